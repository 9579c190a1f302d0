/**
 * A scene on its feet: the engine's world with a body for each of the scene's, and where each of them stands. Everything
 * that moves a body goes through here, and is rounded to the log's grid: what is recorded is what was computed on.
 */
import type { BodyId, ShapeId } from '../engine/bodies.ts'
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../engine/math/enlarged.ts'
import { Grid, POSE_INTS, POSITION_STEP } from '../engine/record/grid.ts'
import { World } from '../engine/world.ts'
import type { LoadedBody, LoadedScene } from '../formats/loaded-scene.ts'
import { FIXED, MOVABLE } from './groups.ts'
import { type BothHands, STANDARD_HANDS } from './hand/hand-measures.ts'

/** Numbers of a body's placement: position, quaternion, scale. */
export const PLACE = 8
export const PLACE_SCALE = 7

/**
 * How far boxes reach beyond their bodies. A pair is tracked, and its closest features are shown, from twice this
 * distance on; much more would track every neighbour on a shelf.
 */
export const TRACKING_REACH = 0.006

export class Stage {
  readonly scene: LoadedScene
  readonly world: World
  readonly grid: Grid
  /** Milliseconds, where phases are to be timed. */
  readonly clock: (() => number) | undefined
  /** The engine's body of each of the scene's; −1 where it can only be seen. */
  readonly bodies: Int32Array
  /** The scene's body of each engine body; −1 for the hand's parts. */
  sceneBody = new Int32Array(64).fill(-1)
  /** 1 for an engine body that can be moved. */
  movable = new Uint8Array(64)
  /** 1 for an engine body of the scene that can move or be moved, and so stands on the grid. */
  onGrid = new Uint8Array(64)
  /** Where each engine body stands, PLACE numbers each. */
  places = new Float64Array(64 * PLACE)
  /** The same as the scene had it. */
  startPlaces = new Float64Array(64 * PLACE)
  /** The poses of bodies on the grid in its whole numbers, POSE_INTS each: what a log holds. */
  logged = new Int32Array(64 * POSE_INTS)
  startLogged = new Int32Array(64 * POSE_INTS)
  /** Three an engine body, in steps: what rounding has kept back of its shifts. */
  private rest = new Float64Array(64 * 3)
  /** One more than the largest number of an engine body of the scene. */
  end = 0
  /** The person's own hands where a headset has measured them: every hand that is put here is made from these. */
  hands: BothHands = STANDARD_HANDS

  constructor(scene: LoadedScene, clock?: () => number) {
    this.scene = scene
    this.clock = clock
    this.grid = new Grid(scene.start.position)
    this.world = new World({
      // Tight boxes suit a scene in which little moves (4.1); a simulation compares both kinds.
      boxes: scene.simulation?.boxes ?? 'dynamic',
      tolerance: scene.simulation === undefined ? TRACKING_REACH : 0,
      ...(clock === undefined ? {} : { clock }),
    })
    this.bodies = new Int32Array(scene.bodies.length).fill(-1)
  }

  /** Adds the scene's body number `index` with a shape made before. */
  addSceneBody(index: number, shape: ShapeId): void {
    const { position, rotation, scale } = this.scene.bodies[index]
    const kind = kindOf(this.scene.bodies[index], this.grid)
    // What moves by itself is compared with its own kind.
    const body = this.world.addBody(shape, kind === 'fixed' ? FIXED : MOVABLE)
    this.reserve(body + 1)
    this.bodies[index] = body
    this.sceneBody[body] = index
    this.movable[body] = kind === 'movable' ? 1 : 0
    this.onGrid[body] = kind === 'fixed' ? 0 : 1
    const o = body * PLACE
    this.startPlaces.set(position, o)
    this.startPlaces.set(rotation, o + 3)
    this.startPlaces[o + PLACE_SCALE] = scale
    if (body >= this.end) this.end = body + 1
    this.place(body, this.startPlaces, o)
    for (let k = 0; k < 7; k++) this.startPlaces[o + k] = this.places[o + k]
    const l = body * POSE_INTS
    for (let k = 0; k < POSE_INTS; k++) this.startLogged[l + k] = this.logged[l + k]
  }

