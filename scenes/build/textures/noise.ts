/** Smooth noise on integer lattices: the same on every machine, since only integers are hashed. */

/** 0 … 1, from integers. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

export function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function ramp(low: number, high: number, x: number): number {
  return smooth(Math.min(1, Math.max(0, (x - low) / (high - low))))
}

function wrap(cell: number, period: number): number {
  return period > 0 ? ((cell % period) + period) % period : cell
}

/** −1 … 1. A period of p repeats the noise every p cells, so that an image of p cells has no seam; 0: never. */
export function noise(x: number, y: number, seed: number, periodX = 0, periodY = 0): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = smooth(x - x0)
  const fy = smooth(y - y0)
  const left = wrap(x0, periodX)
  const right = wrap(x0 + 1, periodX)
  const top = wrap(y0, periodY)
  const bottom = wrap(y0 + 1, periodY)
  const a = hash(left, top, seed)
  const b = hash(right, top, seed)
  const c = hash(left, bottom, seed)
  const d = hash(right, bottom, seed)
  const upper = a + (b - a) * fx
  return 2 * (upper + (c + (d - c) * fx - upper) * fy) - 1
}

/** Octaves of noise, each twice as fine and half as strong; about −1 … 1. */
export function layered(
  x: number,
  y: number,
  seed: number,
  octaves: number,
  periodX = 0,
  periodY = 0,
): number {
  let sum = 0
  let strength = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(x * scale, y * scale, seed + i, periodX * scale, periodY * scale)
    strength /= 2
    scale *= 2
  }
  return sum
}

/** A soft wave of period 1 between −1 and 1, without trigonometry. */
export function wave(t: number): number {
  const phase = t - Math.floor(t)
  return 1 - 2 * smooth(Math.abs(2 * phase - 1))
}

/**
 * The nearest of scattered points, one a cell: how far it is, how much farther the second is, and a number that is
 * the nearest one's own. Repeats every `period` cells.
 */
export interface Cell {
  distance: number
  margin: number
  id: number
}

export function cells(x: number, y: number, seed: number, period: number, jitter: number, out: Cell): void {
  const cx = Math.floor(x)
  const cy = Math.floor(y)
  let first = Infinity
  let second = Infinity
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const hx = wrap(cx + dx, period)
      const hy = wrap(cy + dy, period)
      const px = cx + dx + 0.5 + jitter * (hash(hx, hy, seed) - 0.5)
      const py = cy + dy + 0.5 + jitter * (hash(hx, hy, seed + 1) - 0.5)
      const distance = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y))
      if (distance < first) {
        second = first
        first = distance
        out.id = hash(hx, hy, seed + 2)
      } else if (distance < second) second = distance
    }
  }
  out.distance = first
  out.margin = second - first
}
