/** Where an edge goes along its contour, the contour that its triangles have in common with the other layer gets shorter. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { writeContourWay } from '../../../walkthrough/soft/contours.ts'
import { isThrough } from '../../../walkthrough/soft/edge-through.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { plainWorld } from './soft-scene.ts'

type Point = readonly [number, number, number]
const cornersOf = (body: SoftBody, t: number): Point[] =>
  [0, 1, 2].map((k) => {
    const o = 3 * body.mesh.corners[3 * t + k]
    return [body.positions[o], body.positions[o + 1], body.positions[o + 2]]
  })
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** The length of the line in which two triangles meet: each cuts the other's plane in a piece, and both share some. */
function sharedLength(a: readonly Point[], b: readonly Point[]): number {
  const [n, m] = [a, b].map((t) => cross(minus(t[1], t[0]), minus(t[2], t[0])))
  const line = cross(n, m)
  const length = Math.sqrt(dot(line, line))
  const piece = (t: readonly Point[], plane: Point, at: Point): readonly [number, number] | null => {
    const ends: number[] = []
    for (let k = 0; k < 3; k++) {
      const [p, q] = [t[k], t[(k + 1) % 3]]
      const [hp, hq] = [dot(minus(p, at), plane), dot(minus(q, at), plane)]
      if (hp > 0 === hq > 0) continue
      const s = hp / (hp - hq)
      ends.push(p.reduce((sum, value, k) => sum + (value + s * (q[k] - value)) * line[k], 0) / length)
    }
    return ends.length === 2 ? [Math.min(...ends), Math.max(...ends)] : null
  }
  const [first, second] = [piece(a, m, b[0]), piece(b, n, a[0])]
  if (first === null || second === null) return 0
  return Math.max(0, Math.min(first[1], second[1]) - Math.max(first[0], second[0]))
}

/** Of all that two bodies have in common. */
function contourLength(a: SoftBody, b: SoftBody): number {
  let sum = 0
  for (let t = 0; t < a.mesh.corners.length / 3; t++) {
    for (let u = 0; u < b.mesh.corners.length / 3; u++) sum += sharedLength(cornersOf(a, t), cornersOf(b, u))
  }
  return sum
}

it.each([1, 2, 3])('for edges of a sheet that is through another one (seed %i)', (seed) => {
  const random = new Random(seed)
  let looked = 0
  let shorter = 0
  for (let round = 0; round < 60; round++) {
    const soft = new SoftWorld(plainWorld())
    // One piece large enough that the contour's ends are the other's own rim.
    const wide = makeSheet(0.4, 0.4, 1, 1)
    const b = soft.add({ ...wide, positions: wide.rest.slice(), pins: new Int32Array(0) })
    const sheet = makeSheet(0.1, 0.1, 2, 2)
    const [tilt, turn] = [random.between(0.3, 1.3), random.between(0, 3)]
    const positions = new Float64Array(sheet.rest.length)
    for (let o = 0; o < positions.length; o += 3) {
      const [u, v] = sheet.rest.subarray(o, o + 2)
      const x = u * Math.cos(turn) - v * Math.sin(turn)
      const y = u * Math.sin(turn) + v * Math.cos(turn)
      const bump = random.between(-0.004, 0.004)
      positions.set(
        [x + 0.05, y * Math.cos(tilt) + bump, y * Math.sin(tilt) + random.between(-0.003, 0.003)],
        o,
      )
    }
    const a = soft.add({ ...sheet, positions, pins: new Int32Array(0) })
    const before = contourLength(a, b)
    const x = new Float64Array(a.positions.length + b.positions.length)
    x.set(a.positions)
    x.set(b.positions, a.positions.length)
    const at = (vertex: number): number => a.positions.length + 3 * vertex
    for (let corner = 0; corner < sheet.corners.length; corner++) {
      // Rims: inside, the contour is nearly straight, and hardly gets shorter or longer.
      if (a.across[corner] >= 0) continue
      const t = Math.floor(corner / 3)
      const [v, w] = [sheet.corners[corner], sheet.corners[3 * t + ((corner + 1) % 3)]]
      for (let u = 0; u < 2; u++) {
        const [p, q, r] = wide.corners.subarray(3 * u, 3 * u + 3)
        if (!isThrough(x, 3 * v, 3 * w, at(p), at(q), at(r))) continue
        const way = new Float64Array(3)
        writeContourWay(a, corner, b, u, way, 0)
        const size = Math.sqrt(way[0] ** 2 + way[1] ** 2 + way[2] ** 2)
        expect(size).toBeLessThan(1 + 1e-12)
        if (size < 0.5) continue
        for (const vertex of [v, w]) for (let k = 0; k < 3; k++) a.positions[3 * vertex + k] += 1e-5 * way[k]
        looked++
        if (contourLength(a, b) < before) shorter++
        for (const vertex of [v, w]) for (let k = 0; k < 3; k++) a.positions[3 * vertex + k] -= 1e-5 * way[k]
      }
    }
  }
  expect(looked).toBeGreaterThan(60)
  // Both ends of the edge are moved, and so other edges at them: for a few that outweighs it.
  expect(shorter / looked).toBeGreaterThan(0.95)
})
