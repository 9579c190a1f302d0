import { describe, expect, it } from 'vitest'
import { NONE, PairTable } from '../../../engine/broad/pair-table.ts'
import { Random } from '../../../engine/math/random.ts'

const BODIES = 60

describe('PairTable', () => {
  for (const seed of [1, 2, 3])
    it(`behaves like a map of pairs under random begins and ends (seed ${seed})`, () => {
      const random = new Random(seed)
      const pairs = new PairTable()
      pairs.reserveBodies(BODIES)
      const slots = new Map<string, number>()
      for (let update = 0; update < 400; update++) {
        pairs.beginUpdate()
        const begun = new Set<number>()
        // Grows for a while, then shrinks for a while: tables that only ever grow hide bad deletions.
        const growing = update % 100 < 50
        for (let i = 0; i < 40; i++) {
          const a = random.below(BODIES)
          const b = random.below(BODIES)
          if (a === b) continue
          const key = `${Math.min(a, b)} ${Math.max(a, b)}`
          const slot = slots.get(key)
          if (pairs.find(b, a) !== (slot ?? NONE)) throw new Error(`${key} is not found in slot ${slot}.`)
          if (growing && random.below(4) > 0) {
            const added = pairs.begin(a, b)
            if (slot === undefined) begun.add(added)
            else expect(added).toBe(slot)
            slots.set(key, added)
          } else if (slot !== undefined && !begun.has(slot)) {
            pairs.end(slot)
            slots.delete(key)
            expect([pairs.bodyA[slot], pairs.bodyB[slot]]).toEqual([Math.min(a, b), Math.max(a, b)])
          }
        }
        expect(new Set(pairs.begun.subarray(0, pairs.begunCount))).toEqual(begun)
        expect(new Set(pairs.active.subarray(0, pairs.activeCount))).toEqual(new Set(slots.values()))
        if (update % 10 === 0) checkLinks(pairs, slots)
      }
    })

  it('keeps the slot of an ended pair readable until the next update, then uses it again', () => {
    const pairs = new PairTable()
    pairs.reserveBodies(10)
    pairs.beginUpdate()
    const slot = pairs.begin(7, 3)
    pairs.beginUpdate()
    pairs.end(slot)
    expect(pairs.begin(1, 2)).not.toBe(slot)
    expect([pairs.ended[0], pairs.bodyA[slot], pairs.bodyB[slot]]).toEqual([slot, 3, 7])
    pairs.beginUpdate()
    expect(pairs.begin(5, 6)).toBe(slot)
  })

  it('keeps slots and tells of it when it grows', () => {
    const pairs = new PairTable()
    pairs.reserveBodies(400)
    pairs.beginUpdate()
    const first = Array.from({ length: 50 }, (_, i) => pairs.begin(i, i + 1))
    const { version, capacity } = pairs
    for (let i = 0; i < 300; i++) pairs.begin(i, i + 2)
    expect(pairs.version).toBeGreaterThan(version)
    expect(pairs.capacity).toBeGreaterThan(capacity)
    expect(pairs.bodyA.length).toBe(pairs.capacity)
    for (let i = 0; i < 50; i++) expect(pairs.find(i + 1, i)).toBe(first[i])
  })

  it('takes memory for the pairs that are active at once, not for all that ever were', () => {
    const pairs = new PairTable()
    pairs.reserveBodies(1001)
    const { capacity } = pairs
    for (let update = 0; update < 2000; update++) {
      pairs.beginUpdate()
      while (pairs.activeCount > 0) pairs.end(pairs.active[0])
      for (let i = 0; i < 30; i++) pairs.begin((update * 31 + i) % 1000, 1000)
    }
    expect(pairs.capacity).toBe(capacity)
  })
})

function checkLinks(pairs: PairTable, slots: Map<string, number>): void {
  const degrees = new Int32Array(BODIES)
  for (const key of slots.keys()) for (const body of key.split(' ')) degrees[Number(body)]++
  for (let body = 0; body < BODIES; body++) {
    let degree = 0
    for (let link = pairs.firstLink(body); link !== NONE; link = pairs.nextLink(link), degree++) {
      const other = pairs.otherBody(link)
      const slot = slots.get(`${Math.min(body, other)} ${Math.max(body, other)}`)
      if (slot !== pairs.slotOfLink(link)) throw new Error(`${body} and ${other} are linked by a wrong slot.`)
    }
    expect(degree).toBe(degrees[body])
  }
}
