/**
 * What a headset has told lately, and the moment between two messages that is shown now. Messages may be late, lost or
 * doubled; one that is older than another that came before tells nothing. Each stands for itself: bodies that a lost one
 * had come again.
 */
import type { HeadsetPose } from '../../../contract/link.ts'
import { POSE_INTS, POSITION_STEP } from '../../../engine/record/grid.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import { blendHands, blendPose } from './blend.ts'
import { MirrorClock } from './mirror-clock.ts'

type Told = Pick<
  HeadsetPose,
  'opening' | 'time' | 'head' | 'hands' | 'hand' | 'opacity' | 'putBacks' | 'bodies' | 'scales'
>

const BODY_INTS = 1 + POSE_INTS
/** Messages that wait for their moment at most: a window that is not drawn takes none. */
const MOST_WAITING = 30
/** Bodies that are remembered at most, and of one moment. */
const MOST_BODIES = 65_536
const MOST_A_MOMENT = 1024
/** Milliseconds: a message that is older than the newest by more is of another clock, not late. */
const OTHER_CLOCK = 1000
/** Milliseconds between two moments from which on nothing lies between. */
const LONGEST_GAP = 500
/** Metres a second: what goes faster was put there, as a head by a teleport, or a vase that broke. */
const FASTEST = 10
const SOLID: [number, number] = [1, 1]

interface Moment {
  readonly pose: Told
  readonly time: number
  bodies: readonly number[]
  scales: readonly number[]
}

export class MirrorTrack {
  /** Of the left and the right hand at the moment that is shown. */
  readonly opacity = new Float64Array(SOLID)
  /** How often cloth had been put back by then. */
  putBacks = 0
  private readonly clock = new MirrorClock()
  /** The first is the one that was reached last. */
  private moments: Moment[] = []
  /** Each body that was ever told, where the moment that was reached last has it. */
  private readonly bodies = new Map<number, { readonly ints: Int32Array; scale: number }>()
  private readonly ints = new Int32Array(POSE_INTS)
  private state: LogState | null = null
  private opening = -1

  /** From now on moments are written here. */
  attach(state: LogState): void {
    this.state = state
    state.clear()
    for (const number of this.bodies.keys()) this.writeBody(number)
  }

  /** The message that came now, in milliseconds of our clock. */
  hear(pose: Told, now: number): void {
    if (pose.opening !== this.opening) this.begin(pose.opening)
    const newest = this.moments.at(-1)
    if (newest !== undefined && pose.time <= newest.time) {
      if (pose.time === newest.time) this.addTo(newest, pose)
      else if (newest.time - pose.time > OTHER_CLOCK) this.beginTime(pose, now)
      return
    }
    this.clock.hear(pose.time, now)
    this.moments.push(momentOf(pose))
    if (this.moments.length === 1) this.reach(this.moments[0]!)
    else if (this.moments.length > MOST_WAITING) this.pass()
  }

  /** One frame on; the attached state is what is shown now. False where nothing has changed, or nothing is known. */
  advance(now: number, milliseconds: number): boolean {
    if (this.moments.length === 0) return false
    const before = this.clock.time
    const time = this.clock.advance(now, milliseconds)
    while (this.moments.length > 1 && this.moments[1]!.time <= time) this.pass()
    this.write(time)
    return time !== before
  }

  private begin(opening: number): void {
    this.opening = opening
    this.putBacks = 0
    this.clock.restart()
    this.moments = []
    this.bodies.clear()
    this.state?.clear()
  }

  /** Into VR or out of it, a browser may tell the time by another clock. */
  private beginTime(pose: Told, now: number): void {
    while (this.moments.length > 1) this.pass()
    this.clock.restart()
    this.moments = []
    this.hear(pose, now)
  }

  /** The same frame, read again: only the bodies in turn are others. */
  private addTo(moment: Moment, { bodies, scales }: Told): void {
    if (moment === this.moments[0]) this.reach({ bodies, scales })
    else if (moment.scales.length < MOST_A_MOMENT) {
      moment.bodies = [...moment.bodies, ...bodies]
      moment.scales = [...moment.scales, ...scales]
    }
  }

  private pass(): void {
    this.moments.shift()
    const [reached] = this.moments
    if (reached !== undefined) this.reach(reached)
  }

  private reach({ bodies, scales }: Pick<Moment, 'bodies' | 'scales'>): void {
    for (let i = 0; i < scales.length; i++) {
      const number = bodies[i * BODY_INTS]!
      const known = this.bodies.get(number) ?? { ints: new Int32Array(POSE_INTS), scale: 1 }
      if (this.bodies.size < MOST_BODIES) this.bodies.set(number, known)
      for (let k = 0; k < POSE_INTS; k++) known.ints[k] = bodies[i * BODY_INTS + 1 + k]!
      known.scale = scales[i]!
      this.writeBody(number)
    }
  }

  private writeBody(number: number): void {
    const { state } = this
    const body = this.bodies.get(number)
    if (state === null || body === undefined || number >= state.known.length) return
    state.know(number)
    state.poses.set(body.ints, number * POSE_INTS)
    state.scales[number] = body.scale
  }

  private write(time: number): void {
    const { state } = this
    const [from, to = from] = this.moments
    if (state === null || from === undefined || to === undefined) return
    const share = from === to || isCut(from, to) ? 0 : (time - from.time) / (to.time - from.time)
    state.time = time
    blendPose(state.view, 0, from.pose.head, 0, to.pose.head, 0, share)
    state.hands = from.pose.hands
    this.putBacks = from.pose.putBacks ?? 0
    blendHands(state.hand, from.pose, to.pose, share)
    this.writeOpacity(from.pose, to.pose, share)
    for (let at = 0; at < to.bodies.length; at += BODY_INTS) {
      this.writeBetween(to.bodies, at, share, to.time - from.time)
    }
  }

  private writeOpacity({ opacity: from = SOLID }: Told, { opacity: to = SOLID }: Told, share: number): void {
    for (let side = 0; side < 2; side++) this.opacity[side] = from[side]! + (to[side]! - from[side]!) * share
  }

  /** A body that goes on; one that nothing is known of yet comes with its moment. */
  private writeBetween(bodies: readonly number[], at: number, share: number, gap: number): void {
    const { state, ints } = this
    const number = bodies[at]!
    const known = this.bodies.get(number)
    if (state === null || known === undefined || number >= state.known.length) return
    const isPut = isLeap(known.ints, 0, bodies, at + 1, gap)
    blendPose(ints, 0, known.ints, 0, bodies, at + 1, isPut ? 0 : share)
    state.poses.set(ints, number * POSE_INTS)
  }
}

function momentOf(pose: Told): Moment {
  return { pose, time: pose.time, bodies: pose.bodies, scales: pose.scales }
}

function isCut(from: Moment, to: Moment): boolean {
  const gap = to.time - from.time
  return gap > LONGEST_GAP || isLeap(from.pose.head, 0, to.pose.head, 0, gap)
}

/** Whether a pose at a[ao] that is at b[bo] after so many milliseconds cannot have gone there. */
function isLeap(a: ArrayLike<number>, ao: number, b: ArrayLike<number>, bo: number, gap: number): boolean {
  let square = 0
  for (let k = 0; k < 3; k++) square += (b[bo + k]! - a[ao + k]!) ** 2
  return Math.sqrt(square) * POSITION_STEP > (FASTEST * gap) / 1000
}
