/**
 * A stage's solids as anyone would write them down: every part a list of planes and faces in the world. The judge of where
 * heads and feet may be; nothing of the engine is asked.
 */
import type { Stage } from '../../../../walkthrough/stage.ts'
import { PLACE, PLACE_SCALE } from '../../../../walkthrough/stage.ts'
import { type PlainPolytope, plainPair, type Vector } from '../../../twins/convex-pair.ts'
import { plainHull } from '../../../twins/plain-hull.ts'
import { rotate } from '../../../twins/rotations.ts'

interface Faces {
  readonly polytope: PlainPolytope
  /** In the world: four numbers a plane, outward, and three a corner of its loops. */
  readonly planes: Float64Array
  readonly loops: readonly (readonly Vector[])[]
}

interface Solid {
  readonly body: number
  /** Least x, y, z, then greatest. */
  readonly box: readonly number[]
  readonly points: readonly Vector[]
  /** Made when they are first looked at: of thousands of parts few ever are. */
  faces: Faces | null
  readonly hull: () => PlainPolytope
}

export interface PlainHit {
  /** Of the way, 0 to 1. */
  readonly share: number
  readonly normal: Vector
  readonly body: number
}

const STILL = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: 1 } as const

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const length = (a: Vector): number => Math.sqrt(dot(a, a))

export class PlainSolids {
  private readonly solids: readonly Solid[]

  constructor(stage: Stage) {
    this.solids = stage.scene.bodies.flatMap(({ model }, index) => {
      const body = stage.bodies[index]
      if (body < 0) return []
      const o = body * PLACE
      const [px, py, pz, x, y, z, w] = stage.places.subarray(o, o + 7)
      const scale = stage.places[o + PLACE_SCALE]
      const place = (point: Vector): Vector => {
        const turned = rotate([x, y, z, w], point)
        return [px + scale * turned[0], py + scale * turned[1], pz + scale * turned[2]]
      }
      return stage.scene.models[model].parts.map((part): Solid => {
        const points: Vector[] = []
        for (let i = 0; i < part.length; i += 3) points.push(place([part[i]!, part[i + 1]!, part[i + 2]!]))
        return { body, box: boxOf(points), points, faces: null, hull: () => plainHull(part) }
      })
    })
  }

  /** How far a point is from what is solid, 0 inside it; nothing beyond `reach` is looked for. */
  distance(point: Vector, reach: number): number {
    let nearest = reach
    for (const solid of this.solids) {
      if (isBeside(solid.box, point, point, nearest)) continue
      const { planes, loops } = facesOf(solid)
      if (isInside(planes, point)) return 0
      for (const loop of loops) {
        for (let k = 2; k < loop.length; k++)
          nearest = Math.min(nearest, toTriangle(point, loop[0]!, loop[k - 1]!, loop[k]!))
      }
    }
    return nearest
  }

  /** What the straight way from one point to another meets first, by clipping it with the planes of every part. */
  firstHit(from: Vector, to: Vector): PlainHit | null {
    const way = minus(to, from)
    let best: PlainHit | null = null
    for (const solid of this.solids) {
      if (isBeside(solid.box, from, to, 1e-9)) continue
      const hit = clip(facesOf(solid).planes, solid.body, from, way)
      if (hit !== null && (best === null || hit.share < best.share)) best = hit
    }
    return best
  }

  /**
   * The distance of a convex thing, moved to `at`, from each part within reach; minus the depth; and the way to it. One
   * that is nearer than `enough` ends the search.
   */
  near(
    thing: PlainPolytope,
    box: readonly number[],
    at: Vector,
    reach: number,
    enough: number,
  ): { distance: number; way: Vector }[] {
    const rows = []
    const low: Vector = [at[0] + box[0]!, at[1] + box[1]!, at[2] + box[2]!]
    const high: Vector = [at[0] + box[3]!, at[1] + box[4]!, at[2] + box[5]!]
    for (const solid of this.solids) {
      if (isBeside(solid.box, low, high, reach)) continue
      const { polytope } = facesOf(solid)
      const { distance, direction } = plainPair(thing, { ...STILL, position: at }, polytope, STILL)
      if (distance < reach) rows.push({ distance, way: direction })
      if (distance < enough) break
    }
    return rows
  }
}

