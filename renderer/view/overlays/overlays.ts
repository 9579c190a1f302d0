/** What the engine sees, drawn over the scene. Each overlay is made when it is first asked for, and idle while off. */
import { Group, type PerspectiveCamera } from 'three'
import { POSE_STRIDE, POSITION } from '../../../engine/math/pose.ts'
import type { World } from '../../../engine/world.ts'
import type { Overlay } from '../../state.ts'
import type { StageScene } from '../stage-scene.ts'
import type { StageView } from '../stage-view.ts'
import { BoxLines } from './box-lines.ts'
import { FeatureLayers } from './feature-layers.ts'
import { LineLayers } from './line-layers.ts'
import { PartLayer } from './part-layer.ts'
import { SegmentLayer } from './segment-layer.ts'
import { TrackedRows } from './tracked-rows.ts'

export type OverlayChoice = Readonly<Record<Overlay, boolean>>

const PART_ORDER = 19
const BOX_ORDER = 20

export class Overlays {
  private readonly group = new Group()
  private shown: StageScene | null = null
  private choice: OverlayChoice | null = null
  private readonly boxLines = new BoxLines()
  private readonly tracked = new TrackedRows()
  private boxes: SegmentLayer | null = null
  private lines: LineLayers | null = null
  private features: FeatureLayers | null = null
  private parts: PartLayer | null = null
  private partsAreBuilt = false
  /** By body: 1 for the hands' parts and what is carried. */
  private ofHand = new Uint8Array(64)
  private readonly hand = new Float64Array(3)
  private readonly eye = new Float64Array(3)

  private readonly canvas: HTMLCanvasElement

  /** `canvas`: the labels' elements stand beside it. */
  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
  }

  get stereo(): boolean {
    return this.choice?.stereo === true
  }

  setStage(shown: StageScene): void {
    this.shown = shown
    shown.scene.add(this.group)
    this.partsAreBuilt = false
    this.parts?.clear()
    shown.materials.setWireframe(this.choice?.wireframe === true)
  }

  show(choice: OverlayChoice): void {
    if (choice.wireframe !== this.choice?.wireframe) this.shown?.materials.setWireframe(choice.wireframe)
    this.choice = choice
    if (choice.boxes && this.boxes === null) {
      this.boxes = new SegmentLayer({ width: 1.5, opacity: 0.9, hidden: true, order: BOX_ORDER }, 4096)
      this.group.add(this.boxes.object)
    }
    if (choice.lines && this.lines === null) {
      this.lines = new LineLayers(this.canvas)
      this.group.add(this.lines.object)
    }
    if (choice.features && this.features === null) {
      this.features = new FeatureLayers()
      this.group.add(this.features.object)
    }
    if (choice.parts && this.parts === null) {
      this.parts = new PartLayer()
      this.group.add(this.parts.object)
    }
    if (!choice.boxes) this.boxes?.hide()
    if (choice.lines && this.lines !== null) this.lines.object.visible = true
    else this.lines?.hide()
    if (this.features !== null) this.features.object.visible = choice.features
    if (this.parts !== null) this.parts.object.visible = choice.parts
  }

  /**
   * Before a frame is drawn: writes what is on as the world stands now. `camera`: between the eyes; `sights`: what is
   * drawn, one or two side by side; width and height of the picture in CSS pixels.
   */
  refresh(
    camera: PerspectiveCamera,
    sights: readonly PerspectiveCamera[],
    width: number,
    height: number,
  ): void {
    const { choice, shown, eye } = this
    if (choice === null || shown === null) return
    if (!(choice.boxes || choice.lines || choice.features || choice.parts)) return
    const { world } = shown.stage
    this.findHand(shown.stage)
    eye[0] = camera.position.x
    eye[1] = camera.position.y
    eye[2] = camera.position.z
    if (choice.boxes && this.boxes !== null) {
      this.boxLines.write(this.boxes.segments, world, this.ofHand)
      this.boxes.commit()
    }
    if (choice.lines || choice.features) this.tracked.find(world, this.ofHand, this.hand)
    if (choice.lines && this.lines !== null) {
      this.lines.write(world, this.tracked, sights, eye, width, height)
    }
    if (choice.features) this.features?.write(world, this.tracked, this.ofHand, eye)
    if (choice.parts && this.parts !== null) {
      if (!this.partsAreBuilt) this.parts.build(world, PART_ORDER)
      this.partsAreBuilt = true
      this.parts.update(world)
    }
  }

  dispose(): void {
    this.group.removeFromParent()
    this.boxes?.dispose()
    this.lines?.dispose()
    this.features?.dispose()
    this.parts?.dispose()
  }

  private findHand({ world, hands, held }: StageView): void {
    const { end } = world.bodies
    if (this.ofHand.length < end) this.ofHand = new Uint8Array(2 * end)
    const { ofHand } = this
    ofHand.fill(0)
    this.hand.fill(0)
    let parts = 0
    for (let h = 0; h < hands.length; h++) parts += hands[h]!.bodies.length
    for (let h = 0; h < hands.length; h++) this.addHand(hands[h]!.bodies, world, parts)
    if (held >= 0) ofHand[held] = 1
  }

  private addHand(bodies: Int32Array, world: World, parts: number): void {
    const { pose } = world.bodies
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!
      this.ofHand[body] = 1
      for (let k = 0; k < 3; k++) this.hand[k]! += pose[body * POSE_STRIDE + POSITION + k]! / parts
    }
  }
}
