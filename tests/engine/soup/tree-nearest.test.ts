import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { TreeNearest } from '../../../engine/soup/tree-nearest.ts'
import { nearestOnTriangle } from '../../../engine/soup/tree-nearest-triangle.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { placedTriangles } from '../../twins/mesh-pairs.ts'
import { gridTriangles, HERE, looseTriangles, rippledSphere, SAMPLE_MESHES } from './soup-makers.ts'

const query = new TreeNearest()

/** Every triangle, the lowest of the nearest. */
function plainNearest(triangles: Float64Array, from: Float64Array) {
  const out = new Float64Array(4)
  let best = { triangle: -1, distance: Infinity, point: [0, 0, 0] }
  for (let t = 0; t < triangles.length / 9; t++) {
    nearestOnTriangle(triangles.slice(9 * t, 9 * t + 9), from, 0, out)
    const distance = Math.sqrt(out[3])
    if (distance < best.distance) best = { triangle: t, distance, point: [...out.subarray(0, 3)] }
  }
  return best
}

describe('nearestOnTriangle', () => {
  it.each([
    [1, 0],
    [1e-6, 0],
    [1, 50_000],
  ])('gives the nearest point of a triangle of size %d at %d m (seed 21)', (size, at) => {
    const random = new Random(21)
    const out = new Float64Array(4)
    for (let n = 0; n < 400; n++) {
      const triangle = Float64Array.from({ length: 9 }, () => at + random.between(-size, size))
      if (n % 5 === 1) triangle.copyWithin(3, 0, 3)
      if (n % 5 === 2) for (let k = 0; k < 3; k++) triangle[k + 6] = (triangle[k] + triangle[k + 3]) / 2
      if (n % 10 === 4) {
        const sliver = 10 ** -random.below(16)
        for (let k = 0; k < 3; k++) triangle[k + 6] = triangle[k] * (1 - sliver) + triangle[k + 3] * sliver
        triangle[6] += 10 ** -random.below(16) * size
      }
      if (n % 25 === 3) triangle.copyWithin(3, 0, 3).copyWithin(6, 0, 3)
      const point = Float64Array.from({ length: 3 }, () => at + random.between(-2 * size, 2 * size))
      nearestOnTriangle(triangle, point, 0, out)
      const rounding = (n % 10 === 4 ? 2e-11 : 1e-14) * size + 4e-16 * at
      // The nearest point of a convex set is the one with the whole set behind it.
      const away = [0, 1, 2].map((k) => point[k] - out[k])
      const distance = Math.hypot(...away)
      expect(Math.abs(distance - Math.sqrt(out[3]))).toBeLessThan(3 * rounding)
      for (let c = 0; c < 9; c += 3) {
        const beyond = away.reduce((sum, a, k) => sum + a * (triangle[c + k] - out[k]), 0)
        expect(beyond).toBeLessThan(8 * rounding * size)
      }
      // And it is a point of the set: nearest to itself.
      const again = new Float64Array(4)
      nearestOnTriangle(triangle, out, 0, again)
      expect(Math.sqrt(again[3])).toBeLessThan(4 * rounding)
    }
  })
})

describe('TreeNearest equals brute force', () => {
  const meshes: Record<string, () => TriangleMesh> = {
    ...SAMPLE_MESHES,
    'triangles on a wide grid': () => gridTriangles(200, 6, 22),
    'a rippled sphere at 50 km': () => {
      const mesh = rippledSphere(20, 12, 0.2)
      return { ...mesh, positions: mesh.positions.map((x, i) => x + [50_000, 3, -50_000][i % 3]) }
    },
  }
  for (const [name, make] of Object.entries(meshes)) {
    it(`${name} (seed 23)`, () => {
      const random = new Random(23)
      const mesh = make()
      const triangles = placedTriangles(mesh, HERE)
      const trees = [1, 2, 3, 5].map((granularity) =>
        buildTree(mesh, { rule: granularity % 2 === 0 ? 'longest-edge' : 'surface-area', granularity }),
      )
      for (let n = 0; n < 30; n++) {
        const tree = trees[(n * 3 + (n >> 2)) % 4]
        const from = Float64Array.from({ length: 3 }, () => random.between(-2, 4))
        if (mesh.positions.length > 0 && n % 4 > 0) {
          const v = 3 * random.below(mesh.positions.length / 3)
          // At a vertex (many triangles equally near), or close to it.
          for (let k = 0; k < 3; k++)
            from[k] = mesh.positions[v + k] + (n % 4 === 1 ? 0 : random.between(-0.1, 0.1))
        }
        const expected = plainNearest(triangles, from)
        expect(query.find(tree, from, 0)).toBe(expected.triangle >= 0)
        expect([query.triangle, query.distance]).toEqual([expected.triangle, expected.distance])
        if (expected.triangle >= 0) expect([...query.point]).toEqual(expected.point)
      }
    })
  }

  it('keeps to the reach, which itself counts', () => {
    const tree = buildTree(looseTriangles(200, 0.1, 24))
    const from = Float64Array.of(9, 9, 9, 3, 0.1, 0.2)
    query.find(tree, from, 3)
    const { triangle, distance } = query
    expect(query.find(tree, from, 3, distance)).toBe(true)
    expect(query.triangle).toBe(triangle)
    expect(query.find(tree, from, 3, distance * (1 - 1e-9))).toBe(false)
    expect([query.triangle, query.distance]).toEqual([-1, Infinity])
  })

  it('looks at few triangles of a large mesh', () => {
    const tree = buildTree(rippledSphere(200, 100))
    query.find(tree, Float64Array.of(0.3, 1.2, 0.4), 0)
    expect(query.triangleTests).toBeLessThan(100)
  })
})
