/** A mesh taken apart into the surfaces that hang together, and which of them are closed. */

export interface Piece {
  /** Indices of points, three a triangle. */
  readonly triangles: Int32Array
  /** Every edge has a triangle on both sides. */
  readonly closed: boolean
}

/** Sides of an edge nearer than this (of four right angles = 4) lie on each other: touching boxes share their walls. */
const SAME_ANGLE = 1e-4

/** Triangles as places (welded vertices); those with a place twice are left out. */
export function piecesOf(points: Float64Array, triangles: Int32Array): Piece[] {
  return new Pieces(points, triangles).split()
}

class Pieces {
  private readonly points: Float64Array
  private readonly triangles: Int32Array
  /** Union-find over triangles. */
  private readonly leader: Int32Array
  private readonly open: Uint8Array
  private readonly angle: Float64Array

  constructor(points: Float64Array, triangles: Int32Array) {
    this.points = points
    this.triangles = withoutNeedles(triangles)
    const count = this.triangles.length / 3
    this.leader = Int32Array.from({ length: count }, (_, i) => i)
    this.open = new Uint8Array(count)
    this.angle = new Float64Array(this.triangles.length)
  }

  split(): Piece[] {
    this.linkEdges()
    const count = this.leader.length
    const sizes = new Int32Array(count)
    for (let t = 0; t < count; t++) {
      const top = this.find(t)
      sizes[top]!++
      if (this.open[t] === 1) this.open[top] = 1
    }
    const pieces = new Map<number, { triangles: Int32Array; length: number; closed: boolean }>()
    for (let t = 0; t < count; t++) {
      const top = this.find(t)
      let piece = pieces.get(top)
      if (piece === undefined) {
        piece = { triangles: new Int32Array(3 * sizes[top]!), length: 0, closed: this.open[top] === 0 }
        pieces.set(top, piece)
      }
      for (let k = 0; k < 3; k++) piece.triangles[piece.length++] = this.triangles[3 * t + k]!
    }
    return [...pieces.values()]
  }

  /** Half-edge h runs from corner h to the next of its triangle. Sorted by ends, those of one edge stand together. */
  private linkEdges(): void {
    const { triangles } = this
    const places = this.points.length / 3
    const head = new Int32Array(places).fill(-1)
    const next = new Int32Array(triangles.length)
    for (let h = triangles.length - 1; h >= 0; h--) {
      const low = Math.min(triangles[h]!, this.target(h))
      next[h] = head[low]!
      head[low] = h
    }
    const around: number[] = []
    for (let low = 0; low < places; low++) {
      around.length = 0
      for (let h = head[low]!; h >= 0; h = next[h]!) around.push(h)
      if (around.length === 0) continue
      around.sort((a, b) => this.farEnd(a, low) - this.farEnd(b, low) || a - b)
      for (let from = 0; from < around.length; ) {
        const far = this.farEnd(around[from]!, low)
        let to = from + 1
        while (to < around.length && this.farEnd(around[to]!, low) === far) to++
        this.linkEdge(around.slice(from, to), low, far)
        from = to
      }
    }
  }

  private linkEdge(sides: number[], low: number, far: number): void {
    const forward = (h: number) => this.triangles[h] === low
    const ups = sides.filter(forward).length
    if (2 * ups !== sides.length) {
      for (const h of sides) this.open[this.triangleOf(h)] = 1
      return
    }
    if (sides.length === 2) {
      this.join(this.triangleOf(sides[0]!), this.triangleOf(sides[1]!))
      return
    }
    // Bodies that share an edge: going round it, the inside of each lies between a forward side and the one before it.
    for (const h of sides) this.angle[h] = this.angleOf(h, low, far)
    const { angle } = this
    sides.sort((a, b) => angle[a]! - angle[b]!)
    for (let i = 0; i < sides.length; i++) {
      const j = (i + 1) % sides.length
      const [a, b] = [sides[i]!, sides[j]!]
      const gap = (angle[b]! - angle[a]! + 4) % 4
      if (!forward(a) && forward(b) && Math.min(gap, 4 - gap) < SAME_ANGLE) [sides[i], sides[j]] = [b, a]
    }
    sides.forEach((h, i) => {
      if (!forward(h)) return
      const before = sides[(i + sides.length - 1) % sides.length]!
      if (forward(before)) this.open[this.triangleOf(h)] = 1
      else this.join(this.triangleOf(h), this.triangleOf(before))
    })
  }

  /** Of the triangle about the edge from low to far: 0 … 4 once round, growing with the angle, without trigonometry. */
  private angleOf(h: number, low: number, far: number): number {
    const p = this.points
    const w = this.triangles[h - (h % 3) + ((h + 2) % 3)]!
    const u = [0, 1, 2].map((k) => p[3 * far + k]! - p[3 * low + k]!) as [number, number, number]
    const v = [0, 1, 2].map((k) => p[3 * w + k]! - p[3 * low + k]!) as [number, number, number]
    const flat = [Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2])]
    const least = flat.indexOf(Math.min(...flat))
    const axis: [number, number, number] = [0, 0, 0]
    axis[least] = 1
    const first = cross(u, axis)
    const second = cross(u, first)
    const length = Math.sqrt(dot(u, u))
    const x = dot(v, first) * length
    const y = dot(v, second)
    const sum = Math.abs(x) + Math.abs(y)
    if (!(sum > 0)) return 0
    const t = y / sum
    if (x < 0) return 2 - t
    return t >= 0 ? t : 4 + t
  }

  private target(h: number): number {
    return this.triangles[h % 3 === 2 ? h - 2 : h + 1]!
  }

  private farEnd(h: number, low: number): number {
    const origin = this.triangles[h]!
    return origin === low ? this.target(h) : origin
  }

  private triangleOf(h: number): number {
    return (h / 3) | 0
  }

  private join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)]
    if (x !== y) this.leader[Math.max(x, y)] = Math.min(x, y)
  }

  private find(t: number): number {
    const { leader } = this
    while (leader[t] !== t) {
      leader[t] = leader[leader[t]!]!
      t = leader[t]!
    }
    return t
  }
}

function withoutNeedles(triangles: Int32Array): Int32Array {
  let length = 0
  const kept = new Int32Array(triangles.length)
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!]
    if (a === b || b === c || a === c) continue
    kept[length++] = a
    kept[length++] = b
    kept[length++] = c
  }
  return kept.slice(0, length)
}

function cross(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
