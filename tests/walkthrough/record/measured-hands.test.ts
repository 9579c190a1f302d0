/** A session that was played with a person's own hands is replayed and proved with them. */
import { describe, expect, it } from 'vitest'
import { sessionBegin } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord, HAND_INTS, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { POSE_INTS, roundAngles } from '../../../engine/record/grid.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { ENGINE_VERSION } from '../../../engine/version.ts'
import { makeHand, SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { participantsOf } from '../../../walkthrough/record/participants.ts'
import { ReplayStage } from '../../../walkthrough/record/replay-stage.ts'
import { buildSessionStage } from '../../../walkthrough/record/session-stage.ts'
import { verifyFrames } from '../../../walkthrough/record/verify.ts'
import { LoggedPlaces } from '../../../walkthrough/soft/stage/logged-places.ts'
import { Stage } from '../../../walkthrough/stage.ts'
import { randomJoints } from '../hand/support/placed-hand.ts'
import { testScene } from '../touch/scene.ts'
import { randomMeasures } from '../xr/support/xr-hand.ts'
import { each } from './played-session.ts'

const SEED = 20261117
const FRAMES = 40
const SCENE = testScene([{ id: 'block', at: [0, 1, 0], boxes: [{ size: [0.4, 0.4, 0.4] }] }])
const random = new Random(SEED)
const hands = [randomMeasures(random), randomMeasures(random)] as const
const [x, y, z] = new Stage(SCENE).grid.origin
const standard = sessionBegin.parse({
  scene: { id: 'test', title: 'Test', hash: '0'.repeat(64), kind: 'scene', simulation: null },
  appVersion: '1',
  engineVersion: ENGINE_VERSION,
  settings: defaultSettings,
  seed: 0,
  device: 'headset',
  startedAt: 0,
  name: '',
  origin: [x, y, z],
  bodyCount: 1,
  participants: participantsOf(SCENE),
})
const begin = sessionBegin.parse(JSON.parse(JSON.stringify({ ...standard, hands })))

/** Both hands about the block's corners. */
async function played(): Promise<{ readonly chunks: readonly Uint8Array[]; readonly contacts: number }> {
  const { stage } = await buildSessionStage(SCENE, begin)
  const replay = new ReplayStage(stage)
  const encoder = new LogEncoder(1, begin.origin)
  const state = new LogState(1)
  const record = new FrameRecord()
  const root = new Float64Array(7)
  let contacts = 0
  for (let frame = 0; frame < FRAMES; frame++) {
    record.clear()
    record.time = frame * 11_111
    record.hands = 3
    record.view[6] = 3
    for (const side of [LEFT, RIGHT]) {
      for (let k = 0; k < 3; k++) root[k] = (k === 1 ? 1 : 0) + random.between(-0.3, 0.3)
      random.rotation(root, 3)
      stage.grid.roundPose(record.hand, side * HAND_INTS, root, 0)
      roundAngles(record.hand, side * HAND_INTS + POSE_INTS, randomJoints(random))
    }
    state.apply(record)
    replay.apply(state)
    replay.readContacts(record)
    contacts += record.contactCount
    encoder.add(record)
  }
  return { chunks: [encoder.take().bytes], contacts }
}

const { chunks, contacts } = await played()

async function prove(of: typeof begin) {
  const { stage } = await buildSessionStage(SCENE, of)
  return verifyFrames({ stage, bodyCount: 1, chunks: each(chunks) })
}

describe(`a session with measured hands, seed ${SEED}`, () => {
  it('is proved with them, and not with others', async () => {
    expect(contacts).toBeGreaterThan(FRAMES)
    expect(await prove(begin)).toMatchObject({ kind: 'identical', frames: FRAMES })
    expect(await prove(standard)).toMatchObject({ kind: 'different' })
    expect(await prove({ ...begin, hands: [hands[1], hands[0]] })).toMatchObject({ kind: 'different' })
  })

  it('has them wherever its hands are made', async () => {
    const { stage } = await buildSessionStage(SCENE, begin)
    const replay = new ReplayStage(stage)
    const places = new LoggedPlaces(stage)
    for (const side of [LEFT, RIGHT] as const) {
      const model = makeHand(SIDES[side], hands[side])
      const points = model.parts.map((part) => part.points)
      expect(replay.modelOf(side)).toEqual(model)
      expect(places.hands[side].rig.points).toEqual(points)
    }
    const { stage: plain } = await buildSessionStage(SCENE, standard)
    expect(new ReplayStage(plain).modelOf(RIGHT)).toEqual(makeHand('right'))
  })
})
