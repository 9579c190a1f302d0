/** The way between what presses and what it presses on: the widest gap, or the shortest way out, against many directions. */
import { describe, expect, it } from 'vitest'
import { POSE_STRIDE } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import type { World } from '../../../engine/world.ts'
import { NearSolids } from '../../../walkthrough/soft/near-solids.ts'
import { Presses } from '../../../walkthrough/soft/presses.ts'
import { SolidMotions } from '../../../walkthrough/soft/solid-motions.ts'
import { hullTriangles } from './hull-triangles.ts'
import { plainWorld } from './soft-scene.ts'

const UP = [0, -9.81, 0]
const DIRECTIONS = 20_000
/** Metres: among so many directions the best one is nearly met. */
const NEARLY = 0.0004

function randomHull(random: Random, size: number): Float64Array {
  return Float64Array.from({ length: 3 * 12 }, () => random.between(-size, size))
}

function randomPose(random: Random, at: readonly number[]): number[] {
  const turn = [0, 1, 2, 3].map(() => random.between(-1, 1))
  const length = Math.hypot(...turn)
  return [...at, ...turn.map((value) => value / length)]
}

/** From the second to the first, along a unit direction. */
function gapAlong(first: Float64Array, second: Float64Array, way: ArrayLike<number>): number {
  const along = (points: Float64Array, o: number): number =>
    way[0] * points[o] + way[1] * points[o + 1] + way[2] * points[o + 2]
  let low = Infinity
  let high = -Infinity
  for (let o = 0; o < first.length; o += 3) low = Math.min(low, along(first, o))
  for (let o = 0; o < second.length; o += 3) high = Math.max(high, along(second, o))
  return low - high
}

function widestGap(random: Random, first: Float64Array, second: Float64Array): number {
  let best = -Infinity
  for (let i = 0; i < DIRECTIONS; i++) {
    const way = [0, 1, 2].map(() => random.between(-1, 1))
    const length = Math.hypot(...way)
    if (length > 1 || length === 0) continue
    best = Math.max(
      best,
      gapAlong(
        first,
        second,
        way.map((value) => value / length),
      ),
    )
  }
  return best
}

function look(world: World, pressing: Uint8Array, reach: number): { near: NearSolids; presses: Presses } {
  const motions = new SolidMotions(world, UP)
  motions.pressing = pressing
  motions.begin(1)
  motions.rewind()
  const near = new NearSolids(motions)
  near.asked[0] = reach
  near.collect(Float64Array.of(-9, -9, -9, 9, 9, 9))
  const presses = new Presses(motions)
  presses.begin(near)
  for (let i = 0; i < near.count; i++) if (pressing[near.body[i]] === 1) presses.find(near, i, reach)
  return { near, presses }
}

describe('the way between two convex parts', () => {
  it.each([1, 2, 3, 4, 5, 6])('is the best there is, apart or in each other (seed %i)', (seed) => {
    const random = new Random(seed)
    let met = 0
    for (let i = 0; i < 12; i++) {
      const world = plainWorld()
      const hand = world.addBody(world.addShape([randomHull(random, 0.02)]))
      const table = world.addBody(world.addShape([randomHull(random, 0.05)]))
      const off = random.between(0, 0.12)
      world.setPose(hand, randomPose(random, [off, random.between(-0.01, 0.01), random.between(-0.01, 0.01)]))
      world.setPose(table, randomPose(random, [0, 0, 0]))
      const { near, presses } = look(world, Uint8Array.of(1, 0), 1)
      const at = near.body.indexOf(hand)
      expect(presses.onto[at]).toBe(near.body.indexOf(table))
      const [first, second] = [hullTriangles(world, [hand]), hullTriangles(world, [table])]
      const gap = gapAlong(first, second, presses.way.subarray(3 * at, 3 * at + 3))
      if (gap < 0) met++
      // In each other, a way out by a face may be a little longer than the shortest across two edges.
      const best = widestGap(random, first, second)
      expect(gap).toBeGreaterThan(best - (gap < 0 ? 0.002 : NEARLY))
      expect(Math.hypot(...presses.way.subarray(3 * at, 3 * at + 3))).toBeCloseTo(1, 12)
    }
    expect(met).toBeGreaterThan(0)
  })

  it('follows what moves', () => {
    const world = plainWorld()
    const cube = Float64Array.from({ length: 24 }, (_, i) => (((i / 3) >> (i % 3)) & 1 ? 0.01 : -0.01))
    const table = world.addBody(world.addShape([cube.map((value) => 10 * value)]))
    const hand = world.addBody(world.addShape([cube]))
    world.setPose(hand, [0, 0.112, 0, 0, 0, 0, 1])
    world.setPose(table, [0, 0, 0, 0, 0, 0, 1])
    const motions = new SolidMotions(world, UP)
    motions.pressing = Uint8Array.of(0, 1)
    motions.begin(1)
    motions.rewind()
    const near = new NearSolids(motions)
    near.asked[0] = 0.02
    near.collect(Float64Array.of(-9, -9, -9, 9, 9, 9))
    const presses = new Presses(motions)
    const at = near.body.indexOf(hand)
    presses.begin(near)
    expect(presses.find(near, at, 0.007)).toBe(near.body.indexOf(table))
    expect(presses.way[3 * at + 1]).toBeCloseTo(1, 12)
    // Round the edge, in one step.
    motions.now[hand * POSE_STRIDE + 9] = 0.112
    motions.now[hand * POSE_STRIDE + 10] = 0.05
    presses.follow(near, at)
    expect(presses.way[3 * at]).toBeCloseTo(1, 12)
  })

  it('is none where nothing stands near', () => {
    const world = plainWorld()
    const random = new Random(1)
    const hand = world.addBody(world.addShape([randomHull(random, 0.02)]))
    const table = world.addBody(world.addShape([randomHull(random, 0.02)]))
    world.setPose(hand, [0.2, 0, 0, 0, 0, 0, 1])
    world.setPose(table, [0, 0, 0, 0, 0, 0, 1])
    const { near, presses } = look(world, Uint8Array.of(1, 0), 0.007)
    expect(presses.onto[near.body.indexOf(hand)]).toBe(-1)
  })
})

it('off a wall without thickness, a hand that is in it goes back the shorter way', () => {
  const world = plainWorld()
  const positions = Float64Array.of(-1, -1, 0, 1, -1, 0, 0, 1, 0)
  const wall = world.addBody(world.addSoup(buildTree(triangleMesh(positions, Uint32Array.of(0, 1, 2)))))
  const random = new Random(3)
  const hand = world.addBody(world.addShape([randomHull(random, 0.02)]))
  world.setPose(wall, [0, 0, 0, 0, 0, 0, 1])
  for (const side of [-1, 1]) {
    world.setPose(hand, [0, 0, side * 0.008, 0, 0, 0, 1])
    const { near, presses } = look(world, Uint8Array.of(0, 1), 0.01)
    const at = near.body.indexOf(hand)
    expect(presses.way[3 * at + 2]).toBeCloseTo(side, 6)
  }
})
