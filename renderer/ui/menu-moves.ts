/** Where the focus goes in a menu, after the ARIA menu pattern. */

/** The item before or after `from`, going round at the ends. */
export function step(from: number, by: 1 | -1, count: number): number {
  return count === 0 ? -1 : (from + by + count) % count
}

/** The next item after `from` that starts with the letter, or `from` where there is none. */
export function byLetter(labels: readonly string[], from: number, letter: string): number {
  const wanted = letter.toLowerCase()
  for (let i = 1; i <= labels.length; i++) {
    const at = (from + i) % labels.length
    if (labels[at]!.toLowerCase().startsWith(wanted)) return at
  }
  return from
}

/** The item that a key leads to, or null where the key means something else. */
export function moveTo(
  key: string,
  labels: readonly string[],
  from: number,
  axis: 'bar' | 'menu',
): number | null {
  const [back, on] = axis === 'bar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === back) return step(from, -1, labels.length)
  if (key === on) return step(from, 1, labels.length)
  if (key === 'Home') return 0
  if (key === 'End') return labels.length - 1
  return key.length === 1 && key !== ' ' ? byLetter(labels, from, key) : null
}
