/** In whole scenes: no picture from inside or beyond anything solid, wherever a head goes; no landing where none can stand. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { building } from '../../../engine/soup/sample/building.ts'
import type { LoadedScene, Vector } from '../../../formats/loaded-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { grainShape } from '../../../walkthrough/xr/point-probe.ts'
import { Standing } from '../../../walkthrough/xr/standing.ts'
import { sceneOf } from '../record/rooms.ts'
import { testScene } from '../touch/scene.ts'
import { Headset } from './support/headset.ts'
import { PlainSolids } from './support/plain-solids.ts'
import { EYE, PlainStanding, Tally } from './support/plain-standing.ts'
import { PlainTriangles } from './support/plain-triangles.ts'

/** The head's ball, less rounding. */
const HEAD = 0.12 - 1e-9

const HOUSE = building({ columns: 2, rows: 2, storeys: 2, triangles: 1000 })

/** One soup of triangles. */
function houseScene(): LoadedScene {
  const scene = testScene([{ id: 'house', at: [0, 0, 0], boxes: [] }])
  return {
    ...scene,
    models: [{ name: 'house', visual: [], parts: [], partNames: [], soup: buildTree(HOUSE.mesh) }],
    start: { position: HOUSE.rooms[0]!, heading: 0 },
  }
}

const stages = {
  kitchen: (await buildStage(await sceneOf('kitchen'))).stage,
  porch: (await buildStage(await sceneOf('porch'))).stage,
  house: (await buildStage(houseScene())).stage,
}
const solids = {
  kitchen: new PlainSolids(stages.kitchen),
  porch: new PlainSolids(stages.porch),
  house: new PlainTriangles(HOUSE.mesh),
}

/** A head that heads for one random place after the other, at up to 3 m/s, ducking and rising; sometimes a stick too. */
class Wanderer {
  private readonly goal = new Float64Array(3)
  private speed = 1
  private left = 0
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  step({ input, settings }: Headset, seconds: number): void {
    const { random, goal } = this
    const { head, hands } = input
    this.left -= seconds
    if (this.left < 0) {
      this.left = random.between(0.1, 1.5)
      this.speed = random.between(0, 3)
      goal.set([random.between(-2.5, 2.5), random.between(0.2, 1.9), random.between(-2.5, 2.5)])
      for (const hand of hands) {
        hand.source = 1
        hand.tracked = true
        hand.stickX = random.below(3) === 0 ? random.between(-1, 1) : 0
        hand.stickY = random.below(3) === 0 ? random.between(-1, 1) : 0
        random.rotation(hand.aim, 3)
        hand.aim.set(head.subarray(0, 3))
      }
      settings.headsetMove = random.below(2) === 0 ? 'walk' : 'teleport'
      settings.headsetTurn = random.below(2) === 0 ? 'snap' : 'smooth'
    }
    const way = [0, 1, 2].map((k) => goal[k]! - head[k]!)
    const length = Math.hypot(...way)
    const share = Math.min(1, (this.speed * seconds) / (length + 1e-9))
    for (let k = 0; k < 3; k++) head[k] = head[k]! + share * way[k]!
  }
}

describe.each(['kitchen', 'porch', 'house'] as const)('%s', (name) => {
  it.each(name === 'kitchen' ? [1, 2, 3] : name === 'porch' ? [1, 2] : [1])('seed %i', (seed) => {
    const random = new Random(700 + seed)
    const headset = new Headset(stages[name])
    const wanderer = new Wanderer(random)
    const plain = solids[name]
    let [seen, black, moved] = [0, 0, 0]
    for (let frame = 0; frame < 350; frame++) {
      const seconds = seed % 2 === 0 ? 1 / 72 : random.between(0.004, 0.05)
      wanderer.step(headset, seconds)
      headset.frame(seconds)
      const { walk, walker } = headset
      const eye: Vector = [walk.eye[0]!, walk.eye[1]!, walk.eye[2]!]
      if (walk.fade === 1) {
        black++
        const [x, y, z] = walk.wayOut
        expect(Math.hypot(x!, y!, z!)).toBeCloseTo(1, 9)
        continue
      }
      seen++
      const where = `frame ${frame} at ${eye.join(' ')}, feet ${walker.feet.join(' ')}`
      expect(plain.distance(eye, 0.2), where).toBeGreaterThanOrEqual(HEAD)
      const middle: Vector = [walker.feet[0]!, walker.feet[1]! - 0.005 + walker.eyeHeight, walker.feet[2]!]
      expect(plain.firstHit(middle, eye), where).toBe(null)
      moved = Math.max(moved, Math.hypot(eye[0], eye[2]))
    }
    // It went about, and into things.
    expect(seen).toBeGreaterThan(50)
    expect(moved).toBeGreaterThan(0.5)
    if (name === 'kitchen') expect(black).toBeGreaterThan(20)
  })
})

it('kitchen and porch: where a person can stand, brute force says so too', () => {
  const random = new Random(11)
  const tally = new Tally()
  for (const name of ['kitchen', 'porch'] as const) {
    const stage = stages[name]
    const standing = new Standing(stage, new Headset(stage).walker, grainShape(stage.world))
    const plain = new PlainStanding(stage, solids[name])
    const [x0, y0, z0] = stage.scene.start.position
    for (let i = 0; i < 40; i++) {
      const [x, z] = [x0 + random.between(-2.5, 2.5), z0 + random.between(-2.5, 2.5)]
      const floor = plain.floor([x, y0 + random.between(0.5, 2.4), z])
      if (floor === null) continue
      const verdict = plain.isPossible([x, floor.y, z], floor.normal, floor.body)
      const place = Float64Array.of(x, floor.y, z)
      const engine = standing.isPossible(place, Float64Array.from(floor.normal), floor.body, EYE)
      tally.add(verdict)
      if (verdict !== undefined) expect(engine, `${name} ${x} ${floor.y} ${z}`).toBe(verdict)
    }
  }
  expect(tally.yes).toBeGreaterThan(10)
  expect(tally.no).toBeGreaterThan(10)
})
