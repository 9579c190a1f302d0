/**
 * The centres of a field and the triangles of each. About one centre the sectors of a long or flat body hold much
 * that is not body (two-views, Fig. 6), so such a body is halved across its longest side until its parts are compact.
 */
import { type TriangleMesh, triangleCount } from '../triangle-mesh.ts'
import { BodyFrame } from './body-frame.ts'
import { BALL_STRIDE } from './field.ts'

export interface CentreOptions {
  /** No more centres than this. */
  readonly maxCentres?: number
  /**
   * Radius of the ball about a part over that of the ball within it, as if the part were a box: above this it is
   * halved. The paper compares the volumes, which are the cubes of these.
   */
  readonly aspect?: number
}

export const DEFAULT_MAX_CENTRES = 8
export const DEFAULT_ASPECT = 4
/** Fewer triangles than this are not worth a centre of their own. */
const PART_TRIANGLES = 32

export interface TrianglePart {
  readonly frame: BodyFrame
  readonly triangles: Int32Array
}

/** Splits the most elongated part first, so that a limit on their number hits the least elongated ones. */
export function chooseParts(mesh: TriangleMesh, balls: Float64Array, options: CentreOptions): TrianglePart[] {
  const maxCentres = options.maxCentres ?? DEFAULT_MAX_CENTRES
  const aspect = options.aspect ?? DEFAULT_ASPECT
  const whole = Int32Array.from({ length: triangleCount(mesh) }, (_, t) => t)
  const parts: TrianglePart[] = [{ frame: new BodyFrame(mesh, whole), triangles: whole }]
  const compact = new Set<TrianglePart>()
  while (parts.length < maxCentres) {
    const open = parts.filter((part) => !compact.has(part) && part.frame.aspect > aspect)
    if (open.length === 0) break
    const longest = open.reduce((a, b) => (b.frame.aspect > a.frame.aspect ? b : a))
    const halves = halve(longest, balls)
    if (halves.some((half) => half.length < PART_TRIANGLES)) compact.add(longest)
    else {
      const made = halves.map((triangles) => ({ frame: new BodyFrame(mesh, triangles), triangles }))
      parts.splice(parts.indexOf(longest), 1, ...made)
    }
  }
  return parts
}

/** By which side of the frame's middle plane the middles of the triangles lie on. */
function halve(part: TrianglePart, balls: Float64Array): [Int32Array, Int32Array] {
  const beyond = (t: number) => part.frame.isBeyondMiddle(balls, t * BALL_STRIDE)
  return [part.triangles.filter((t) => !beyond(t)), part.triangles.filter(beyond)]
}

/** Each triangle to the nearest of given centres. */
export function partsOfCentres(
  mesh: TriangleMesh,
  balls: Float64Array,
  centres: readonly Float64Array[],
): Int32Array[] {
  const lists: number[][] = centres.map(() => [])
  for (let t = 0; t < triangleCount(mesh); t++) {
    const distances = centres.map((centre) => distance2(balls, t * BALL_STRIDE, centre))
    lists[distances.indexOf(Math.min(...distances))].push(t)
  }
  return lists.map((list) => Int32Array.from(list))
}

function distance2(balls: Float64Array, o: number, centre: Float64Array): number {
  const x = balls[o] - centre[0]
  const y = balls[o + 1] - centre[1]
  const z = balls[o + 2] - centre[2]
  return x * x + y * y + z * z
}
