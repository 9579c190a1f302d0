/** Lines between closest points, with marks at their ends and the distance in millimetres. */
import { Group, Matrix4, type PerspectiveCamera } from 'three'
import type { RowId } from '../../../engine/contacts.ts'
import type { World } from '../../../engine/world.ts'
import { DotLayer } from './dot-layer.ts'
import { BESIDE, LABEL_HEIGHT, LabelLayer, labelWidth } from './label-layer.ts'
import { LabelPlaces } from './label-places.ts'
import { millimetreText } from './millimetres.ts'
import { LINE_OF_HAND, LINE_OF_OTHERS } from './palette.ts'
import { SegmentLayer } from './segment-layer.ts'
import { MOST_LABELS, type TrackedRows } from './tracked-rows.ts'

/** Radius of an end mark as a share of its distance from the eye. */
const MARK_SIZE = 0.003
/** The hand's lines that get marks; the others are thin lines only. */
const MOST_MARKED = 400
/** Metres: lines between farther things are faint and have no number, or they would hide those that matter. */
const FAR = 0.3
/** A pair of eyes has two pictures, each with its labels. */
const MOST_PICTURES = 2

export class LineLayers {
  readonly object = new Group()
  private readonly hands = new SegmentLayer({ width: 2.5, opacity: 1, hidden: false, order: 22 })
  private readonly others = new SegmentLayer({ width: 1.5, opacity: 0.8, hidden: true, order: 21 })
  private readonly far = new SegmentLayer({ width: 1, opacity: 0.22, hidden: true, order: 20 })
  private readonly marks = new DotLayer(2 * MOST_MARKED, 23)
  private readonly labels: LabelLayer
  private readonly places = new LabelPlaces(MOST_LABELS)
  private readonly points = new Float64Array(9)
  private readonly projection = new Matrix4()

  constructor(canvas: HTMLCanvasElement) {
    this.labels = new LabelLayer(canvas)
    this.object.add(this.hands.object, this.others.object, this.far.object, this.marks.object)
  }

  /** `sights`: one, or two that share the picture side by side; width and height in CSS pixels. */
  write(
    world: World,
    tracked: TrackedRows,
    sights: readonly PerspectiveCamera[],
    eye: ArrayLike<number>,
    width: number,
    height: number,
  ): void {
    const { labels, projection } = this
    this.writeLines(world, tracked, eye)
    labels.begin()
    const count = Math.min(sights.length, MOST_PICTURES)
    for (let i = 0; i < count; i++) {
      const { projectionMatrix, matrixWorldInverse } = sights[i]!
      projection.multiplyMatrices(projectionMatrix, matrixWorldInverse)
      this.writeLabels(world, tracked, (i * width) / count, width / count, height)
    }
    labels.commit()
  }

  hide(): void {
    this.object.visible = false
    this.labels.hide()
  }

  dispose(): void {
    this.hands.dispose()
    this.others.dispose()
    this.far.dispose()
    this.marks.dispose()
    this.labels.dispose()
  }

  private writeLines(world: World, tracked: TrackedRows, eye: ArrayLike<number>): void {
    const { hands, others, far, marks, points } = this
    const { contacts } = world
    hands.segments.clear()
    others.segments.clear()
    far.segments.clear()
    marks.begin(eye[0]!, eye[1]!, eye[2]!)
    for (let i = 0; i < tracked.count; i++) {
      const row = tracked.rows[i]! as RowId
      contacts.point(row, 0, points, 0)
      contacts.point(row, 1, points, 3)
      const isHands = tracked.ofHand[i] === 1
      if (contacts.distance(row) > FAR) {
        far.segments.add(points, 0, points, 3, isHands ? LINE_OF_HAND : LINE_OF_OTHERS)
        continue
      }
      if (!isHands) {
        others.segments.add(points, 0, points, 3, LINE_OF_OTHERS)
        continue
      }
      hands.segments.add(points, 0, points, 3, LINE_OF_HAND)
      marks.add(points, 0, MARK_SIZE, LINE_OF_HAND)
      marks.add(points, 3, MARK_SIZE, LINE_OF_HAND)
    }
    hands.commit()
    others.commit()
    far.commit()
    marks.commit()
  }

  private writeLabels(world: World, tracked: TrackedRows, left: number, width: number, height: number): void {
    const { labels, places, points } = this
    const { elements } = this.projection
    const { contacts } = world
    places.clear()
    for (let i = 0; i < tracked.nearest.count; i++) {
      const row = tracked.nearest.rows[i]! as RowId
      // Parts that meet are red and in the list of contacts; their "distance" is a depth.
      if (contacts.meets(row)) continue
      const distance = contacts.distance(row)
      if (distance > FAR) continue
      contacts.point(row, 0, points, 0)
      contacts.point(row, 1, points, 3)
      for (let k = 0; k < 3; k++) points[6 + k] = (points[k]! + points[3 + k]!) / 2
      const text = millimetreText(distance)
      if (places.take(elements, points, 6, width, height, labelWidth(text), LABEL_HEIGHT, BESIDE)) {
        labels.add(text, left + places.left, places.middle)
      }
    }
  }
}
