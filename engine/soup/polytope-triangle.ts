/**
 * The exact answer for one convex part and one triangle: verdict, closest features, points and distance, or the
 * depth. It depends on the two and their poses alone. Most triangles are ruled out by a ball or a plane; for the
 * rest a direction is guessed, and all features that could be closest along it are compared.
 */
import {
  edgeTarget,
  fanEdge,
  firstInFan,
  type PolytopePool,
  VERTEX_STRIDE,
} from '../geometry/polytope-pool.ts'
import { FACE, VERTEX } from '../narrow/walk.ts'
import { CLOSE_CALL, EQUALLY_CLOSE, SAME_PLACE } from '../settings.ts'
import { AxisScan } from './polytope-axes.ts'
import { Decision } from './polytope-decide.ts'
import { setDirection } from './polytope-direction.ts'
import { carryToWorld, PART_SCALE, setFrame, turnToWorld } from './polytope-frame.ts'
import { GapFinder, SEEMS_APART, TOO_FAR } from './polytope-gap.ts'
import { Features, measure } from './polytope-measure.ts'
import { takePlainCase } from './polytope-plain-case.ts'
import {
  ACROSS,
  HIGH,
  LONGEST,
  LOW,
  MARGIN,
  SAME_HEIGHT,
  SAME_SHADOW,
  SIZE,
  Sight,
  TIE,
  TOUCHING,
  WIDTH,
  WITHIN,
} from './polytope-sight.ts'
import { acrossPlane, farthestVertex, nearestCorner, separationAlong } from './polytope-support.ts'
import { TriangleTies } from './polytope-ties.ts'

/** Farther apart than was asked for; nothing else is known. */
export const BEYOND = 0
export const APART = 1
/** Touching counts. */
export const MEET = 2

/** Axes whose depths differ by less than this part of TIE are equally good, and the first one found is taken. */
const SAME_DEPTH = 1e-3

/** A direction whose gap falls short of the distance by more than this fraction is no lead. */
const LOOSE = 1e-3

/** A triangle narrower than this has no normal that decides by itself, as a fraction of its longest side. */
const SLENDER = 1e-3

export class PolytopeTriangle {
  readonly sight: Sight
  /** Metres: how far is of interest. In an array, since a double that is passed on may be put on the heap. */
  readonly within = new Float64Array(1).fill(Number.POSITIVE_INFINITY)
  /** Codes as in narrow/convex-pair.ts: of the part, features of the pool; of the triangle, 0 to 2, and 0 its face. */
  readonly features = new Int32Array(2)
  /** After `report`: distance (minus the depth where they meet), then the part's and the triangle's point; world. */
  readonly answer = new Float64Array(7)
  /** After `report`: unit, from the part to the triangle; where they meet, the triangle moved along it is free. */
  readonly direction = new Float64Array(3)
  /** The distance or minus the depth in the part's own lengths, as soon as it is known. */
  readonly local = new Float64Array(1)
  readonly localDirection = new Float64Array(3)
  private readonly found = new Features()
  private readonly gap = new GapFinder()
  private readonly axes = new AxisScan()
  private readonly ties = new TriangleTies()
  private readonly decision = new Decision()
  private readonly separation = new Float64Array(1)

  constructor(pool: PolytopePool) {
    this.sight = new Sight(pool)
  }

  /** Poses number `thing` and `soup` of `pose`. */
  place(polytope: number, pose: Float64Array, thing: number, soup: number): void {
    this.sight.polytope = polytope
    setFrame(this.sight.frame, this.sight.pool, polytope, pose, thing, soup)
  }

  /** Corners a, b, c in `positions` (xyz a vertex) of the soup. */
  take(positions: Float64Array, a: number, b: number, c: number): void {
    this.sight.takeTriangle(positions, a, b, c)
  }

  /** How the part and the triangle taken stand; what is farther than `within` is BEYOND. */
  relate(): number {
    const { sight, gap, local } = this
    const { lengths } = sight
    lengths[WITHIN] = this.within[0] / sight.frame[PART_SCALE]
    if (gap.missesBall(sight)) return BEYOND
    if (sight.hasFace) {
      const v = acrossPlane(sight)
      if (v >= 0) {
        const height = lengths[LOW] > 0 ? lengths[LOW] : -lengths[HIGH]
        if (height > lengths[WITHIN] + lengths[TOUCHING] + lengths[MARGIN]) return BEYOND
        if (this.standsOver(v)) return this.apart()
      }
    }
    const lead = gap.find(sight)
    if (lead === TOO_FAR) return BEYOND
    if (lead === SEEMS_APART && this.closestAlong(gap.direction)) return this.apart()
    this.axes.find(sight, SAME_DEPTH)
    if (this.axes.depth[0] >= 0) return this.meet()
    this.decision.exhaustively(sight, this.found)
    if (this.found.measured[0] <= lengths[TOUCHING]) return this.meet()
    this.settleApart()
    local[0] = this.found.measured[0]
    return this.apart()
  }

  /** The world's numbers and the features of the last answer, which was not BEYOND. */
  report(): void {
    const { sight, answer, found, features, local } = this
    const { frame } = sight
    answer[0] = local[0] * frame[PART_SCALE]
    carryToWorld(frame, found.measured, 1, answer, 1)
    carryToWorld(frame, found.measured, 4, answer, 4)
    turnToWorld(frame, this.localDirection, 0, this.direction, 0)
    for (let side = 0; side < 2; side++) features[side] = found.feature[side] * 4 + found.kind[side]
  }

