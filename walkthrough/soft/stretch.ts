/**
 * Edges keep their lengths (XPBD). One pass a substep: many small steps converge better than many passes of one, and
 * multipliers need not be kept.
 */
import { higher } from './branchless.ts'
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import { distanceBetween, type Topology } from './topology.ts'
import { inOrder, waves } from './waves.ts'

/** An edge that is longer than the others of its triangle by this factor runs across the threads. */
const DIAGONAL = 1.2
/** Times their length that threads are stretched at most, and what runs across them. */
const LONGEST = 1.12
const LONGEST_DIAGONAL = 1.3
const LIMIT_SWEEPS = 6

export class Stretch {
  readonly edges: Int32Array
  readonly lengths: Float64Array
  /** Metres that each may be stretched to. */
  private readonly longest: Float64Array
  private readonly compliance: Float64Array
  /** Of what an edge is too short, the share that it pushes: 1 at most. */
  private readonly push: number

  constructor({ rest, corners }: SoftMesh, topology: Topology, parameters: SoftParameters) {
    const order = waves(topology.edges, 2)
    const edges = Int32Array.from(inOrder(topology.edges, order, 2))
    this.edges = edges
    this.push = parameters.push
    this.lengths = new Float64Array(order.length)
    this.compliance = new Float64Array(order.length)
    this.longest = new Float64Array(order.length)
    for (const [i, edge] of order.entries()) {
      const length = distanceBetween(rest, edges[2 * i], edges[2 * i + 1])
      const t = 3 * topology.edgeTriangle[edge]
      let others = 0
      for (let k = 0; k < 3; k++) {
        const side = distanceBetween(rest, corners[t + k], corners[t + ((k + 1) % 3)])
        if (side < length && side > others) others = side
      }
      this.lengths[i] = length
      const isDiagonal = length > DIAGONAL * others && others > 0
      this.compliance[i] = isDiagonal ? parameters.shear : parameters.stretch
      this.longest[i] = length * (isDiagonal ? LONGEST_DIAGONAL : LONGEST)
    }
  }

  solve(x: Float64Array, inverseMass: Float64Array, seconds: number): void {
    const { edges, lengths, compliance, push } = this
    const perStep = 1 / (seconds * seconds)
    for (let i = 0; i < lengths.length; i++) {
      const first = edges[2 * i]
      const second = edges[2 * i + 1]
      const wa = inverseMass[first]
      const wb = inverseMass[second]
      const a = 3 * first
      const b = 3 * second
      const dx = x[b] - x[a]
      const dy = x[b + 1] - x[a + 1]
      const dz = x[b + 2] - x[a + 2]
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
      const weight = length * (wa + wb + compliance[i] * perStep)
      // Both ends held, or at the same place: there is no way to go.
      if (weight === 0 || wa + wb === 0) continue
      const long = length - lengths[i]
      const s = higher(long, push * long) / weight
      x[a] += wa * s * dx
      x[a + 1] += wa * s * dy
      x[a + 2] += wa * s * dz
      x[b] -= wb * s * dx
      x[b + 1] -= wb * s * dy
      x[b + 2] -= wb * s * dz
    }
  }

  /**
   * No thread gets longer than this, whoever pulls: cloth is not rubber. Up and down the list in turns, so that a pull at
   * one end is felt at the other in one substep. Whether any was too long.
   */
  limit(x: Float64Array, inverseMass: Float64Array): boolean {
    let any = false
    for (let sweep = 0; sweep < LIMIT_SWEEPS; sweep++) {
      if (!this.limitOnce(x, inverseMass, sweep % 2 === 0)) break
      any = true
    }
    return any
  }

  private limitOnce(x: Float64Array, inverseMass: Float64Array, upwards: boolean): boolean {
    const { edges, longest } = this
    const count = longest.length
    let any = false
    for (let n = 0; n < count; n++) {
      const i = upwards ? n : count - 1 - n
      const a = 3 * edges[2 * i]
      const b = 3 * edges[2 * i + 1]
      const dx = x[b] - x[a]
      const dy = x[b + 1] - x[a + 1]
      const dz = x[b + 2] - x[a + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (square <= longest[i] * longest[i]) continue
      const wa = inverseMass[edges[2 * i]]
      const wb = inverseMass[edges[2 * i + 1]]
      if (wa + wb === 0) continue
      any = true
      const s = (1 - longest[i] / Math.sqrt(square)) / (wa + wb)
      x[a] += wa * s * dx
      x[a + 1] += wa * s * dy
      x[a + 2] += wa * s * dz
      x[b] -= wb * s * dx
      x[b + 1] -= wb * s * dy
      x[b + 2] -= wb * s * dz
    }
    return any
  }

  /** Takes a share of the speed at which ends come together or part: threads rub, and do not ring. */
  damp(velocity: Float64Array, x: Float64Array, inverseMass: Float64Array, share: number): void {
    const { edges, lengths } = this
    for (let i = 0; i < lengths.length; i++) {
      const first = edges[2 * i]
      const second = edges[2 * i + 1]
      const wa = inverseMass[first]
      const wb = inverseMass[second]
      const a = 3 * first
      const b = 3 * second
      const dx = x[b] - x[a]
      const dy = x[b + 1] - x[a + 1]
      const dz = x[b + 2] - x[a + 2]
      const weight = (wa + wb) * (dx * dx + dy * dy + dz * dz)
      if (weight === 0) continue
      const parting =
        dx * (velocity[b] - velocity[a]) +
        dy * (velocity[b + 1] - velocity[a + 1]) +
        dz * (velocity[b + 2] - velocity[a + 2])
      const s = (share * parting) / weight
      velocity[a] += wa * s * dx
      velocity[a + 1] += wa * s * dy
      velocity[a + 2] += wa * s * dz
      velocity[b] -= wb * s * dx
      velocity[b + 1] -= wb * s * dy
      velocity[b + 2] -= wb * s * dz
    }
  }
}
