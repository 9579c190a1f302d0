/** What can move stands on the log's grid, whoever moves it. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { FARTHEST, POSE_INTS, POSITION_STEP } from '../../engine/record/grid.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { makeHand } from '../../walkthrough/hand/hand-model.ts'
import { PLACE, type Stage } from '../../walkthrough/stage.ts'
import { HandBodies } from '../../walkthrough/touch/hand-bodies.ts'
import { rigOf } from '../../walkthrough/touch/rig.ts'
import { bodyNamed, type TestBody, testScene, testStage } from './touch/scene.ts'

const SHELF: TestBody = { id: 'shelf', at: [0.1234567, 1, 0.7654321], boxes: [{ size: [1, 0.1, 0.4] }] }
const CUP: TestBody = { ...SHELF, id: 'cup', kind: 'movable' }

function placeOf(stage: Stage, body: number): number[] {
  return [...stage.places.subarray(body * PLACE, (body + 1) * PLACE)]
}

function intsOf(stage: Stage, body: number): number[] {
  return [...stage.logged.subarray(body * POSE_INTS, (body + 1) * POSE_INTS)]
}

function randomPlace(random: Random): Float64Array {
  const place = new Float64Array(PLACE).fill(1)
  for (let k = 0; k < 3; k++) place[k] = random.between(-20, 20)
  random.rotation(place, 3)
  return place
}

describe('a stage', () => {
  it('rounds what can be moved from the start, and leaves what is fixed as the scene has it', async () => {
    const stage = await testStage([SHELF, CUP])
    const shelf = placeOf(stage, bodyNamed(stage, 'shelf'))
    const cup = placeOf(stage, bodyNamed(stage, 'cup'))
    expect(shelf.slice(0, 3)).toEqual(SHELF.at)
    for (let k = 0; k < 3; k++) {
      expect(Number.isInteger(cup[k]! / POSITION_STEP)).toBe(true)
      expect(Math.abs(cup[k]! - CUP.at[k]!)).toBeLessThanOrEqual(POSITION_STEP / 2)
    }
    const body = bodyNamed(stage, 'cup')
    expect([...stage.startPlaces.subarray(body * PLACE, (body + 1) * PLACE)]).toEqual(cup)
  })

  it('puts a body back to the same numbers, by numbers or by whole ones (seed 4)', async () => {
    const stage = await testStage([CUP])
    const body = bodyNamed(stage, 'cup')
    const random = new Random(4)
    for (let round = 0; round < 200; round++) {
      stage.place(body, randomPlace(random), 0)
      const place = placeOf(stage, body)
      const ints = intsOf(stage, body)
      stage.place(body, randomPlace(random), 0)
      stage.place(body, Float64Array.from(place), 0)
      expect(placeOf(stage, body)).toEqual(place)
      expect(intsOf(stage, body)).toEqual(ints)
      stage.place(body, randomPlace(random), 0)
      stage.placeLogged(body, Int32Array.from(ints), 0)
      expect(placeOf(stage, body)).toEqual(place)
    }
  })

  it('loses nothing of many small shifts, and never turns a body by them (seed 9)', async () => {
    const stage = await testStage([CUP])
    const body = bodyNamed(stage, 'cup')
    const random = new Random(9)
    stage.place(body, randomPlace(random), 0)
    const before = placeOf(stage, body)
    const turn = intsOf(stage, body).slice(3)
    // Two fifths of a step: rounded by itself, each would be no shift at all.
    const by = Float64Array.of(0.4 * POSITION_STEP, -0.4 * POSITION_STEP, 1e-5)
    for (let n = 0; n < 1000; n++) stage.shift(body, by)
    const after = placeOf(stage, body)
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(after[k]! - before[k]! - 1000 * by[k]!)).toBeLessThanOrEqual(POSITION_STEP)
    }
    expect(intsOf(stage, body).slice(3)).toEqual(turn)
  })

  it('takes what stands beyond the edge of the grid as fixed', async () => {
    const far: TestBody = { ...CUP, id: 'far', at: [FARTHEST + 2, 0, 0] }
    const stage = await testStage([CUP, far])
    expect(stage.isMovable(bodyNamed(stage, 'cup'))).toBe(true)
    expect(stage.isFixed(bodyNamed(stage, 'far'))).toBe(true)
    expect(placeOf(stage, bodyNamed(stage, 'far'))[0]).toBe(FARTHEST + 2)
  })

  it('has its grid where the scene starts: far from zero it is as fine', async () => {
    const at = [50_000.123456, 12, -70_000.654321] as const
    const scene: LoadedScene = {
      ...testScene([{ ...CUP, at }]),
      start: { position: [50_000.4, 12, -70_000.4], heading: 0 },
    }
    const { stage } = await buildStage(scene)
    expect([...stage.grid.origin]).toEqual([50_000, 12, -70_000])
    const cup = placeOf(stage, bodyNamed(stage, 'cup'))
    for (let k = 0; k < 3; k++) expect(Math.abs(cup[k]! - at[k]!)).toBeLessThanOrEqual(POSITION_STEP / 2)
  })
})

describe('a hand', () => {
  it('stands on the grid, and its parts follow from its whole numbers alone (seed 6)', async () => {
    const stage = await testStage([SHELF])
    const hand = new HandBodies(stage, rigOf(makeHand('right')))
    const twinStage = await testStage([SHELF])
    const twin = new HandBodies(twinStage, rigOf(makeHand('right')))
    const random = new Random(6)
    for (let round = 0; round < 50; round++) {
      hand.root.set(randomPlace(random).subarray(0, 7))
      for (let j = 0; j < hand.joints.length; j++) hand.joints[j] = random.between(-1, 2)
      hand.place()
      const { root, joints } = hand
      twin.placeLogged(hand.logged, 0)
      expect([...twin.root, ...twin.joints]).toEqual([...root, ...joints])
      for (const [part, body] of hand.bodies.entries()) {
        expect(placeOf(twinStage, twin.bodies[part]!)).toEqual(placeOf(stage, body))
      }
      const logged = [...hand.logged]
      hand.place()
      expect([...hand.logged]).toEqual(logged)
    }
  })
})
