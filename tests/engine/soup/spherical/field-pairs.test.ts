/** Spherical fields, AABB trees and brute force find the same pairs, whatever the bodies and however they lie. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import type { AabbTree } from '../../../../engine/soup/aabb-tree.ts'
import { buildTree } from '../../../../engine/soup/build-tree.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import type { SphericalField } from '../../../../engine/soup/spherical/field.ts'
import { FieldPairs } from '../../../../engine/soup/spherical/field-pairs.ts'
import { TreePairs } from '../../../../engine/soup/tree-pairs.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { triangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import {
  ball,
  cube,
  cup,
  litter,
  mapped,
  pepper,
  pineapple,
  poseAt,
  rod,
  sheet,
  spiral,
  torus,
} from './bodies.ts'
import { pairList, plainPairs } from './plain-pairs.ts'

const fields = new FieldPairs()
const trees = new TreePairs()

const treesBuilt = new Map<TriangleMesh, AabbTree>()

function treeOf(mesh: TriangleMesh): AabbTree {
  const tree = treesBuilt.get(mesh) ?? buildTree(mesh)
  treesBuilt.set(mesh, tree)
  return tree
}

function expectSame(a: SphericalField, poseA: Float64Array, b: SphericalField, poseB: Float64Array): number {
  fields.collect(a, poseA, 0, b, poseB, 0)
  const expected = plainPairs(a.mesh, poseA, b.mesh, poseB)
  expect(pairList(fields)).toEqual(expected)
  trees.all(treeOf(a.mesh), poseA, 0, treeOf(b.mesh), poseB, 0)
  expect(pairList(trees)).toEqual(expected)
  expect(fields.surfacesMeet(a, poseA, 0, b, poseB, 0)).toBe(expected.length > 0 ? 'yes' : 'no')
  for (let level = 0; level < 4; level++) {
    const verdict = fields.surfacesMeet(a, poseA, 0, b, poseB, 0, level)
    if (verdict !== 'undecided') expect(verdict).toBe(expected.length > 0 ? 'yes' : 'no')
  }
  return expected.length
}

const BODIES: [string, TriangleMesh, number][] = [
  ['pineapple', pineapple(3), 1.2],
  ['pepper', pepper(2), 0.8],
  ['torus', torus(18, 8), 1],
  ['cup', cup(12), 1],
  ['spiral', spiral(40, 5), 1],
  ['rod', rod(30, 6), 3],
  ['litter', litter(5, 120), 1],
  ['sheet', sheet(10), 1],
  ['cube', cube(), 1],
]

describe.each(BODIES)('%s', (_, mesh, size) => {
  const field = buildField(mesh)

  const itself = BODIES.findIndex((body) => body[1] === mesh)

  it.each(BODIES.slice(itself))('against %s, random poses, seed 11', (_name, otherMesh, otherSize) => {
    const random = new Random(11)
    // Not the same depth as the first: the two are refined in turns.
    const other = buildField(otherMesh, { levels: 4 })
    const direction = new Float64Array(3)
    let met = 0
    for (let n = 0; n < 3; n++) {
      random.onSphere(direction, 0)
      const distance = random.between(0, 0.9) * (size + otherSize)
      const [x, y, z] = direction.map((d) => d * distance) as unknown as [number, number, number]
      met += expectSame(field, poseAt(0, 0, 0, random), other, poseAt(x, y, z, random))
    }
    expect(met).toBeGreaterThan(0)
  })

  it('against itself: in the same place, turned by nothing, beside itself, and at another scale', () => {
    expect(expectSame(field, poseAt(1, 2, 3), field, poseAt(1, 2, 3))).toBeGreaterThan(0)
    expectSame(field, poseAt(0, 0, 0), field, poseAt(size, 0, 0))
    expectSame(field, poseAt(0, 0, 0), field, poseAt(0, 0.5 * size, 1e-9))
    expectSame(field, poseAt(0, 0, 0), field, poseAt(0, 0, 0, undefined, 0.5))
  })

  it('50 km away, and at scales from 1e-30 to 1e30, seed 12', () => {
    const random = new Random(12)
    const other = buildField(pineapple(2))
    for (const [at, scale] of [
      [5e4, 1],
      [5e4, 0.01],
      [0, 1e-30],
      [0, 1e30],
    ] as const) {
      const shift = 0.8 * size * scale
      expectSame(field, poseAt(at, at, -at, random, scale), other, poseAt(at + shift, at, -at, random, scale))
    }
  })

  it('about other centres: on the surface, at a corner, far outside, several; and at all levels', () => {
    const p = mesh.positions
    const centres = [
      Float64Array.of((p[0]! + p[3]! + p[6]!) / 3, (p[1]! + p[4]! + p[7]!) / 3, (p[2]! + p[5]! + p[8]!) / 3),
      p.slice(0, 3),
      Float64Array.of(40, 3, -7),
      Float64Array.of(0, 0, 0),
    ]
    const random = new Random(13)
    const poseA = poseAt(0.3, 0, 0, random)
    const poseB = poseAt(0, 0.4 * size, 0, random)
    for (const centre of centres) expectSame(buildField(mesh, { centres: [centre] }), poseA, field, poseB)
    expectSame(field, poseA, buildField(mesh, { centres }), poseB)
    for (const levels of [1, 2, 5]) expectSame(buildField(mesh, { levels }), poseA, field, poseB)
  })
})

it('touching: corners, edges and faces that just meet count, a hair apart they do not', () => {
  const field = buildField(cube())
  const still = poseAt(0, 0, 0)
  expect(expectSame(field, still, field, poseAt(2, 0, 0))).toBeGreaterThan(0)
  expect(expectSame(field, still, field, poseAt(2, 2, 0))).toBeGreaterThan(0)
  expect(expectSame(field, still, field, poseAt(2, 2, 2))).toBeGreaterThan(0)
  expect(expectSame(field, still, field, poseAt(2 + 1e-15, 0, 0))).toBe(0)
  const apex = buildField(ball(3))
  expect(expectSame(apex, still, apex, poseAt(0, 2, 0))).toBeGreaterThan(0)
  expect(expectSame(apex, still, apex, poseAt(0, 2 + 1e-15, 0))).toBe(0)
})

it('bodies so small and far away that rounding alone brings them together', () => {
  const field = buildField(cube())
  const step = 2 ** -37
  expect(5e4 + step / 2).toBe(5e4)
  // Faces at 0.7 steps are rounded to 1 step, and those of the next body, from 1.3 steps, as well.
  const poseA = poseAt(5e4, 0, 0, undefined, 0.7 * step)
  expect(
    expectSame(field, poseA, field, poseAt(5e4 + 2 * step, 0, 0, undefined, 0.7 * step)),
  ).toBeGreaterThan(0)
  expect(expectSame(field, poseA, field, poseAt(5e4 + 3 * step, 0, 0, undefined, 0.7 * step))).toBe(0)
})

it('a body in the hollow of another, or within it, crosses no triangle', () => {
  const outer = buildField(ball(3))
  const inner = buildField(pepper(2))
  fields.collect(outer, poseAt(0, 0, 0, undefined, 3), 0, inner, poseAt(0.2, 0, 0), 0)
  expect(fields.count).toBe(0)
  expect(fields.coneTests).toBe(1)
})

it('nothing meets an empty mesh; meshes of one point or one segment do meet', () => {
  const empty = buildField(triangleMesh(new Float64Array(0), new Uint32Array(0)))
  const point = buildField(triangleMesh(Float64Array.of(1, 1, 1), Uint32Array.of(0, 0, 0)))
  const segment = buildField(triangleMesh(Float64Array.of(1, 1, 1, 3, 3, 3), Uint32Array.of(0, 1, 0)))
  const solid = buildField(cube())
  const still = poseAt(0, 0, 0)
  expect(expectSame(empty, still, solid, still)).toBe(0)
  expect(expectSame(empty, still, empty, still)).toBe(0)
  expect(expectSame(point, still, solid, still)).toBeGreaterThan(0)
  expect(expectSame(segment, still, solid, still)).toBeGreaterThan(0)
  expect(expectSame(segment, still, point, still)).toBe(1)
})

it('bodies whose own coordinates are at 50 km, seed 14', () => {
  const random = new Random(14)
  const far = buildField(mapped(torus(), (x, y, z) => [x + 5e4, y - 5e4, z + 3e4]))
  for (let n = 0; n < 4; n++) {
    const shift = random.between(-0.8, 0.8)
    expectSame(far, poseAt(0, shift, 0), far, poseAt(random.between(-0.5, 0.5), 0, 0))
    expectSame(far, poseAt(-5e4, 5e4, -3e4), buildField(pepper(2)), poseAt(shift, 0, 1, random))
  }
})
