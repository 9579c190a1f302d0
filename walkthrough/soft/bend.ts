/**
 * Hinges resist bending: the isometric bending energy, which for a sheet that hardly stretches is quadratic in the
 * positions. A hinge's bend is the length of a fixed combination of its four vertices, 0 where it is flat.
 */
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import { type Topology, triangleArea } from './topology.ts'
import { inOrder, waves } from './waves.ts'

/**
 * Numbers a hinge, one after the other as they are read: the factors of its four vertices; how far a unit of push moves
 * each; what all move together; what it gives way; its bend at rest.
 */
const HINGE = 11
const MOVES = 4
const WEIGHT = 8
const COMPLIANCE = 9
const AT_REST = 10

export class Bend {
  readonly count: number
  /** Where the coordinates of its vertices begin, four a hinge: the edge's, then those of the two opposite ones. */
  private readonly places: Int32Array
  private readonly hinges: Float64Array

  constructor(
    { rest }: SoftMesh,
    { edges, opposite }: Topology,
    { bend }: SoftParameters,
    inverseMass: Float64Array,
  ) {
    const places: number[] = []
    const hinges: number[] = []
    for (let i = 0; bend > 0 && 2 * i < edges.length; i++) {
      const corners = [edges[2 * i], edges[2 * i + 1], opposite[2 * i], opposite[2 * i + 1]] as const
      const [a, b, c, d] = corners
      if (d < 0) continue
      const factors = factorsOf(rest, a, b, c, d)
      // Two sheets that are sewn together lie on each other at rest, folded, not flat: the seam bends freely.
      if (!factors.every(Number.isFinite) || isFolded(rest, a, b, c, d)) continue
      const area = triangleArea(rest, a, b, c) + triangleArea(rest, a, b, d)
      const moves = factors.map((factor, k) => factor * inverseMass[corners[k]])
      const weight = moves.reduce((sum, move, k) => sum + move * factors[k], 0)
      places.push(...corners.map((v) => 3 * v))
      hinges.push(...factors, ...moves, weight, area / (3 * bend), bendOf(rest, corners, factors))
    }
    const order = waves(places, 4)
    this.count = order.length
    this.places = Int32Array.from(inOrder(places, order, 4))
    this.hinges = Float64Array.from(inOrder(hinges, order, HINGE))
  }

  solve(x: Float64Array, seconds: number): void {
    const { places, hinges, count } = this
    const perStep = 1 / (seconds * seconds)
    for (let i = 0; i < count; i++) {
      const o = HINGE * i
      const ka = hinges[o]
      const kb = hinges[o + 1]
      const kc = hinges[o + 2]
      const kd = hinges[o + 3]
      const a = places[4 * i]
      const b = places[4 * i + 1]
      const c = places[4 * i + 2]
      const d = places[4 * i + 3]
      const bx = ka * x[a] + kb * x[b] + kc * x[c] + kd * x[d]
      const by = ka * x[a + 1] + kb * x[b + 1] + kc * x[c + 1] + kd * x[d + 1]
      const bz = ka * x[a + 2] + kb * x[b + 2] + kc * x[c + 2] + kd * x[d + 2]
      let s = 1 / (hinges[o + WEIGHT] + hinges[o + COMPLIANCE] * perStep)
      const atRest = hinges[o + AT_REST]
      if (atRest > 0) {
        const size = Math.sqrt(bx * bx + by * by + bz * bz)
        if (size === 0) continue
        s *= 1 - atRest / size
      }
      const wa = hinges[o + MOVES]
      const wb = hinges[o + MOVES + 1]
      const wc = hinges[o + MOVES + 2]
      const wd = hinges[o + MOVES + 3]
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

/** Of four vertices, the two of the edge first: what each counts for in the hinge's bend. */
function factorsOf(rest: Float64Array, a: number, b: number, c: number, d: number): number[] {
  // Cotangents of the angles at the edge's ends, by triangle.
  const ac = cotangent(rest, a, b, c)
  const bc = cotangent(rest, b, a, c)
  const ad = cotangent(rest, a, b, d)
  const bd = cotangent(rest, b, a, d)
  return [bc + bd, ac + ad, -ac - bc, -ad - bd]
}

function bendOf(x: Float64Array, corners: readonly number[], factors: readonly number[]): number {
  let square = 0
  for (let axis = 0; axis < 3; axis++) {
    const sum = factors.reduce((total, factor, k) => total + factor * x[3 * corners[k] + axis], 0)
    square += sum * sum
  }
  // Rounding must not give a flat sheet a bend in no direction.
  return square > 1e-18 ? Math.sqrt(square) : 0
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
