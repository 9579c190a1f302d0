/** What Foxglove is to draw: the scene's bodies, each in its frame, and the hands' parts. */
import type { LoadedModel, LoadedScene } from '../../../formats/loaded-scene.ts'
import { drawable } from '../../../walkthrough/hand/drawable.ts'
import type { HandPoses } from './hand-poses.ts'
import { AT_HOME, colorJson, entityJson, SCENE_FRAME, trianglesJson } from './mcap-json.ts'
import type { Names } from './names.ts'

/** Points beyond which a scene's fixed part is left out: as text, forty bytes each. */
const MOST_POINTS = 2_000_000
const UNKNOWN = { color: [0.8, 0.8, 0.8], opacity: 1 } as const
const SKIN = colorJson(0.85, 0.67, 0.55, 1)

export function bodyFrame(key: string): string {
  return `body/${key}`
}

export function handFrame(side: string): string {
  return `hand/${side}`
}

export function handPartFrame(side: string, part: string): string {
  return `hand/${side}/${part}`
}

/** Entities of bodies that move, in frames of their own, and of the others where they stand. */
export function sceneEntities(
  time: string,
  scene: LoadedScene,
  moved: ReadonlySet<number>,
  names: Names,
  withScenery: boolean,
): string[] {
  const entities: string[] = []
  let points = 0
  for (const [index, body] of scene.bodies.entries()) {
    const model = scene.models[body.model]
    if (model === undefined || model.visual.length === 0) continue
    const moves = moved.has(index)
    points += pointCount(model)
    if (!moves && (!withScenery || points > MOST_POINTS)) continue
    const pose = moves ? AT_HOME : [...body.position, ...body.rotation]
    const triangles = model.visual.map((primitive) => {
      const { color, opacity } = scene.materials[primitive.material] ?? UNKNOWN
      const [r, g, b] = color.map(displayed) as [number, number, number]
      return trianglesJson(primitive, pose, body.scale, colorJson(r, g, b, opacity))
    })
    const { key } = names.body(index)
    const frame = moves ? bodyFrame(key) : SCENE_FRAME
    entities.push(entityJson(time, { id: key, frame, triangles }))
  }
  return entities
}

export function handEntities(time: string, side: string, { model, jointed }: HandPoses): string[] {
  return model.parts.map((part, i) => {
    return entityJson(time, {
      id: part.name,
      frame: jointed.includes(i) ? handPartFrame(side, part.name) : handFrame(side),
      triangles: [trianglesJson(drawable(part), AT_HOME, 1, SKIN)],
    })
  })
}

function pointCount(model: LoadedModel): number {
  return model.visual.reduce((sum, { positions }) => sum + positions.length / 3, 0)
}

/** Linear light as a screen's value; only drawn. */
function displayed(linear: number): number {
  return Math.min(1, Math.max(0, linear)) ** (1 / 2.2)
}
