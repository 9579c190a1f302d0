/** A building that is one soup of triangles: to walk through, climb, lean on and reach through its windows. */
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/settings.ts'
import { Random } from '../../engine/math/random.ts'
import { buildTree } from '../../engine/soup/build-tree.ts'
import { building, ROOM } from '../../engine/soup/sample/building.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { PLACE } from '../../walkthrough/stage.ts'
import { PRESS_DEPTH, REST_GAP } from '../../walkthrough/touch/limits.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { FORWARD, Judge, STANDING } from './support/plain-scene.ts'
import { bodyNamed, type TestBody, testScene } from './touch/scene.ts'

const HOUSE = building({ columns: 3, rows: 2, storeys: 2, triangles: 9000 })
const TREE = buildTree(HOUSE.mesh)
const SEED = 20261116

async function enter(things: readonly TestBody[] = []): Promise<Walkthrough> {
  const scene = testScene(things)
  const house = { name: 'house', visual: [], parts: [], partNames: [], soup: TREE }
  const { stage } = await buildStage({
    ...scene,
    models: [...scene.models, house],
    bodies: [
      ...scene.bodies,
      {
        id: 'house',
        name: 'house',
        kind: 'fixed',
        model: scene.models.length,
        position: [0, 0, 0],
        rotation: [0, 0, 0, 1],
        scale: 1,
      },
    ],
    start: { position: HOUSE.start, heading: 0 },
  })
  return new Walkthrough(stage, defaultSettings)
}

function run(walkthrough: Walkthrough, seconds: number, input = STANDING, rate = 60): void {
  for (let frame = 0; frame < seconds * rate; frame++) walkthrough.advance(1 / rate, input)
}

function deepest({ stage }: Walkthrough): number {
  const { contacts } = stage.world
  return Math.max(0, ...[...Array(contacts.count).keys()].map((i) => -contacts.distance(contacts.at(i))))
}

