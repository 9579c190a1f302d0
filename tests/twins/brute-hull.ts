/**
 * The plain twin of convexHull: a face is every plane through three points with all others on one side, decided
 * in whole numbers of unlimited length. O(n⁴), shares no line and no predicate with the engine.
 */
export type BruteHull =
  | { readonly kind: 'hull'; readonly loops: number[][] }
  | { readonly kind: 'degenerate'; readonly dimension: number }

type Vector = readonly [bigint, bigint, bigint]

export function bruteHull(points: Float64Array): BruteHull {
  const p = onGrid(points)
  const indices = p.map((_, i) => i).filter((i) => p.findIndex((q) => isZero(minus(q, p[i]))) === i)
  const dimension = dimensionOf(indices.map((i) => p[i]))
  if (dimension < 3) return { kind: 'degenerate', dimension }

  const faces = new Map<string, number[]>()
  for (const a of indices) {
    for (const b of indices) {
      // Each plane is wanted once for each of its two normals: a is the lowest of the three, b and c in both orders.
      if (b <= a) continue
      for (const c of indices) {
        if (c <= a || c === b) continue
        const normal = cross(minus(p[b], p[a]), minus(p[c], p[a]))
        if (isZero(normal) || indices.some((i) => dot(normal, minus(p[i], p[a])) > 0n)) continue
        const members = indices.filter((i) => dot(normal, minus(p[i], p[a])) === 0n)
        const key = members.join()
        if (!faces.has(key)) faces.set(key, polygon(p, members, normal))
      }
    }
  }
  const loops = [...faces.values()].sort((f, g) => {
    const k = f.findIndex((vertex, i) => vertex !== g[i])
    return f[k] - g[k]
  })
  return { kind: 'hull', loops }
}

/** From p to q is an edge where every other member is to its left or between the two. */
function polygon(p: readonly Vector[], members: readonly number[], normal: Vector): number[] {
  const next = new Map<number, number>()
  for (const from of members) {
    for (const to of members) {
      if (from === to) continue
      const along = minus(p[to], p[from])
      const bounds = members.every((other) => {
        if (other === from || other === to) return true
        const turn = dot(normal, cross(along, minus(p[other], p[from])))
        return turn > 0n || (turn === 0n && dot(minus(p[from], p[other]), minus(p[to], p[other])) < 0n)
      })
      if (bounds) next.set(from, to)
    }
  }
  const first = Math.min(...next.keys())
  const loop = [first]
  for (let at = next.get(first)!; at !== first; at = next.get(at)!) loop.push(at)
  return loop
}

function dimensionOf(p: readonly Vector[]): number {
  if (p.length < 2) return p.length - 1
  const along = minus(p[1], p[0])
  const c = p.find((q) => !isZero(cross(along, minus(q, p[0]))))
  if (c === undefined) return 1
  const normal = cross(along, minus(c, p[0]))
  return p.some((q) => dot(normal, minus(q, p[0])) !== 0n) ? 3 : 2
}

/** All coordinates times one power of two that makes them whole. */
function onGrid(points: Float64Array): Vector[] {
  const halvings = Math.max(0, ...Array.from(points, fractionBits))
  const whole = Array.from(points, (x) => {
    const bits = fractionBits(x)
    let value = x
    for (let i = 0; i < bits; i++) value *= 2
    return BigInt(value) << BigInt(halvings - bits)
  })
  return Array.from({ length: points.length / 3 }, (_, i) => [
    whole[3 * i],
    whole[3 * i + 1],
    whole[3 * i + 2],
  ])
}

function fractionBits(x: number): number {
  let bits = 0
  for (let value = x; value !== Math.floor(value); value *= 2) bits++
  return bits
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Vector, b: Vector): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function isZero(a: Vector): boolean {
  return a[0] === 0n && a[1] === 0n && a[2] === 0n
}
