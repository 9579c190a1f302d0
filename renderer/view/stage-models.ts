/**
 * The scene's bodies as they are drawn: fixed ones joined by material, all others as instances of their models. Without
 * a graphics card, where a call is dearer than writing a body's vertices anew, all but those that fly about are joined.
 */
import { type Box3, Group } from 'three'
import { POSE_STRIDE, SCALE, writePose } from '../../engine/math/pose.ts'
import type { LoadedBody, LoadedModel } from '../../formats/loaded-scene.ts'
import type { BodyDrawing } from './body-drawing.ts'
import { JoinedBatch } from './joined-batch.ts'
import { JoinedBody } from './joined-body.ts'
import type { Materials } from './materials.ts'
import { ModelBatch } from './model-batch.ts'
import { PoseCopies } from './pose-copies.ts'
import type { Slices } from './slices.ts'
import type { StageView } from './stage-view.ts'

/** A model that fixed bodies use more often is cheaper as instances than as copies. */
const MOST_COPIES = 3
const MOST_PLAIN_COPIES = 64
/** Metres: joined bodies within one cell are seen, or out of sight, together. */
const CELL = 12

export class StageModels {
  readonly group = new Group()
  private readonly stage: StageView
  private readonly materials: Materials
  private readonly models: ModelBatch[] = []
  private readonly joined = new Map<string, JoinedBatch>()
  /** Of each scene body: what draws it, and its place there. */
  private readonly drawings: BodyDrawing[] = []
  private readonly instances: Int32Array
  private readonly copies: PoseCopies

  constructor(stage: StageView, materials: Materials) {
    this.stage = stage
    this.materials = materials
    this.instances = new Int32Array(stage.scene.bodies.length)
    this.copies = new PoseCopies(stage.scene.bodies.length)
  }

  async build(slices: Slices): Promise<void> {
    const { scene, bodies } = this.stage
    const counts = new Int32Array(scene.models.length)
    const isMoved = new Uint8Array(scene.models.length)
    const { isPlain } = this.materials
    const mostCopies = isPlain ? MOST_PLAIN_COPIES : MOST_COPIES
    for (const { model, kind } of scene.bodies) {
      // Soft bodies are drawn as they lie; see soft-models.ts.
      if (kind === 'soft') continue
      counts[model]!++
      if (isPlain ? kind === 'moving' : kind !== 'fixed') isMoved[model] = 1
    }
    const batches: (ModelBatch | null)[] = []
    for (const [i, model] of scene.models.entries()) {
      const isJoined = isMoved[i] === 0 && counts[i]! <= mostCopies && model.visual.every(hasNormals)
      batches.push(isJoined ? null : await this.addModel(model, counts[i]!, slices))
    }
    counts.fill(0)
    for (const [i, body] of scene.bodies.entries()) {
      await slices.pause()
      this.instances[i] = counts[body.model]!++
      if (body.kind === 'soft') this.drawings.push(new JoinedBody())
      else this.drawings.push(batches[body.model] ?? this.join(body, scene.models[body.model]!))
    }
    for (const batch of this.joined.values()) {
      await slices.pause()
      batch.finish(this.group)
    }
    const pose = new Float64Array(POSE_STRIDE)
    for (const [i, body] of scene.bodies.entries()) {
      await slices.pause()
      // Scenery is not in the world: it stands where the file puts it.
      if (bodies[i]! < 0) this.drawings[i]!.setPose(this.instances[i]!, poseOf(body, pose), 0)
    }
  }

  /** Copies what has changed; true when something has moved. */
  update(): boolean {
    const { drawings, instances, copies, models } = this
    const { bodies, red, world } = this.stage
    const { pose } = world.bodies
    let moved = false
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!
      if (body < 0) continue
      const drawing = drawings[i]!
      drawing.setTouched(instances[i]!, red[body]!)
      if (!copies.take(i, pose, body)) continue
      drawing.setPose(instances[i]!, pose, body)
      moved = true
    }
    if (moved) for (let i = 0; i < models.length; i++) models[i]!.refreshBounds()
    return moved
  }

  addBoundsTo(box: Box3): void {
    for (const batch of this.models) batch.addBoundsTo(box)
    for (const batch of this.joined.values()) batch.addBoundsTo(box)
  }

  dispose(): void {
    for (const batch of this.models) batch.dispose()
    for (const batch of this.joined.values()) batch.dispose()
  }

  private async addModel(model: LoadedModel, count: number, slices: Slices): Promise<ModelBatch> {
    const batch = new ModelBatch(count)
    if (count === 0) return batch
    for (const primitive of model.visual) {
      await slices.pause()
      const { colors, uvs, material } = primitive
      const paint = this.materials.paintOf(material)
      batch.addPrimitive({ ...primitive, paint }, this.materials.get(material, colors !== null, uvs !== null))
    }
    batch.addTo(this.group)
    this.models.push(batch)
    return batch
  }

  private join(body: LoadedBody, model: LoadedModel): JoinedBody {
    const drawing = new JoinedBody()
    const moves = body.kind !== 'fixed'
    const cell = `${Math.floor(body.position[0] / CELL)} ${Math.floor(body.position[2] / CELL)}`
    for (const primitive of model.visual) {
      if (!hasNormals(primitive) || primitive.positions.length === 0) continue
      const material = this.materials.get(
        primitive.material,
        primitive.colors !== null,
        primitive.uvs !== null,
      )
      const key = `${material.id} ${moves || cell}`
      let batch = this.joined.get(key)
      if (batch === undefined) {
        batch = new JoinedBatch(material, moves)
        this.joined.set(key, batch)
      }
      drawing.add(batch, batch.add({ ...primitive, paint: this.materials.paintOf(primitive.material) }))
    }
    return drawing
  }
}

function hasNormals<P extends { readonly normals: Float32Array | null }>(
  primitive: P,
): primitive is P & { readonly normals: Float32Array } {
  return primitive.normals !== null
}

function poseOf(body: LoadedBody, out: Float64Array): Float64Array {
  writePose(out, 0, [...body.position, ...body.rotation], 0)
  out[SCALE] = body.scale
  return out
}
