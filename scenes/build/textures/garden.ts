/** What grows: lawn, leaves, apple skin, soil; and gravel between. */
import { type Cell, cells, hash, layered, noise, ramp } from './noise.ts'
import { mix, paint, paintNormals, scale } from './picture.ts'

/** Blades as short strokes in two directions, over moss and clover. */
export function lawn(): Uint8Array {
  return paint(512, 512, 32, (u, v, out) => {
    const patches = layered(u * 4, v * 4, 211, 4, 4, 4)
    const lean = u + 0.012 * noise(u * 9, v * 9, 212, 9, 9)
    const blades =
      noise(lean * 150, v * 46, 213, 150, 46) +
      0.8 * noise((lean + v) * 100, (v - lean) * 34, 214, 100, 34) +
      0.8 * noise((lean - v) * 120, (v + lean) * 40, 215, 120, 40)
    mix(out, [150, 162, 104], [84, 104, 62], 0.44 + 0.3 * patches - 0.3 * blades)
    const straw = ramp(0.75, 1.05, noise(lean * 128, v * 40, 216, 128, 40) + 0.35 * patches)
    const [r = 0, g = 0, b = 0] = out
    out[0] = r + (176 - r) * 0.5 * straw
    out[1] = g + (166 - g) * 0.5 * straw
    out[2] = b + (110 - b) * 0.5 * straw
  })
}

/** A leaf that fills the image: the middle rib along u at v = ½, side ribs leaning forward. Not seamless in v. */
export function leaf(): Uint8Array {
  return paint(256, 256, 32, (u, v, out) => {
    const side = Math.abs(v - 0.5)
    const forward = u * 9 - side * 7
    const rib = Math.abs(forward - Math.round(forward))
    const ribs = 1 - ramp(0.03, 0.13, rib)
    const middle = 1 - ramp(0.008, 0.028, side)
    const cloud = layered(u * 6, v * 6, 221, 4, 6, 6)
    const arch = 0.5 - Math.abs(rib - 0.25)
    mix(out, [104, 132, 74], [56, 88, 50], 0.5 + 0.35 * cloud - 0.3 * arch + 0.1 * side)
    const vein = Math.max(middle, 0.55 * ribs * ramp(0.5, 0.1, side))
    const [r = 0, g = 0, b = 0] = out
    out[0] = r + (152 - r) * 0.6 * vein
    out[1] = g + (170 - g) * 0.6 * vein
    out[2] = b + (110 - b) * 0.6 * vein
  })
}

/** Once around a fruit, and from its foot (v = 0) to its stem (v = ½): yellow-green there, red below, pale freckles. */
export function appleSkin(): Uint8Array {
  const cell: Cell = { distance: 0, margin: 0, id: 0 }
  return paint(256, 256, 32, (u, v, out) => {
    const streaks = noise(u * 40, v * 4, 231, 40, 4) + 0.6 * noise(u * 80, v * 6, 232, 80, 6)
    const nearStem = 1 - ramp(0.02, 0.2, Math.abs(v - 0.5))
    const sunny = layered(u * 2, v * 2, 233, 3, 2, 2)
    const blush = ramp(-0.6, 0.5, 0.55 * sunny + 0.2 * streaks + 0.32 - 0.75 * nearStem)
    mix(out, [196, 174, 92], [154, 50, 44], blush)
    cells(u * 18, v * 18, 234, 18, 0.9, cell)
    if (cell.distance < 0.1 && cell.id > 0.35) mix(out, [222, 190, 140], [190, 120, 90], blush)
  })
}

export function soil(): Uint8Array {
  return paint(256, 256, 16, (u, v, out) => {
    const crumbs = layered(u * 24, v * 24, 241, 4, 24, 24)
    mix(out, [104, 82, 64], [48, 36, 28], 0.5 + 0.8 * crumbs)
  })
}

const GRAVEL_COUNT = 40
export const GRAVEL_METRES = 0.8

/** Pebbles of 2 cm, each its own grey. */
export function gravel(): Uint8Array {
  const cell: Cell = { distance: 0, margin: 0, id: 0 }
  return paint(512, 512, 24, (u, v, out) => {
    cells(u * GRAVEL_COUNT, v * GRAVEL_COUNT, 251, GRAVEL_COUNT, 0.8, cell)
    mix(
      out,
      [206, 196, 180],
      [142, 132, 120],
      0.75 * cell.id + 0.2 * hash(Math.floor(cell.id * 9973), 1, 252),
    )
    scale(out, (0.55 + 0.45 * ramp(0, 0.3, cell.margin)) * (1.06 - 0.18 * cell.distance))
  })
}

export function gravelNormal(): Uint8Array {
  const cell: Cell = { distance: 0, margin: 0, id: 0 }
  return paintNormals(256, GRAVEL_METRES, (u, v) => {
    cells(u * GRAVEL_COUNT, v * GRAVEL_COUNT, 251, GRAVEL_COUNT, 0.8, cell)
    return 0.006 * ramp(0, 0.6, cell.margin)
  })
}
