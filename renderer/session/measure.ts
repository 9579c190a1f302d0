/**
 * What collision detection costs in the open scene, measured by the app itself: the hand is led through the things on
 * shelves and table, or along a wall where there are none, in alternating blocks of frames with and without detection.
 */
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import * as state from '../state.ts'
import { leadHand } from './lead-hand.ts'
import type { WalkSession } from './walk-session.ts'

export interface AppMeasurement {
  readonly stepMsMedian: number
  readonly stepMsP99: number
  readonly bodies: number
  readonly parts: number
  /** Of soups. */
  readonly triangles: number
  /** How much slower a frame with detection is than one without and the hand at the same place: the median. */
  readonly fpsDropPercent: number
  readonly frames: number
  readonly frameMsMedian: number
  /** Collision steps of a frame, on average, and frames in which the hand touched something. */
  readonly stepsPerFrame: number
  readonly framesInContact: number
}

/**
 * Frames of a block, and how many of its first ones do not count: the switch itself costs. Shadows are drawn anew every
 * third or sixth frame, so that frames of two blocks are alike only where that divides a block.
 */
const BLOCK = 24
const UNCOUNTED = 2
/** Frames before anything counts, two blocks: until the compiler has seen everything once. */
const WARM_UP = 2 * BLOCK

/** With all toggles off: what they draw is not what is measured. */
export async function measurePlainly(session: WalkSession, frames: number): Promise<AppMeasurement> {
  const { overlays, settings } = state
  const [shown, { showHud }] = [overlays.value, settings.value]
  overlays.value = state.noOverlays
  settings.value = { ...settings.value, showHud: false }
  const result = await measure(session, frames)
  overlays.value = shown
  settings.value = { ...settings.value, showHud }
  return result
}

/** Resolves after `frames` counted frames with detection and as many without. */
function measure(session: WalkSession, frames: number): Promise<AppMeasurement> {
  const { walkthrough } = session
  const steps: number[] = []
  const withDetection: number[] = []
  /**
   * Of frames without detection to those with it and the hand at the same place: what the hand covers of the picture, and
   * so what a frame costs, differs far more from place to place.
   */
  const ratios: number[] = []
  let collisionSteps = 0
  let framesInContact = 0
  let frame = 0
  const lead = leadHand(walkthrough)
  // A block without detection goes the same way again: left to itself the hand would end up inside of things.
  const gone = new Float64Array(BLOCK * 7)
  const lasted = new Float64Array(BLOCK)
  walkthrough.lead = (root) => {
    const at = (frame % BLOCK) * 7
    if (walkthrough.detecting) lead(root)
    else root.set(gone.subarray(at, at + 7))
  }
  // Or pictures that are not drawn yet would pile up, and a frame would last as long as the queue is willing to grow;
  // and where the processor draws, it would draw the last picture while the collision step is timed.
  session.waitsForPicture = true
  return new Promise((resolve) => {
    session.beforeFrame = () => {
      walkthrough.detecting = Math.floor(frame / BLOCK) % 2 === 0
    }
    session.onFrame = () => {
      const at = frame % BLOCK
      const counted = frame >= WARM_UP && at >= UNCOUNTED
      if (walkthrough.detecting) {
        gone.set(walkthrough.hand.root, at * 7)
        lasted[at] = session.frameMilliseconds
      }
      if (counted && walkthrough.detecting) {
        steps.push(walkthrough.timing.whole)
        withDetection.push(lasted[at]!)
        collisionSteps += walkthrough.timing.steps
        if (walkthrough.stage.world.contacts.count > 0) framesInContact++
      } else if (counted) ratios.push(session.frameMilliseconds / lasted[at]!)
      frame++
      if (steps.length < frames || ratios.length < frames) return
      session.waitsForPicture = false
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
        triangles: trianglesOf(walkthrough),
        fpsDropPercent: 100 * (1 - quantile(ratios, 0.5)),
        frames: steps.length,
        frameMsMedian: quantile(withDetection, 0.5),
        stepsPerFrame: collisionSteps / steps.length,
        framesInContact,
      })
    }
  })
}

function partsOf({ stage, hand }: Walkthrough): number {
  const { bodies, models } = stage.scene
  return bodies.reduce((sum, { model }) => sum + models[model]!.parts.length, hand.bodies.length)
}

function trianglesOf({ stage }: Walkthrough): number {
  const { bodies, models } = stage.scene
  return bodies.reduce((sum, { model }) => sum + (models[model]!.soup?.order.length ?? 0), 0)
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
