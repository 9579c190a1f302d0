/** A column of a text table: its head, and how a row shows in it. */
export interface Column<Row> {
  readonly head: string
  readonly align: 'left' | 'right'
  readonly cell: (row: Row) => string
}

export const right = <Row>(head: string, cell: (row: Row) => string): Column<Row> => ({
  head,
  align: 'right',
  cell,
})
export const left = <Row>(head: string, cell: (row: Row) => string): Column<Row> => ({
  head,
  align: 'left',
  cell,
})

/** Aligned lines: the heads, a rule, the rows. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const cells = rows.map((row) => columns.map((column) => column.cell(row)))
  const widths = columns.map((column, c) =>
    Math.max(column.head.length, ...cells.map((line) => line[c]!.length)),
  )
  const pad = (text: string, c: number) =>
    columns[c]!.align === 'left' ? text.padEnd(widths[c]!) : text.padStart(widths[c]!)
  const line = (texts: readonly string[]) => texts.map(pad).join('  ').trimEnd()
  return [
    line(columns.map((column) => column.head)),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...cells.map(line),
  ]
}

/** Three significant digits without exponents: 0.0123, 1.23, 123. */
export function threeDigits(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 6))
}
