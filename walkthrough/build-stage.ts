/** From a loaded scene to a stage, in slices, since hulls of hundreds of parts take longer than a frame. */
import type { ShapeId } from '../engine/bodies.ts'
import { PartError } from '../engine/geometry/shape-pool.ts'
import type { LoadedScene } from '../formats/loaded-scene.ts'
import { Stage } from './stage.ts'

export interface BuildOptions {
  readonly clock?: () => number
  /** Called between small pieces of work; a window lets the picture be drawn meanwhile. Throws to cancel. */
  readonly pause?: (fraction: number) => Promise<void>
}

export interface BuiltStage {
  readonly stage: Stage
  /** Plain sentences about what could not be made touchable. */
  readonly notices: readonly string[]
}

export async function buildStage(scene: LoadedScene, options: BuildOptions = {}): Promise<BuiltStage> {
  const stage = new Stage(scene, options.clock)
  const shapes: (ShapeId | undefined)[] = []
  const broken: string[] = []
  const total = scene.models.reduce((sum, model) => sum + model.parts.length, 0)
  let done = 0
  const { shapes: pool } = stage.world
  for (const model of scene.models) {
    if (model.parts.length === 0) {
      shapes.push(model.soup === null ? undefined : stage.world.addSoup(model.soup))
      continue
    }
    try {
      const work = pool.adding(model.parts)
      let piece = work.next()
      while (!piece.done) {
        if (options.pause !== undefined) await options.pause(done / total)
        piece = work.next()
      }
      shapes.push(piece.value as ShapeId)
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      broken.push(`“${model.name}” can be seen, not touched: its part ${error.part} ${error.reason}.`)
      shapes.push(undefined)
    }
    done += model.parts.length
  }
  for (const [index, body] of scene.bodies.entries()) {
    const shape = shapes[body.model]
    if (shape !== undefined && body.kind !== 'soft') stage.addSceneBody(index, shape)
  }
  stage.world.step()
  return { stage, notices: broken }
}
