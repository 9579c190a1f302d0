import { expect, it } from 'vitest'
import { bonesOf } from '../../bench/cloth/hand-bones.ts'
import { play } from '../../bench/cloth/play.ts'
import { loadScene } from '../../bench/load-scene.ts'
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { World } from '../../engine/world.ts'
import { makeHand, SIDES } from '../../walkthrough/hand/hand-model.ts'
import { STANDARD } from '../../walkthrough/hand/poses.ts'
import { rigOf } from '../../walkthrough/touch/rig.ts'

it('someone who plays hard with the tea towel gets hold of it and does not push it through itself', async () => {
  const scene = await loadScene('kitchen')
  const { worst, milliseconds, stretch } = await play({
    scene,
    cloth: 'tea-towel',
    seed: 2,
    fastest: 1.2,
    poses: ['open', 'fist'],
    seconds: 1.6,
    patience: 0.2,
  })
  expect(worst).toBe(0)
  expect(stretch).toBeGreaterThan(1.06)
  expect(milliseconds.length).toBe(96)
})

// A thumb slides round the table's edge, and cloth between the two is on neither side of it.
it('someone who leans on the tablecloth at the table’s edge does not push it into the hand', async () => {
  const scene = await loadScene('kitchen')
  const { worst, deepest } = await play({
    scene,
    cloth: 'tablecloth',
    seed: 4,
    fastest: 0.5,
    poses: ['open', 'point'],
    seconds: 2.6,
    patience: 0,
  })
  expect(worst).toBe(0)
  expect(deepest).toBeLessThan(0.005)
})

// Cloth that was in the hand came out on its other side, and stayed there until the hand left.
it('hands that play hard with the tablecloth have no bone through it', async () => {
  const scene = await loadScene('kitchen')
  const { worst, counts, throughBones, deepest } = await play({
    scene,
    cloth: 'tablecloth',
    seed: 1,
    fastest: 1.2,
    poses: ['open', 'point', 'pinch', 'fist', 'grasp'],
    seconds: 2.8,
    patience: 0,
  })
  expect(worst).toBe(0)
  expect(counts).toBeGreaterThan(50)
  expect(throughBones).toBe(0)
  expect(deepest).toBeLessThan(0.005)
})

it.each(SIDES)('the bones of a %s hand go from joint to joint, one after the other', (side) => {
  const hand = makeHand(side)
  const rig = rigOf(hand)
  const poses = new Float64Array(7 * hand.parts.length)
  rig.place(Float64Array.of(1, 2, 3, 0, 0.6, 0, 0.8), Float64Array.from(STANDARD.grasp), poses)
  const world = new World()
  const bodies = hand.parts.map(({ points }, i) => {
    const body = world.addBody(world.addShape([points]))
    world.setPose(body, [...poses.subarray(7 * i, 7 * i + 7)])
    return body
  })
  const bones = bonesOf(hand).map(({ part, ends }) => {
    const placed = new Float64Array(6)
    for (const o of [0, 3]) toWorld(placed, o, world.bodies.pose, bodies[part]!, ends, o)
    return { part, placed }
  })
  expect(bones.length).toBe(20)
  const length = (a: Float64Array): number => Math.hypot(a[0]! - a[3]!, a[1]! - a[4]!, a[2]! - a[5]!)
  for (const [i, { part, placed }] of bones.entries()) {
    expect(length(placed)).toBeGreaterThan(0.012)
    // Four to a finger, each from where the one before ends; the first is in the palm.
    if (i % 4 === 0) expect(part).toBe(0)
    else for (let k = 0; k < 3; k++) expect(placed[k]).toBeCloseTo(bones[i - 1]!.placed[3 + k]!, 9)
  }
})
