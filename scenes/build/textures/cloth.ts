/**
 * Cloth that is printed or woven to measure: each picture is one whole piece, hems and all, where `fabric.ts` has stuff
 * by the metre.
 */
import { weave } from './fabric.ts'
import { noise, ramp } from './noise.ts'
import { mix, paint, type Rgb, scale } from './picture.ts'

/** 1 in the middle of the cloth, 0 at its border; how wide the border is, as shares of u and v. */
function inside(u: number, v: number, wide: number, high: number): number {
  const across = Math.min(u, 1 - u) / wide
  const down = Math.min(v, 1 - v) / high
  return ramp(0.94, 1.06, Math.min(across, down))
}

/** Light linen with a doubled hem: narrow at the sides, a hand wide at the foot. The material's colour is the cloth's. */
export function curtain(): Uint8Array {
  return paint(256, 256, 24, (u, v, out) => {
    const warp = noise(u * 96, v * 4, 211, 96, 4)
    const weft = noise(u * 4, v * 96, 212, 4, 96)
    mix(out, [255, 253, 248], [214, 208, 196], 0.3 - 0.14 * weave(u, v, 128) + 0.2 * warp + 0.2 * weft)
    const foot = ramp(0.912, 0.916, v) + 1 - ramp(0.034, 0.038, v)
    const side = 1 - ramp(0.021, 0.024, Math.min(u, 1 - u))
    const seam = Math.abs(v - 0.914) < 0.003 || Math.abs(v - 0.036) < 0.003
    scale(out, (1 - 0.075 * Math.min(1, foot + side)) * (seam ? 0.93 : 1))
  })
}

const NATURAL: Rgb = [240, 235, 223]
const BLUE: Rgb = [88, 116, 140]
/** Threads of a check, and which of them are blue. */
const CHECKS = 12
const isBlue = (x: number): boolean => {
  const part = (x * CHECKS) % 1
  return part < 0.34 || (part > 0.46 && part < 0.52)
}

/** A tea towel in blue checks: where warp and weft are both blue it is dark, where one is, half. */
export function teaTowel(): Uint8Array {
  return paint(256, 256, 32, (u, v, out) => {
    const blue = (isBlue(u) ? 0.5 : 0) + (isBlue(v) ? 0.5 : 0)
    const plain = 1 - inside(u, v, 0.03, 0.022)
    mix(out, NATURAL, BLUE, blue * (1 - plain) + 0.5 * plain)
    scale(out, 0.95 + 0.05 * weave(u, v, 96) + 0.03 * noise(u * 64, v * 64, 221, 64, 64))
  })
}

const OLIVE: Rgb = [132, 142, 104]
/** Sprigs across the cloth. */
const SPRIGS = 9

/** How much of a pixel is print: two leaves and a berry, every other row set off by half. */
function sprig(u: number, v: number): number {
  const y = v * SPRIGS
  const row = Math.floor(y)
  const x = u * SPRIGS + (row % 2 === 0 ? 0 : 0.5)
  const [dx, dy] = [x - Math.floor(x) - 0.5, y - row - 0.5]
  const leaf = (lean: number) => {
    const [a, b] = [dx * 0.8 + lean * dy * 0.6, dy * 0.8 - lean * dx * 0.6]
    return 1 - ramp(0.7, 1, (a * a) / 0.0035 + ((b + 0.06) * (b + 0.06)) / 0.022)
  }
  const berry = 1 - ramp(0.7, 1, (dx * dx + (dy - 0.2) * (dy - 0.2)) / 0.0035)
  return Math.max(leaf(1), leaf(-1), berry)
}

/** A tablecloth: undyed, printed with sprigs, a plain border between two lines. */
export function tablecloth(): Uint8Array {
  return paint(256, 256, 32, (u, v, out) => {
    const field = inside(u, v, 0.1, 0.1)
    const line = inside(u, v, 0.035, 0.035) - inside(u, v, 0.055, 0.055)
    const second = inside(u, v, 0.07, 0.07) - inside(u, v, 0.078, 0.078)
    mix(out, NATURAL, OLIVE, Math.max(line, 0.8 * second, 0.85 * field * sprig(u, v)))
    scale(out, 0.955 + 0.045 * weave(u, v, 128) + 0.02 * noise(u * 64, v * 64, 231, 64, 64))
  })
}

const SAGE: Rgb = [146, 162, 142]
const OAT: Rgb = [232, 224, 205]

/** A cushion's cover: broad and narrow stripes, as of ticking. */
export function ticking(): Uint8Array {
  return paint(256, 256, 24, (u, v, out) => {
    const part = (u * 8) % 1
    const striped = (part > 0.1 && part < 0.42) || (part > 0.52 && part < 0.56) || (part > 0.96 && part < 1)
    mix(out, OAT, SAGE, striped ? 1 : 0)
    scale(out, 0.95 + 0.05 * weave(u, v, 96) + 0.03 * noise(u * 64, v * 64, 241, 64, 64))
  })
}
