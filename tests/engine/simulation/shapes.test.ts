import { describe, expect, it } from 'vitest'
import { convexHull } from '../../../engine/geometry/convex-hull.ts'
import { Random } from '../../../engine/math/random.ts'
import { cubeRoot } from '../../../engine/simulation/cube-root.ts'
import { polyhedronVolume } from '../../../engine/simulation/polyhedron-volume.ts'
import { spherePolytope } from '../../../engine/simulation/sphere-polytope.ts'

function hullOf(points: Float64Array) {
  const result = convexHull(points)
  if (result.kind !== 'hull') throw new Error('expected a hull')
  return result.hull
}

describe('spherePolytope', () => {
  for (const faces of [4, 6, 36, 200]) {
    it(`has exactly ${faces} triangles and every point as a corner (seed 31)`, () => {
      const random = new Random(31)
      for (let round = 0; round < 20; round++) {
        const { points, volume } = spherePolytope(faces, random)
        const hull = hullOf(points)
        expect(hull.faceStart.length - 1).toBe(faces)
        expect(hull.faceVertices.length).toBe(faces * 3)
        expect(new Set(hull.faceVertices).size).toBe(points.length / 3)
        expect(volume).toBeGreaterThan(0)
        expect(volume).toBeLessThan((4 / 3) * Math.PI)
        for (let v = 0; v < points.length; v += 3) {
          expect(Math.hypot(points[v], points[v + 1], points[v + 2])).toBeCloseTo(1, 14)
        }
      }
    })
  }

  it('refuses face counts that no triangulated polytope has', () => {
    for (const faces of [2, 35, 4.5, Number.NaN]) {
      expect(() => spherePolytope(faces, new Random(1))).toThrow(RangeError)
    }
  })
})

describe('polyhedronVolume', () => {
  it('knows the box and the tetrahedron, also 50 km from the origin', () => {
    for (const far of [0, 50_000]) {
      const corners: number[] = []
      for (let k = 0; k < 8; k++) {
        corners.push(far + (k & 1 ? 2 : 0), far + (k & 2 ? 3 : 0), (k & 4 ? 0.5 : 0) - far)
      }
      const box = Float64Array.from(corners)
      expect(polyhedronVolume(box, hullOf(box))).toBe(3)
      const tetrahedron = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1].map((x) => x + far))
      expect(polyhedronVolume(tetrahedron, hullOf(tetrahedron))).toBeCloseTo(1 / 6, 15)
    }
  })
})

describe('cubeRoot', () => {
  it('agrees with Math.cbrt to a few units of the last place (seed 32)', () => {
    const random = new Random(32)
    for (let k = 0; k < 2000; k++) {
      const value = 10 ** random.between(-30, 30)
      expect(Math.abs(cubeRoot(value) / Math.cbrt(value) - 1)).toBeLessThan(1e-15)
    }
  })

  it('refuses what has no positive root', () => {
    for (const value of [0, -8, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => cubeRoot(value)).toThrow(RangeError)
    }
  })
})
