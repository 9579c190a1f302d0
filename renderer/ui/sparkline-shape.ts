/** The outline of a sparkline, in pixels, without a canvas. */

/** The least of 1, 2 or 5 times a power of ten that no value exceeds, so that the scale does not jump every frame. */
export function scaleTop(values: Float32Array, count: number, least: number): number {
  let most = least
  for (let i = 0; i < count; i++) if (values[i]! > most) most = values[i]!
  if (!Number.isFinite(most)) return least
  const power = 10 ** Math.floor(Math.log10(most))
  for (const factor of [1, 2, 5]) if (most <= factor * power * 1.0001) return factor * power
  return 10 * power
}

/**
 * Writes x and y of each value into `out`. The newest value is always at the right edge; while there are fewer values
 * than `capacity` the line grows from there.
 */
export function sparklinePoints(
  values: Float32Array,
  count: number,
  capacity: number,
  width: number,
  height: number,
  top: number,
  out: Float32Array,
): void {
  const across = (width - 1) / (capacity - 1)
  for (let i = 0; i < count; i++) {
    const share = Math.min(1, Math.max(0, values[i]! / top))
    out[2 * i] = width - 1 - (count - 1 - i) * across
    out[2 * i + 1] = 1 + (height - 2) * (1 - share)
  }
}
