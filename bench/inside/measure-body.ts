/** All methods on one body, their times and what their labels are worth. */
import { type TriangleMesh, triangleCount } from '../../engine/soup/triangle-mesh.ts'
import type { Body, Kind, Plan } from './bodies.ts'
import type { Contestant } from './contestants.ts'
import { differences, impossibleOnSphere } from './judge.ts'
import { measure, picked, type Timed } from './measure.ts'
import type { Row } from './rows.ts'

/** One row a method and grid. The first method is what the others' labels are compared with. */
export function measureBody(
  body: Body,
  all: readonly Contestant[],
  plan: Plan,
  grids: readonly Float64Array[],
  faults: string[],
): Row[] {
  const mesh = body.make()
  let truth: readonly (Timed | null)[] | undefined
  return all.flatMap((contestant) => {
    const results = measure(contestant, mesh, grids, plan)
    truth ??= results
    return results.flatMap((result, g) => {
      const reference = truth?.[g]
      if (result === null || reference === null || reference === undefined) return []
      const differs = differences(result, reference)
      if (!contestant.isPeer) {
        const place = `${body.kind} of ${triangleCount(mesh)} triangles, ${plan.grids[g]}³ points`
        if (differs > 0)
          faults.push(`${place}: ${differs} labels of ${contestant.name} differ from ${all[0]!.name}`)
        const impossible = body.kind === 'sphere' ? impossibleLabels(mesh, grids[g]!, result) : 0
        if (impossible > 0) faults.push(`${place}: ${impossible} labels of ${contestant.name} cannot be`)
      }
      return [rowOf(body.kind, mesh, plan.grids[g]!, contestant, result, differs)]
    })
  })
}

function impossibleLabels(mesh: TriangleMesh, points: Float64Array, { labels, sample }: Timed): number {
  return impossibleOnSphere(mesh, sample === null ? points : picked(points, sample), labels)
}

function rowOf(
  body: Kind,
  mesh: TriangleMesh,
  grid: number,
  contestant: Contestant,
  { setupMs, evaluateMs, labels }: Timed,
  differs: number,
): Row {
  const points = grid ** 3
  return {
    body,
    triangles: triangleCount(mesh),
    grid,
    points,
    method: contestant.id,
    setupMs,
    evaluateMs,
    totalMs: setupMs + evaluateMs,
    nsPerPoint: (1e6 * evaluateMs) / points,
    timed: labels.length,
    differs,
  }
}
