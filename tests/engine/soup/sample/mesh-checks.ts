import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'

export interface Topology {
  /** Directed edges whose reverse is there a different number of times. */
  readonly open: number
  /** Directed edges that more than one triangle has. */
  readonly crowded: number
  readonly components: number
}

export function topologyOf({ positions, corners }: TriangleMesh): Topology {
  const vertices = positions.length / 3
  const uses = new Map<number, number>()
  const leader = Int32Array.from({ length: vertices }, (_, i) => i)
  const find = (v: number): number => {
    let at = v
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]]
      at = leader[at]
    }
    return at
  }
  for (let i = 0; i < corners.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1
    const key = corners[i] * vertices + corners[next]
    uses.set(key, (uses.get(key) ?? 0) + 1)
    leader[find(corners[i])] = find(corners[next])
  }
  let open = 0
  let crowded = 0
  for (const [key, count] of uses) {
    const reverse = (key % vertices) * vertices + Math.floor(key / vertices)
    if (uses.get(reverse) !== count) open++
    if (count > 1) crowded++
  }
  return { open, crowded, components: new Set(Array.from(leader, (_, v) => find(v))).size }
}

export function volumeOf({ positions: p, corners }: TriangleMesh): number {
  let six = 0
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [3 * corners[i], 3 * corners[i + 1], 3 * corners[i + 2]]
    six +=
      p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) -
      p[a + 1] * (p[b] * p[c + 2] - p[b + 2] * p[c]) +
      p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return six / 6
}

/** 1 well inside a single solid, 0 outside: the solid angle over 4π, summed over all triangles. */
export function windingNumber({ positions: p, corners }: TriangleMesh, point: readonly number[]): number {
  const [x, y, z] = point
  let sum = 0
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [3 * corners[i], 3 * corners[i + 1], 3 * corners[i + 2]]
    const [ax, ay, az] = [p[a] - x, p[a + 1] - y, p[a + 2] - z]
    const [bx, by, bz] = [p[b] - x, p[b + 1] - y, p[b + 2] - z]
    const [cx, cy, cz] = [p[c] - x, p[c + 1] - y, p[c + 2] - z]
    const la = Math.sqrt(ax * ax + ay * ay + az * az)
    const lb = Math.sqrt(bx * bx + by * by + bz * bz)
    const lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
    const ab = ax * bx + ay * by + az * bz
    const bc = bx * cx + by * cy + bz * cz
    const ca = cx * ax + cy * ay + cz * az
    const det = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    sum += 2 * Math.atan2(det, la * lb * lc + ab * lc + bc * la + ca * lb)
  }
  return sum / (4 * Math.PI)
}

export function roundWinding(mesh: TriangleMesh, point: readonly number[]): number {
  // Without the sum a small negative number would round to −0, which equals nothing in a test.
  return Math.round(windingNumber(mesh, point)) + 0
}
