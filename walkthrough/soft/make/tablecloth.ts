/** A tablecloth, spread flat just above its table; what is wider than the table falls over the edges. */
import type { SoftMesh } from '../soft-mesh.ts'
import { makeSheet } from './sheet.ts'

export interface TableclothSize {
  /** The middle of the table's top. */
  readonly middle: readonly [number, number, number]
  /** Metres along x and z. */
  readonly width: number
  readonly depth: number
  /** Metres above the top at which it begins. */
  readonly above?: number
  readonly quadsAcross?: number
  readonly quadsDown?: number
}

export function makeTablecloth(size: TableclothSize): SoftMesh {
  const { middle, width, depth, above = 0.006, quadsAcross = 40, quadsDown = 40 } = size
  const { rest, corners } = makeSheet(width, depth, quadsAcross, quadsDown)
  const positions = new Float64Array(rest.length)
  for (let o = 0; o < rest.length; o += 3) {
    positions[o] = middle[0] + rest[o]
    positions[o + 1] = middle[1] + above
    // Down the sheet is towards +z, so that its outside looks up.
    positions[o + 2] = middle[2] - rest[o + 1]
  }
  return { positions, rest, corners, pins: new Int32Array(0) }
}
