/** What issue 6 asks of the largest sphere and grid, beside what was measured. */
import type { MethodId } from './contestants.ts'
import type { Row } from './rows.ts'

export interface Target {
  readonly what: string
  readonly measured: number
  readonly wanted: string
}

/** The sphere from which the growth of the time a point counts. */
const SMALL = 512

export function targets(rows: readonly Row[]): Target[] {
  const spheres = rows.filter((row) => row.body === 'sphere')
  const grid = Math.max(...spheres.map((row) => row.grid))
  const triangles = Math.max(...spheres.map((row) => row.triangles))
  const find = (method: MethodId, size: number) =>
    spheres.find((row) => row.method === method && row.grid === grid && row.triangles === size)
  const at = `at ${triangles.toLocaleString('en-US')} triangles and ${grid}³ points`
  const peer = find('three-mesh-bvh', triangles)
  const ray = find('ray', triangles)
  const multipole = find('fmm-wc', triangles)
  const small = find('fmm-wc', SMALL)
  const list: Target[] = []
  if (peer !== undefined && ray !== undefined) {
    list.push({
      what: `accelerated rays against three-mesh-bvh ${at}, times as fast`,
      measured: peer.evaluateMs / ray.evaluateMs,
      wanted: 'at least 8',
    })
  }
  if (peer !== undefined && multipole !== undefined) {
    list.push({
      what: `multipole evaluation against three-mesh-bvh ${at}, times as fast`,
      measured: peer.evaluateMs / multipole.evaluateMs,
      wanted: 'at least 3',
    })
  }
  if (small !== undefined && multipole !== undefined) {
    list.push({
      what: `multipole, time a point ${at} against ${SMALL} triangles, times`,
      measured: multipole.evaluateMs / small.evaluateMs,
      wanted: 'at most 1.5',
    })
    list.push({
      what: `multipole, setup ${at}, seconds`,
      measured: multipole.setupMs / 1000,
      wanted: 'under 10',
    })
  }
  return list
}
