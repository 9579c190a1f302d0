/** One stage as three draws it: its models, its hands, its light. Built aside, shown whole, disposed of whole. */
import { Box3, type Camera, InstancedMesh, LineSegments, Mesh, Scene, type WebGLRenderer } from 'three'
import { compilePrograms } from './compile-programs.ts'
import { HandModels } from './hand-models.ts'
import { Lighting } from './lighting.ts'
import { Materials } from './materials.ts'
import { PlainLight } from './plain-light.ts'
import { RedTriangles } from './red-triangles.ts'
import { makeSky } from './sky.ts'
import { Slices } from './slices.ts'
import { SoftModels } from './soft-models.ts'
import { StageModels } from './stage-models.ts'
import type { StageView } from './stage-view.ts'
import { Textures } from './textures.ts'

export interface StageOptions {
  readonly shadowMapSize: number
  readonly anisotropy: number
  readonly shadows: boolean
  /** The plain shaders, for machines without a graphics card. */
  readonly plain: boolean
}

export class StageScene {
  readonly stage: StageView
  readonly scene = new Scene()
  readonly lighting: Lighting
  readonly materials: Materials
  readonly plainLight: PlainLight | null
  /** Metres from the origin to the farthest corner: how far the camera must see. */
  extent = 0
  private readonly textures: Textures
  private readonly models: StageModels
  private readonly sky
  private readonly redTriangles = new RedTriangles()
  private readonly hands: HandModels
  private readonly soft: SoftModels

  private constructor(stage: StageView, options: StageOptions) {
    this.stage = stage
    this.textures = new Textures(options.anisotropy, options.plain)
    this.plainLight = options.plain ? new PlainLight(stage.scene) : null
    this.materials = new Materials(stage.scene.materials, this.textures, this.plainLight)
    this.lighting = new Lighting(stage.scene, options.shadowMapSize)
    this.lighting.setShadows(options.shadows)
    this.sky = makeSky(stage.scene.environment)
    this.models = new StageModels(stage, this.materials)
    this.scene.add(this.models.group, this.lighting.group, this.sky, this.redTriangles.object)
    this.hands = new HandModels(this.materials, this.models.group)
    this.hands.follow(stage.hands)
    this.soft = new SoftModels(stage.scene, this.materials)
    this.scene.add(this.soft.group)
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
      await made.models.build(slices)
      made.soft.build()
      await made.textures.upload(renderer, slices)
      made.update()
      made.findBounds()
      await compilePrograms(renderer, made.scene, camera, signal)
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
    const { stage } = this
    this.redTriangles.update(stage.world)
    const handsMoved = this.hands.update(stage)
    const softMoved = this.soft.update(stage.soft?.shown ?? null)
    return this.models.update() || handsMoved || softMoved
  }

  /**
   * While the context is lost: lets go of all that was on the graphics card, so that three puts it onto the new one and
   * does not later delete from it what it never had.
   */
  forgetGraphics(): void {
    this.scene.traverse((object) => {
      if (object instanceof Mesh || object instanceof LineSegments) object.geometry.dispose()
      if (object instanceof InstancedMesh) object.dispose()
    })
    this.materials.dispose()
    this.textures.forgetGraphics()
    this.lighting.forgetGraphics()
  }

  dispose(): void {
    this.hands.dispose()
    this.redTriangles.dispose()
    this.models.dispose()
    this.soft.dispose()
    this.materials.dispose()
    this.textures.dispose()
    this.lighting.dispose()
    this.sky.geometry.dispose()
    this.sky.material.dispose()
  }

  private findBounds(): void {
    const box = new Box3()
    this.models.addBoundsTo(box)
    this.lighting.setBounds(box)
    if (!box.isEmpty()) this.extent = Math.max(box.min.length(), box.max.length())
  }
}
