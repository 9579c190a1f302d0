/** Names for things of which there are several. */
const FIRST = [
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
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
] as const

/** From 0: "first"; up to "twenty ninth". */
export function ordinal(i: number): string {
  const word = FIRST[i] ?? (i < 29 ? FIRST[i - 20] : undefined)
  if (word === undefined) throw new Error(`there is no word for number ${i + 1}`)
  return i < FIRST.length ? word : `twenty ${word}`
}