function facesOf(solid: Solid): Faces {
  solid.faces ??= placed(solid)
  return solid.faces
}

function placed({ points, hull }: Solid): Faces {
  const { faces } = hull()
  const loops = faces.map((loop) => loop.map((vertex) => points[vertex]!))
  const planes = loops.flatMap((loop) => {
    let normal: Vector = [0, 0, 0]
    for (let k = 2; k < loop.length; k++) {
      const more = cross(minus(loop[k - 1]!, loop[0]!), minus(loop[k]!, loop[0]!))
      normal = [normal[0] + more[0], normal[1] + more[1], normal[2] + more[2]]
    }
    const unit = length(normal)
    const [x, y, z]: Vector = [normal[0] / unit, normal[1] / unit, normal[2] / unit]
    return [x, y, z, Math.max(...points.map((point) => dot([x, y, z], point)))]
  })
  return {
    polytope: { vertices: Float64Array.from(points.flat()), faces },
    planes: Float64Array.from(planes),
    loops,
  }
}

export function boxOf(points: readonly Vector[]): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const point of points) {
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k]!, point[k]!)
      box[3 + k] = Math.max(box[3 + k]!, point[k]!)
    }
  }
  return box
}

/** Whether the box of two corners is farther than `reach` from a box along some axis. */
export function isBeside(box: readonly number[], a: Vector, b: Vector, reach: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (Math.min(a[k]!, b[k]!) > box[3 + k]! + reach || Math.max(a[k]!, b[k]!) < box[k]! - reach) return true
  }
  return false
}

function isInside(planes: Float64Array, [x, y, z]: Vector): boolean {
  for (let i = 0; i < planes.length; i += 4)
    if (planes[i]! * x + planes[i + 1]! * y + planes[i + 2]! * z > planes[i + 3]!) return false
  return true
}

function clip(planes: Float64Array, body: number, from: Vector, way: Vector): PlainHit | null {
  let enter = 0
  let leave = 1
  let normal: Vector = [0, 0, 0]
  for (let i = 0; i < planes.length; i += 4) {
    const unit: Vector = [planes[i]!, planes[i + 1]!, planes[i + 2]!]
    const height = dot(unit, from) - planes[i + 3]!
    const climb = dot(unit, way)
    if (climb === 0) {
      if (height > 0) return null
    } else if (climb < 0) {
      if (-height / climb >= enter) {
        enter = -height / climb
        normal = unit
      }
    } else leave = Math.min(leave, -height / climb)
    if (enter > leave) return null
  }
  return { share: enter, normal, body }
}

/** From a point to a triangle: to its inside where the foot is there, otherwise to the nearest of its sides. */
export function toTriangle(p: Vector, a: Vector, b: Vector, c: Vector): number {
  const normal = cross(minus(b, a), minus(c, a))
  const area = length(normal)
  const isWithin =
    area > 0 &&
    dot(cross(minus(b, a), minus(p, a)), normal) >= 0 &&
    dot(cross(minus(c, b), minus(p, b)), normal) >= 0 &&
    dot(cross(minus(a, c), minus(p, c)), normal) >= 0
  if (isWithin) return Math.abs(dot(minus(p, a), normal)) / area
  return Math.min(toSegment(p, a, b), toSegment(p, b, c), toSegment(p, c, a))
}

function toSegment(p: Vector, a: Vector, b: Vector): number {
  const way = minus(b, a)
  const square = dot(way, way)
  const share = square > 0 ? Math.min(Math.max(dot(minus(p, a), way) / square, 0), 1) : 0
  return length(minus(p, [a[0] + share * way[0], a[1] + share * way[1], a[2] + share * way[2]]))
}
