/** Woven things: a rug, striped canvas, linen, a coir doormat. */
import { hash, layered, noise, ramp, wave } from './noise.ts'
import { mix, paint, type Rgb, scale } from './picture.ts'

/** Brightness of a plain weave of `count` threads a side: over and under, each thread round. */
export function weave(u: number, v: number, count: number): number {
  const x = u * count
  const y = v * count
  const over = (Math.floor(x) + Math.floor(y)) % 2 === 0
  const round = over ? wave(y - Math.floor(y)) : wave(x - Math.floor(x))
  const dip = over ? wave(x - Math.floor(x)) : wave(y - Math.floor(y))
  return 0.6 * round + 0.4 * dip
}

/** Linear bands along v: [share of the height up to which it reaches, colour]. */
type Bands = readonly (readonly [number, Rgb])[]

function bandAt(bands: Bands, v: number): Rgb {
  for (const [upTo, color] of bands) if (v < upTo) return color
  return bands[0]?.[1] ?? [255, 255, 255]
}

const CREAM: Rgb = [229, 220, 201]
const SAND: Rgb = [203, 186, 158]
const CLAY: Rgb = [178, 118, 92]
const SLATE: Rgb = [92, 108, 118]

const RUG: Bands = [
  [0.06, CREAM],
  [0.1, SLATE],
  [0.14, CREAM],
  [0.3, SAND],
  [0.34, CREAM],
  [0.4, CLAY],
  [0.44, CREAM],
  [0.56, SAND],
  [0.6, CREAM],
  [0.66, CLAY],
  [0.7, CREAM],
  [0.86, SAND],
  [0.9, CREAM],
  [0.94, SLATE],
  [1, CREAM],
]

/** A flat-woven wool rug: thick threads, quiet bands, a zigzag in the middle of the clay ones. */
export function rug(): Uint8Array {
  const threads = 64
  return paint(256, 256, 48, (u, v, out) => {
    const row = Math.floor(v * threads) / threads
    const zigzag = Math.abs(((u * 8) % 1) - 0.5) * 0.05
    const color = bandAt(RUG, Math.min(0.999, row + zigzag - 0.0125))
    const wool = noise(u * 128, v * 128, 161, 128, 128)
    const thread = hash(Math.floor(v * threads), Math.floor(u * 8), 162) - 0.5
    mix(out, color, color, 0)
    scale(out, 0.93 + 0.05 * weave(u, v, threads) + 0.035 * wool + 0.04 * thread)
  })
}

const CANVAS: Bands = [
  [0.36, [232, 226, 211]],
  [0.42, [104, 124, 122]],
  [0.48, [232, 226, 211]],
  [0.88, [104, 124, 122]],
  [0.94, [232, 226, 211]],
  [1, [104, 124, 122]],
]

/** Striped canvas; the stripes run along u. */
export function stripes(): Uint8Array {
  return paint(256, 256, 32, (u, v, out) => {
    const color = bandAt(CANVAS, v)
    mix(out, color, color, 0)
    scale(out, 0.96 + 0.04 * weave(u, v, 64) + 0.02 * noise(u * 32, v * 64, 171, 32, 64))
  })
}

/** Undyed: the material's colour is the cloth's. */
export function linen(): Uint8Array {
  return paint(256, 256, 16, (u, v, out) => {
    const warp = noise(u * 64, v * 6, 181, 64, 6)
    const weft = noise(u * 6, v * 64, 182, 6, 64)
    mix(out, [255, 253, 248], [206, 200, 188], 0.35 - 0.22 * weave(u, v, 64) + 0.14 * warp + 0.14 * weft)
  })
}

/** A doormat of coir: short brown bristles. */
export function coir(): Uint8Array {
  return paint(256, 256, 24, (u, v, out) => {
    const bristles = noise(u * 110, v * 110, 191, 110, 110) + 0.7 * noise(u * 60, v * 128, 192, 60, 128)
    const trodden = layered(u * 3, v * 3, 193, 3, 3, 3)
    mix(out, [172, 134, 92], [98, 72, 48], 0.46 + 0.3 * bristles + 0.25 * trodden)
  })
}

/** Basket work: strips of willow over and under. */
export function wicker(): Uint8Array {
  const strips = 12
  return paint(256, 256, 24, (u, v, out) => {
    const shade = weave(u, v, strips)
    const strip = hash(Math.floor(u * strips), Math.floor(v * strips), 201)
    mix(out, [196, 158, 108], [122, 90, 58], 0.42 - 0.42 * shade + 0.18 * (strip - 0.5))
    scale(out, 0.9 + 0.1 * ramp(-0.9, -0.2, shade))
  })
}
