/** Comma-separated values after RFC 4180, with a line of column names; columns are the rows' own keys. */
export function formatCsv<Row extends object>(rows: readonly Row[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const names = Object.keys(first) as (keyof Row & string)[]
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))]
  return `${lines.map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