  private apart(): number {
    this.local[0] = this.found.measured[0]
    return this.local[0] > this.sight.lengths[WITHIN] ? BEYOND : APART
  }

  /**
   * Whether vertex v, the part's nearest to the triangle's plane, stands over its inside and alone: then the answer
   * needs no more looking, and walls are full of such triangles.
   */
  private standsOver(v: number): boolean {
    const { sight, found, localDirection } = this
    const { pool, corner, side, normal, lengths } = sight
    const { vertex } = pool
    const below = lengths[LOW] > 0
    const height = below ? lengths[LOW] : -lengths[HIGH]
    if (!(height > 2 * lengths[TOUCHING]) || lengths[WIDTH] < SLENDER * lengths[LONGEST]) return false
    this.setEqual(height)
    const i = v * VERTEX_STRIDE
    for (let s = 0; s < 9; s += 3) {
      const inward =
        (normal[1] * side[s + 2] - normal[2] * side[s + 1]) * (vertex[i] - corner[s]) +
        (normal[2] * side[s] - normal[0] * side[s + 2]) * (vertex[i + 1] - corner[s + 1]) +
        (normal[0] * side[s + 1] - normal[1] * side[s]) * (vertex[i + 2] - corner[s + 2])
      if (!(inward > 2 * lengths[SAME_SHADOW])) return false
    }
    const turn = below ? 1 : -1
    for (let place = firstInFan(pool, v); place < firstInFan(pool, v + 1); place++) {
      const w = edgeTarget(pool, fanEdge(pool, place)) * VERTEX_STRIDE
      const rise =
        normal[0] * (vertex[w] - vertex[i]) +
        normal[1] * (vertex[w + 1] - vertex[i + 1]) +
        normal[2] * (vertex[w + 2] - vertex[i + 2])
      if (!(turn * rise > 2 * lengths[SAME_HEIGHT])) return false
    }
    found.choose(VERTEX, v, FACE, 0)
    measure(sight, found)
    for (let k = 0; k < 3; k++) localDirection[k] = -turn * normal[k]
    return true
  }

  /**
   * The closest features, given a direction u with a gap of at least L, and a distance of at most D. The true
   * direction is at no more than √(2 − 2 L / D) from u, so what is extremal along it is all but extremal along u:
   * only those features are compared. False where u is no proof, or the two are too near to be apart.
   */
  private closestAlong(u: Float64Array): boolean {
    const { sight, ties, found, separation, localDirection } = this
    const { lengths } = sight
    const distance = this.gap.distance[0]
    separationAlong(sight, u, separation, 0)
    const loose = (distance - separation[0] + lengths[MARGIN]) / distance
    if (!(separation[0] > 0 && loose < LOOSE)) return false
    this.setEqual(distance)
    lengths[SAME_HEIGHT] += 3 * Math.sqrt(loose) * lengths[SIZE]
    ties.collect(sight, u)
    if (takePlainCase(sight, ties.set, ties.corners, found)) {
      setDirection(sight, found, localDirection)
      return found.measured[0] > lengths[TOUCHING]
    }
    this.decision.around(sight, ties.set, ties.corners, found)
    if (!(found.measured[0] > lengths[TOUCHING])) return false
    setDirection(sight, found, localDirection)
    separationAlong(sight, localDirection, separation, 0)
    const tilt = (lengths[MARGIN] * lengths[SIZE]) / found.measured[0]
    if (!(separation[0] >= found.measured[0] - lengths[TOUCHING] - tilt))
      this.decision.exhaustively(sight, found)
    this.settleApart()
    return true
  }

  /** What counts as equal around two points that are apart; see narrow/convex-pair.ts. */
  private setEqual(distance: number): void {
    const { lengths } = this.sight
    const tilt = (lengths[MARGIN] * lengths[SIZE]) / distance
    lengths[SAME_SHADOW] = Math.max(CLOSE_CALL * lengths[MARGIN], SAME_PLACE * distance)
    lengths[SAME_HEIGHT] = Math.min(Math.max(lengths[SAME_SHADOW], tilt), lengths[TIE] / 2)
  }

  /** Lets the lowest of equally close features win. */
  private settleApart(): void {
    const { sight, found, localDirection } = this
    setDirection(sight, found, localDirection)
    this.setEqual(found.measured[0])
    sight.lengths[ACROSS] = found.measured[0]
    if (!this.ties.settle(sight, localDirection, found)) return
    measure(sight, found)
  }

  /** The depth along the axis found, and features that witness it. */
  private meet(): number {
    const { sight, axes, found, localDirection, local } = this
    // Of directions that are equal as far as rounding can tell, the first may have no witnesses: the best has,
    // or has them within what an answer may be off.
    if (!this.settleMeeting(SAME_PLACE)) {
      axes.find(sight, 0)
      if (!this.settleMeeting(SAME_PLACE) && !this.settleMeeting(EQUALLY_CLOSE / 4)) {
        const u = axes.direction
        found.choose(VERTEX, farthestVertex(sight, u), VERTEX, nearestCorner(sight, u))
      }
    }
    measure(sight, found)
    for (let k = 0; k < 3; k++) localDirection[k] = axes.direction[k]
    local[0] = axes.depth[0] > 0 ? -axes.depth[0] : 0
    return MEET
  }

  private settleMeeting(same: number): boolean {
    const { lengths } = this.sight
    lengths[SAME_HEIGHT] = same * lengths[SIZE]
    lengths[SAME_SHADOW] = lengths[SAME_HEIGHT]
    lengths[ACROSS] = Math.abs(this.axes.depth[0])
    return this.ties.settle(this.sight, this.axes.direction, this.found)
  }
}
