/** Pairs of triangles as sets, to compare what different ways have found. */

/** Each pair as one number. */
export function pairSet(pairs: Int32Array): Set<number> {
  const keys = new Set<number>()
  for (let n = 0; n < pairs.length; n += 2) keys.add(pairs[n]! * 2 ** 26 + pairs[n + 1]!)
  return keys
}

/** How many of the pairs are not among the others. */
export function countOutside(pairs: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let outside = 0
  for (const pair of pairs) if (!others.has(pair)) outside++
  return outside
}