describe('walking', () => {
  it('goes in by the front door and on into the room behind, and is stopped by the far wall', async () => {
    const walkthrough = await enter()
    const { walker } = walkthrough
    run(walkthrough, 1)
    expect(walker.isOnGround).toBe(true)
    const outside = walker.feet[2]!
    run(walkthrough, 9, FORWARD)
    // Two rooms and the terrace: only the doors lead there.
    expect(outside - walker.feet[2]!).toBeGreaterThan(2 * ROOM)
    expect(walker.feet[2]).toBeGreaterThan(0.2)
    expect(walker.feet[2]).toBeLessThan(0.5)
    expect(walker.feet[1]).toBeCloseTo(0.005, 3)
  })

  it('climbs the stairs and comes down again', async () => {
    const walkthrough = await enter()
    const { walker } = walkthrough
    const [{ foot, head }] = HOUSE.flights as [(typeof HOUSE.flights)[number]]
    walker.startAt(foot, -Math.PI / 2)
    for (let i = 0; i < 60 * 9 && walker.feet[0]! < head[0]; i++) walkthrough.advance(1 / 60, FORWARD)
    expect(walker.feet[1]).toBeCloseTo(head[1] + 0.005, 2)
    for (let i = 0; i < 60 * 9 && walker.feet[0]! > foot[0]; i++)
      walkthrough.advance(1 / 60, { ...FORWARD, forward: -1 })
    run(walkthrough, 0.5)
    expect(walker.feet[1]).toBeCloseTo(foot[1] + 0.005, 2)
  })

  it.each([15, 60])('never gets into a wall, running about at %i frames a second', async (rate) => {
    const walkthrough = await enter()
    const { walker, stage } = walkthrough
    // Not the person's own hand.
    const house = bodyNamed(stage, 'house')
    const judge = new Judge(stage.world, (body) => body === house)
    const random = new Random(SEED + rate)
    for (const room of HOUSE.rooms.slice(0, 2)) {
      walker.startAt(room, random.between(-3, 3))
      for (let frame = 0; frame < 3 * rate; frame++) {
        const turn = frame % 10 === 0 ? random.between(-1, 1) : 0
        walkthrough.advance(1 / rate, { ...FORWARD, run: true, right: random.between(-1, 1), turn })
        if (frame % 3 === 0) expect(judge.clearance(walker), `at ${walker.feet.join(' ')}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('touching', () => {
  /** The wall at z = −0.2 … 0 of a room on the ground floor, seen from inside; its window begins at 0.9 m. */
  const room = HOUSE.rooms[1]!
  const wall = room[2] - ROOM / 2

  it('leans on a wall, whose triangles are in contact, and slides along it without a hitch', async () => {
    const walkthrough = await enter()
    const house = bodyNamed(walkthrough.stage, 'house')
    walkthrough.walker.startAt(room, 0)
    run(walkthrough, 0.2)
    const from = room[0] - 1.2
    let worst = 0
    for (let frame = 0; frame < 160; frame++) {
      const x = from + Math.max(0, frame - 40) * 0.012
      walkthrough.lead = (root) => root.set([x, 0.6, wall + 0.1, 0, 0, 0, 1])
      walkthrough.advance(1 / 60, STANDING)
      if (frame < 60) continue
      worst = Math.max(worst, Math.abs(walkthrough.hand.root[0]! - x))
      expect(deepest(walkthrough)).toBeLessThan(PRESS_DEPTH + 0.001)
      expect(walkthrough.touched.pairs().map((pair) => pair.second)).toContain('house')
    }
    // It is drawn on by the wheel of the mouse: less than a frame's way behind.
    expect(worst).toBeLessThan(0.012)
    // Of a building only triangles turn red, and they are those of the contacts.
    expect(walkthrough.touched.red[house]).toBe(0)
    expect(walkthrough.stage.world.contacts.count).toBeGreaterThan(0)
  })

  it('reaches out of a window, and not through the wall beside it', async () => {
    const walkthrough = await enter()
    walkthrough.walker.startAt(room, 0)
    run(walkthrough, 0.2)
    const reach = (x: number, y: number) => {
      walkthrough.lead = (root) => root.set([x, y, wall + 0.6, 0, 0, 0, 1])
      run(walkthrough, 0.3)
      walkthrough.lead = (root) => root.set([x, y, wall - 0.25, 0, 0, 0, 1])
      run(walkthrough, 1)
      return walkthrough.hand.root[2]!
    }
    expect(reach(room[0], 1.5)).toBeCloseTo(wall - 0.25, 6)
    expect(reach(room[0] - 1.3, 1.5)).toBeGreaterThan(wall + 0.1)
    expect(deepest(walkthrough)).toBeGreaterThan(0.001)
  })

  it('a thing falls onto the floor and rests; pushed, it goes to the wall and stays on this side', async () => {
    const thing: TestBody = {
      id: 'crate',
      kind: 'movable',
      at: [room[0], 0.4, room[2]],
      boxes: [{ size: [0.2, 0.1, 0.2] }],
    }
    const walkthrough = await enter([thing])
    const { stage } = walkthrough
    const crate = bodyNamed(stage, 'crate')
    const place = () => stage.places.subarray(crate * PLACE, crate * PLACE + 3)
    walkthrough.walker.startAt([room[0], 0, room[2] + 1], 0)
    walkthrough.loose.wake(crate)
    run(walkthrough, 1)
    expect(place()[1]! - 0.05).toBeCloseTo(REST_GAP, 4)
    for (let frame = 0; frame < 300; frame++) {
      const z = room[2] + 0.6 - frame * 0.01
      walkthrough.lead = (root) => root.set([room[0], 0.06, z, 0, 0, 0, 1])
      walkthrough.advance(1 / 60, STANDING)
    }
    expect(place()[2]! - 0.1).toBeGreaterThan(wall)
    expect(place()[2]! - 0.1).toBeLessThan(wall + 0.01)
    expect(place()[1]! - 0.05).toBeCloseTo(REST_GAP, 4)
  })
})
