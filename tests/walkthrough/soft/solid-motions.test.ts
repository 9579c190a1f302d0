/** Where solids are within steps: each step has its own part of the way, and late cloth is not outrun. */
import { expect, it } from 'vitest'
import type { BodyId } from '../../../engine/bodies.ts'
import { POSE_STRIDE, POSITION } from '../../../engine/math/pose.ts'
import type { World } from '../../../engine/world.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { SolidMotions } from '../../../walkthrough/soft/solid-motions.ts'
import { STEPS_AT_ONCE } from '../../../walkthrough/soft/step-pace.ts'
import { addBox, plainWorld } from './soft-scene.ts'

const HALF = [0.05, 0.02, 0.03]
/** Metres that a hand goes in a step at 0.5 m/s. */
const LATE_WAY = 0.5 / 60

/** A hand of two parts, and a thing that does not press. */
function hand() {
  const world = plainWorld()
  const parts = [addBox(world, HALF, [0, 1, 0]), addBox(world, HALF, [0.1, 1, 0])]
  const door = addBox(world, HALF, [2, 1, 0])
  const motions = new SolidMotions(world, [0, -9.81, 0])
  motions.pressing = Uint8Array.of(1, 1, 0)
  motions.begin(1)
  motions.rewind()
  return { world, parts, door, motions }
}

function put(world: World, body: BodyId, x: number, turn = 0): void {
  world.setPose(body, [x, 1, 0, 0, Math.sin(turn / 2), 0, Math.cos(turn / 2)])
}

const xOf = (poses: Float64Array, body: number): number => poses[body * POSE_STRIDE + POSITION]

/** Where the corners of a part are by a pose. */
function cornersOf(poses: Float64Array, body: number): number[][] {
  const o = body * POSE_STRIDE
  return [...Array(8).keys()].map((corner) => {
    const local = HALF.map((half, k) => ((corner >> k) & 1 ? half : -half))
    return [0, 1, 2].map(
      (row) => poses[o + POSITION + row] + local.reduce((sum, x, k) => sum + poses[o + 3 * row + k] * x, 0),
    )
  })
}

it.each([1, 2, 7])('in %i steps each goes its part of the way, and no point farther than said', (steps) => {
  const { world, parts, door, motions } = hand()
  const way = 0.08 * steps
  put(world, parts[0], way, 0.1 * steps)
  put(world, parts[1], 0.1 + way)
  put(world, door, 2.02, 0.3)
  motions.begin(steps)
  motions.rewind()
  const whole = steps * 4
  let last = [...parts, door].map((body) => cornersOf(motions.now, body))
  for (let step = 0; step < steps; step++) {
    motions.beginStep(step, steps)
    const begun = last
    for (let sub = 1; sub <= 4; sub++) {
      motions.advance(sub / 4)
      expect(xOf(motions.now, parts[1])).toBeCloseTo(0.1 + (way * (4 * step + sub)) / whole, 12)
      last = [...parts, door].map((body) => cornersOf(motions.now, body))
      for (const [i, body] of [...parts, door].entries()) {
        const far = last[i].map((corner, c) => Math.hypot(...corner.map((x, k) => x - begun[i][c][k])))
        expect(Math.max(...far)).toBeLessThanOrEqual(motions.travel[body] * (1 + 1e-9))
      }
    }
    // What is looked for is what lies on this step's way.
    expect(motions.travel[parts[1]]).toBeCloseTo(0.08, 12)
  }
  for (const body of [...parts, door]) {
    const o = body * POSE_STRIDE
    expect([...motions.now.subarray(o, o + POSE_STRIDE)]).toEqual([
      ...world.bodies.pose.subarray(o, o + POSE_STRIDE),
    ])
  }
})

it('comes after what has gone on while cloth was late, at 0.5 m/s and with all its parts', () => {
  const { world, parts, door, motions } = hand()
  const most = LATE_WAY * STEPS_AT_ONCE
  put(world, parts[0], 3 * most)
  put(world, parts[1], 0.1 + 1.5 * most)
  put(world, door, 2.4)
  for (let run = 1; run <= 4; run++) {
    motions.begin(STEPS_AT_ONCE)
    motions.rewind()
    for (let step = 0; step < STEPS_AT_ONCE; step++) {
      motions.beginStep(step, STEPS_AT_ONCE)
      motions.advance(1)
    }
    const part = Math.min(run / 3, 1)
    expect(xOf(motions.now, parts[0])).toBeCloseTo(3 * most * part, 9)
    expect(xOf(motions.now, parts[1])).toBeCloseTo(0.1 + 1.5 * most * part, 9)
    expect(xOf(motions.now, door)).toBe(2.4)
  }
  // Cloth that is not late has the hand where it is.
  put(world, parts[0], 6 * most)
  motions.begin(STEPS_AT_ONCE - 1)
  motions.rewind()
  motions.beginStep(0, 1)
  motions.advance(1)
  expect(xOf(motions.now, parts[0])).toBeCloseTo(6 * most, 12)
})

/** Cloth on a table, and a hand above it. */
function table() {
  const world = plainWorld()
  addBox(world, [0.2, 0.05, 0.2], [0, 0.5, 0])
  const body = addBox(world, HALF, [0.3, 0.58, 0])
  const soft = new SoftWorld(world)
  soft.pressing = Uint8Array.of(0, 1)
  soft.add(makeTablecloth({ middle: [0, 0.55, 0], width: 0.3, depth: 0.3, quadsAcross: 12, quadsDown: 12 }))
  const place = (x: number): void => world.setPose(body, [x, 0.572, 0, 0, 0, 0, 1])
  return { soft, place }
}

it('is saved while it comes after, and goes on elsewhere to the same bits', () => {
  const first = table()
  first.soft.run(1)
  first.place(-0.1)
  first.soft.run(STEPS_AT_ONCE)
  const bytes = first.soft.save()
  const second = table()
  second.place(-0.1)
  second.soft.load(bytes)
  for (const { soft, place } of [first, second]) {
    for (let i = 0; i < 12; i++) {
      place(-0.1 - 0.01 * i)
      soft.run(1 + ((7 * i) % STEPS_AT_ONCE))
    }
  }
  const bits = ({ soft }: typeof first): number[] => [
    ...soft.bodies[0].positions,
    ...soft.bodies[0].velocities,
  ]
  expect(bits(second)).toEqual(bits(first))
  expect(bits(first).every(Number.isFinite)).toBe(true)
})
