import { beforeAll, expect, test } from 'vitest'
import { headsetPose } from '../../../contract/link.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import { PoseSource, poseOfNothing } from '../../../renderer/headset/pose-source.ts'
import { PLACE, PLACE_SCALE } from '../../../walkthrough/stage.ts'
import { houseRoom, type Room } from '../../walkthrough/record/rooms.ts'
import { ScriptedHand } from '../../walkthrough/record/scripted-hand.ts'

const SEED = 4
const FRAMES = { rate: 90, step: 800, dropped: 0 }
const HERE = { scene: null, inVr: true, recording: false, seconds: 0, frames: FRAMES }
let room: Room

beforeAll(async () => {
  room = await houseRoom()
})

test(`what is told is what the log would have, and is taken by the contract (seed ${SEED})`, () => {
  const { walkthrough } = room
  const source = new PoseSource(walkthrough)
  const hand = new ScriptedHand(room, SEED, () => {})
  const { stage } = walkthrough
  let most = 0
  for (let frame = 0; frame < 400; frame++) {
    hand.advance()
    if (frame % 5 !== 0) continue
    const pose = source.read({ ...HERE, time: frame * 11.1 })
    expect(headsetPose.safeParse(pose).error).toBeUndefined()
    const [first] = walkthrough.hands
    expect(pose.hands).toBe(1 << (first?.side ?? 9))
    most = Math.max(most, pose.bodies.length / (1 + POSE_INTS))
    for (let at = 0; at < pose.bodies.length; at += 1 + POSE_INTS) {
      const body = stage.bodies[pose.bodies[at]!]!
      expect(pose.scales[at / (1 + POSE_INTS)]).toBe(stage.places[body * PLACE + PLACE_SCALE])
      const logged = stage.logged.subarray(body * POSE_INTS, (body + 1) * POSE_INTS)
      expect(pose.bodies.slice(at + 1, at + 1 + POSE_INTS)).toEqual([...logged])
    }
  }
  expect(most).toBeGreaterThan(0)
})

test('from the gallery there is a pose too', () => {
  expect(headsetPose.safeParse(poseOfNothing(5, FRAMES)).success).toBe(true)
})

test('hands are told at first, upon a change, and again after a second: a message may be lost', () => {
  const { walkthrough } = room
  const source = new PoseSource(walkthrough)
  const told = (time: number) => source.read({ ...HERE, time }).measures
  const { stage } = walkthrough
  const before = stage.hands
  expect([told(0), told(33), told(990)]).toEqual([[null, null], undefined, undefined])
  expect([told(1001), told(1040)]).toEqual([[null, null], undefined])
  stage.hands = [null, null]
  expect(told(1080)).toEqual([null, null])
  // Another clock, as a browser may have in VR.
  expect(told(-50_000)).toEqual([null, null])
  stage.hands = before
})

test('a hand that fades is told of, and one that is solid is not worth a word', () => {
  const { walkthrough } = room
  const source = new PoseSource(walkthrough)
  const told = () => source.read({ ...HERE, time: 0 })
  const [hand] = walkthrough.hands
  expect('opacity' in told()).toBe(false)
  hand!.opacity = 0.2567
  const pose = told()
  const expected = [1, 1]
  expected[hand!.side] = 0.26
  expect(pose.opacity).toEqual(expected)
  expect(headsetPose.safeParse(pose).success).toBe(true)
  hand!.opacity = 1
  expect('opacity' in told()).toBe(false)
})
