/** A tea towel over a rail, such as the handle of an oven's door: up in front, round, and down behind. */
import { sinCos } from '../../../engine/math/sin-cos.ts'
import type { SoftMesh } from '../soft-mesh.ts'
import { makeSheet } from './sheet.ts'

export interface TeaTowelSize {
  /** The middle of the rail, which runs along x. */
  readonly middle: readonly [number, number, number]
  /** Metres from the rail's axis to the cloth: its radius and the cloth's thickness. */
  readonly around: number
  readonly width: number
  readonly length: number
  /** Share of the length that hangs in front (+z). */
  readonly front?: number
  readonly quadsAcross?: number
  readonly quadsDown?: number
}

export function makeTeaTowel(size: TeaTowelSize): SoftMesh {
  const { middle, around, width, length, front = 0.5, quadsAcross = 20, quadsDown = 32 } = size
  const { rest, corners } = makeSheet(width, length, quadsAcross, quadsDown)
  const positions = new Float64Array(rest.length)
  const turn = new Float64Array(2)
  const quarter = (Math.PI / 2) * around
  for (let o = 0; o < rest.length; o += 3) {
    // Along the cloth from the rail's top, towards the back.
    const along = rest[o + 1] + length * (0.5 - front)
    const bent = along > quarter ? quarter : along < -quarter ? -quarter : along
    sinCos(bent / around, turn, 0)
    positions[o] = middle[0] + rest[o]
    positions[o + 1] = middle[1] + around * turn[1] - Math.abs(along - bent)
    positions[o + 2] = middle[2] - around * turn[0]
  }
  return { positions, rest, corners, pins: new Int32Array(0) }
}