  /** A body that is not the scene's, such as a part of the hand. */
  addOtherBody(shape: ShapeId, group: number): BodyId {
    const body = this.world.addBody(shape, group)
    this.reserve(body + 1)
    this.sceneBody[body] = -1
    this.movable[body] = 0
    this.onGrid[body] = 0
    this.places.fill(0, body * PLACE, (body + 1) * PLACE)
    this.places[body * PLACE + 6] = 1
    this.places[body * PLACE + PLACE_SCALE] = 1
    return body
  }

  /** Puts a body where PLACE numbers at source[o] say. */
  place(body: number, source: Float64Array, o: number): void {
    this.setScale(body, source[o + PLACE_SCALE])
    this.movePose(body, source, o)
  }

  /** The same for position and quaternion alone. */
  movePose(body: number, source: Float64Array, o: number): void {
    if (this.onGrid[body] === 0) this.setExactly(body, source, o)
    else {
      this.grid.roundPose(this.logged, body * POSE_INTS, source, o)
      this.takeLogged(body)
    }
  }

  /** Position and quaternion as they are, for what follows from other numbers of the log, such as a part of the hand. */
  setExactly(body: number, source: Float64Array, o: number): void {
    for (let k = 0; k < 7; k++) this.places[body * PLACE + k] = source[o + k]
    this.world.setPose(body as BodyId, this.places, body * PLACE)
  }

  /** Puts a body on the grid where whole numbers of a log at ints[o] say. */
  placeLogged(body: number, ints: Int32Array, o: number): void {
    for (let k = 0; k < POSE_INTS; k++) this.logged[body * POSE_INTS + k] = ints[o + k]
    this.takeLogged(body)
  }

  setScale(body: number, scale: number): void {
    if (scale !== this.places[body * PLACE + PLACE_SCALE]) this.world.setScale(body as BodyId, scale)
    this.places[body * PLACE + PLACE_SCALE] = scale
  }

  /** Moves a body that is on the grid; its turn stays as it is, to the last digit. */
  shift(body: number, by: Float64Array): void {
    const { places, logged, rest, grid } = this
    for (let k = 0; k < 3; k++) {
      // Many small shifts along a wall, each rounded the same way, would lead into it.
      const steps = by[k] / POSITION_STEP + rest[body * 3 + k]
      const whole = Math.round(steps)
      rest[body * 3 + k] = steps - whole
      logged[body * POSE_INTS + k] += whole
      places[body * PLACE + k] = grid.origin[k] + logged[body * POSE_INTS + k] * POSITION_STEP
    }
    this.world.setPose(body as BodyId, places, body * PLACE)
  }

  isFixed(body: number): boolean {
    return this.sceneBody[body] >= 0 && this.movable[body] === 0
  }

  isMovable(body: number): boolean {
    return this.movable[body] === 1
  }

  private takeLogged(body: number): void {
    this.rest.fill(0, body * 3, body * 3 + 3)
    this.grid.exactPose(this.places, body * PLACE, this.logged, body * POSE_INTS)
    this.world.setPose(body as BodyId, this.places, body * PLACE)
  }

  private reserve(count: number): void {
    const before = this.movable.length
    if (count <= before) return
    const length = Math.max(count, before * 2)
    this.sceneBody = enlargedInts(this.sceneBody, length).fill(-1, before)
    this.movable = enlargedBytes(this.movable, length)
    this.onGrid = enlargedBytes(this.onGrid, length)
    this.places = enlargedDoubles(this.places, length * PLACE)
    this.startPlaces = enlargedDoubles(this.startPlaces, length * PLACE)
    this.logged = enlargedInts(this.logged, length * POSE_INTS)
    this.startLogged = enlargedInts(this.startLogged, length * POSE_INTS)
    this.rest = enlargedDoubles(this.rest, length * 3)
  }
}

/** What a body can do: one that stands beyond the grid's edge could not be recorded, and stays where it is. */
export function kindOf({ kind, position }: LoadedBody, grid: Grid): LoadedBody['kind'] {
  return grid.holds(position) ? kind : 'fixed'
}
