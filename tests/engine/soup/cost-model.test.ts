import { describe, expect, it } from 'vitest'
import { randomPoses } from '../../../bench/trees/poses.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import {
  expectedTests,
  expectedTestsByBoxes,
  regimeOf,
  treeScaling,
} from '../../../engine/soup/cost-model.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { TreePairs } from '../../../engine/soup/tree-pairs.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { HERE, looseTriangles } from './soup-makers.ts'

describe('the rows of Table 1', () => {
  it.each([
    [0.1, 'O(1)', 0],
    [0.25, 'O(lg n)', 0],
    [0.5, 'O(n)', 1],
    [0.75, 'O(n^1.58)', 1.585],
    [1, 'O(n²)', 2],
  ] as const)('%d is %s', (product, row, exponent) => {
    expect(regimeOf(product).row).toBe(row)
    expect(regimeOf(product).exponent).toBeCloseTo(exponent, 3)
  })

  it.each([0.1, 0.25, 0.5, 0.75, 1])('are how the expected tests grow with n at %d', (product) => {
    const [few, many, more] = [10, 18, 26].map((levels) => expectedTests(product, 2 ** levels))
    if (product < 0.25) expect(more).toBeCloseTo(few, 2)
    else if (product === 0.25) expect(more - many).toBeCloseTo(many - few, 6)
    else expect(Math.log2(more / many) / 8).toBeCloseTo(regimeOf(product).exponent, 1)
  })
})

it('counts every pair of a complete tree where no box ever shrinks', () => {
  // 1 + 4 + 16 + 64 tests for 8 leaves.
  expect(expectedTests(1, 8)).toBe(85)
  const same = triangleMesh(
    Float64Array.of(0, 0, 0, 1, 0, 1, 0, 1, 0),
    new Uint32Array(24).map((_, i) => i % 3),
  )
  const tree = buildTree(same, { granularity: 1 })
  const { product, alpha, leaves } = treeScaling(tree)
  expect([product, ...alpha, leaves]).toEqual([1, 1, 1, 1, 8])
  expect(expectedTestsByBoxes(tree, tree)).toBe(85)
  const query = new TreePairs('both')
  query.all(tree, HERE, 0, tree, HERE, 0)
  expect(query.boxTests).toBe(85)
})

it('measures the factor of the axis that is split', () => {
  // Eight points in a row: a box of n − 1 steps has children of half as many, less the step between them.
  const positions = Float64Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? i / 3 : 0))
  const tree = buildTree(
    triangleMesh(
      positions,
      Uint32Array.from({ length: 24 }, (_, i) => Math.floor(i / 3)),
    ),
    {
      granularity: 1,
    },
  )
  const { levels, alpha } = treeScaling(tree)
  expect(levels.map((level) => level.alpha[0])).toEqual([3 / 7, 1 / 3, 0])
  expect(levels.map((level) => level.boxes)).toEqual([2, 4, 8])
  expect(alpha.slice(1)).toEqual([1, 1])
})

describe('counted tests are as predicted', () => {
  it.each(['longest-edge', 'surface-area'] as const)(
    'from the boxes, of two different trees, by %s',
    (rule) => {
      const a = buildTree(octasphere(3), { rule, granularity: 1 })
      const b = buildTree(looseTriangles(150, 0.2, 41), { rule, granularity: 2 })
      const predicted = expectedTestsByBoxes(a, b)
      const query = new TreePairs('both')
      // All upright places at which the roots overlap, evenly: the cube of twice their edges holds them.
      const cube = { positions: Float64Array.of(-1, -1, -1, 1.25, 1.25, 1.25), corners: new Uint32Array(0) }
      const poses = randomPoses(cube, 3000, false, 42)
      let tests = 0
      let overlapping = 0
      for (let i = 0; i < poses.count; i++) {
        query.all(a, HERE, 0, b, poses.numbers, i)
        if (query.boxTests === 1 && rootsApart(a.box, b.box, poses.numbers, i)) continue
        tests += query.boxTests
        overlapping++
      }
      expect(overlapping).toBeGreaterThan(1500)
      expect(tests / overlapping / predicted).toBeGreaterThan(0.96)
      expect(tests / overlapping / predicted).toBeLessThan(1.04)
    },
  )

  it('from the mean factors, of two spheres, within a fifth', () => {
    const mesh = octasphere(4)
    const tree = buildTree(mesh, { granularity: 1 })
    const { product, leaves } = treeScaling(tree)
    const poses = randomPoses(mesh, 400, false, 43)
    const query = new TreePairs('both')
    let tests = 0
    for (let i = 0; i < poses.count; i++) {
      query.all(tree, HERE, 0, tree, poses.numbers, i)
      tests += query.boxTests / poses.count
    }
    expect(tests / expectedTests(product, leaves)).toBeGreaterThan(0.8)
    expect(tests / expectedTests(product, leaves)).toBeLessThan(1.2)
    expect(tests / expectedTestsByBoxes(tree, tree)).toBeGreaterThan(0.95)
    expect(tests / expectedTestsByBoxes(tree, tree)).toBeLessThan(1.05)
  })
})

function rootsApart(a: Float64Array, b: Float64Array, poses: Float64Array, i: number): boolean {
  return [0, 1, 2].some((k) => {
    const shift = poses[16 * i + 9 + k]
    return b[k] + shift > a[3 + k] || a[k] > b[3 + k] + shift
  })
}
