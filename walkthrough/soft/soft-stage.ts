/**
 * The soft bodies of a scene, driven by the frames of a log: the same class steps cloth live, in a replay and in a
 * proof, and comes to the same bits. A request is, in this order:
 *
 *   apply(poses of the frame that asks), step(steps) or putBack(), save() where it is wanted, gather, finder.run(), conclude
 *
 * The stage is this class's own: nobody else may move its bodies.
 */
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import { SCENE_IDS } from '../../engine/record/frame-record.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import type { Stage } from '../stage.ts'
import { CONTACT_REACH } from './soft-mesh.ts'
import { SoftWorld } from './soft-world.ts'
import { Breakage } from './stage/breakage.ts'
import { KeptSolids } from './stage/kept-solids.ts'
import { LiveBodies } from './stage/live-bodies.ts'
import { LoggedPlaces } from './stage/logged-places.ts'
import { NearPieces } from './stage/near-pieces.ts'
import { PartTriangles } from './stage/part-triangles.ts'
import { SoftTouches } from './stage/soft-touches.ts'
import { SoftTriangles } from './stage/soft-triangles.ts'
import { readStageBytes, writeStageBytes } from './stage/stage-bytes.ts'

export class SoftStage {
  readonly stage: Stage
  readonly world: SoftWorld
  /** By soft body, and one more: where its triangles and its vertices begin among those of all. */
  readonly firstTriangle: Int32Array
  readonly firstVertex: Int32Array
  readonly touches: SoftTouches
  /** Who each soft body is in a log. */
  readonly ids: Int32Array
  readonly places: LoggedPlaces
  private readonly breakage: Breakage
  private readonly near: NearPieces
  private readonly kept: KeptSolids
  private readonly triangles: SoftTriangles
  private readonly lively: LiveBodies

  /** Throws a SoftError or a MeshError for what cannot be cloth. */
  constructor(stage: Stage) {
    const { soft } = stage.scene
    this.stage = stage
    this.places = new LoggedPlaces(stage)
    this.world = new SoftWorld(stage.world)
    for (const one of soft) this.world.add(one, one.parameters, one.rigid)
    const { bodies } = this.world
    this.firstTriangle = running(soft.map(({ corners }) => corners.length / 3))
    this.firstVertex = running(soft.map(({ rest }) => rest.length / 3))
    this.ids = Int32Array.from(soft, ({ body }) => SCENE_IDS + body)
    this.breakage = new Breakage(stage, soft, bodies)
    const pressing = new Uint8Array(stage.movable.length)
    for (const body of this.places.pressing) pressing[body] = 1
    this.world.pressing = pressing
    const parts = new PartTriangles(stage.world.shapes)
    const { places } = this
    this.near = new NearPieces(stage.world, parts, places.pressing, places.pressingIds)
    this.kept = new KeptSolids(stage.world, parts, places.fixed, places.fixedIds, soft.length, soft.length)
    this.triangles = new SoftTriangles(stage.world, parts, bodies, this.ids, this.firstTriangle)
    const stiff = new Uint8Array(SCENE_IDS + stage.bodies.length)
    for (const { body, rigid } of soft) stiff[SCENE_IDS + body] = rigid ? 1 : 0
    this.touches = new SoftTouches(
      stage.grid,
      this.triangles,
      this.kept,
      { triangles: this.firstTriangle[soft.length], ids: stiff.length },
      stiff,
    )
    this.lively = new LiveBodies(stage.world, bodies, places.pressing)
    stage.world.refreshBoxes()
  }

  /** Where hands and bodies are at the end of the steps that follow. */
  apply(state: LogState): void {
    this.places.apply(state)
    this.breakage.follow()
  }

  step(steps: number): void {
    this.breakage.remember(steps)
    this.world.run(steps)
  }

  /** Cloth is how the scene has it; shards stay where they are, as the body that broke into them does. */
  putBack(): void {
    this.breakage.remember(1)
    this.world.putBack()
    this.lively.forget()
  }

  /** Rounds in place what it saves, so that what goes on is what was saved. */
  save(): Uint8Array<ArrayBuffer> {
    this.lively.forget()
    return writeStageBytes(this.places, this.breakage.last, this.world.save())
  }

  /** Throws a SoftError of one sentence and stays as it was where the bytes are no such state. */
  load(bytes: Uint8Array): void {
    const { state, remembered, soft } = readStageBytes(bytes, this.stage, this.breakage.last.length)
    const before = this.presentPlaces()
    try {
      this.places.apply(state)
      this.world.load(soft)
    } catch (error) {
      this.places.apply(before)
      throw error
    }
    this.breakage.last.set(remembered)
    this.lively.forget()
  }

  /** Hands what could touch to the finder; false where nothing has moved since, and the answer is the last one. */
  gather(finder: PairFinder): boolean {
    const { lively } = this
    this.stage.world.refreshBoxes()
    const any = lively.look(CONTACT_REACH)
    this.kept.cover(lively.boxes, lively.active, CONTACT_REACH)
    this.near.look(lively.boxes, lively.live, CONTACT_REACH)
    this.triangles.gather(lively.live, this.near)
    finder.keep(this.kept.set)
    finder.use(this.triangles.set, CONTACT_REACH)
    return any
  }

  /** After the finder has run. */
  conclude(finder: PairFinder): void {
    const { touches, firstTriangle, ids } = this
    const { renewed } = this.lively
    for (let soft = 0; soft < renewed.length; soft++) {
      if (renewed[soft] === 1) touches.renew(ids[soft], firstTriangle[soft], firstTriangle[soft + 1])
    }
    touches.take(finder)
  }

  /** By soft body: 1 where the last request has moved it or looked at it anew. */
  get renewed(): Uint8Array {
    return this.lively.renewed
  }

  get contactCount(): number {
    return this.touches.record.contactCount
  }

  get contacts(): Int32Array {
    return this.touches.record.contacts
  }

  get contactNumbers(): Float64Array {
    return this.touches.record.contactNumbers
  }

  private presentPlaces(): LogState {
    const { places, stage, breakage } = this
    const bytes = writeStageBytes(places, breakage.last, new Uint8Array(0))
    return readStageBytes(bytes, stage, breakage.last.length).state
  }
}

/** Sums of all before each, and of all. */
function running(counts: readonly number[]): Int32Array {
  const sums = new Int32Array(counts.length + 1)
  for (const [i, count] of counts.entries()) sums[i + 1] = sums[i] + count
  return sums
}
