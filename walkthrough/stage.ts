/**
 * A scene on its feet: the engine's world with a body for each of the scene's, and where each of them stands. Everything
 * that moves a body goes through here.
 */
import type { BodyId, ShapeId } from '../engine/bodies.ts'
import { World } from '../engine/world.ts'
import type { LoadedScene } from '../formats/loaded-scene.ts'
import { FIXED, MOVABLE } from './groups.ts'

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
  /** Milliseconds, where phases are to be timed. */
  readonly clock: (() => number) | undefined
  /** The engine's body of each of the scene's; −1 where it can only be seen. */
  readonly bodies: Int32Array
  /** The scene's body of each engine body; −1 for the hand's parts. */
  sceneBody = new Int32Array(64).fill(-1)
  /** 1 for an engine body that can be moved. */
  movable = new Uint8Array(64)
  /** Where each engine body stands, PLACE numbers each. */
  places = new Float64Array(64 * PLACE)
  /** The same as the scene had it. */
  startPlaces = new Float64Array(64 * PLACE)
  /** One more than the largest number of an engine body of the scene. */
  end = 0

  constructor(scene: LoadedScene, clock?: () => number) {
    this.scene = scene
    this.clock = clock
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
    const { kind, position, rotation, scale } = this.scene.bodies[index]
    // What moves by itself is compared with its own kind.
    const body = this.world.addBody(shape, kind === 'fixed' ? FIXED : MOVABLE)
    this.reserve(body + 1)
    this.bodies[index] = body
    this.sceneBody[body] = index
    this.movable[body] = kind === 'movable' ? 1 : 0
    const o = body * PLACE
    this.startPlaces.set(position, o)
    this.startPlaces.set(rotation, o + 3)
    this.startPlaces[o + PLACE_SCALE] = scale
    if (body >= this.end) this.end = body + 1
    this.place(body, this.startPlaces, o)
  }

  /** A body that is not the scene's, such as a part of the hand. */
  addOtherBody(shape: ShapeId, group: number): BodyId {
    const body = this.world.addBody(shape, group)
    this.reserve(body + 1)
    this.sceneBody[body] = -1
    this.movable[body] = 0
    this.places.fill(0, body * PLACE, (body + 1) * PLACE)
    this.places[body * PLACE + 6] = 1
    this.places[body * PLACE + PLACE_SCALE] = 1
    return body
  }

  /** Puts a body where PLACE numbers at source[o] say. */
  place(body: number, source: Float64Array, o: number): void {
    const scale = source[o + PLACE_SCALE]
    if (scale !== this.places[body * PLACE + PLACE_SCALE]) this.world.setScale(body as BodyId, scale)
    this.places[body * PLACE + PLACE_SCALE] = scale
    this.movePose(body, source, o)
  }

  /** The same for position and quaternion alone. */
  movePose(body: number, source: Float64Array, o: number): void {
    for (let k = 0; k < 7; k++) this.places[body * PLACE + k] = source[o + k]
    this.world.setPose(body as BodyId, this.places, body * PLACE)
  }

  shift(body: number, by: Float64Array): void {
    for (let k = 0; k < 3; k++) this.places[body * PLACE + k] += by[k]
    this.world.setPose(body as BodyId, this.places, body * PLACE)
  }

  isFixed(body: number): boolean {
    return this.sceneBody[body] >= 0 && this.movable[body] === 0
  }

  isMovable(body: number): boolean {
    return this.movable[body] === 1
  }

  private reserve(count: number): void {
    if (count <= this.movable.length) return
    const length = Math.max(count, this.movable.length * 2)
    const sceneBody = new Int32Array(length).fill(-1)
    sceneBody.set(this.sceneBody)
    this.sceneBody = sceneBody
    const movable = new Uint8Array(length)
    movable.set(this.movable)
    this.movable = movable
    const places = new Float64Array(length * PLACE)
    places.set(this.places)
    this.places = places
    const startPlaces = new Float64Array(length * PLACE)
    startPlaces.set(this.startPlaces)
    this.startPlaces = startPlaces
  }
}
