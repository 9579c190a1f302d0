import { describe, expect, it } from 'vitest'
import { foam, PAPER_FOAMS } from '../../../../engine/soup/sample/foam.ts'
import { openFoam } from '../../../../engine/soup/sample/open-foam.ts'
import { topologyOf, volumeOf, windingNumber } from './mesh-checks.ts'

describe('foam', () => {
  it('has about the triangles of the paper, and 216 cavities', () => {
    const paper = [28952, 120868, 494124]
    PAPER_FOAMS.forEach((options, i) => {
      const triangles = foam(options).corners.length / 3
      expect(Math.abs(triangles / paper[i] - 1)).toBeLessThan(0.01)
    })
    const coarse = foam(PAPER_FOAMS[0])
    expect(topologyOf(coarse)).toEqual({ open: 0, crowded: 0, components: 217 })
  })

  it.each([1, 2, 3])('of seed %i has cavities that keep off each other and the faces', (seed) => {
    const { positions } = foam({ cells: 4, level: 1, pieces: 1, seed })
    // 8 corners of the cube, then 18 vertices a cavity, whose first two are the ends of a diameter.
    const balls = Array.from({ length: 64 }, (_, i) => {
      const at = 3 * (8 + 18 * i)
      const centre = [0, 1, 2].map((k) => (positions[at + k] + positions[at + 3 + k]) / 2)
      return { centre, radius: (positions[at] - positions[at + 3]) / 2 }
    })
    balls.forEach((a, i) => {
      expect(a.radius).toBeGreaterThan(0.02)
      for (const x of a.centre) expect(Math.abs(x) + a.radius).toBeLessThan(1)
      for (const b of balls.slice(i + 1)) {
        const gap = Math.hypot(...a.centre.map((x, k) => x - b.centre[k])) - a.radius - b.radius
        expect(gap).toBeGreaterThan(1e-4)
      }
    })
  })

  it('is solid between its cavities and empty in them', () => {
    const mesh = foam({ cells: 3, level: 2, pieces: 2, seed: 5 })
    const inFirst = [0, 1, 2].map((k) => (mesh.positions[26 * 3 + k] + mesh.positions[27 * 3 + k]) / 2)
    expect(windingNumber(mesh, inFirst)).toBeCloseTo(0, 9)
    expect(windingNumber(mesh, [-0.999, -0.999, -0.999])).toBeCloseTo(1, 9)
    expect(windingNumber(mesh, [-1.001, -0.999, -0.999])).toBeCloseTo(0, 9)
  })

  it('is the same every time', () => {
    const options = { cells: 3, level: 1, pieces: 2, seed: 9 }
    expect(foam(options)).toEqual(foam(options))
    expect(foam({ ...options, seed: 10 })).not.toEqual(foam(options))
  })
})

describe('open foam', () => {
  it.each([
    [4, 14, 1],
    [4, 24, 2],
    [6, 34, 3],
  ])('of %i cells and %i steps, seed %i, is closed and manifold', (cells, steps, seed) => {
    const mesh = openFoam({ cells, steps, seed })
    const { open, crowded } = topologyOf(mesh)
    expect({ open, crowded }).toEqual({ open: 0, crowded: 0 })
    expect(volumeOf(mesh)).toBeGreaterThan(0.5)
    expect(volumeOf(mesh)).toBeLessThan(4)
  })

  it('joins its cells through windows: hardly more than one surface', () => {
    expect(topologyOf(openFoam({ cells: 4, steps: 40, seed: 1 })).components).toBeLessThan(4)
  })

  it('has no triangle without an area', () => {
    const { positions: p, corners } = openFoam({ cells: 4, steps: 20, seed: 4 })
    for (let i = 0; i < corners.length; i += 3) {
      const [a, b, c] = [3 * corners[i], 3 * corners[i + 1], 3 * corners[i + 2]]
      const [ux, uy, uz, vx, vy, vz] = [b, c].flatMap((v) => [0, 1, 2].map((k) => p[v + k] - p[a + k]))
      const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
      expect(area).toBeGreaterThan(1e-7)
    }
  })
})
