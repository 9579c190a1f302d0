/** A cushion: two sheets sewn together at the rim, with a filling. */
import type { SoftMesh } from '../soft-mesh.ts'
import { makeSheet } from './sheet.ts'

export interface CushionSize {
  readonly middle: readonly [number, number, number]
  /** Metres along x and z, and how high it is in the middle at the beginning. */
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly quadsAcross?: number
  readonly quadsDown?: number
}

export interface Cushion {
  readonly mesh: SoftMesh
  /** Cubic metres it holds at the beginning: what its filling should be. */
  readonly volume: number
}

export function makeCushion(size: CushionSize): Cushion {
  const { middle, width, depth, height, quadsAcross = 16, quadsDown = 16 } = size
  const sheet = makeSheet(width, depth, quadsAcross, quadsDown)
  const count = sheet.columns * sheet.rows
  const under = new Int32Array(count)
  let vertices = count
  for (let i = 0; i < count; i++) under[i] = isOnRim(i, sheet.columns, sheet.rows) ? i : vertices++
  const rest = new Float64Array(3 * vertices)
  const positions = new Float64Array(3 * vertices)
  for (let i = 0; i < count; i++) {
    const u = (2 * sheet.rest[3 * i]) / width
    const v = (2 * sheet.rest[3 * i + 1]) / depth
    const bulge = 0.5 * height * (1 - u * u) * (1 - v * v)
    for (const [vertex, y] of [
      [i, bulge],
      [under[i], under[i] === i ? bulge : -bulge],
    ]) {
      rest.set(sheet.rest.subarray(3 * i, 3 * i + 3), 3 * vertex)
      positions[3 * vertex] = middle[0] + sheet.rest[3 * i]
      positions[3 * vertex + 1] = middle[1] + y
      positions[3 * vertex + 2] = middle[2] - sheet.rest[3 * i + 1]
    }
  }
  const corners = new Uint32Array(2 * sheet.corners.length)
  for (let i = 0; i < sheet.corners.length; i += 3) {
    const [a, b, c] = sheet.corners.subarray(i, i + 3)
    corners.set([a, b, c], i)
    corners.set([under[a], under[c], under[b]], sheet.corners.length + i)
  }
  // The integral of the bulge over both sheets.
  const volume = (4 / 9) * height * width * depth
  return { mesh: { positions, rest, corners, pins: new Int32Array(0) }, volume }
}

function isOnRim(i: number, columns: number, rows: number): boolean {
  const column = i % columns
  const row = Math.floor(i / columns)
  return column === 0 || row === 0 || column === columns - 1 || row === rows - 1
}
