/** Looks through a whole session, a few frames of each second: what the surveying worker does, without the worker. */

import { HAND_INTS, hasHand } from '../../engine/record/frame-record.ts'
import { Grid } from '../../engine/record/grid.ts'
import { LogError } from '../../engine/record/log-decoder.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { STANDARD_HANDS } from '../../walkthrough/hand/hand-measures.ts'
import { makeHand } from '../../walkthrough/hand/hand-model.ts'
import { turnVector } from '../../walkthrough/quaternion.ts'
import { ReplayStage } from '../../walkthrough/record/replay-stage.ts'
import { buildSessionStage } from '../../walkthrough/record/session-stage.ts'
import { runRequest } from '../loading/run-request.ts'
import { FrameReader } from './frame-reader.ts'
import { KeyGroups } from './key-groups.ts'
import { NearestDistance } from './nearest-distance.ts'
import { type SampleStep, samplePlan } from './sample-plan.ts'
import { recordedScene } from './session-scene.ts'
import type { SurveyAnswer, SurveyRequest } from './worker-messages.ts'

export type FetchChunks = (from: number, to: number) => Promise<readonly Uint8Array[]>

/** Milliseconds between two messages to the page. */
const PACE = 100

/** Writes what there is to know of a state into `out` and returns how many numbers that is. */
type Measure = (state: LogState, out: number[]) => void

export async function survey(
  request: SurveyRequest,
  fetchChunks: FetchChunks,
  send: (answer: SurveyAnswer) => void,
): Promise<void> {
  const measure = request.kind === 'path' ? pathMeasure(request) : await distanceMeasure(request)
  const { details } = request
  const range = request.kind === 'path' ? request.range : null
  const steps = samplePlan(new KeyGroups(details), request.most, range)
  const reader = new FrameReader(details.begin.bodyCount)
  let times: number[] = []
  let values: number[] = []
  let sent = performance.now()
  const flush = (): void => {
    if (times.length > 0) {
      send({ type: 'samples', times: Float64Array.from(times), values: Float32Array.from(values) })
    }
    times = []
    values = []
    sent = performance.now()
  }
  for (const step of steps) {
    const chunks = await fetchChunks(step.fromChunk, step.toChunk)
    lookAt(reader, chunks, step, (state) => {
      times.push(state.time)
      measure(state, values)
      if (performance.now() - sent > PACE) flush()
    })
    if (performance.now() - sent > PACE) flush()
  }
  flush()
  send({ type: 'done' })
}

/** A damaged group ends where the damage is; the survey goes on with the next one. */
function lookAt(
  reader: FrameReader,
  chunks: readonly Uint8Array[],
  step: SampleStep,
  each: (state: LogState) => void,
): void {
  try {
    reader.read(chunks, step.frames, each)
  } catch (error) {
    if (!(error instanceof LogError)) throw error
  }
}

/** The middle of each hand's grip. */
function pathMeasure({ details }: SurveyRequest): Measure {
  const grid = new Grid(details.begin.origin)
  const [left, right] = details.begin.hands ?? STANDARD_HANDS
  const grips = [makeHand('left', left).grip, makeHand('right', right).grip] as const
  const root = new Float64Array(7)
  const place = new Float64Array(3)
  return (state, out) => {
    for (let side = 0; side < 2; side++) {
      if (!hasHand(state.hands, side)) {
        out.push(Number.NaN, Number.NaN, Number.NaN)
        continue
      }
      grid.exactPose(root, 0, state.hand, side * HAND_INTS)
      turnVector(place, 0, root, 3, grips[side]!, 0)
      out.push(root[0]! + place[0]!, root[1]! + place[1]!, root[2]! + place[2]!)
    }
  }
}

async function distanceMeasure(request: SurveyRequest & { readonly kind: 'distance' }): Promise<Measure> {
  const { details, scene } = request
  const sourced = await runRequest(scene, () => {})
  const { stage } = await buildSessionStage(recordedScene(sourced, details), details.begin)
  const replay = new ReplayStage(stage)
  const nearest = new NearestDistance(stage)
  return (state, out) => {
    replay.apply(state)
    out.push(nearest.measure(replay.handParts()))
  }
}
