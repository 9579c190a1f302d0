/**
 * The order in which groups of vertices are solved, one after the other, so that those next to each other in it share no
 * vertex: a processor then works on several at a time instead of waiting for each. Of two groups that share one, the first
 * stays the first, so that the results are those of the given order, bit for bit.
 */
export function waves(groups: ArrayLike<number>, size: number): Int32Array {
  const count = groups.length / size
  const wave = new Int32Array(count)
  const next = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    let own = 0
    for (let k = size * i; k < size * (i + 1); k++) own = Math.max(own, next.get(groups[k]) ?? 0)
    for (let k = size * i; k < size * (i + 1); k++) next.set(groups[k], own + 1)
    wave[i] = own
  }
  return Int32Array.from(wave.keys()).sort((a, b) => wave[a] - wave[b] || a - b)
}

/** What belongs to each group, so many values each, in that order. */
export function inOrder(values: ArrayLike<number>, order: Int32Array, size: number): number[] {
  const sorted: number[] = []
  for (const i of order) for (let k = size * i; k < size * (i + 1); k++) sorted.push(values[k])
  return sorted
}
