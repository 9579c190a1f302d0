import { sinCos } from '../../math/sin-cos.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

/** A point, and the radius there. */
export type Ring = readonly [x: number, y: number, z: number, radius: number]

/** An open pipe through rings about one straight axis: 2 · sides long thin triangles between two rings. */
export function pipe(rings: readonly Ring[], sides: number): TriangleMesh {
  const [p, q] = across(rings[0], rings[rings.length - 1])
  const positions = new Float64Array(3 * rings.length * sides)
  const corners = new Uint32Array(6 * (rings.length - 1) * sides)
  const turn = new Float64Array(2)
  let c = 0
  rings.forEach((ring, i) => {
    for (let side = 0; side < sides; side++) {
      sinCos((2 * Math.PI * side) / sides, turn, 0)
      const v = i * sides + side
      for (let k = 0; k < 3; k++) positions[3 * v + k] = ring[k] + ring[3] * (turn[1] * p[k] + turn[0] * q[k])
      if (i === 0) continue
      const next = i * sides + ((side + 1) % sides)
      corners.set([v - sides, next - sides, next, v - sides, next, v], c)
      c += 6
    }
  })
  return { positions, corners }
}

/** Two unit vectors across the axis and across each other. */
function across(from: Ring, to: Ring): [number[], number[]] {
  const axis = unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]])
  const p = unit(cross(axis, Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]))
  return [p, cross(axis, p)]
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: readonly number[]): number[] {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
  return a.map((x) => x / length)
}
