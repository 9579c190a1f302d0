import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { TreeRay } from '../../../engine/soup/tree-ray.ts'
import { RayView } from '../../../engine/soup/tree-ray-triangle.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { trianglesMeet } from '../../../engine/soup/triangle-pair.ts'
import { placedTriangles } from '../../twins/mesh-pairs.ts'
import { gridTriangles, HERE, rippledSphere, SAMPLE_MESHES } from './soup-makers.ts'

const query = new TreeRay()

function plainHits(triangles: Float64Array, origin: Float64Array, direction: Float64Array, reach: number) {
  const view = new RayView()
  const hits: [place: number, triangle: number][] = []
  if (!view.look(origin, 0, direction, 0)) return hits
  for (let t = 0; t < triangles.length / 9; t++) {
    if (view.meets(triangles, 9 * t) && view.hit[0] >= 0 && view.hit[0] <= reach) hits.push([view.hit[0], t])
  }
  return hits.sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

function treeHits(): [place: number, triangle: number][] {
  return Array.from({ length: query.count }, (_, n) => [query.places[n], query.triangles[n]])
}

describe('TreeRay equals brute force', () => {
  const meshes: Record<string, () => TriangleMesh> = {
    ...SAMPLE_MESHES,
    'a rippled sphere at 50 km': () => {
      const mesh = rippledSphere(20, 12, 0.2)
      return { ...mesh, positions: mesh.positions.map((x, i) => x + [50_000, 3, -50_000][i % 3]) }
    },
  }
  for (const [name, make] of Object.entries(meshes)) {
    it(`${name} (seed 31)`, () => {
      const random = new Random(31)
      const mesh = make()
      const triangles = placedTriangles(mesh, HERE)
      const trees = [1, 2, 3, 5].map((granularity) =>
        buildTree(mesh, { rule: granularity % 2 === 0 ? 'longest-edge' : 'surface-area', granularity }),
      )
      for (let n = 0; n < 60; n++) {
        const tree = trees[(n * 3 + (n >> 2)) % 4]
        const origin = Float64Array.from({ length: 3 }, () => random.between(-2, 4))
        const direction = Float64Array.from({ length: 3 }, () => random.between(-1, 1))
        if (n % 3 === 0) direction[n % 2] = 0
        if (n % 6 === 0) direction[2] = 0
        if (mesh.positions.length > 0 && n % 2 === 0) {
          // Straight at a vertex.
          const v = 3 * random.below(mesh.positions.length / 3)
          for (let k = 0; k < 3; k++) origin[k] = mesh.positions[v + k] - 2 * direction[k]
        }
        const reach = n % 5 === 0 ? 1.5 : Infinity
        const expected = plainHits(triangles, origin, direction, reach)
        expect(query.all(tree, origin, 0, direction, 0, reach)).toBe(expected.length)
        expect(treeHits()).toEqual(expected)
        expect(query.first(tree, origin, 0, direction, 0, reach)).toBe(expected.length > 0)
        expect([query.place, query.triangle]).toEqual(expected[0] ?? [Infinity, -1])
      }
    })
  }
})

it('equals the exact test of a segment on a grid, edge-on and at corners too (seed 32)', () => {
  const random = new Random(32)
  let met = 0
  for (let n = 0; n < 4000; n++) {
    const triangle = Float64Array.from({ length: 9 }, () => random.below(5) - 2)
    const origin = Float64Array.from({ length: 3 }, () => random.below(5) - 2)
    const direction = Float64Array.from({ length: 3 }, () => random.below(5) - 2)
    // A largest component that divides without rounding.
    direction[random.below(3)] = [4, -4, 2, -2][random.below(4)]
    if (Math.max(...direction.map(Math.abs)) === 3) continue
    const mesh = { positions: triangle, corners: Uint32Array.of(0, 1, 2) }
    const end = [0, 1, 2].map((k) => origin[k] + direction[k])
    const segment = Float64Array.of(...origin, ...end, ...end)
    const expected = trianglesMeet(segment, 0, triangle, 0)
    expect(
      query.first(buildTree(mesh), origin, 0, direction, 0, 1),
      `${[...origin]} to ${end} on ${[...triangle]}`,
    ).toBe(expected)
    if (!expected) continue
    met++
    const at = [0, 1, 2].map((k) => origin[k] + query.place * direction[k])
    expect(at.every((x, k) => Math.abs(x) <= 2 || Math.abs(x - origin[k]) <= 4)).toBe(true)
  }
  expect(met).toBeGreaterThan(300)
})

describe('no ray slips out of a closed body', () => {
  const mesh = rippledSphere(40, 25, 0.1)
  const tree = buildTree(mesh)
  const { positions, corners } = mesh

  it('through its corners and edges (seed 33)', () => {
    const random = new Random(33)
    for (let n = 0; n < 3000; n++) {
      const c = 3 * random.below(corners.length / 3)
      const a = 3 * corners[c]
      const b = 3 * corners[c + 1]
      const t = n % 3 === 0 ? 0 : random.unit()
      const origin = Float64Array.from({ length: 3 }, () => (n % 2 === 0 ? 0 : random.between(-0.3, 0.3)))
      const direction = Float64Array.from({ length: 3 }, (_, k) => {
        return positions[a + k] + t * (positions[b + k] - positions[a + k]) - origin[k]
      })
      expect(query.first(tree, origin, 0, direction, 0)).toBe(true)
      expect(query.place).toBeCloseTo(1, 9)
    }
  })

  it('at 50 km (seed 34)', () => {
    const random = new Random(34)
    const offset = [50_000.1, -3.7, 49_999.9]
    const far = { corners, positions: positions.map((x, i) => x + offset[i % 3]) }
    const farTree = buildTree(far)
    for (let n = 0; n < 1000; n++) {
      const v = 3 * random.below(positions.length / 3)
      const origin = Float64Array.from({ length: 3 }, (_, k) => offset[k] + random.between(-0.3, 0.3))
      const direction = Float64Array.from({ length: 3 }, (_, k) => far.positions[v + k] - origin[k])
      expect(query.first(farTree, origin, 0, direction, 0)).toBe(true)
    }
  })
})

it('reads at offsets, stops at the reach, and hits nothing without a direction', () => {
  const tree = buildTree(gridTriangles(1, 2, 1))
  const mesh = { positions: Float64Array.of(0, 0, 1, 3, 0, 1, 0, 3, 1), corners: Uint32Array.of(0, 1, 2) }
  const wall = buildTree(mesh)
  const numbers = Float64Array.of(7, 1, 1, 0, 7, 7, 0, 0, 0.5, 0, 0, 0)
  expect(query.first(wall, numbers, 1, numbers, 6)).toBe(true)
  expect(query.place).toBe(2)
  expect(query.first(wall, numbers, 1, numbers, 6, 2)).toBe(true)
  expect(query.first(wall, numbers, 1, numbers, 6, 1.99)).toBe(false)
  expect(query.first(tree, numbers, 1, numbers, 9)).toBe(false)
})
