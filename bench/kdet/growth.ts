import { slope } from '../inside/growth.ts'
import type { Growth, KDetRow } from './rows.ts'

/** How each way's time grows over the resolutions of a scene; only where there are several. */
export function growths(rows: readonly KDetRow[]): Growth[] {
  const lines = Map.groupBy(rows, ({ scene, method }) => `${scene}\n${method}`)
  return [...lines.values()].flatMap((own) => {
    const sizes = own.map((row) => row.polygons)
    const exponent = slope(own.map((row) => [row.polygons, row.totalMs]))
    if (exponent === null) return []
    const { scene, method } = own[0]!
    return [{ scene, method, from: Math.min(...sizes), to: Math.max(...sizes), exponent }]
  })
}
