/** How times grow with triangles and points, and where one method overtakes another. */
import type { Kind } from './bodies.ts'
import type { MethodId } from './contestants.ts'
import type { Row, Time } from './rows.ts'

export interface Growth {
  readonly body: Kind
  readonly method: MethodId
  readonly time: Time
  /** What is varied, and what is held. */
  readonly along: 'triangles' | 'points'
  readonly held: number
  /** Time grows with this power. */
  readonly exponent: number
}

/** Below it a call's own cost hides how time grows. */
const FEWEST_TRIANGLES = 512

export function growths(rows: readonly Row[], methods: readonly MethodId[]): Growth[] {
  return kindsIn(rows).flatMap((body) => {
    const own = rows.filter((row) => row.body === body)
    const points = Math.max(...own.map((row) => row.points))
    const triangles = Math.max(...own.map((row) => row.triangles))
    return methods.flatMap((method) => {
      const each = (time: Time, along: 'triangles' | 'points'): Growth[] => {
        const some = own.filter(
          (row) =>
            row.method === method &&
            (along === 'triangles'
              ? row.points === points && row.triangles >= FEWEST_TRIANGLES
              : row.triangles === triangles),
        )
        const exponent = slope(some.map((row) => [row[along], row[time]]))
        const held = along === 'triangles' ? points : triangles
        return exponent === null ? [] : [{ body, method, time, along, held, exponent }]
      }
      return [
        ...each('setupMs', 'triangles'),
        ...each('evaluateMs', 'triangles'),
        ...each('evaluateMs', 'points'),
      ]
    })
  })
}

/** The slope of the line through the logarithms, by least squares; null for less than two sizes. */
export function slope(pairs: readonly (readonly [x: number, y: number])[]): number | null {
  const logs = pairs.filter(([, y]) => y > 0).map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const n = logs.length
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / n
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  if (!(spread > 0)) return null
  return logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

export interface Crossover {
  readonly body: Kind
  readonly grid: number
  readonly method: MethodId
  readonly against: MethodId
  /** Triangles from which on `method` takes less time in all; null where it never does on these bodies. */
  readonly triangles: number | null
  /** It does on the smallest body already. */
  readonly always: boolean
}

/** Where `method`, setup and evaluation together, comes to beat `against` for good. */
export function crossovers(
  rows: readonly Row[],
  methods: readonly MethodId[],
  against: MethodId,
): Crossover[] {
  return kindsIn(rows).flatMap((body) => {
    const grids = [...new Set(rows.filter((row) => row.body === body).map((row) => row.grid))]
    return methods.flatMap((method) =>
      grids.flatMap((grid): Crossover[] => {
        const times = (id: MethodId) =>
          rows
            .filter((row) => row.body === body && row.grid === grid && row.method === id)
            .sort((a, b) => a.triangles - b.triangles)
        const theirs = times(against)
        const mine = times(method).filter((row) => theirs.some((each) => each.triangles === row.triangles))
        if (mine.length === 0) return []
        const triangles = overtaking(mine, theirs)
        return [
          {
            body,
            grid,
            method,
            against,
            triangles,
            always: triangles === mine[0]!.triangles,
          },
        ]
      }),
    )
  })
}

/** On straight lines between the logarithms of neighbouring sizes. */
function overtaking(mine: readonly Row[], theirs: readonly Row[]): number | null {
  const lead = mine.map((row) => {
    const other = theirs.find(({ triangles }) => triangles === row.triangles)
    return Math.log(other!.totalMs / row.totalMs)
  })
  let from = lead.length
  while (from > 0 && lead[from - 1]! > 0) from--
  if (from === lead.length) return null
  if (from === 0) return mine[0]!.triangles
  const share = -lead[from - 1]! / (lead[from]! - lead[from - 1]!)
  const [low, high] = [mine[from - 1]!.triangles, mine[from]!.triangles]
  return Math.round(low * (high / low) ** share)
}

function kindsIn(rows: readonly Row[]): Kind[] {
  return [...new Set(rows.map((row) => row.body))]
}
