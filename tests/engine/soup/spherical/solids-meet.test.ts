/** Whether solids share a point: by fields, against every triangle pair and every vertex. */
import { describe, expect, it } from 'vitest'
import { IN, ON } from '../../../../engine/inside/label.ts'
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { nestedShells } from '../../../../engine/soup/sample/nested-shells.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import type { SphericalField } from '../../../../engine/soup/spherical/field.ts'
import { FieldPairs } from '../../../../engine/soup/spherical/field-pairs.ts'
import { placeVertex, unplacePoint } from '../../../../engine/soup/spherical/place-triangle.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { ball, cube, cup, pepper, pineapple, poseAt, rod, spiral, torus } from './bodies.ts'
import { plainPairs } from './plain-pairs.ts'

interface Solid {
  readonly field: SphericalField
  readonly inside: RayTree
}

function solid(mesh: TriangleMesh): Solid {
  const inside = new RayTree(mesh)
  return { field: buildField(mesh, { inside }), inside }
}

const fields = new FieldPairs()

function anyVertexIn(a: Solid, poseA: Float64Array, b: Solid, poseB: Float64Array): boolean {
  const point = new Float64Array(3)
  const label = new Uint8Array(1)
  const { positions } = a.field.mesh
  for (let v = 0; v < positions.length / 3; v++) {
    placeVertex(positions, v, poseA, 0, point, 0)
    unplacePoint(point, poseB, 0)
    b.inside.classify(point, label)
    if (label[0] === IN || label[0] === ON) return true
  }
  return false
}

function plainly(a: Solid, poseA: Float64Array, b: Solid, poseB: Float64Array): 'yes' | 'no' {
  return anyVertexIn(a, poseA, b, poseB) ||
    anyVertexIn(b, poseB, a, poseA) ||
    plainPairs(a.field.mesh, poseA, b.field.mesh, poseB).length > 0
    ? 'yes'
    : 'no'
}

/** Also up to each level, with and without classifiers: decided answers must be right. Returns how many were. */
function expectRight(
  a: Solid,
  poseA: Float64Array,
  b: Solid,
  poseB: Float64Array,
  expected: 'yes' | 'no',
): number {
  const classifiers = { insideA: a.inside, insideB: b.inside }
  expect(fields.solidsMeet(a.field, poseA, 0, b.field, poseB, 0, classifiers)).toBe(expected)
  let decided = 0
  for (let level = 0; level <= 8; level++) {
    for (const options of [{ level }, { level, ...classifiers }]) {
      const verdict = fields.solidsMeet(a.field, poseA, 0, b.field, poseB, 0, options)
      if (verdict === 'undecided') continue
      expect(verdict).toBe(expected)
      decided++
    }
  }
  return decided
}

const SOLIDS: [string, Solid, number][] = [
  ['pineapple', solid(pineapple(2)), 1.2],
  ['pepper', solid(pepper(2)), 0.8],
  ['torus', solid(torus(18, 8)), 1.2],
  ['cup', solid(cup(12)), 1.2],
  ['spiral', solid(spiral(40, 5)), 1.2],
  ['rod', solid(rod(40, 6)), 3],
  ['shells', solid(nestedShells(3, 2, 'alternating')), 1],
]

describe.each(SOLIDS)('%s', (_, a, size) => {
  const itself = SOLIDS.findIndex((entry) => entry[1] === a)

  it.each(SOLIDS.slice(itself))('against %s: random poses and scales, seed 51', (_name, b, otherSize) => {
    const random = new Random(51)
    const seen = { yes: 0, no: 0 }
    let decided = 0
    for (let n = 0; n < 8; n++) {
      const d = new Float64Array(3)
      random.onSphere(d, 0)
      const scale = n % 2 === 0 ? 1 : random.between(0.05, 0.3)
      const distance = random.between(0, 1.8) * (size + scale * otherSize)
      const poseA = poseAt(0, 0, 0, random)
      const poseB = poseAt(d[0]! * distance, d[1]! * distance, d[2]! * distance, random, scale)
      const expected = plainly(a, poseA, b, poseB)
      seen[expected]++
      decided += expectRight(a, poseA, b, poseB, expected)
    }
    expect(seen.yes).toBeGreaterThan(0)
    expect(seen.no).toBeGreaterThan(0)
    expect(decided).toBeGreaterThan(30)
  })
})

describe('contained', () => {
  const still = poseAt(0, 0, 0)

  it('a small solid within a large one meets it, at the first look', () => {
    const outer = solid(ball(3))
    const inner = solid(pepper(2))
    const pose = poseAt(0.3, 0.1, 0, undefined, 0.3)
    expect(expectRight(outer, still, inner, pose, 'yes')).toBe(18)
    expect(fields.solidsMeet(outer.field, still, 0, inner.field, pose, 0)).toBe('yes')
    expect(fields.coneTests).toBe(1)
    expectRight(inner, pose, outer, still, 'yes')
  })

  it('a small solid in a hollow does not, in a wall it does', () => {
    const hollow = solid(nestedShells(2, 3, 'alternating'))
    const tiny = solid(cube(0.01))
    const inside = new Uint8Array(1)
    let seen = 0
    for (let r = 0; r < 1.2; r += 0.05) {
      const pose = poseAt(r, 0.01, 0.02)
      const expected = plainly(hollow, still, tiny, pose)
      hollow.inside.classify(Float64Array.of(r, 0.01, 0.02), inside)
      seen |= 1 << inside[0]!
      expectRight(hollow, still, tiny, pose, expected)
    }
    expect(seen).toBe(3)
  })

  it('in the hollow of a cup: apart; in its wall: together', () => {
    const big = solid(cup(24))
    const tiny = solid(cube(0.02))
    expectRight(big, still, tiny, poseAt(0, 0.2, 0), 'no')
    expectRight(big, still, tiny, poseAt(0.9, 0.2, 0), 'yes')
    expectRight(tiny, poseAt(0.9, 0.2, 0), big, still, 'yes')
  })
})

it('solids that only touch share a point; 50 km away as well', () => {
  const box = solid(cube())
  for (const at of [0, 5e4]) {
    expectRight(box, poseAt(at, 0, 0), box, poseAt(at + 2, 0, 0), 'yes')
    expectRight(box, poseAt(at, 0, 0), box, poseAt(at + 2 + 1e-9, 0, 0), 'no')
    expectRight(box, poseAt(at, 0, 0), box, poseAt(at + 0.1, 0, 0), 'yes')
  }
})
