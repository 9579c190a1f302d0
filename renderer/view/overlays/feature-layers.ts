/**
 * The closest features of the nearest pairs: vertices as balls, edges as thick lines, faces filled with an outline. The
 * farther a pair, the less of it is shown: the face of a wall across the room would fill the picture.
 */
import { Group } from 'three'
import type { RowId } from '../../../engine/contacts.ts'
import { FEATURE_A, POLYTOPE_A, ROW_INTS } from '../../../engine/narrow/contact-rows.ts'
import { TRIANGLE } from '../../../engine/narrow/soup-pairs.ts'
import type { World } from '../../../engine/world.ts'
import { writeTriangleFeature } from '../triangle-corners.ts'
import { DotLayer } from './dot-layer.ts'
import { FaceLayer } from './face-layer.ts'
import { MOST_CORNERS, writeFeature } from './feature-shapes.ts'
import { FEATURE_OF_HAND, FEATURE_OF_OTHER, type Rgb } from './palette.ts'
import { SegmentLayer } from './segment-layer.ts'
import type { Segments } from './segments.ts'
import { MOST_LABELS, type TrackedRows } from './tracked-rows.ts'

/** Radius of a vertex's ball as a share of its distance from the eye. */
const BALL_SIZE = 0.0055
const SMALL_BALL_SIZE = 0.003
/** Metres: nearer pairs are marked in full, those up to FAR by faint outlines, all others by their points alone. */
const NEAR = 0.05
const FAR = 0.3
/** Metres across: larger faces are not filled but outlined. */
const LARGEST_FILLED = 0.35
/** Numbers of a mark. */
const MARK = 4

export class FeatureLayers {
  readonly object = new Group()
  private readonly faces = new FaceLayer(2 * MOST_LABELS * MOST_CORNERS, 24)
  private readonly outlines = new SegmentLayer({ width: 1.5, opacity: 0.9, hidden: false, order: 25 })
  private readonly edges = new SegmentLayer({ width: 5, opacity: 1, hidden: false, order: 26 })
  private readonly faint = new SegmentLayer({ width: 1, opacity: 0.3, hidden: true, order: 24 })
  private readonly balls = new DotLayer(2 * MOST_LABELS, 27)
  private readonly corners = new Float64Array(3 * MOST_CORNERS)
  /** Body, polytope, feature and triangle of what is marked already. */
  private readonly marked = new Int32Array(2 * MOST_LABELS * MARK)
  private markedCount = 0

  constructor() {
    this.object.add(this.faces.object, this.outlines.object, this.edges.object)
    this.object.add(this.faint.object, this.balls.object)
  }

  /** `ofHand`: by body, 1 for the hand's parts and what it carries. */
  write(world: World, tracked: TrackedRows, ofHand: Uint8Array, eye: ArrayLike<number>): void {
    const { faces, outlines, edges, faint, balls } = this
    this.markedCount = 0
    faces.begin()
    outlines.segments.clear()
    edges.segments.clear()
    faint.segments.clear()
    balls.begin(eye[0]!, eye[1]!, eye[2]!)
    for (let i = 0; i < tracked.nearest.count; i++) {
      const row = tracked.nearest.rows[i]! as RowId
      const a = world.contacts.bodyA(row)
      const b = world.contacts.bodyB(row)
      const isHands = ofHand[a] === 1 || ofHand[b] === 1
      this.addFeature(world, row, 0, a, ofHand[a] === 1, isHands)
      this.addFeature(world, row, 1, b, ofHand[b] === 1, isHands)
    }
    faces.commit()
    outlines.commit()
    edges.commit()
    faint.commit()
    balls.commit()
  }

  dispose(): void {
    this.faces.dispose()
    this.outlines.dispose()
    this.edges.dispose()
    this.faint.dispose()
    this.balls.dispose()
  }

  private addFeature(
    world: World,
    row: RowId,
    side: 0 | 1,
    body: number,
    onHand: boolean,
    isHands: boolean,
  ): void {
    const { corners } = this
    const { ints } = world.rows
    const distance = world.contacts.distance(row)
    const color = onHand ? FEATURE_OF_HAND : FEATURE_OF_OTHER
    if (distance > NEAR) {
      world.contacts.point(row, side, corners, 0)
      this.balls.add(corners, 0, SMALL_BALL_SIZE, color)
    }
    if (distance > FAR) return
    const polytope = ints[row * ROW_INTS + POLYTOPE_A + side]!
    const code = ints[row * ROW_INTS + FEATURE_A + side]!
    const triangle = polytope === TRIANGLE ? world.contacts.part(row, side) : -1
    if (!this.markOnce(body, polytope, code, triangle)) return
    const { shapes, bodies } = world
    const count =
      triangle < 0
        ? writeFeature(corners, shapes.polytopes, polytope, code, bodies.pose, body)
        : writeTriangleFeature(
            corners,
            shapes.soupOf(bodies.root[body]!).mesh,
            triangle,
            code,
            bodies.pose,
            body,
          )
    if (distance > NEAR) addLoop(this.faint.segments, corners, count, color)
    else if (count === 1) this.balls.add(corners, 0, BALL_SIZE, color)
    else if (count === 2) this.edges.segments.add(corners, 0, corners, 3, color)
    else {
      // Elsewhere an outline is enough: filled floors would hide the room, and filled contacts their red.
      const isFilled = isHands && !world.contacts.meets(row) && widest(corners, count) <= LARGEST_FILLED
      if (isFilled) this.faces.add(corners, count, color)
      addLoop(this.outlines.segments, corners, count, color)
    }
  }

  /** The table's top is closest to every finger: filled five times it would be opaque. */
  private markOnce(body: number, polytope: number, code: number, triangle: number): boolean {
    const { marked } = this
    const what = [body, polytope, code, triangle]
    for (let i = 0; i < this.markedCount * MARK; i += MARK) {
      if (what.every((value, k) => marked[i + k] === value)) return false
    }
    marked.set(what, this.markedCount++ * MARK)
    return true
  }
}

function addLoop(segments: Segments, corners: Float64Array, count: number, color: Rgb): void {
  const lines = count > 2 ? count : count - 1
  for (let i = 0; i < lines; i++) segments.add(corners, 3 * i, corners, 3 * ((i + 1) % count), color)
}

/** How far the corners are from the first one, at most. */
function widest(corners: Float64Array, count: number): number {
  let most = 0
  for (let i = 1; i < count; i++) {
    let squared = 0
    for (let k = 0; k < 3; k++) squared += (corners[3 * i + k]! - corners[k]!) ** 2
    most = Math.max(most, squared)
  }
  return Math.sqrt(most)
}
