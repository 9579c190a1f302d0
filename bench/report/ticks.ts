/** Round numbers for an axis: 1, 2 or 5 times a power of ten apart, covering [low, high]. */
export function roundTicks(low: number, high: number, wanted: number): number[] {
  if (!(high > low)) return [low, low + 1]
  const rough = (high - low) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  // Computed from whole numbers: adding the step again and again would print 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** All ticks with the same number of decimals, and a thin space between thousands. */
export function tickLabels(ticks: readonly number[]): string[] {
  const decimals = Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
  return ticks.map((tick) =>
    tick.toFixed(decimals).replace(/\B(?=(\d{3})+$)/g, decimals === 0 ? '\u2009' : ''),
  )
}
