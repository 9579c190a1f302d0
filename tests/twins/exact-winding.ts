/**
 * The judge of points in solids: whole numbers of unlimited length, every triangle, no boxes, no trees. Coordinates are
 * taken as multiples of one power of two, the ray by its direction alone (engine/inside has an end point), and what is
 * on a triangle by the three edges' half-planes in its plane (engine/inside has shadows).
 */
import { Random } from '../../engine/math/random.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

type Whole = readonly [bigint, bigint, bigint]
type Corners = readonly [Whole, Whole, Whole]

interface Triangle {
  readonly corners: Corners
  readonly normal: Whole
  readonly flat: boolean
}

export const ON_SURFACE = 'on'

export class ExactWinding {
  private readonly triangles: readonly Triangle[]
  private readonly places: number
  private readonly random = new Random(1)

  /** The points must be those asked about later: they share in the power of two. */
  constructor(mesh: TriangleMesh, points: Float64Array) {
    this.places = Math.max(placesOf(mesh.positions), placesOf(points))
    const vertices = Array.from({ length: mesh.positions.length / 3 }, (_, i) =>
      this.whole(mesh.positions, i),
    )
    this.triangles = Array.from({ length: mesh.corners.length / 3 }, (_, t) => {
      const corner = (k: number) => vertices[mesh.corners[3 * t + k]!]!
      const corners = [corner(0), corner(1), corner(2)] as const
      const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
      return { corners, normal, flat: normal.every((n) => n === 0n) }
    })
  }

  at(points: Float64Array, i: number): number | typeof ON_SURFACE {
    const p = this.whole(points, i)
    const around = this.triangles.map(({ corners: [a, b, c], normal, flat }) => {
      return { corners: [minus(a, p), minus(b, p), minus(c, p)] as const, normal, flat }
    })
    if (around.some(holdsOrigin)) return ON_SURFACE
    for (;;) {
      const direction: Whole = [this.step(), this.step(), this.step()]
      const winding = crossings(around, direction)
      if (winding !== undefined) return winding
    }
  }

  private step(): bigint {
    return BigInt(this.random.below(2_000_001) - 1_000_000)
  }

  private whole(coordinates: Float64Array, i: number): Whole {
    const one = (axis: number) => wholeMultiple(coordinates[3 * i + axis]!, this.places)
    return [one(0), one(1), one(2)]
  }
}

/** Signed crossings of a ray from the origin; undefined where it meets an edge or lies in a triangle. */
function crossings(triangles: readonly Triangle[], direction: Whole): number | undefined {
  let winding = 0
  for (const { corners, normal, flat } of triangles) {
    if (flat) continue
    const [a, b, c] = corners
    const ab = dot(direction, cross(a, b))
    const bc = dot(direction, cross(b, c))
    if ((ab > 0n && bc < 0n) || (ab < 0n && bc > 0n)) continue
    const turns = [ab, bc, dot(direction, cross(c, a))]
    if (turns.some((turn) => turn > 0n) && turns.some((turn) => turn < 0n)) continue
    if (turns.includes(0n)) return undefined
    const height = dot(normal, a)
    const rise = dot(normal, direction)
    if (height > 0n === rise > 0n) winding += rise > 0n ? 1 : -1
  }
  return winding
}

function holdsOrigin({ corners: [a, b, c], normal, flat }: Triangle): boolean {
  if (flat) return onSegment(a, b) || onSegment(b, c) || onSegment(c, a)
  if (dot(normal, a) !== 0n) return false
  return dot(normal, cross(a, b)) >= 0n && dot(normal, cross(b, c)) >= 0n && dot(normal, cross(c, a)) >= 0n
}

function onSegment(a: Whole, b: Whole): boolean {
  return cross(a, b).every((n) => n === 0n) && dot(a, b) <= 0n
}

function minus(a: Whole, b: Whole): Whole {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Whole, b: Whole): Whole {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Whole, b: Whole): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** How often the finest coordinate must be doubled to be whole. */
function placesOf(coordinates: Float64Array): number {
  return coordinates.reduce((most, x) => Math.max(most, doublings(x)), 0)
}

function doublings(x: number): number {
  let count = 0
  for (let whole = x; !Number.isInteger(whole); whole *= 2) count++
  return count
}

function wholeMultiple(x: number, places: number): bigint {
  const own = doublings(x)
  let whole = x
  for (let k = 0; k < own; k++) whole *= 2
  return BigInt(whole) << BigInt(places - own)
}
