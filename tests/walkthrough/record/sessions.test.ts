/**
 * A hundred sessions by a scripted hand: recorded, proved on another stage, sought in any order, and caught where a bit
 * was changed.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { SessionReport } from './sessions-child.ts'

const CHILD = fileURLToPath(new URL('./sessions-child.ts', import.meta.url))

it.each([
  { room: 'kitchen', sessions: 25, frames: 40 },
  { room: 'porch', sessions: 15, frames: 40 },
  { room: 'simulation', sessions: 25, frames: 60 },
  // Of triangles, and far from zero.
  { room: 'house', sessions: 35, frames: 70 },
])(
  '$sessions sessions in the $room are the same again (seeds from 1)',
  async ({ room, sessions, frames }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CHILD, room, String(sessions), String(frames)],
      { maxBuffer: 2 ** 26 },
    )
    const reports = stdout
      .split('\n')
      .filter(Boolean)
      .map((line): SessionReport => JSON.parse(line))
    expect(reports).toHaveLength(sessions)
    for (const { seed, digest, verdict, wrongFrames, changed, changedAt, flipped } of reports) {
      expect(verdict, `seed ${seed}`).toEqual({ kind: 'identical', frames, digest })
      expect(wrongFrames, `sought, seed ${seed}`).toEqual([])
      expect(changed, `changed, seed ${seed}`).toMatchObject({ kind: 'different', frame: changedAt })
      expect(flipped.kind, `flipped, seed ${seed}`).not.toBe('identical')
    }
    // Sessions without any contact would prove nothing.
    expect(reports.filter(({ redFrames }) => redFrames > 0).length).toBeGreaterThan(0.75 * sessions)
  },
)
