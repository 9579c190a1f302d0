/** Where head, hands and moved bodies of the open scene are, as the desktop's mirror gets it. */
import type { BothHands } from '../../contract/hand-measures.ts'
import type { HeadsetPose } from '../../contract/link.ts'
import { FrameRecord } from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import { PoseTap } from '../../walkthrough/record/pose-tap.ts'
import { PLACE, PLACE_SCALE } from '../../walkthrough/stage.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { MovedBodies } from './moved-bodies.ts'

/** What is known beside the walkthrough. */
export type Circumstances = Pick<
  HeadsetPose,
  'scene' | 'time' | 'inVr' | 'recording' | 'seconds' | 'putBacks' | 'frames'
>

const STILL = [0, 0, 0, 0, 0, 0, 3]
const NO_HAND = [...STILL, ...Array<number>(20).fill(0)]
/** Milliseconds after which the measures of the hands are told again: a message may be lost, and someone come later. */
const MEASURES_AGAIN = 1000

/** In the gallery there is nothing to be seen. */
export function poseOfNothing(time: number, frames: HeadsetPose['frames']): HeadsetPose {
  return {
    scene: null,
    opening: 0,
    time: roundedTime(time),
    inVr: false,
    recording: false,
    seconds: 0,
    head: STILL,
    hands: 0,
    hand: [...NO_HAND, ...NO_HAND],
    bodies: [],
    scales: [],
    frames,
  }
}

/** Of one opening of a scene. */
export class PoseSource {
  private readonly walkthrough: Walkthrough
  private readonly opening = 1 + Math.floor(Math.random() * 2_147_483_646)
  private readonly tap: PoseTap
  private readonly record = new FrameRecord()
  private readonly moved = new MovedBodies()
  private measures: BothHands | null = null
  private measuredAt = Number.NEGATIVE_INFINITY

  constructor(walkthrough: Walkthrough) {
    this.walkthrough = walkthrough
    this.tap = new PoseTap(walkthrough)
  }

  read(circumstances: Circumstances): HeadsetPose {
    const { record } = this
    record.clear()
    this.tap.read(record)
    for (let i = 0; i < record.movedCount; i++) this.move(i)
    const bodies = this.moved.next()
    const measures = this.newMeasures(circumstances.time)
    const opacity = this.opacity()
    return {
      ...circumstances,
      time: roundedTime(circumstances.time),
      opening: this.opening,
      head: [...record.view.subarray(0, POSE_INTS)],
      hands: record.hands,
      // One that is not there is all zeros, as in the log.
      hand: [...record.hand],
      ...(opacity === null ? {} : { opacity }),
      ...(measures === null ? {} : { measures: [...measures] }),
      bodies: bodies.flatMap(({ ints }) => ints),
      scales: bodies.map(({ scale }) => scale),
    }
  }

  private move(i: number): void {
    const { movedBody, movedPose } = this.record
    const { bodies, places } = this.walkthrough.stage
    const number = movedBody[i]!
    const ints = [number, ...movedPose.subarray(i * POSE_INTS, (i + 1) * POSE_INTS)]
    this.moved.move(number, { ints, scale: places[bodies[number]! * PLACE + PLACE_SCALE]! })
  }

  /** Of left and right, in hundredths: nobody sees finer. Null where both are solid. */
  private opacity(): [number, number] | null {
    const opacity: [number, number] = [1, 1]
    for (const hand of this.walkthrough.hands) opacity[hand.side] = Math.round(100 * hand.opacity) / 100
    return opacity.every((each) => each === 1) ? null : opacity
  }

  /** Null where they were told lately. */
  private newMeasures(now: number): BothHands | null {
    const { hands } = this.walkthrough.stage
    if (hands === this.measures && Math.abs(now - this.measuredAt) < MEASURES_AGAIN) return null
    this.measures = hands
    this.measuredAt = now
    return hands
  }
}

/** A tenth of a millisecond is as fine as any clock here. */
function roundedTime(milliseconds: number): number {
  return Math.round(Math.max(0, milliseconds) * 10) / 10
}
