/** The hands as they are drawn, none to two, with their soft shade. */
import type { Group } from 'three'
import { HandModel } from './hand-model.ts'
import { writeHandShade, writePlainHandShade } from './hand-shade.ts'
import type { Materials } from './materials.ts'
import type { HandView, StageView } from './stage-view.ts'

export class HandModels {
  private readonly materials: Materials
  private readonly group: Group
  private models: HandModel[] = []

  constructor(materials: Materials, group: Group) {
    this.materials = materials
    this.group = group
  }

  /** Makes the models of hands that are new and lets go of those that are gone; a hand is known by its object. */
  follow(views: readonly HandView[]): void {
    if (isSame(this.models, views)) return
    const before = this.models
    this.models = views.map(
      (view) =>
        before.find((model) => model.view === view) ?? new HandModel(view, this.materials, this.group),
    )
    for (const model of before) if (!this.models.includes(model)) model.dispose()
  }

  /** True when something that casts a shadow has moved. */
  update({ world, red, hands }: StageView): boolean {
    this.follow(hands)
    const { models } = this
    let moved = false
    for (let i = 0; i < models.length; i++) if (models[i]!.update(world, red)) moved = true
    if (this.materials.isPlain) writePlainHandShade(world, hands)
    else writeHandShade(world, hands)
    return moved
  }

  dispose(): void {
    for (const model of this.models) model.dispose()
    this.models = []
  }
}

function isSame(models: readonly HandModel[], views: readonly HandView[]): boolean {
  if (models.length !== views.length) return false
  for (let i = 0; i < models.length; i++) if (models[i]!.view !== views[i]) return false
  return true
}
