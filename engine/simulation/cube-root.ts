/**
 * The cube root by + − × ÷ alone: Math.cbrt may differ in its last bit between machines, and with it the
 * side of the simulation's cube and every pose after the first bounce.
 */
export function cubeRoot(value: number): number {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a cube root needs a positive finite number, not ${value}`)
  }
  // Newton's steps fall monotonically from above; they stop where rounding no longer lets them fall.
  let root = Math.max(value, 1)
  for (;;) {
    const next = root - (root - value / (root * root)) / 3
    if (!(next < root)) return root
    root = next
  }
}
