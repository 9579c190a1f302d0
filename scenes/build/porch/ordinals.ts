/** Names for things of which there are several. */
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const

export function ordinal(i: number): string {
  return ORDINALS[i] ?? `${i + 1}th`
}
