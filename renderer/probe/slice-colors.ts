/**
 * The colours of a slice: blue, pale yellow and black differ in brightness, so that every kind of colour-blindness tells
 * them apart. Red is for contact alone. The panel's legend shows the same ones.
 */
import { IN, ON, OUT } from '../../engine/inside/label.ts'
import type { SliceLabels } from './messages.ts'
import type { SliceShows } from './probe-state.ts'

/** sRGB and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number]

export const IN_COLOR: Rgba = [30, 96, 235, 245]
export const OUT_COLOR: Rgba = [255, 243, 205, 145]
export const ON_COLOR: Rgba = [16, 18, 20, 255]
export const SAME_COLOR: Rgba = [92, 104, 112, 170]
export const DIFFERENT_COLOR: Rgba = [255, 236, 61, 255]

/** From the least J to the largest: dark blue over teal to light yellow, brighter at every step. */
export const POTENTIAL_COLORS: readonly Rgba[] = [
  [38, 34, 98, 190],
  [36, 86, 160, 210],
  [38, 145, 155, 220],
  [122, 200, 120, 230],
  [250, 231, 100, 240],
]

/** Writes four bytes a cell; false where what is to be shown has not been computed yet. */
export function paintSlice(
  pixels: Uint8Array,
  shows: SliceShows,
  ray: SliceLabels | null,
  multipole: SliceLabels | null,
): boolean {
  if (shows === 'ray') return ray !== null && paintLabels(pixels, ray.labels)
  if (multipole === null) return false
  if (shows === 'multipole') return paintLabels(pixels, multipole.labels)
  if (shows === 'potential')
    return multipole.potentials !== null && paintPotential(pixels, multipole.potentials)
  if (ray === null || ray.id !== multipole.id) return false
  for (let i = 0; i < ray.labels.length; i++) {
    pixels.set(ray.labels[i] === multipole.labels[i] ? SAME_COLOR : DIFFERENT_COLOR, 4 * i)
  }
  return true
}

export function countDifferences(a: SliceLabels, b: SliceLabels): number {
  let count = 0
  for (let i = 0; i < a.labels.length; i++) if (a.labels[i] !== b.labels[i]) count++
  return count
}

export function rangeOf(values: Float32Array): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

export function labelColor(label: number): Rgba {
  if (label === IN) return IN_COLOR
  return label === ON ? ON_COLOR : OUT_COLOR
}

function paintLabels(pixels: Uint8Array, labels: Uint8Array): true {
  const colors = [OUT, IN, ON].map(labelColor)
  for (let i = 0; i < labels.length; i++) pixels.set(colors[labels[i]!]!, 4 * i)
  return true
}

function paintPotential(pixels: Uint8Array, values: Float32Array): true {
  const [low, high] = rangeOf(values)
  const steps = POTENTIAL_COLORS.length - 1
  for (let i = 0; i < values.length; i++) {
    const at = high > low ? ((values[i]! - low) / (high - low)) * steps : 0
    const step = Math.min(steps - 1, Math.floor(at))
    const [from, to] = [POTENTIAL_COLORS[step]!, POTENTIAL_COLORS[step + 1]!]
    for (let k = 0; k < 4; k++) pixels[4 * i + k] = from[k]! + (to[k]! - from[k]!) * (at - step)
  }
  return true
}
