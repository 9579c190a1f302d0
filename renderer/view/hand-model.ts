/** A hand as it is drawn: all parts in one mesh. */
import type { Group } from 'three'
import type { World } from '../../engine/world.ts'
import { JoinedBatch } from './joined-batch.ts'
import type { LitMaterial } from './lit-material.ts'
import type { Materials } from './materials.ts'
import { PoseCopies } from './pose-copies.ts'
import type { HandView } from './stage-view.ts'

export class HandModel {
  readonly view: HandView
  private readonly batch: JoinedBatch
  private readonly materials: Materials
  /** Its own: the other hand may be seen through. */
  private readonly material: LitMaterial
  private readonly copies: PoseCopies
  private readonly isPlain: boolean

  constructor(view: HandView, materials: Materials, group: Group) {
    this.view = view
    this.isPlain = materials.isPlain
    this.copies = new PoseCopies(view.drawables.length)
    this.material = materials.makeHand()
    this.materials = materials
    this.batch = new JoinedBatch(this.material, true)
    const paint = materials.handPaint
    for (const { positions, normals, indices } of view.drawables) {
      this.batch.add({ positions, normals, indices, uvs: null, colors: null, paint })
    }
    this.batch.finish(group)
    // Its soft shade has to do: a shadow would have the whole map drawn again at every move of the mouse.
    this.batch.castsShadow = !this.isPlain
  }

  /** True when a part that casts a shadow has moved. */
  update(world: World, red: Uint8Array): boolean {
    const { batch, copies } = this
    const { bodies } = this.view
    const { pose } = world.bodies
    this.materials.setOpacity(this.material, this.view.opacity ?? 1)
    let moved = false
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!
      batch.setTouched(i, red[body]!)
      if (!copies.take(i, pose, body)) continue
      batch.setPose(i, pose, body)
      moved = true
    }
    return moved && !this.isPlain
  }

  dispose(): void {
    this.batch.dispose()
    this.materials.dropHand(this.material)
  }
}
