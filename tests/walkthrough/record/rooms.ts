/** Scenes for recorded sessions, each on two stages: one to play on, and one to prove on. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings } from '../../../contract/settings.ts'
import type { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { building, ROOM } from '../../../engine/soup/sample/building.ts'
import type { LoadedScene, Vector } from '../../../formats/loaded-scene.ts'
import { parseSceneFile, readScene } from '../../../formats/read-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { SimulationRun } from '../../../walkthrough/simulation/simulation-run.ts'
import { simulationScene } from '../../../walkthrough/simulation/simulation-scene.ts'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { type TestBody, testScene } from '../touch/scene.ts'

export interface Room {
  readonly scene: LoadedScene
  readonly walkthrough: Walkthrough
  /** The same scene, put up by itself. */
  readonly twin: Stage
  /** Somewhere worth touching. */
  spot(random: Random): Vector
}

const SCENES = join(import.meta.dirname, '../../../scenes')

export async function sceneOf(name: 'kitchen' | 'porch' | 'simulation'): Promise<LoadedScene> {
  const scene = parseSceneFile(name, await readFile(join(SCENES, name, 'scene.json'), 'utf8'))
  const geometry = Uint8Array.from(await readFile(join(SCENES, name, scene.geometry)))
  return readScene({ name, scene, geometry })
}

async function roomOf(scene: LoadedScene, spot: (stage: Stage, random: Random) => Vector): Promise<Room> {
  const { stage } = await buildStage(scene)
  const twin = (await buildStage(scene)).stage
  return {
    scene,
    walkthrough: new Walkthrough(stage, defaultSettings),
    twin,
    spot: (random) => spot(stage, random),
  }
}

/** About the middle of something: of a thing that can be moved where `loose`. */
function aBody(stage: Stage, random: Random, loose: boolean): Vector {
  for (;;) {
    const body = stage.bodies[random.below(stage.bodies.length)]
    if (body < 0 || (loose && !stage.isMovable(body))) continue
    const [x, y, z] = stage.places.subarray(body * PLACE, body * PLACE + 3)
    return [x, y, z]
  }
}

export const kitchenRoom = async (): Promise<Room> =>
  roomOf(await sceneOf('kitchen'), (stage, random) => aBody(stage, random, random.below(4) > 0))

export const porchRoom = async (): Promise<Room> =>
  roomOf(await sceneOf('porch'), (stage, random) => aBody(stage, random, false))

export async function simulationRoom(): Promise<Room> {
  const settings = {
    bodies: 60,
    faces: 36,
    density: 0.08,
    velocity: 0.1,
    spin: 10,
    seed: 3,
    boxes: 'fixed',
  } as const
  const made = simulationScene(await sceneOf('simulation'), settings)
  const room = await roomOf(made.scene, (stage, random) => aBody(stage, random, false))
  const run = new SimulationRun(room.walkthrough.stage, made)
  room.walkthrough.moveOthers = () => run.advance()
  return room
}

/** A house of triangles with a few crates, far from zero. */
export async function houseRoom(): Promise<Room> {
  const house = building({ columns: 3, rows: 2, storeys: 1, triangles: 3000 })
  const room = house.rooms[1]!
  const far: Vector = [48_000, 0, -31_000]
  const at = (x: number, y: number, z: number): Vector => [
    far[0] + room[0] + x,
    far[1] + room[1] + y,
    far[2] + room[2] + z,
  ]
  const crates = [-0.3, 0, 0.3].map(
    (x, i): TestBody => ({
      id: `crate-${i}`,
      kind: 'movable',
      at: at(x, 0.0503, 0),
      boxes: [{ size: [0.12, 0.1, 0.1] }],
    }),
  )
  const scene = testScene(crates)
  const whole: LoadedScene = {
    ...scene,
    models: [
      ...scene.models,
      { name: 'house', visual: [], parts: [], partNames: [], soup: buildTree(house.mesh) },
    ],
    bodies: [
      ...scene.bodies,
      {
        id: 'house',
        name: 'house',
        kind: 'fixed',
        model: scene.models.length,
        position: far,
        rotation: [0, 0, 0, 1],
        scale: 1,
      },
    ],
    start: { position: at(0.7, 0, 0.7), heading: 0 },
  }
  return roomOf(whole, (stage, random) =>
    random.below(2) === 0
      ? aBody(stage, random, true)
      : at(random.between(-1.5, 1.5), random.between(0.2, 1.8), -ROOM / 2),
  )
}
