/** All that the probe draws into the scene: the body's tint, the slice, and the way from the fingertip to the body. */
import { Group } from 'three'
import type { World } from '../../engine/world.ts'
import type { LoadedModel } from '../../formats/loaded-scene.ts'
import type { Rgb } from '../view/overlays/palette.ts'
import { SegmentLayer } from '../view/overlays/segment-layer.ts'
import { ProbedTint } from './probed-tint.ts'
import { SliceDrawing } from './slice-drawing.ts'

/** Linear rgb: the tint's own colour. */
const LINE: Rgb = [0.08, 0.83, 0.7]
const LINE_ORDER = 21

export class ProbeDrawing {
  readonly object = new Group()
  readonly slice = new SliceDrawing()
  private readonly tint = new ProbedTint()
  private readonly line = new SegmentLayer({ width: 2.5, opacity: 1, hidden: false, order: LINE_ORDER }, 1)

  constructor() {
    this.object.add(this.tint.object, this.slice.object, this.line.object)
  }

  show(model: LoadedModel): void {
    this.tint.show(model)
  }

  hide(): void {
    this.tint.hide()
    this.slice.object.visible = false
    this.line.hide()
  }

  follow(world: World, body: number): void {
    this.tint.follow(world, body)
    this.slice.follow(world, body)
  }

  /** Six numbers: the fingertip and the nearest point of the body. */
  drawLine(ends: Float64Array): void {
    const { segments } = this.line
    segments.clear()
    segments.add(ends, 0, ends, 3, LINE)
    this.line.commit()
  }

  dispose(): void {
    this.object.removeFromParent()
    this.tint.dispose()
    this.slice.dispose()
    this.line.dispose()
  }
}
