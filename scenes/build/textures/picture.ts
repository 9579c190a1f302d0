/** A picture being painted pixel by pixel, and its way to a small PNG. */
import { encodePalettePng } from '../png.ts'
import { paletteOf } from './palette.ts'

/** sRGB, 0 … 255. */
export type Rgb = readonly [number, number, number]

/** Paints the pixel at (u, v), both 0 … 1, v downwards, into `out`. */
export type Painter = (u: number, v: number, out: Float64Array) => void

/** The height of a surface at (u, v) in metres. */
export type Relief = (u: number, v: number) => number

export function mix(out: Float64Array, from: Rgb, to: Rgb, t: number): void {
  const clamped = Math.min(1, Math.max(0, t))
  out[0] = from[0] + (to[0] - from[0]) * clamped
  out[1] = from[1] + (to[1] - from[1]) * clamped
  out[2] = from[2] + (to[2] - from[2]) * clamped
}

export function scale(out: Float64Array, factor: number): void {
  out[0] = (out[0] ?? 0) * factor
  out[1] = (out[1] ?? 0) * factor
  out[2] = (out[2] ?? 0) * factor
}

export function paint(width: number, height: number, colors: number, painter: Painter): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  const pixel = new Float64Array(3)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      painter((x + 0.5) / width, (y + 0.5) / height, pixel)
      for (const value of pixel) rgb[at++] = Math.min(255, Math.max(0, Math.round(value)))
    }
  }
  const { palette, indices } = paletteOf(rgb, colors)
  return encodePalettePng(width, height, palette, indices)
}

/**
 * The normals of a relief that repeats every `metres`, as glTF has them: red to the right, green up, blue out of the
 * surface.
 */
export function paintNormals(size: number, metres: number, relief: Relief): Uint8Array {
  const heights = new Float64Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) heights[y * size + x] = relief((x + 0.5) / size, (y + 0.5) / size)
  const at = (x: number, y: number) => heights[((y + size) % size) * size + ((x + size) % size)] ?? 0
  const twoPixels = (2 * metres) / size
  return paint(size, size, 64, (u, v, out) => {
    const x = Math.floor(u * size)
    const y = Math.floor(v * size)
    const right = (at(x - 1, y) - at(x + 1, y)) / twoPixels
    const up = (at(x, y + 1) - at(x, y - 1)) / twoPixels
    const length = Math.sqrt(right * right + up * up + 1)
    out[0] = 127.5 + (127.5 * right) / length
    out[1] = 127.5 + (127.5 * up) / length
    out[2] = 127.5 + 127.5 / length
  })
}
