/** One stage as three draws it: its models, its hand, its light. Built aside, shown whole, disposed of whole. */
import { Box3, type Camera, Group, Scene, type WebGLRenderer, type WebGLRenderTarget } from 'three'
import { POSE_STRIDE, SCALE, writePose } from '../../engine/math/pose.ts'
import type { LoadedBody } from '../../formats/loaded-scene.ts'
import { HandModel } from './hand-model.ts'
import { Lighting } from './lighting.ts'
import { Materials } from './materials.ts'
import { ModelBatch } from './model-batch.ts'
import { PoseCopies } from './pose-copies.ts'
import { makeReflections } from './reflections.ts'
import { makeSky } from './sky.ts'
import { Slices } from './slices.ts'
import type { StageView } from './stage-view.ts'
import { Textures } from './textures.ts'

export interface StageOptions {
  readonly shadowMapSize: number
  readonly anisotropy: number
  readonly shadows: boolean
  /** Shaders without highlights for matte things. */
  readonly plain: boolean
}

export class StageScene {
  readonly stage: StageView
  readonly scene = new Scene()
  readonly lighting: Lighting
  readonly materials: Materials
  /** Metres from the origin to the farthest corner: how far the camera must see. */
  extent = 0
  private readonly textures: Textures
  private readonly models = new Group()
  private readonly sky
  private readonly batches: ModelBatch[] = []
  /** Of each scene body: the batch that draws it, and its place there. */
  private readonly batchOf: ModelBatch[] = []
  private readonly instanceOf: Int32Array
  private readonly copies: PoseCopies
  private hand: HandModel
  private reflections: WebGLRenderTarget | null = null

  private constructor(stage: StageView, options: StageOptions) {
    this.stage = stage
    this.textures = new Textures(options.anisotropy)
    this.materials = new Materials(stage.scene.materials, this.textures, options.plain)
    this.lighting = new Lighting(stage.scene, options.shadowMapSize)
    this.lighting.setShadows(options.shadows)
    this.sky = makeSky(stage.scene.environment)
    this.instanceOf = new Int32Array(stage.scene.bodies.length)
    this.copies = new PoseCopies(stage.scene.bodies.length)
    this.scene.add(this.models, this.lighting.group, this.sky)
    this.hand = new HandModel(stage.hand, this.materials, this.models)
  }

  /** In slices of a few milliseconds; throws the signal's reason, having disposed of what was made so far. */
  static async build(
    renderer: WebGLRenderer,
    camera: Camera,
    stage: StageView,
    options: StageOptions,
    signal?: AbortSignal,
  ): Promise<StageScene> {
    const made = new StageScene(stage, options)
    try {
      const slices = new Slices(signal)
      await made.textures.decode(stage.scene.images, slices)
      await made.addModels(slices)
      made.makeReflections(renderer)
      await slices.pause()
      await made.textures.upload(renderer, slices)
      made.update()
      made.findBounds()
      await compile(renderer, made.scene, camera)
      signal?.throwIfAborted()
      return made
    } catch (error) {
      made.dispose()
      throw error
    }
  }

  /** Sentences about what could not be shown as it is. */
  get faults(): readonly string[] {
    return this.textures.faults
  }

  /** Copies what has changed; true when something has moved. */
  update(): boolean {
    const { stage, copies, batches, batchOf, instanceOf } = this
    const { bodies, red, world } = stage
    if (stage.hand !== this.hand.view) this.replaceHand()
    let moved = this.hand.update(world, red)
    const { pose } = world.bodies
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!
      if (body < 0) continue
      const batch = batchOf[i]!
      batch.setTouched(instanceOf[i]!, red[body]!)
      if (!copies.take(i, pose, body)) continue
      batch.setPose(instanceOf[i]!, pose, body)
      moved = true
    }
    if (moved) for (let i = 0; i < batches.length; i++) batches[i]!.refreshBounds()
    return moved
  }

  /** Also after a lost context: what was drawn into the old one is gone. */
  makeReflections(renderer: WebGLRenderer): void {
    this.reflections?.dispose()
    this.reflections = makeReflections(renderer, this.stage.scene.environment)
    this.materials.setReflections(this.reflections.texture)
  }

  dispose(): void {
    this.hand.dispose()
    for (const batch of this.batches) batch.dispose()
    this.materials.dispose()
    this.textures.dispose()
    this.reflections?.dispose()
    this.lighting.dispose()
    this.sky.geometry.dispose()
    this.sky.material.dispose()
  }

  private async addModels(slices: Slices): Promise<void> {
    const { models, bodies } = this.stage.scene
    const counts = new Int32Array(models.length)
    for (let i = 0; i < bodies.length; i++) this.instanceOf[i] = counts[bodies[i]!.model]!++
    const batchOfModel: ModelBatch[] = []
    for (const [index, model] of models.entries()) {
      await slices.pause()
      const batch = new ModelBatch(counts[index]!)
      batchOfModel.push(batch)
      if (batch.count === 0) continue
      for (const primitive of model.visual) {
        const { colors, uvs, material } = primitive
        batch.addPrimitive(primitive, this.materials.get(material, colors !== null, uvs !== null))
        await slices.pause()
      }
      batch.addTo(this.models)
      this.batches.push(batch)
    }
    const pose = new Float64Array(POSE_STRIDE)
    for (const [i, body] of bodies.entries()) {
      const batch = batchOfModel[body.model]!
      this.batchOf.push(batch)
      // Scenery is not in the world: it stands where the file puts it.
      if (this.stage.bodies[i]! < 0) batch.setPose(this.instanceOf[i]!, poseOf(body, pose), 0)
    }
  }

  private findBounds(): void {
    const box = new Box3()
    for (const batch of this.batches) {
      batch.refreshBounds()
      batch.addBoundsTo(box)
    }
    this.lighting.setBounds(box)
    if (!box.isEmpty()) this.extent = Math.max(box.min.length(), box.max.length())
  }

  private replaceHand(): void {
    this.hand.dispose()
    this.hand = new HandModel(this.stage.hand, this.materials, this.models)
  }
}

function poseOf(body: LoadedBody, out: Float64Array): Float64Array {
  writePose(out, 0, [...body.position, ...body.rotation], 0)
  out[SCALE] = body.scale
  return out
}

/** Milliseconds; a driver that never says it is ready must not keep the scene from being shown. */
const COMPILE_LIMIT = 8000

async function compile(renderer: WebGLRenderer, scene: Scene, camera: Camera): Promise<void> {
  // Without the extension three waits in vain, and warns of it.
  if (!renderer.extensions.has('KHR_parallel_shader_compile')) {
    renderer.compile(scene, camera)
    return
  }
  const limit = new Promise((resolve) => setTimeout(resolve, COMPILE_LIMIT))
  await Promise.race([renderer.compileAsync(scene, camera), limit])
}
