import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import type { RowId } from '../../../engine/contacts.ts'
import {
  CONTACT_INTS,
  FIRST,
  FrameRecord,
  HAND_INTS,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
  VIEW_ASPECT,
  VIEW_FIELD,
} from '../../../engine/record/frame-record.ts'
import { POSE_INTS, POSITION_STEP } from '../../../engine/record/grid.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import { ReplayStage } from '../../../walkthrough/record/replay-stage.ts'
import { PLACE } from '../../../walkthrough/stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { STANDING } from '../support/plain-scene.ts'
import { bodyNamed, type TestBody, testStage } from '../touch/scene.ts'
import { houseRoom } from './rooms.ts'
import { ScriptedHand } from './scripted-hand.ts'

const BODIES: readonly TestBody[] = [
  { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] },
  { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [1.6, 0.04, 0.6] }] },
  { id: 'a', kind: 'movable', at: [-0.5, 1.1503, 1.2], boxes: [{ size: [0.1, 0.1, 0.1] }] },
  { id: 'b', kind: 'movable', at: [0.5, 1.1503, 1.2], boxes: [{ size: [0.1, 0.1, 0.1] }] },
]
const TABLE = SCENE_IDS + 1
const B = 3

async function set() {
  const walkthrough = new Walkthrough(await testStage(BODIES), defaultSettings)
  return { walkthrough, tap: new FrameTap(walkthrough), record: new FrameRecord() }
}

function touchTable(walkthrough: Walkthrough): void {
  walkthrough.lead = (root) => root.set([0, 0.9, 1.3, 0, 0, 0, 1])
  for (let i = 0; i < 30; i++) walkthrough.advance(1 / 60, STANDING)
}

function whoOf(record: FrameRecord): [number, number][] {
  return Array.from({ length: record.contactCount }, (_, i) => [
    record.contacts[i * CONTACT_INTS + FIRST]!,
    record.contacts[i * CONTACT_INTS + SECOND]!,
  ])
}

describe('the tap', () => {
  it('tells of bodies only what has changed, and at the beginning what differs from the scene', async () => {
    const { walkthrough, tap, record } = await set()
    const { stage } = walkthrough
    const b = bodyNamed(stage, 'b')
    const frame = () => {
      walkthrough.advance(1 / 60, STANDING)
      tap.read(record, 0)
      return [...record.movedBody.subarray(0, record.movedCount)]
    }
    expect(frame()).toEqual([])
    stage.place(b, Float64Array.of(0.5, 1.2, 1.2, 0, 0, 0, 1, 1.5), 0)
    expect(frame()).toEqual([B])
    expect(record.movedScale[0]).toBe(1.5)
    expect(record.movedPose[1]! * POSITION_STEP).toBeCloseTo(1.2, 4)
    expect(frame()).toEqual([])
    stage.shift(b, Float64Array.of(0.01, 0, 0))
    expect(frame()).toEqual([B])
    expect(record.movedScale[0]).toBeNaN()
    tap.begin()
    expect(frame()).toEqual([B])
    expect(record.movedScale[0]).toBe(1.5)
    stage.place(b, stage.startPlaces, b * PLACE)
    expect(frame()).toEqual([B])
    expect(record.movedScale[0]).toBe(1)
    tap.begin()
    expect(frame()).toEqual([])
  })

  it('tells which hand is there, and who touches what by ids', async () => {
    const { walkthrough, tap, record } = await set()
    touchTable(walkthrough)
    tap.read(record, 5)
    expect(record.time).toBe(5)
    expect(record.hands).toBe(2)
    expect([...record.hand.subarray(HAND_INTS)]).toEqual([...walkthrough.hand.logged])
    expect(record.contactCount).toBeGreaterThan(0)
    for (const [first, second] of whoOf(record)) {
      expect(first).toBeGreaterThanOrEqual(RIGHT_HAND_IDS)
      expect(first).toBeLessThan(RIGHT_HAND_IDS + walkthrough.hand.bodies.length)
      expect(second).toBe(TABLE)
    }
    walkthrough.useHand('left')
    touchTable(walkthrough)
    tap.read(record, 6)
    expect(record.hands).toBe(1)
    expect([...record.hand.subarray(0, HAND_INTS)]).toEqual([...walkthrough.hand.logged])
    expect(Math.max(...whoOf(record).map(([first]) => first))).toBeLessThan(walkthrough.hand.bodies.length)
  })

  it('tells the view and, once, what was done', async () => {
    const { walkthrough, tap, record } = await set()
    walkthrough.setView(62.5, 1.6)
    walkthrough.advance(1 / 60, STANDING)
    tap.event('command undo')
    tap.event('grip 1')
    tap.read(record, 0)
    expect(record.events).toEqual(['command undo', 'grip 1'])
    expect(record.view[VIEW_FIELD]).toBe(6250)
    expect(record.view[VIEW_ASPECT]).toBe(1600)
    const eye = new Float64Array(7)
    walkthrough.stage.grid.exactPose(eye, 0, record.view, 0)
    for (let k = 0; k < 7; k++) expect(eye[k]).toBeCloseTo(walkthrough.eye[k]!, 4)
    tap.read(record, 1)
    expect(record.events).toEqual([])
  })

  it('finds the contacts of the poses it reads where the walkthrough did not', async () => {
    const { walkthrough, tap, record } = await set()
    touchTable(walkthrough)
    walkthrough.detecting = false
    walkthrough.lead = (root) => root.set([0, 1.8, 1.3, 0, 0, 0, 1])
    walkthrough.advance(1 / 60, STANDING)
    tap.read(record, 0)
    expect(record.contactCount).toBe(0)
  })

  it('names features as the engine does, of parts and of triangles (seeds 1 to 4)', async () => {
    const room = await houseRoom()
    const { contacts } = room.walkthrough.stage.world
    const kinds = { vertex: 0, edge: 1, face: 2 }
    let seen = 0
    const compare = (row: RowId, side: 0 | 1) => {
      const feature = contacts.feature(row, side)
      const number = feature === undefined ? -1 : 4 * feature.index + kinds[feature.type]
      expect(contacts.featureNumber(row, side)).toBe(number)
      seen++
    }
    for (let seed = 1; seed <= 4; seed++) {
      const hand = new ScriptedHand(room, seed, () => {})
      for (let frame = 0; frame < 30; frame++) {
        hand.advance()
        for (let i = 0; i < contacts.count; i++)
          for (const side of [0, 1] as const) compare(contacts.at(i), side)
      }
    }
    expect(seen).toBeGreaterThan(100)
  })
})

