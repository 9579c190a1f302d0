import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HAND_INTS } from '../../../../engine/record/frame-record.ts'
import { ANGLE_STEP, POSE_INTS } from '../../../../engine/record/grid.ts'
import { exportSession } from '../../../../main/sessions/export/export-session.ts'
import { readTable } from '../../../twins/rfc4180.ts'
import { useFolder } from '../../folder.ts'
import { poseOf, SESSION_ID } from './recorded-session.ts'
import { GROWS_AT, recordTable } from './table-session.ts'

const session = await recordTable()
const folder = useFolder()

async function tables(): Promise<Record<string, Record<string, string>[]>> {
  const { signal } = new AbortController()
  const files = await exportSession(
    session.source,
    { format: 'csv', withScene: true },
    folder.path,
    () => {},
    signal,
  )
  return Object.fromEntries(
    files.map(({ name, path }) => [/-([a-z]+)\.csv$/.exec(name)![1], readTable(readFileSync(path, 'utf8'))]),
  )
}

const numbers = (row: Record<string, string>, ...columns: string[]) =>
  columns.map((column) => Number(row[column]))
const POSE = ['x_m', 'y_m', 'z_m', 'qx', 'qy', 'qz', 'qw']

function expectPose(row: Record<string, string>, ints: ArrayLike<number>, o = 0): void {
  const pose = poseOf(session.begin, ints, o)
  numbers(row, ...POSE).forEach((value, k) => {
    expect(Math.abs(value - pose[k]), `${POSE[k]} at ${row.time_s}`).toBeLessThanOrEqual(5.001e-7)
  })
}

describe('csv', () => {
  it('has a row a contact, with names, times, depth and point', async () => {
    const { contacts } = await tables()
    expect(contacts).toHaveLength(session.contacts.length)
    const named = new Map(session.begin.participants.map((each) => [each.id, each]))
    contacts.forEach((row, i) => {
      const contact = session.contacts[i]
      expect(row.session).toBe(SESSION_ID)
      expect(row.first).toBe(named.get(contact.first)!.name)
      expect(row.second).toBe(named.get(contact.second)!.name)
      expect(row.finger).toBe(named.get(contact.first)!.finger ?? '')
      expect(Number(row.begin_s)).toBeCloseTo(contact.begin / 1e6, 9)
      if (contact.end === null) expect([row.end_s, row.duration_s, row.end_frame]).toEqual(['', '', ''])
      else expect(Number(row.duration_s)).toBeCloseTo((contact.end - contact.begin) / 1e6, 9)
      expect(Number(row.deepest_m)).toBeCloseTo(contact.deepest, 7)
      numbers(row, 'x_m', 'y_m', 'z_m').forEach((value, k) => {
        expect(value).toBeCloseTo(contact.point[k], 5)
      })
    })
    expect(contacts.some((row) => row.second === 'block, "pushed"')).toBe(true)
  })

  it('has a row a frame for the view and the hands, and one for each body that moved', async () => {
    const { poses } = await tables()
    let at = 0
    const bodies = session.scene.bodies
    session.frames.forEach((frame, number) => {
      const rows = poses.slice(at, at + 2 + frame.moved.length)
      at += rows.length
      for (const row of rows)
        expect([Number(row.frame), Number(row.time_s)]).toEqual([number, frame.time / 1e6])
      expect(rows[0].kind).toBe('view')
      expectPose(rows[0], frame.view)
      const side = frame.hands === 1 ? 'left' : 'right'
      expect([rows[1].kind, rows[1].id]).toEqual(['hand', `${side}-hand`])
      expectPose(rows[1], frame.hand, (frame.hands - 1) * HAND_INTS)
      frame.moved.forEach(({ body, pose }, i) => {
        const row = rows[2 + i]
        expect([row.kind, row.id, row.name]).toEqual(['body', bodies[body].id, bodies[body].name])
        expectPose(row, pose)
      })
    })
    expect(at).toBe(poses.length)
    const grown = poses.find((row) => row.id === 'growing')!
    expect([Number(grown.frame), grown.scale]).toEqual([GROWS_AT, '0.75'])
  })

  it('has a column a joint and the unit in its name', async () => {
    const { joints } = await tables()
    expect(joints).toHaveLength(session.frames.length)
    const columns = Object.keys(joints[0])
    expect(columns.slice(0, 4)).toEqual(['time_s', 'frame', 'hand', 'thumb_spread_rad'])
    expect(columns).toHaveLength(23)
    session.frames.forEach(({ hands, hand }, i) => {
      expect(joints[i].hand).toBe(hands === 1 ? 'left' : 'right')
      const first = (hands - 1) * HAND_INTS + POSE_INTS
      columns.slice(3).forEach((column, j) => {
        expect(Number(joints[i][column])).toBeCloseTo(hand[first + j] * ANGLE_STEP, 6)
      })
    })
  })

  it('keeps quotes, commas and line ends of what people wrote', async () => {
    const { session: facts, events } = await tables()
    expect(Object.fromEntries(facts.map(({ field, value }) => [field, value]))).toMatchObject({
      id: SESSION_ID,
      name: 'A block, "pushed" 1/2',
      note: 'two\nlines',
      started_at: '2026-11-16T12:00:00.250Z',
      frames: `${session.frames.length}`,
      digest: session.frames.at(-1)!.digest,
    })
    expect(events.map(({ frame, event }) => [Number(frame), event])).toEqual([
      [10, 'command undo'],
      [20, 'grip right 1, "firmly"'],
    ])
  })
})
