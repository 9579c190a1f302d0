import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { inOrder, waves } from '../../../walkthrough/soft/waves.ts'

/** Groups of so many vertices, each vertex once in a group. */
function randomGroups(random: Random, count: number, size: number, vertices: number): number[] {
  const groups: number[] = []
  for (let i = 0; i < count; i++) {
    const own = new Set<number>()
    while (own.size < size) own.add(random.below(vertices))
    groups.push(...own)
  }
  return groups
}

/** Something that comes out otherwise in another order: each group's values become a mixture of them. */
function solved(groups: readonly number[], size: number, order: Iterable<number>): Float64Array {
  const values = Float64Array.from({ length: Math.max(...groups) + 1 }, (_, v) => Math.sqrt(v + 2))
  for (const i of order) {
    const own = groups.slice(size * i, size * (i + 1))
    const mean = own.reduce((sum, v) => sum + values[v]!, 0) / size
    for (const [k, v] of own.entries()) values[v] = mean + (values[v]! - mean) / (k + 3)
  }
  return values
}

for (const [seed, size, vertices] of [
  [1, 2, 300],
  [2, 4, 300],
  [3, 2, 3],
  [4, 4, 5],
] as const) {
  it(`groups of ${size} of ${vertices} vertices come to the same bits in waves (seed ${seed})`, () => {
    const random = new Random(seed)
    const groups = randomGroups(random, 200, size, vertices)
    const order = waves(groups, size)
    expect([...order].sort((a, b) => a - b)).toEqual([...Array(200).keys()])
    expect(solved(groups, size, order)).toEqual(solved(groups, size, Array(200).keys()))
  })
}

it('puts groups that share nothing beside each other, and keeps what belongs to them', () => {
  // A chain, and a second one that the list names after it.
  const groups = [0, 1, 1, 2, 2, 3, 10, 11, 11, 12, 12, 13]
  const order = waves(groups, 2)
  expect([...order]).toEqual([0, 3, 1, 4, 2, 5])
  expect(inOrder(groups, order, 2)).toEqual([0, 1, 10, 11, 1, 2, 11, 12, 2, 3, 12, 13])
})

it('has nothing to say of no groups', () => {
  expect(waves([], 2)).toEqual(new Int32Array(0))
})
