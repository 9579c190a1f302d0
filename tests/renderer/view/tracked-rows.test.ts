import { describe, expect, it } from 'vitest'
import type { RowId } from '../../../engine/contacts.ts'
import type { World } from '../../../engine/world.ts'
import { MOST_LABELS, TrackedRows } from '../../../renderer/view/overlays/tracked-rows.ts'
import { crowd } from './random-world.ts'

const HAND = [1, 1.5, 2]

interface Pair {
  readonly row: RowId
  readonly meets: boolean
  readonly isHands: boolean
  readonly key: number
}

describe('TrackedRows', () => {
  for (const seed of [1, 2, 3])
    it(`finds the row that counts of every pair, and the nearest of them (seed ${seed})`, () => {
      const { world, ofHand, shuffle } = crowd(seed, 60, 4)
      const tracked = new TrackedRows()
      for (let round = 0; round < 6; round++) {
        shuffle()
        tracked.find(world, ofHand, HAND)
        const pairs = plainPairs(world, ofHand)
        const apart = pairs.filter(({ meets }) => !meets)
        expect([...tracked.rows.subarray(0, tracked.count)]).toEqual(apart.map(({ row }) => row))
        expect([...tracked.ofHand.subarray(0, tracked.count)]).toEqual(
          apart.map(({ isHands }) => Number(isHands)),
        )
        const hands = pairs.filter(({ isHands }) => isHands)
        expect(hands.length).toBeGreaterThan(0)
        expect(marked(tracked)).toEqual(nearest(hands))
      }
    })

  it('marks what is near the hand where it has no pair (seed 4)', () => {
    const { world, ofHand } = crowd(4, 60, 4)
    ofHand.fill(0)
    const tracked = new TrackedRows()
    tracked.find(world, ofHand, HAND)
    expect(tracked.nearest.count).toBe(MOST_LABELS)
    expect(marked(tracked)).toEqual(nearest(plainPairs(world, ofHand)))
  })

  it('has nothing to say about an empty room', () => {
    const { world, ofHand } = crowd(5, 2, 1000)
    const tracked = new TrackedRows()
    tracked.find(world, ofHand, HAND)
    expect([tracked.count, tracked.nearest.count]).toEqual([0, 0])
  })
})

function marked(tracked: TrackedRows): number[] {
  return [...tracked.nearest.rows.subarray(0, tracked.nearest.count)]
}

function nearest(pairs: readonly Pair[]): number[] {
  return [...pairs]
    .sort((a, b) => a.key - b.key)
    .slice(0, MOST_LABELS)
    .map(({ row }) => row)
}

function plainPairs(world: World, ofHand: Uint8Array): Pair[] {
  const { contacts } = world
  const { active, activeCount } = world.broad.pairs
  const found: Pair[] = []
  for (const slot of active.subarray(0, activeCount)) {
    const rows: RowId[] = []
    world.forEachRow(slot, (row) => rows.push(row))
    const closest = (some: RowId[]) =>
      some.reduce((best, row) => (contacts.distance(row) < contacts.distance(best) ? row : best))
    const meeting = rows.filter(
      (row) => contacts.meets(row) && contacts.part(row, 0) >= 0 && contacts.part(row, 1) >= 0,
    )
    const apart = rows.filter((row) => !contacts.meets(row))
    if (meeting.length + apart.length === 0) continue
    const row = closest(meeting.length > 0 ? meeting : apart)
    const isHands = ofHand[contacts.bodyA(row)] === 1 || ofHand[contacts.bodyB(row)] === 1
    const point = new Float64Array(3)
    contacts.point(row, 0, point, 0)
    const away = Math.hypot(...point.map((value, k) => value - HAND[k]))
    found.push({ row, meets: meeting.length > 0, isHands, key: isHands ? contacts.distance(row) : away })
  }
  return found
}
