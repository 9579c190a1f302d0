/**
 * No vertex gets farther from its nearest pin than the cloth between them is long. Edges alone would hand the weight of
 * a long curtain on from row to row, one row a pass, and its top rows would stretch.
 */
import type { SoftMesh } from './soft-mesh.ts'
import { distanceBetween } from './topology.ts'

/** Of what is too far, per substep: a finger that pulls harder than that is followed by edges, not torn through. */
const EASE = 0.1

export class Tethers {
  /** By vertex: its pin, or −1. */
  private readonly pin: Int32Array
  private readonly length: Float64Array

  constructor({ rest, pins }: SoftMesh) {
    const vertices = rest.length / 3
    this.pin = new Int32Array(vertices).fill(-1)
    this.length = new Float64Array(vertices).fill(Infinity)
    for (let v = 0; v < vertices; v++) {
      for (const pin of pins) {
        const distance = distanceBetween(rest, v, pin)
        if (distance >= this.length[v]) continue
        this.pin[v] = pin
        this.length[v] = distance
      }
    }
  }

  solve(x: Float64Array, inverseMass: Float64Array): void {
    const { pin, length } = this
    for (let v = 0; v < pin.length; v++) {
      if (pin[v] < 0 || inverseMass[v] === 0) continue
      const a = 3 * pin[v]
      const b = 3 * v
      const dx = x[b] - x[a]
      const dy = x[b + 1] - x[a + 1]
      const dz = x[b + 2] - x[a + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (square <= length[v] * length[v]) continue
      const s = EASE * (1 - length[v] / Math.sqrt(square))
      x[b] -= s * dx
      x[b + 1] -= s * dy
      x[b + 2] -= s * dz
    }
  }
}
