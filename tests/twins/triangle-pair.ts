/**
 * The plain twin of engine/soup/triangle-pair.ts, in whole numbers of unlimited length. Two triangles meet exactly
 * when the origin lies in the hull of all differences of a corner of one and a corner of the other, and then
 * (Carathéodory) in the simplex of at most four of these nine points.
 */
type Point = readonly [bigint, bigint, bigint]

export function trianglesMeetPlainly(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const { whole } = wholeNumbers([...Array.from(a).slice(0, 9), ...Array.from(b).slice(0, 9)])
  const differences: Point[] = []
  for (let i = 0; i < 9; i += 3) {
    for (let j = 9; j < 18; j += 3) {
      differences.push([whole[i] - whole[j], whole[i + 1] - whole[j + 1], whole[i + 2] - whole[j + 2]])
    }
  }
  return hullHoldsOrigin(differences)
}

/** All numbers times one power of two that leaves none of them a fraction. */
export function wholeNumbers(numbers: readonly number[]): { whole: bigint[]; doublings: number } {
  const parts = numbers.map((number) => {
    let doublings = 0
    let whole = number
    for (; !Number.isInteger(whole); doublings++) whole *= 2
    return { whole: BigInt(whole), doublings }
  })
  const most = Math.max(...parts.map(({ doublings }) => doublings))
  return {
    whole: parts.map(({ whole, doublings }) => whole << BigInt(most - doublings)),
    doublings: most,
  }
}

function hullHoldsOrigin(points: readonly Point[]): boolean {
  const n = points.length
  for (let i = 0; i < n; i++) {
    const p = points[i]
    if (dot(p, p) === 0n) return true
    for (let j = i + 1; j < n; j++) {
      const q = points[j]
      const pq = cross(p, q)
      if (dot(pq, pq) === 0n && dot(p, q) <= 0n) return true
      for (let k = j + 1; k < n; k++) {
        const r = points[k]
        if (triangleHoldsOrigin(p, q, r, pq)) return true
        for (let l = k + 1; l < n; l++) if (tetrahedronHoldsOrigin(p, q, r, points[l])) return true
      }
    }
  }
  return false
}

function triangleHoldsOrigin(p: Point, q: Point, r: Point, pq: Point): boolean {
  if (dot(pq, r) !== 0n) return false
  const qr = cross(q, r)
  const rp = cross(r, p)
  const normal: Point = [pq[0] + qr[0] + rp[0], pq[1] + qr[1] + rp[1], pq[2] + qr[2] + rp[2]]
  if (dot(normal, normal) === 0n) return false
  return dot(normal, pq) >= 0n && dot(normal, qr) >= 0n && dot(normal, rp) >= 0n
}

function tetrahedronHoldsOrigin(p: Point, q: Point, r: Point, s: Point): boolean {
  const shares = [determinant(q, s, r), determinant(p, r, s), determinant(p, s, q), determinant(p, q, r)]
  const volume = shares[0] + shares[1] + shares[2] + shares[3]
  if (volume === 0n) return false
  return shares.every((share) => (volume > 0n ? share >= 0n : share <= 0n))
}

function determinant(p: Point, q: Point, r: Point): bigint {
  return dot(p, cross(q, r))
}

function dot(p: Point, q: Point): bigint {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

function cross(p: Point, q: Point): Point {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}
