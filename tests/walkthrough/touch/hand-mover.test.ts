import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../../walkthrough/hand/joints.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { NOTHING } from '../../../walkthrough/touch/grip.ts'
import { HandBodies } from '../../../walkthrough/touch/hand-bodies.ts'
import { HandMover } from '../../../walkthrough/touch/hand-mover.ts'
import { CATCHING_UP, PRESS_DEPTH, TOUCH_DEPTH } from '../../../walkthrough/touch/limits.ts'
import { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'
import { rigOf } from '../../../walkthrough/touch/rig.ts'
import { distanceOf } from '../../../walkthrough/touch/root-motion.ts'
import { bodyNamed, type TestBody, testStage } from './scene.ts'

const OPEN = STANDARD.open

async function set(bodies: readonly TestBody[]) {
  const stage = await testStage(bodies)
  const loose = new LooseBodies(stage, new Probe(stage.world))
  const hand = new HandBodies(stage, rigOf(makeHand('right')))
  const mover = new HandMover(stage, hand, loose)
  return { stage, loose, hand, mover }
}

function root(x: number, y: number, z: number): Float64Array {
  return Float64Array.of(x, y, z, 0, 0, 0, 1)
}

function deepest(stage: Stage): number {
  let most = 0
  for (let i = 0; i < stage.world.contacts.count; i++) {
    most = Math.max(most, -stage.world.contacts.distance(stage.world.contacts.at(i)))
  }
  return most
}

const TABLE: TestBody = { id: 'table', at: [0, 0.7, 0], boxes: [{ size: [1.6, 0.04, 1] }] }

describe('the hand against what is fixed', () => {
  it('follows at once where nothing is near', async () => {
    const { mover, hand } = await set([TABLE])
    mover.jump(root(0, 1.2, 1), OPEN)
    const target = root(0.4, 1.5, 0.2)
    mover.advance(target, OPEN, false)
    for (let k = 0; k < 7; k++) expect(hand.root[k]).toBeCloseTo(target[k], 4)
  })

  it('is stopped by a table, red within a press, and free again at once', async () => {
    const { mover, hand, stage } = await set([TABLE])
    mover.jump(root(0, 1, 0.1), OPEN)
    for (let frame = 0; frame < 20; frame++) mover.advance(root(0, 0.4, 0.1), OPEN, false)
    expect(hand.root[1]).toBeGreaterThan(0.7)
    expect(stage.world.contacts.count).toBeGreaterThan(0)
    expect(deepest(stage)).toBeGreaterThan(TOUCH_DEPTH)
    expect(deepest(stage)).toBeLessThan(PRESS_DEPTH + 0.002)
    mover.advance(root(0, 1, 0.1), OPEN, false)
    expect(hand.root[1]).toBe(1)
    expect(stage.world.contacts.count).toBe(0)
  })

  it('slides along it', async () => {
    const { mover, hand } = await set([TABLE])
    mover.jump(root(-0.3, 1, 0.1), OPEN)
    for (let frame = 0; frame < 10; frame++) mover.advance(root(-0.3, 0.6, 0.1), OPEN, false)
    for (let frame = 0; frame < 20; frame++) mover.advance(root(0.3, 0.6, 0.1), OPEN, false)
    expect(hand.root[0]).toBeCloseTo(0.3, 1)
    expect(hand.root[1]).toBeGreaterThan(0.7)
  })

  it('catches up with where it is wanted, and does not leap there, once it comes free', async () => {
    const { mover, hand } = await set([TABLE])
    const goal = root(0.4, 0.5, 0.1)
    mover.jump(goal, OPEN)
    mover.advance(goal, OPEN, false)
    const before = new Float64Array(3)
    let fastest = 0
    for (let frame = 0; frame < 120; frame++) {
      // Up through the table, then along it until nothing holds the hand back.
      const way = frame < 30 ? 1 : 0
      goal[1] += 0.01 * way
      goal[0] += 0.01 * (1 - way)
      before.set(hand.root.subarray(0, 3))
      mover.go(goal, OPEN, false, 1 / 60)
      mover.finish()
      fastest = Math.max(fastest, distanceOf(before, hand.root) - 0.01)
      if (frame === 29) expect(hand.root[1]).toBeLessThan(0.7)
    }
    expect(fastest).toBeGreaterThan(0.9 * (CATCHING_UP / 60))
    expect(fastest).toBeLessThan(CATCHING_UP / 60 + 0.001)
    expect(distanceOf(goal, hand.root)).toBeLessThan(1e-3)
  })

  it('has fingers that do the same', async () => {
    const { mover, hand } = await set([TABLE])
    const goal = root(0, 0.745, 0.1)
    mover.jump(root(0, 1, 0.1), OPEN)
    mover.advance(goal, OPEN, false)
    mover.advance(goal, STANDARD.fist, false)
    const before = new Float64Array(JOINT_COUNT)
    expect(hand.rig.digitMotion(2, hand.joints, STANDARD.fist)).toBeGreaterThan(0.03)
    let fastest = 0
    for (let frame = 0; frame < 30; frame++) {
      if (frame === 0) goal[1] += 0.2
      before.set(hand.joints)
      mover.go(goal, STANDARD.fist, false, 1 / 60)
      mover.finish()
      fastest = Math.max(fastest, hand.rig.digitMotion(2, before, hand.joints))
    }
    expect(fastest).toBeLessThan(CATCHING_UP / 60 + 1e-4)
    expect(hand.rig.digitMotion(2, hand.joints, STANDARD.fist)).toBeLessThan(1e-3)
  })

  it('does not pass a thin plate, whatever the speed and the side', async () => {
    const random = new Random(11)
    for (let round = 0; round < 8; round++) {
      const thick = 0.001 * (1 + (round % 4))
      const { mover, hand } = await set([{ id: 'plate', at: [0, 0, 0], boxes: [{ size: [4, 4, thick] }] }])
      const side = round % 2 === 0 ? 1 : -1
      mover.jump(root(random.between(-0.3, 0.3), random.between(-0.3, 0.3), side * 0.4), OPEN)
      for (let frame = 0; frame < 6; frame++) {
        const target = root(
          random.between(-0.5, 0.5),
          random.between(-0.5, 0.5),
          -side * random.between(0.2, 2),
        )
        random.rotation(target, 3)
        if (frame % 2 === 0) target.set([0, 0, 0, 1], 3)
        mover.advance(target, frame % 3 === 0 ? STANDARD.fist : OPEN, false)
        // Every part has its middle on its own side.
        for (const body of hand.bodies) {
          const z = mover.holding.hand.root[2] === 0 ? 0 : middleZ(body)
          expect(z * side, `round ${round}, frame ${frame}, seed 11`).toBeGreaterThan(0)
        }
      }
      function middleZ(body: number): number {
        const { boxes } = stageOf(mover).world
        return (boxes[body * 6 + 2] + boxes[body * 6 + 5]) / 2
      }
    }
  })
})

function stageOf(mover: HandMover): Stage {
  return mover.holding.stage
}

describe('the hand against loose bodies', () => {
  const CUP: TestBody = {
    id: 'cup',
    kind: 'movable',
    at: [0, 0.7703, -0.1],
    boxes: [{ size: [0.08, 0.1, 0.08] }],
  }

  it('pushes a box along the table, which stays on it and is red', async () => {
    const { mover, stage, loose } = await set([TABLE, CUP])
    const cup = bodyNamed(stage, 'cup')
    mover.jump(root(0, 0.78, 0.25), OPEN)
    for (let frame = 0; frame < 30; frame++) {
      loose.advance(1 / 60)
      mover.advance(root(0, 0.78, 0.25 - frame * 0.01), OPEN, false)
    }
    const o = cup * PLACE
    expect(stage.places[o + 2]).toBeLessThan(-0.12)
    expect(stage.places[o + 1]).toBeCloseTo(0.7703, 3)
    expect(mover.holding.contacts.count).toBeGreaterThan(0)
  })

  it('pushes it over the edge, and it falls to the floor', async () => {
    const floor: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [6, 0.1, 6] }] }
    const { mover, stage, loose } = await set([TABLE, CUP, floor])
    const cup = bodyNamed(stage, 'cup')
    mover.jump(root(0, 0.78, 0.25), OPEN)
    for (let frame = 0; frame < 200; frame++) {
      loose.advance(1 / 60)
      mover.advance(root(0, 0.78, Math.max(0.25 - frame * 0.01, -0.6)), OPEN, false)
    }
    expect(stage.places[cup * PLACE + 1]).toBeCloseTo(0.0503, 4)
    expect(loose.awakeCount).toBe(0)
  })

  it('cannot press it through the table', async () => {
    const { mover, hand, stage } = await set([TABLE, CUP])
    mover.jump(root(0, 1, 0), OPEN)
    for (let frame = 0; frame < 30; frame++) mover.advance(root(0, 0.6, 0), OPEN, false)
    expect(hand.root[1]).toBeGreaterThan(0.8)
    expect(stage.places[bodyNamed(stage, 'cup') * PLACE + 1]).toBeCloseTo(0.7703, 4)
  })

  it('closes round a bar, carries it, and lets it fall', async () => {
    const floor: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [6, 0.1, 6] }] }
    const bar: TestBody = { id: 'bar', kind: 'movable', at: [0, 0, 0], boxes: [{ size: [0.2, 0.02, 0.02] }] }
    const { mover, hand, stage, loose } = await set([floor, bar])
    const body = bodyNamed(stage, 'bar')
    const { grip } = makeHand('right')
    stage.movePose(body, Float64Array.of(0, 1 + grip[1] - 0.01, grip[2], 0, 0, 0, 1), 0)
    mover.jump(root(0, 1, 0), OPEN)
    for (let frame = 1; frame <= 12; frame++) {
      const joints = new Float64Array(JOINT_COUNT)
      for (let j = 0; j < JOINT_COUNT; j++) joints[j] = OPEN[j] + ((STANDARD.grasp[j] - OPEN[j]) * frame) / 12
      mover.advance(root(0, 1, 0), joints, true)
    }
    expect(mover.holding.grip.held).toBe(body)
    const before = stage.places[body * PLACE]
    mover.advance(root(0.3, 1.2, 0.2), hand.joints, true)
    expect(stage.places[body * PLACE]).toBeCloseTo(before + 0.3, 4)
    mover.holding.release()
    for (let frame = 0; frame < 120; frame++) {
      loose.advance(1 / 60)
      mover.advance(root(0.3, 1.2, 0.2), OPEN, false)
    }
    expect(mover.holding.grip.held).toBe(NOTHING)
    expect(stage.places[body * PLACE + 1]).toBeLessThan(0.05)
  })

  it('carries a body into a wall and no further', async () => {
    const wall: TestBody = { id: 'wall', at: [0, 1, -1], boxes: [{ size: [4, 3, 0.02] }] }
    const bar: TestBody = {
      id: 'bar',
      kind: 'movable',
      at: [0, 1, -0.1],
      boxes: [{ size: [0.02, 0.02, 0.6] }],
    }
    const { mover, stage } = await set([wall, bar])
    const body = bodyNamed(stage, 'bar')
    mover.jump(root(0, 1, 0), OPEN)
    mover.holding.take(body)
    for (let frame = 0; frame < 10; frame++) mover.advance(root(0, 1, -3), OPEN, true)
    expect(stage.places[body * PLACE + 2] - 0.3).toBeGreaterThan(-0.99 - 0.006)
    const { contacts } = stage.world
    let red = false
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const pair = [contacts.bodyA(row), contacts.bodyB(row)]
      if (pair.includes(body as never) && pair.includes(bodyNamed(stage, 'wall') as never)) red = true
    }
    expect(red).toBe(true)
  })
})