describe('a stage for replays', () => {
  it('has both hands where the log has both, and takes away what is not there', async () => {
    const { walkthrough, tap, record } = await set()
    const replay = new ReplayStage(await testStage(BODIES))
    const state = new LogState(BODIES.length)
    touchTable(walkthrough)
    tap.read(record, 0)
    const right = whoOf(record).length
    // The left hand beside it, in the same pose but for its place.
    record.hands = 3
    for (let k = 0; k < HAND_INTS; k++) record.hand[k] = record.hand[HAND_INTS + k]!
    record.hand[0]! -= Math.round(0.4 / POSITION_STEP)
    state.apply(record)
    const who = () => {
      replay.apply(state)
      const now = new FrameRecord()
      replay.readContacts(now)
      return whoOf(now)
    }
    const both = who()
    expect(both.filter(([first]) => first >= RIGHT_HAND_IDS)).toHaveLength(right)
    expect(both.some(([first]) => first < RIGHT_HAND_IDS)).toBe(true)
    expect(replay.hands.every((hand) => hand !== null)).toBe(true)
    const { count } = replay.stage.world.bodies
    for (let round = 0; round < 5; round++) {
      state.hands = round % 3
      const some = who()
      expect(replay.hands.map((hand) => hand !== null)).toEqual([
        (state.hands & 1) > 0,
        (state.hands & 2) > 0,
      ])
      const isThere = ([first]: [number, number]) => (state.hands & (first < RIGHT_HAND_IDS ? 1 : 2)) > 0
      expect(some.sort()).toEqual(both.filter(isThere).sort())
    }
    state.hands = 3
    expect(who().sort()).toEqual(both.sort())
    expect(replay.stage.world.bodies.count).toBe(count)
    replay.end()
    expect(replay.stage.world.bodies.count).toBe(BODIES.length)
  })

  it('puts bodies back to the start that the log does not know yet', async () => {
    const stage = await testStage(BODIES)
    const replay = new ReplayStage(stage)
    const state = new LogState(BODIES.length)
    const b = bodyNamed(stage, 'b')
    state.know(B)
    state.poses.set(stage.startLogged.subarray(b * POSE_INTS, (b + 1) * POSE_INTS), B * POSE_INTS)
    state.poses[B * POSE_INTS]! += 1000
    state.scales[B] = 2
    replay.apply(state)
    expect(stage.places[b * PLACE]).not.toBe(stage.startPlaces[b * PLACE])
    expect(stage.places[b * PLACE + 7]).toBe(2)
    state.clear()
    state.view[POSE_INTS - 1] = 3
    replay.apply(state)
    expect([...stage.places]).toEqual([...stage.startPlaces])
    const eye = new Float64Array(7)
    replay.eye(eye)
    expect([...eye]).toEqual([...stage.grid.origin, 0, 0, 0, 1])
  })
})
