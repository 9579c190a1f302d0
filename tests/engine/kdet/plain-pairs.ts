/**
 * The plain twin of engine/kdet/kdet.ts: every triangle against every other, in exact arithmetic. Boxes are compared
 * first, by comparisons of the given numbers alone, which are exact too.
 */
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { trianglesMeetPlainly } from '../../twins/triangle-pair.ts'

/** "lower,higher" in order. */
export function plainPairs(set: TriangleSet): string[] {
  const triangles = Array.from(set.mesh, (_, t) =>
    [0, 1, 2].map((k) => {
      const v = 3 * set.corners[3 * t + k]
      return [...set.positions.subarray(v, v + 3)]
    }),
  )
  const names = triangles.map((corners) => corners.map((corner) => corner.map((x) => x + 0).join()))
  const pairs: string[] = []
  for (let t = 0; t < triangles.length; t++) {
    for (let u = t + 1; u < triangles.length; u++) {
      if (set.mesh[t] === set.mesh[u] && names[t].some((name) => names[u].includes(name))) continue
      if (areBoxesApart(triangles[t], triangles[u])) continue
      if (trianglesMeetPlainly(triangles[t].flat(), triangles[u].flat())) pairs.push(`${t},${u}`)
    }
  }
  return pairs
}

function areBoxesApart(a: number[][], b: number[][]): boolean {
  return [0, 1, 2].some((axis) => {
    const x = a.map((corner) => corner[axis])
    const y = b.map((corner) => corner[axis])
    return Math.max(...x) < Math.min(...y) || Math.max(...y) < Math.min(...x)
  })
}
