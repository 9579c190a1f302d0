/**
 * Rows that meet without a depth (hulls around several parts; everything, in a world that computes no depths) kept
 * the distance, points and features of when they were apart, or those of another pair that had the row before.
 */
import { describe, expect, it } from 'vitest'
import { World, type WorldOptions } from '../../engine/world.ts'
import { boxShape, displaced } from '../twins/shape-families.ts'

const at = (x: number) => [x, 0, 0, 0, 0, 0, 1]

/** Two bodies, apart in the first frame, meeting in the second: the distance and features of their rows. */
function rowsAfterMeeting(options: WorldOptions, parts: Float64Array[]) {
  const world = new World({ tolerance: 1, ...options })
  const shape = world.addShape(parts)
  world.addBody(shape)
  const moving = world.addBody(shape)
  world.setPose(moving, at(3.5))
  world.step()
  world.setPose(moving, at(1))
  world.step()
  const rows: { meets: boolean; distance: number; features: unknown[] }[] = []
  world.forEachRow(world.broad.pairs.active[0], (row) => {
    const { contacts } = world
    const features = [contacts.feature(row, 0), contacts.feature(row, 1)]
    rows.push({ meets: contacts.meets(row), distance: contacts.distance(row), features })
  })
  return rows
}

describe('a row that meets', () => {
  it('has no features in a world without depths', () => {
    for (const row of rowsAfterMeeting({ depth: false }, [boxShape(1, 1, 1)])) {
      expect(row.meets).toBe(true)
      expect(row.features).toEqual([undefined, undefined])
    }
  })

  it('is never a positive distance away, parts or hulls', () => {
    const corner = [boxShape(1, 0.2, 0.2), displaced(boxShape(0.2, 1, 0.2), 0, 1, 0)]
    const rows = rowsAfterMeeting({}, corner)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows.filter(({ meets }) => meets)) expect(row.distance).toBeLessThanOrEqual(0)
  })
})
