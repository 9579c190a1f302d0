/** The cloth of a replay, by SoftStage itself: the same wherever one comes from. */
import { expect, it } from 'vitest'
import type { SessionDetails } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { SoftReplayAnswer } from '../../../renderer/replay/soft-replay-messages.ts'
import { SoftReplayWork } from '../../../renderer/replay/soft-replay-work.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { SoftStage } from '../../../walkthrough/soft/soft-stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { playSoft } from '../../walkthrough/record/played-soft.ts'
import type { Room } from '../../walkthrough/record/rooms.ts'
import { softScene } from '../../walkthrough/soft/soft-stage-scene.ts'
import { randomSession } from './random-session.ts'

const FRAMES = 60
const SEED = 3

it(`cloth of a moment is the same from before and from behind, seed ${SEED}`, async () => {
  const scene = softScene()
  const stageOf = async () => (await buildStage(scene)).stage
  const stage = await stageOf()
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const room: Room = { scene, walkthrough, twin: stage, spot: () => [0, 1.3, 0.03] }
  const { chunks, states } = playSoft(room, new SoftStage(await stageOf()), new KDet(), SEED, FRAMES)
  const keys = chunks.flatMap((chunk, sequence) => (chunk.key ? [{ ...chunk, sequence }] : []))
  const made = randomSession(1, 10).details
  const [x = 0, y = 0, z = 0] = stage.grid.origin
  const details: SessionDetails = {
    ...made,
    entry: { ...made.entry, frames: FRAMES },
    begin: { ...made.begin, bodyCount: scene.bodies.length, origin: [x, y, z] },
    keys: {
      sequence: keys.map(({ sequence }) => sequence),
      frame: keys.map(({ firstFrame }) => firstFrame),
      time: keys.map(({ firstTime }) => firstTime),
    },
    chunkCount: chunks.length,
    softFrames: states.map(({ frame }) => frame),
  }
  const answers: SoftReplayAnswer[] = []
  const work = await SoftReplayWork.make(
    scene,
    details,
    {
      chunks: async (from, to) => chunks.slice(from, to + 1).map(({ bytes }) => bytes),
      stateAt: async (frame) => states.find((state) => state.frame === frame)!.bytes,
    },
    (answer) => answers.push(answer),
  )
  const shownAt = async (frame: number) => {
    await work!.go(frame)
    const answer = answers.at(-1)!
    expect(answer).toMatchObject({ type: 'there', frame })
    return answer.type === 'there' ? answer.shown : null
  }
  const frames = [FRAMES - 1, 30, 45, 20]
  const inOrder = new Map<number, Awaited<ReturnType<typeof shownAt>>>()
  for (const frame of frames.toSorted((a, b) => a - b)) inOrder.set(frame, await shownAt(frame))
  for (const frame of frames) expect(await shownAt(frame)).toEqual(inOrder.get(frame))
  expect(inOrder.get(20)!.positions).not.toEqual(inOrder.get(45)!.positions)
  // The hand has come to the curtain by then.
  expect(frames.some((frame) => inOrder.get(frame)!.tones.includes(1))).toBe(true)
})
