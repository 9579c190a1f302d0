/** Sets whose triangles lie about in memory: the same pairs, told by the numbers that their owner knows. */
import { afterAll, describe, expect, it } from 'vitest'
import { kdetWithThreads } from '../../../cli/kdet-threads.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { PlaceOrder } from '../../../engine/kdet/place-order.ts'
import { SAMPLE_SCENES } from '../../../engine/kdet/sample/scenes.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { found } from './triangle-sets.ts'

const threads = kdetWithThreads({}, 1, 1)
afterAll(threads.stop)

const scene = SAMPLE_SCENES['cloth on statue']({ triangles: 10_000, seed: 1 })

/** The set as it may come out of a file, and where each of its triangles was before. */
function shuffled(set: TriangleSet, random: Random): { mixed: TriangleSet; was: Int32Array } {
  const count = set.corners.length / 3
  const was = Int32Array.from({ length: count }, (_, t) => t)
  for (let t = count - 1; t > 0; t--) {
    const u = random.below(t + 1)
    const before = was[t]
    was[t] = was[u]
    was[u] = before
  }
  const corners = new Uint32Array(3 * count)
  for (let t = 0; t < count; t++) corners.set(set.corners.subarray(3 * was[t], 3 * was[t] + 3), 3 * t)
  const mesh = Int32Array.from(was, (t) => set.mesh[t])
  const solid = set.solid && Uint8Array.from(was, (t) => set.solid?.[t] ?? 0)
  return { mixed: { positions: set.positions, corners, mesh, ...(solid && { solid }) }, was }
}

/** By the numbers of before; those of kept triangles stay. */
function asBefore(pairs: readonly string[], was: Int32Array): string[] {
  return pairs
    .map((pair) => pair.split(',').map((n) => was[Number(n)] ?? Number(n)))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
    .sort(([a, b], [p, q]) => a - p || b - q)
    .map((pair) => pair.join(','))
}

function run(kdet: KDet, set: TriangleSet, kept: TriangleSet | null = null): string[] {
  kdet.keep(kept)
  kdet.use(set)
  kdet.run()
  return found(kdet)
}

describe('triangles in any order', () => {
  const plain = new KDet()
  const kdet = new KDet()

  it.each([
    ['one thread', kdet],
    ['threads', threads.kdet],
  ])(
    'have the same pairs, alone, solid in part and beside what stands still: %s (seed 2)',
    async (_, finder) => {
      const random = new Random(2)
      const set = { ...scene.frame(1), positions: scene.frame(1).positions.slice() }
      const solid = Uint8Array.from(set.mesh, () => random.below(2))
      const still = SAMPLE_SCENES.chair({ triangles: 3000, seed: 1 }).frame(0.5)
      for (const [given, kept] of [
        [set, null] as const,
        [{ ...set, solid }, null] as const,
        [set, still] as const,
      ]) {
        const { mixed, was } = shuffled(given, random)
        const expected = run(plain, given, kept)
        expect(expected.length).toBeGreaterThan(100)
        for (let round = 0; round < 2; round++) {
          const pairs = run(finder, mixed, kept)
          expect(asBefore(pairs, was)).toEqual(expected)
          // In order, lower first, by the owner's own numbers.
          expect(pairs).toEqual(
            asBefore(
              pairs,
              Int32Array.from(was, (_each, t) => t),
            ),
          )
          await threads.ready()
        }
      }
      if (finder === threads.kdet) expect(threads.team.frames).toBeGreaterThan(0)
    },
  )

  it('tell the points of a pair by its own triangles (seed 3)', () => {
    const { mixed } = shuffled(scene.frame(1), new Random(3))
    run(kdet, mixed)
    const closest = new Float64Array(7)
    for (let pair = 0; pair < kdet.pairCount; pair += 97) {
      kdet.writeClosest(pair, closest)
      for (const [side, at] of [
        [0, 1],
        [1, 4],
      ] as const) {
        const triangle = kdet.pairs[2 * pair + side]
        for (let axis = 0; axis < 3; axis++) {
          const own = [0, 1, 2].map((k) => mixed.positions[3 * mixed.corners[3 * triangle + k] + axis])
          expect(closest[at + axis]).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9)
          expect(closest[at + axis]).toBeLessThanOrEqual(Math.max(...own) + 1e-9)
        }
      }
    }
  })

  it('may be others in every frame: more, fewer, the same arrays with other corners, and in good order (seed 4)', () => {
    const random = new Random(4)
    const frames = [0.5, 0.7, 1].map((time) => {
      const { positions, corners, mesh } = scene.frame(time)
      return { positions: positions.slice(), corners, mesh }
    })
    const corners = new Uint32Array(frames[0].corners.length)
    for (let frame = 0; frame < 12; frame++) {
      const given = frames[random.below(3)]
      const { mixed } = shuffled(given, random)
      // In place: nobody says that they are others.
      corners.set(mixed.corners)
      const count = frame % 4 === 3 ? corners.length / 3 - random.below(900) : corners.length / 3
      const set = { ...mixed, corners: corners.subarray(0, 3 * count) }
      const chosen = frame % 5 === 4 ? given : set
      expect(run(kdet, chosen)).toEqual(run(new KDet(), chosen))
      expect(kdet.pairCount).toBeGreaterThan(10)
    }
  })

  it('are refused by the number of the first whose corner is missing (seed 5)', () => {
    const { mixed } = shuffled(scene.frame(1), new Random(5))
    const corners = mixed.corners.slice()
    corners[3 * 7001 + 1] = 4_000_000
    corners[3 * 4321] = 4_000_000
    expect(() => run(kdet, { ...mixed, corners })).toThrow(
      'Triangle 4321 has a corner that is missing or not finite.',
    )
  })
})

describe('an order by place', () => {
  it('is made where triangles lie about, and not where they are laid out, few, or all in one point', () => {
    const order = new PlaceOrder()
    const isOrdered = (set: TriangleSet): boolean => {
      const taken = order.take(set)
      expect(order.isOn).toBe(taken !== set)
      return order.isOn
    }
    const random = new Random(6)
    for (const name of ['cloth on statue', 'n-body', 'chair', 'breaking statue', 'funnel'] as const) {
      const set = SAMPLE_SCENES[name]({ triangles: 12_000, seed: 1 }).frame(0.9)
      expect(isOrdered(set), name).toBe(false)
      expect(isOrdered(shuffled(set, random).mixed), name).toBe(true)
    }
    const few = SAMPLE_SCENES.funnel({ triangles: 3000, seed: 1 }).frame(0.5)
    expect(isOrdered(shuffled(few, random).mixed)).toBe(false)
    const { corners, mesh } = shuffled(scene.frame(1), random).mixed
    expect(isOrdered({ positions: new Float64Array(3e5), corners, mesh })).toBe(false)
  })
})
