/** Lets cloth hang and lie as the solver has it, so that a scene begins with folds, at rest. */
import type { BodyId } from '../../../engine/bodies.ts'
import { World } from '../../../engine/world.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import type { Cloth } from './cloth.ts'
import { partPoints } from './hull-points.ts'
import type { Model } from './model.ts'
import type { Placed } from './scene-builder.ts'

/** Steps of a sixtieth of a second after which cloth that still moves is a mistake of the scene. */
const MOST_STEPS = 900
/** Steps at once: longer than cloth takes to find out that it rests. */
const STEPS = 15

/** The same cloth where it comes to rest among the bodies; throws where one does not. */
export function drape(
  models: ReadonlyMap<string, Model>,
  bodies: readonly Placed[],
  cloths: ReadonlyMap<string, Cloth>,
): Map<string, Cloth> {
  const world = new World()
  const shapes = new Map<string, ReturnType<World['addShape']>>()
  for (const [id, { parts }] of models) {
    if (parts.length > 0) shapes.set(id, world.addShape(parts.map((part) => partPoints(part.points))))
  }
  const pressing: BodyId[] = []
  for (const { model, position, rotation, scale, kind } of bodies) {
    const shape = shapes.get(model)
    if (shape === undefined) continue
    const body = world.addBody(shape)
    world.setScale(body, scale)
    world.setPose(body, [...position, ...rotation])
    if (kind === 'movable') pressing.push(body)
  }
  const soft = new SoftWorld(world)
  soft.pressing = new Uint8Array(world.bodies.end)
  for (const body of pressing) soft.pressing[body] = 1
  const draped = [...cloths].map(([id, cloth]) => ({
    id,
    cloth,
    body: soft.add(cloth.mesh, cloth.parameters),
  }))
  for (let step = 0; step < MOST_STEPS && draped.some(({ body }) => !body.asleep); step += STEPS) {
    soft.run(STEPS)
  }
  const restless = draped.filter(({ body }) => !body.asleep)
  if (restless.length > 0) throw new Error(`${restless.map(({ id }) => id).join(', ')} does not come to rest`)
  return new Map(
    draped.map(({ id, cloth, body }) => {
      const positions = Float64Array.from(body.positions)
      return [id, { ...cloth, mesh: { ...cloth.mesh, positions } }]
    }),
  )
}
