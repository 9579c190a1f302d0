/**
 * A helper thread's copy of the pool had the arrays but not the counts, so the tie-breaker's marks had no room and
 * it went round in circles. The main thread waited two seconds, gave the team up and did all rows a second time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { worldWithThreads } from '../../cli/tracking-threads.ts'
import type { BodyId } from '../../engine/bodies.ts'
import { TrackingTeam } from '../../engine/narrow/tracking-team.ts'
import { World } from '../../engine/world.ts'
import { boxShape } from '../twins/shape-families.ts'

const SIDE = 9
const SPACING = 1.5

it('cubes in rank and file, whose closest features are all ties', async () => {
  const giveUp = vi.spyOn(TrackingTeam.prototype, 'stop')
  const shared = vi.spyOn(TrackingTeam.prototype, 'track')
  const { world, stop } = worldWithThreads({ tolerance: 0.5 }, 1)
  const alone = new World({ tolerance: 0.5 })
  for (const each of [world, alone]) {
    const cube = each.addShape([boxShape(0.5, 0.5, 0.5)])
    for (let i = 0; i < SIDE ** 3; i++) each.addBody(cube)
  }
  for (let frame = 0; frame < 6; frame++) {
    for (const each of [world, alone]) {
      for (let i = 0; i < SIDE ** 3; i++) {
        const place = [i % SIDE, Math.floor(i / SIDE) % SIDE, Math.floor(i / SIDE ** 2)]
        const position = place.map((cell) => cell * SPACING + 0.01 * frame * (i % 2))
        each.setPose(i as BodyId, [...position, 0, 0, 0, 1])
      }
      each.step()
    }
    expect(alone.report.tiesSettled).toBeGreaterThan(1000)
    expect(world.report.tiesSettled).toBe(alone.report.tiesSettled)
    expect(world.rows.ints).toEqual(alone.rows.ints)
    expect(world.rows.numbers).toEqual(alone.rows.numbers)
    await sleep(50)
  }
  expect(shared.mock.results.at(-1)!.value).toBe(true)
  expect(giveUp).not.toHaveBeenCalled()
  await stop()
})
