/** Cloth itself: a hand pushes a curtain, and the session proves to be what was computed. */
import { expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { SCENE_IDS } from '../../../engine/record/frame-record.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { verifyFrames } from '../../../walkthrough/record/verify.ts'
import { SoftStage } from '../../../walkthrough/soft/soft-stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { CURTAIN, softScene } from '../soft/soft-stage-scene.ts'
import { each } from './played-session.ts'
import { playSoft } from './played-soft.ts'
import type { Room } from './rooms.ts'

const FRAMES = 70

it.each([1, 2])('a session with a curtain is the same again, seed %i', async (seed) => {
  const scene = softScene()
  const stageOf = async () => (await buildStage(scene)).stage
  const room: Room = {
    scene,
    walkthrough: new Walkthrough(await stageOf(), defaultSettings),
    twin: await stageOf(),
    spot: () => [0, 1.3, 0.03],
  }
  const { chunks, states, digest } = playSoft(room, new SoftStage(await stageOf()), new KDet(), seed, FRAMES)
  const kept = new Map(states.map(({ frame, bytes }) => [frame, bytes]))
  expect(kept.size).toBeGreaterThan(1)
  const touched = chunks.flatMap(({ begun }) => begun).filter(({ second }) => second === SCENE_IDS + CURTAIN)
  expect(touched.some(({ first }) => first < SCENE_IDS)).toBe(true)
  // Twice on the same stage: what was proved before must not stay in the way.
  const twin = new SoftStage(await stageOf())
  for (const lost of [false, true]) {
    const stateAt = async (frame: number) =>
      lost && frame !== states[0]!.frame ? null : (kept.get(frame) ?? null)
    const verdict = await verifyFrames({
      stage: room.twin,
      bodyCount: scene.bodies.length,
      soft: { player: twin, finder: new KDet(), frames: [...kept.keys()], stateAt },
      chunks: each(chunks.map(({ bytes }) => bytes)),
    })
    expect(verdict).toEqual({ kind: 'identical', frames: FRAMES, digest })
  }
})
