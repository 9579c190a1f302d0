import { type Column, threeDigits } from '../report/table.ts'
import type { Contestant } from './contestants.ts'
import type { Crossover, Growth } from './growth.ts'
import { isExtrapolated, type Row, type Time } from './rows.ts'

/** One line of a table: a body and a grid, with a row for each method. */
export interface Line {
  readonly triangles: number
  readonly grid: number
  readonly rows: ReadonlyMap<string, Row>
}

export function linesOf(rows: readonly Row[]): Line[] {
  const lines = new Map<string, { triangles: number; grid: number; rows: Map<string, Row> }>()
  for (const row of rows) {
    const key = `${row.triangles} ${row.grid}`
    const line = lines.get(key) ?? { triangles: row.triangles, grid: row.grid, rows: new Map() }
    line.rows.set(row.method, row)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** A star marks what a sample stands for. */
export function timeColumns(contestants: readonly Contestant[], time: Time): Column<Line>[] {
  return [
    { head: 'triangles', align: 'right', cell: ({ triangles }) => triangles.toLocaleString('en-US') },
    { head: 'points', align: 'right', cell: ({ grid }) => `${grid}³` },
    ...contestants.map(
      ({ id, name }): Column<Line> => ({
        head: name,
        align: 'right',
        cell: ({ rows }) => {
          const row = rows.get(id)
          if (row === undefined) return '– '
          return `${threeDigits(row[time])}${time !== 'setupMs' && isExtrapolated(row) ? '*' : ' '}`
        },
      }),
    ),
  ]
}

/** One line of the table of exponents: a method on one kind of body. */
export interface GrowthLine {
  readonly body: string
  readonly method: string
  readonly growths: readonly Growth[]
}

export function growthLines(growths: readonly Growth[]): GrowthLine[] {
  const lines = Map.groupBy(growths, ({ body, method }) => `${body} ${method}`)
  return [...lines.values()].map((own) => ({ body: own[0]!.body, method: own[0]!.method, growths: own }))
}

export function growthColumns(names: ReadonlyMap<string, string>): Column<GrowthLine>[] {
  const exponent = (head: string, time: Time, along: Growth['along']): Column<GrowthLine> => ({
    head,
    align: 'right',
    cell: ({ growths }) =>
      growths.find((growth) => growth.time === time && growth.along === along)?.exponent.toFixed(2) ?? '–',
  })
  return [
    { head: 'body', align: 'left', cell: ({ body }) => body },
    { head: 'method', align: 'left', cell: ({ method }) => names.get(method) ?? method },
    exponent('setup, triangles', 'setupMs', 'triangles'),
    exponent('evaluation, triangles', 'evaluateMs', 'triangles'),
    exponent('evaluation, points', 'evaluateMs', 'points'),
  ]
}

export function crossoverLine(crossover: Crossover, names: ReadonlyMap<string, string>): string {
  const { body, grid, method, against, triangles, always } = crossover
  const who = `${body}, ${grid}³ points: ${names.get(method)}`
  if (triangles === null) return `${who} does not beat ${names.get(against)} on these bodies`
  const from = triangles.toLocaleString('en-US')
  return `${who} beats ${names.get(against)} from ${always ? `the smallest body (${from})` : `about ${from} triangles`} on`
}
