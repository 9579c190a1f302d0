/** The hands as they are drawn, none to two, with their soft shade. */
import type { Group } from 'three'
import type { World } from '../../engine/world.ts'
import { HandModel } from './hand-model.ts'
import { writeHandShade, writePlainHandShade } from './hand-shade.ts'
import type { Materials } from './materials.ts'
import type { HandView } from './stage-view.ts'

export class HandModels {
  private readonly materials: Materials
  private readonly group: Group
  private models: HandModel[] = []
  private views: readonly HandView[] = []

  constructor(materials: Materials, group: Group) {
    this.materials = materials
    this.group = group
  }

  /** Makes the models of hands that are new and lets go of those that are gone; a hand is known by its object. */
  follow(views: readonly HandView[]): void {
    if (isSame(this.views, views)) return
    const before = this.models
    this.models = views.map(
      (view) =>
        before.find((model) => model.view === view) ?? new HandModel(view, this.materials, this.group),
    )
    for (const model of before) if (!this.models.includes(model)) model.dispose()
    // A copy: the caller may change its list in place.
    this.views = [...views]
  }

  /** True when something that casts a shadow has moved. */
  update(world: World, red: Uint8Array): boolean {
    const { models, views } = this
    let moved = false
    for (let i = 0; i < models.length; i++) if (models[i]!.update(world, red)) moved = true
    if (this.materials.isPlain) writePlainHandShade(world, views)
    else writeHandShade(world, views)
    return moved
  }

  dispose(): void {
    for (const model of this.models) model.dispose()
    this.models = []
    this.views = []
  }
}

function isSame(a: readonly HandView[], b: readonly HandView[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
