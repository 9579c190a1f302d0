/**
 * What collision detection costs in the open scene, measured by the app itself: the hand is led through the things on
 * shelves and table, in alternating blocks of frames with and without detection.
 */
import { BOX_MAX, BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import type { WalkSession } from './walk-session.ts'

export interface AppMeasurement {
  readonly stepMsMedian: number
  readonly stepMsP99: number
  readonly bodies: number
  readonly parts: number
  /** How much slower the frames with detection are, by the medians of their blocks. */
  readonly fpsDropPercent: number
  readonly frames: number
  /** The median block's mean frame with detection. */
  readonly frameMsMedian: number
  /** Collision steps of a frame, on average, and frames in which the hand touched something. */
  readonly stepsPerFrame: number
  readonly framesInContact: number
}

/** Frames of a block, and how many of its first ones do not count: the switch itself costs. */
const BLOCK = 20
const UNCOUNTED = 2
/** Frames before anything counts, two blocks: until the compiler has seen everything once. */
const WARM_UP = 2 * BLOCK
/**
 * Metres a frame: 0.3 m/s at 60 frames a second, as a hand moves among crockery. Not by the clock: a machine that draws
 * seven frames a second would otherwise be asked for nine frames' collisions in each.
 */
const PACE = 0.005
/** Things that are reached before everything is put back: a hand that drags a bowl along reaches for nothing more. */
const PUT_BACK = 5
/** A hand that is stopped lets the lead wait, up to this distance. Metres. */
const LEASH = 0.08
/** Loose things no larger than this are what a hand reaches for. Metres. */
const HANDY = 0.35

/** Resolves after `frames` counted frames with detection and as many without. */
export function measure(session: WalkSession, frames: number): Promise<AppMeasurement> {
  const { walkthrough } = session
  const steps: number[] = []
  // Means of blocks: a single frame lasts a whole number of the display's, and 1 ms more is either nothing or 17.
  const withDetection: number[] = []
  const without: number[] = []
  let blockMilliseconds = 0
  let collisionSteps = 0
  let framesInContact = 0
  let frame = 0
  const lead = leadThrough(walkthrough, handyPlaces(walkthrough))
  // A block without detection goes the same way again: left to itself the hand would end up inside of things.
  const gone = new Float64Array(BLOCK * 7)
  walkthrough.lead = (root) => {
    const at = (frame % BLOCK) * 7
    if (walkthrough.detecting) lead(root)
    else root.set(gone.subarray(at, at + 7))
  }
  return new Promise((resolve) => {
    session.beforeFrame = () => {
      walkthrough.detecting = Math.floor(frame / BLOCK) % 2 === 0
    }
    session.onFrame = () => {
      const counted = frame >= WARM_UP && frame % BLOCK >= UNCOUNTED
      if (walkthrough.detecting) gone.set(walkthrough.hand.root, (frame % BLOCK) * 7)
      if (counted && walkthrough.detecting) {
        steps.push(walkthrough.timing.whole)
        collisionSteps += walkthrough.timing.steps
        if (walkthrough.stage.world.contacts.count > 0) framesInContact++
      }
      if (counted) blockMilliseconds += session.frameMilliseconds
      frame++
      if (counted && frame % BLOCK === 0) {
        const blocks = walkthrough.detecting ? withDetection : without
        blocks.push(blockMilliseconds / (BLOCK - UNCOUNTED))
        blockMilliseconds = 0
      }
      if (steps.length < frames || without.length < withDetection.length || frame % BLOCK !== 0) return
      session.beforeFrame = () => {}
      session.onFrame = () => {}
      walkthrough.lead = null
      walkthrough.detecting = true
      walkthrough.reset()
      resolve({
        stepMsMedian: quantile(steps, 0.5),
        stepMsP99: quantile(steps, 0.99),
        bodies: walkthrough.stage.world.bodies.count,
        parts: partsOf(walkthrough),
        fpsDropPercent: 100 * (1 - quantile(without, 0.5) / quantile(withDetection, 0.5)),
        frames: steps.length,
        frameMsMedian: quantile(withDetection, 0.5),
        stepsPerFrame: collisionSteps / steps.length,
        framesInContact,
      })
    }
  })
}

/** The middles of the small loose things, each near the one before it. */
function handyPlaces(walkthrough: Walkthrough): readonly Float64Array[] {
  const { stage } = walkthrough
  const { boxes } = stage.world
  const left: Float64Array[] = []
  for (let body = 0; body < stage.end; body++) {
    if (!stage.isMovable(body)) continue
    const middle = new Float64Array(3)
    let size = 0
    for (let k = 0; k < 3; k++) {
      const low = boxes[body * BOX_SIZE + k]!
      const high = boxes[body * BOX_SIZE + BOX_MAX + k]!
      middle[k] = (low + high) / 2
      size = Math.max(size, high - low)
    }
    if (size < HANDY) left.push(middle)
  }
  const way: Float64Array[] = []
  let at: Float64Array = walkthrough.eye.subarray(0, 3)
  while (left.length > 0) {
    const [next] = left.splice(nearest(left, at), 1)
    way.push(next!)
    at = next!
  }
  return way
}

function nearest(places: readonly Float64Array[], to: Float64Array): number {
  let best = 0
  for (let i = 1; i < places.length; i++) if (distance(places[i]!, to) < distance(places[best]!, to)) best = i
  return best
}

/** Leads the hand's grip from place to place and puts the scene back after each round. */
function leadThrough(walkthrough: Walkthrough, way: readonly Float64Array[]) {
  const { grip } = walkthrough.model
  const at = new Float64Array(3)
  const hand = new Float64Array(3)
  let next = 0
  let begun = false
  return (root: Float64Array): void => {
    for (let k = 0; k < 3; k++) hand[k] = walkthrough.hand.root[k]! + grip[k]!
    // What cannot be reached is left out, or the hand would stand still there for ever.
    if (begun && distance(at, hand) > LEASH) next++
    if (!begun || distance(at, hand) > LEASH) at.set(hand)
    begun = true
    const goal = way[next % way.length]!
    const left = distance(goal, at)
    const step = Math.min(PACE, left)
    if (left > 0) for (let k = 0; k < 3; k++) at[k]! += ((goal[k]! - at[k]!) * step) / left
    for (let k = 0; k < 3; k++) root[k] = at[k]! - grip[k]!
    root.set([0, 0, 0, 1], 3)
    if (left - step > 1e-9) return
    next++
    if (next % PUT_BACK === 0) walkthrough.reset()
  }
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
}

function partsOf({ stage, hand }: Walkthrough): number {
  const { bodies, models } = stage.scene
  return bodies.reduce((sum, { model }) => sum + models[model]!.parts.length, hand.bodies.length)
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
