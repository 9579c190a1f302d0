/** Copies numbers; true where one differs from what was there. */
export function takeOver(out: Float64Array, from: Float64Array): boolean {
  let differs = false
  for (let k = 0; k < from.length; k++) {
    if (out[k] === from[k]) continue
    out[k] = from[k]!
    differs = true
  }
  return differs
}
