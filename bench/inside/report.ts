/** What the bench says: tables for people, or JSON lines. */
import { formatTable, threeDigits } from '../report/table.ts'
import type { Kind } from './bodies.ts'
import type { Contestant, MethodId } from './contestants.ts'
import { crossovers, growths } from './growth.ts'
import type { Row } from './rows.ts'
import { crossoverLine, growthColumns, growthLines, linesOf, timeColumns } from './tables.ts'
import { targets } from './targets.ts'

type Print = (line: string) => void

/** The rows of one kind of body, as soon as they are there. */
export function printRows(
  kind: Kind,
  rows: readonly Row[],
  all: readonly Contestant[],
  json: boolean,
  print: Print,
): void {
  if (json) {
    for (const row of rows) print(JSON.stringify({ kind: 'inside', ...row }))
    return
  }
  for (const [time, title] of [
    ['setupMs', 'setup'],
    ['evaluateMs', 'evaluation'],
  ] as const) {
    print(`${kind}: ${title}, milliseconds`)
    for (const line of formatTable(timeColumns(all, time), linesOf(rows))) print(line)
    print('')
  }
}

/** What all rows together tell: growth, crossover, and what was asked for. */
export function printFindings(
  rows: readonly Row[],
  all: readonly Contestant[],
  json: boolean,
  print: Print,
): void {
  const ids = all.map(({ id }) => id)
  const growth = growths(rows, ids)
  const crossing = crossovers(rows, ids.filter(isMultipole), 'ray-plain')
  if (json) {
    const each = (kind: string, values: readonly object[]) => {
      for (const value of values) print(JSON.stringify({ kind, ...value }))
    }
    each('growth', growth)
    each('crossover', crossing)
    each('target', targets(rows))
    return
  }
  print('* measured on a random sample of the points, the rest in proportion; – setup given up')
  print('')
  const names = new Map<string, string>(all.map(({ id, name }) => [id, name]))
  print(
    'Time grows with this power of the triangles (from 512 on, largest grid) and of the points (largest body)',
  )
  for (const line of formatTable(growthColumns(names), growthLines(growth))) print(line)
  print('')
  for (const crossover of crossing) print(crossoverLine(crossover, names))
  print('')
  for (const { what, measured, wanted } of targets(rows))
    print(`${what}: ${threeDigits(measured)} (${wanted})`)
  for (const { id, name } of all.filter(({ isPeer }) => isPeer)) {
    const own = rows.filter((row) => row.method === id)
    const wrong = own.reduce((sum, row) => sum + row.differs, 0)
    const asked = own.reduce((sum, row) => sum + row.timed, 0)
    print(`${name}: ${wrong} of ${asked} labels differ from ours`)
  }
}

function isMultipole(id: MethodId): boolean {
  return id === 'fmm-wc' || id === 'fmm-pc'
}
