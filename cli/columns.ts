/** Gap between two columns, in characters. */
const gap = 2

/**
 * Rows as aligned lines. `alignment` has one letter a column: l(eft) for words, r(ight) for numbers. The last column
 * is not padded, so that lines do not end in blanks.
 */
export function columns(rows: readonly (readonly string[])[], alignment: string): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (let c = 0; c < row.length; c++) widths[c] = Math.max(widths[c] ?? 0, row[c]!.length)
  }
  return rows.map((row) =>
    row
      .map((cell, c) => (alignment[c] === 'r' ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!)))
      .join(' '.repeat(gap))
      .trimEnd(),
  )
}
