import type { FrameFinder } from './finders.ts'
import type { KDetRow } from './rows.ts'

/** How many times as fast as the fastest of some others our first method is. */
export interface Lead {
  readonly scene: string
  readonly polygons: number
  readonly over: string
  readonly times: number
  /** Whether both found the same pairs. */
  readonly samePairs: boolean
}

/** For each scene over the fastest peer as it is, and over the fastest with our triangle test. */
export function leads(rows: readonly KDetRow[], finders: readonly FrameFinder[]): Lead[] {
  const peers = finders.filter(({ isPeer }) => isPeer === true)
  const kinds = [
    peers.filter(({ isMixed }) => isMixed !== true),
    peers.filter(({ isMixed }) => isMixed === true),
  ]
  const scenes = Map.groupBy(rows, ({ scene, polygons }) => `${scene}\n${polygons}`)
  return [...scenes.values()].flatMap((own) =>
    kinds.flatMap((kind) => {
      const names = new Set(kind.map(({ name }) => name))
      return leadOver(
        own,
        own.filter(({ method }) => names.has(method)),
      )
    }),
  )
}

function leadOver([first]: readonly KDetRow[], others: readonly KDetRow[]): Lead[] {
  const [fastest] = [...others].sort((a, b) => a.totalMs - b.totalMs)
  if (first === undefined || fastest === undefined) return []
  const { scene, polygons, totalMs } = first
  const samePairs = fastest.missing + fastest.extra === 0
  return [{ scene, polygons, over: fastest.method, times: fastest.totalMs / totalMs, samePairs }]
}
