/**
 * Hinges resist bending: the isometric bending energy, which for a sheet that hardly stretches is quadratic in the
 * positions. A hinge's bend is the length of a fixed combination of its four vertices, 0 where it is flat.
 */
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import { type Topology, triangleArea } from './topology.ts'

export class Bend {
  readonly count: number
  /** Four vertices a hinge: the edge's, then the two opposite ones. */
  private readonly vertices: Int32Array
  private readonly factors: Float64Array
  /** The bend at rest. */
  private readonly atRest: Float64Array
  private readonly compliance: Float64Array

  constructor({ rest }: SoftMesh, { edges, opposite }: Topology, { bend }: SoftParameters) {
    const vertices: number[] = []
    const factors: number[] = []
    const compliance: number[] = []
    for (let i = 0; bend > 0 && 2 * i < edges.length; i++) {
      const [a, b, c, d] = [edges[2 * i], edges[2 * i + 1], opposite[2 * i], opposite[2 * i + 1]]
      if (d < 0) continue
      const area = triangleArea(rest, a, b, c) + triangleArea(rest, a, b, d)
      // Cotangents of the angles at the edge's ends, by triangle.
      const ac = cotangent(rest, a, b, c)
      const bc = cotangent(rest, b, a, c)
      const ad = cotangent(rest, a, b, d)
      const bd = cotangent(rest, b, a, d)
      const hinge = [bc + bd, ac + ad, -ac - bc, -ad - bd]
      // Two sheets that are sewn together lie on each other at rest, folded, not flat: the seam bends freely.
      if (!hinge.every(Number.isFinite) || isFolded(rest, a, b, c, d)) continue
      vertices.push(a, b, c, d)
      factors.push(...hinge)
      compliance.push(area / (3 * bend))
    }
    this.count = compliance.length
    this.vertices = Int32Array.from(vertices)
    this.factors = Float64Array.from(factors)
    this.compliance = Float64Array.from(compliance)
    this.atRest = new Float64Array(this.count)
    for (let i = 0; i < this.count; i++) {
      let square = 0
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (let k = 0; k < 4; k++) sum += factors[4 * i + k] * rest[3 * vertices[4 * i + k] + axis]
        square += sum * sum
      }
      // Rounding must not give a flat sheet a bend in no direction.
      this.atRest[i] = square > 1e-18 ? Math.sqrt(square) : 0
    }
  }

  solve(x: Float64Array, inverseMass: Float64Array, seconds: number): void {
    const { vertices, factors, atRest, compliance, count } = this
    const perStep = 1 / (seconds * seconds)
    for (let i = 0; i < count; i++) {
      const o = 4 * i
      const ka = factors[o]
      const kb = factors[o + 1]
      const kc = factors[o + 2]
      const kd = factors[o + 3]
      const wa = ka * inverseMass[vertices[o]]
      const wb = kb * inverseMass[vertices[o + 1]]
      const wc = kc * inverseMass[vertices[o + 2]]
      const wd = kd * inverseMass[vertices[o + 3]]
      const a = 3 * vertices[o]
      const b = 3 * vertices[o + 1]
      const c = 3 * vertices[o + 2]
      const d = 3 * vertices[o + 3]
      const bx = ka * x[a] + kb * x[b] + kc * x[c] + kd * x[d]
      const by = ka * x[a + 1] + kb * x[b + 1] + kc * x[c + 1] + kd * x[d + 1]
      const bz = ka * x[a + 2] + kb * x[b + 2] + kc * x[c + 2] + kd * x[d + 2]
      let s = 1 / (wa * ka + wb * kb + wc * kc + wd * kd + compliance[i] * perStep)
      if (atRest[i] > 0) {
        const size = Math.sqrt(bx * bx + by * by + bz * bz)
        if (size === 0) continue
        s *= 1 - atRest[i] / size
      }
      const sx = s * bx
      const sy = s * by
      const sz = s * bz
      x[a] -= wa * sx
      x[a + 1] -= wa * sy
      x[a + 2] -= wa * sz
      x[b] -= wb * sx
      x[b + 1] -= wb * sy
      x[b + 2] -= wb * sz
      x[c] -= wc * sx
      x[c + 1] -= wc * sy
      x[c + 2] -= wc * sz
      x[d] -= wd * sx
      x[d + 1] -= wd * sy
      x[d + 2] -= wd * sz
    }
  }
}

/** Of the angle at `at` between the ways to b and c. */
function cotangent(x: Float64Array, at: number, b: number, c: number): number {
  let dot = 0
  for (let k = 0; k < 3; k++) dot += (x[3 * b + k] - x[3 * at + k]) * (x[3 * c + k] - x[3 * at + k])
  return dot / (2 * triangleArea(x, at, b, c))
}

/** Whether c and d lie on the same side of the edge a–b. */
function isFolded(x: Float64Array, a: number, b: number, c: number, d: number): boolean {
  let edge = 0
  let toC = 0
  let toD = 0
  for (let k = 0; k < 3; k++) {
    const e = x[3 * b + k] - x[3 * a + k]
    edge += e * e
    toC += e * (x[3 * c + k] - x[3 * a + k])
    toD += e * (x[3 * d + k] - x[3 * a + k])
  }
  let sides = 0
  for (let k = 0; k < 3; k++) {
    const e = x[3 * b + k] - x[3 * a + k]
    const c0 = x[3 * c + k] - x[3 * a + k] - (toC / edge) * e
    const d0 = x[3 * d + k] - x[3 * a + k] - (toD / edge) * e
    sides += c0 * d0
  }
  return sides > 0
}
