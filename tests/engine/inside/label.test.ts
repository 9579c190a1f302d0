import { describe, expect, test } from 'vitest'
import { BestAnswer } from '../../../engine/inside/best-answer.ts'
import { IN, ON, OUT, type PointClassifier } from '../../../engine/inside/label.ts'
import { RayPlain } from '../../../engine/inside/ray-plain.ts'
import { RayTree } from '../../../engine/inside/ray-tree.ts'
import { WindingSum } from '../../../engine/inside/winding.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { exactLabels, expectExact, seesEdgeFromWithin } from './judge.ts'
import { hardPoints, solidCases } from './solid-cases.ts'

const SEED = 11
const POINTS_OF_EACH_KIND = 10

const methods: readonly { name: string; make: (mesh: TriangleMesh) => PointClassifier }[] = [
  { name: 'rays', make: (mesh) => new RayPlain(mesh, 7) },
  { name: 'rays on the tree', make: (mesh) => new RayTree(mesh) },
  { name: 'rays on the tree with two cells', make: (mesh) => new RayTree(mesh, { cells: 2 }) },
  { name: 'rays on the tree with many cells', make: (mesh) => new RayTree(mesh, { cells: 200_000 }) },
]

describe.each(solidCases)(`$name: every label is that of exact arithmetic (seed ${SEED})`, ({ mesh }) => {
  const points = hardPoints(mesh, SEED, POINTS_OF_EACH_KIND)
  const right = exactLabels(mesh, points)

  test.each(methods)('$name', ({ make }) => {
    expectExact(make(mesh), points, right)
  })

  test('solid angles, away from edges', () => {
    expectExact(new WindingSum(mesh), points, right, (i) => seesEdgeFromWithin(mesh, points, i))
  })

  test('best answers of a closed mesh', () => {
    expectExact(new BestAnswer(mesh), points, right)
  })
})

test('the cases have points in, on and outside', () => {
  const seen = [0, 0, 0]
  for (const { mesh } of solidCases.filter((_, i) => i % 4 === 0)) {
    for (const label of exactLabels(mesh, hardPoints(mesh, SEED, 3))) seen[label]!++
  }
  expect(seen[OUT]).toBeGreaterThan(15)
  expect(seen[IN]).toBeGreaterThan(15)
  expect(seen[ON]).toBeGreaterThan(15)
})

describe.each([
  ...methods,
  { name: 'solid angles', make: (mesh: TriangleMesh) => new WindingSum(mesh) },
  { name: 'best answers', make: (mesh: TriangleMesh) => new BestAnswer(mesh) },
])('$name: at the border', ({ make }) => {
  const solid = make(octasphere(1))

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a coordinate of %s', (bad) => {
    for (let axis = 0; axis < 3; axis++) {
      const points = new Float64Array(6)
      points[3 + axis] = bad
      expect(() => solid.classify(points, new Uint8Array(2))).toThrow('Point 1 is not finite.')
    }
  })

  test('too little room, and half a point', () => {
    expect(() => solid.classify(new Float64Array(9), new Uint8Array(2))).toThrow(
      'There is room for 2 labels, and there are 3 points.',
    )
    expect(() => solid.classify(new Float64Array(4), new Uint8Array(2))).toThrow('not a multiple of 3')
  })

  test('no points', () => {
    solid.classify(new Float64Array(0), new Uint8Array(0))
  })

  test('the largest doubles are outside', () => {
    const labels = new Uint8Array(1).fill(9)
    solid.classify(Float64Array.of(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE), labels)
    expect(labels[0]).toBe(OUT)
  })

  test('minus zero is zero', () => {
    const labels = new Uint8Array(2)
    solid.classify(Float64Array.of(-0, -0, -0, -0, 1, -0), labels)
    expect([...labels]).toEqual([IN, ON])
  })
})
