/** Colour, roughness and metalness by vertex, as the plain shaders take them. */
import { BufferAttribute, type BufferGeometry } from 'three'

export interface Paint {
  /** Linear. */
  readonly color: readonly [number, number, number]
  readonly roughness: number
  readonly metalness: number
}

/** Eight bits would show steps in the dark: the colours are linear. */
const FULL = 65535

export class VertexPaint {
  private readonly paint: Uint16Array
  private readonly metalness: Uint8Array

  constructor(vertices: number) {
    this.paint = new Uint16Array(vertices * 4)
    this.metalness = new Uint8Array(vertices)
  }

  /** `colors`: linear rgb, three a vertex, which multiply the paint's own. */
  write(first: number, count: number, paint: Paint, colors: Float32Array | null): void {
    const { color, roughness, metalness } = paint
    for (let i = 0; i < count; i++) {
      const o = 4 * (first + i)
      for (let k = 0; k < 3; k++) {
        this.paint[o + k] = inSteps(color[k]! * (colors === null ? 1 : colors[3 * i + k]!))
      }
      this.paint[o + 3] = inSteps(roughness)
    }
    this.metalness.fill(Math.round(255 * metalness), first, first + count)
  }

  addTo(geometry: BufferGeometry): void {
    geometry.setAttribute('paint', new BufferAttribute(this.paint, 4, true))
    geometry.setAttribute('metalness', new BufferAttribute(this.metalness, 1, true))
  }
}

function inSteps(share: number): number {
  return Math.round(FULL * Math.min(Math.max(share, 0), 1))
}
