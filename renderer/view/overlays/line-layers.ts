/** Lines between closest points, with marks at their ends and the distance in millimetres. */
import { Group } from 'three'
import type { RowId } from '../../../engine/contacts.ts'
import type { World } from '../../../engine/world.ts'
import { DotLayer } from './dot-layer.ts'
import { BESIDE, LABEL_HEIGHT, LabelLayer } from './label-layer.ts'
import { LabelPlaces } from './label-places.ts'
import { LINE_OF_HAND, LINE_OF_OTHERS } from './palette.ts'
import { SegmentLayer } from './segment-layer.ts'
import { MOST_LABELS, type TrackedRows } from './tracked-rows.ts'

/** Radius of an end mark as a share of its distance from the eye. */
const MARK_SIZE = 0.003
/** The hand's lines that get marks; the others are thin lines only. */
const MOST_MARKED = 400

export class LineLayers {
  readonly object = new Group()
  private readonly hands = new SegmentLayer({ width: 2.5, opacity: 1, hidden: false, order: 22 })
  private readonly others = new SegmentLayer({ width: 1.5, opacity: 0.8, hidden: true, order: 21 })
  private readonly marks = new DotLayer(2 * MOST_MARKED, 23)
  private readonly labels = new LabelLayer(MOST_LABELS, 30)
  private readonly places = new LabelPlaces(MOST_LABELS)
  private readonly points = new Float64Array(9)

  constructor() {
    this.object.add(this.hands.object, this.others.object, this.marks.object, this.labels.object)
  }

  /** `projection`: from the world to the picture; `eye`: where it is seen from; width and height in CSS pixels. */
  write(
    world: World,
    tracked: TrackedRows,
    projection: ArrayLike<number>,
    eye: ArrayLike<number>,
    width: number,
    height: number,
  ): void {
    this.writeLines(world, tracked, eye)
    this.writeLabels(world, tracked, projection, width, height)
  }

  dispose(): void {
    this.hands.dispose()
    this.others.dispose()
    this.marks.dispose()
    this.labels.dispose()
  }

  private writeLines(world: World, tracked: TrackedRows, eye: ArrayLike<number>): void {
    const { hands, others, marks, points } = this
    const { contacts } = world
    hands.segments.clear()
    others.segments.clear()
    marks.begin(eye[0]!, eye[1]!, eye[2]!)
    for (let i = 0; i < tracked.count; i++) {
      const row = tracked.rows[i]! as RowId
      contacts.point(row, 0, points, 0)
      contacts.point(row, 1, points, 3)
      if (tracked.ofHand[i] === 0) {
        others.segments.add(points, 0, points, 3, LINE_OF_OTHERS)
        continue
      }
      hands.segments.add(points, 0, points, 3, LINE_OF_HAND)
      marks.add(points, 0, MARK_SIZE, LINE_OF_HAND)
      marks.add(points, 3, MARK_SIZE, LINE_OF_HAND)
    }
    hands.commit()
    others.commit()
    marks.commit()
  }

  private writeLabels(
    world: World,
    tracked: TrackedRows,
    projection: ArrayLike<number>,
    width: number,
    height: number,
  ): void {
    const { labels, places, points } = this
    const { contacts } = world
    labels.begin(width, height)
    places.clear()
    for (let i = 0; i < tracked.nearest.count; i++) {
      const row = tracked.nearest.rows[i]! as RowId
      // Parts that meet are red and in the list of contacts; their "distance" is a depth.
      if (contacts.meets(row)) continue
      contacts.point(row, 0, points, 0)
      contacts.point(row, 1, points, 3)
      for (let k = 0; k < 3; k++) points[6 + k] = (points[k]! + points[3 + k]!) / 2
      const distance = contacts.distance(row)
      const labelWidth = labels.widthOf(distance)
      if (!places.take(projection, points, 6, width, height, labelWidth, LABEL_HEIGHT, BESIDE)) continue
      labels.add(points, 6, distance)
    }
    labels.commit()
  }
}
