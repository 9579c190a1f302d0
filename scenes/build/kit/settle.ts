/** Lets loose bodies down onto what is below them, by the engine's exact distances. */
import type { BodyId } from '../../../engine/bodies.ts'
import { ClosestParts } from '../../../engine/narrow/closest-parts.ts'
import { World } from '../../../engine/world.ts'
import { partPoints } from './hull-points.ts'
import type { Model } from './model.ts'
import { add, scaled, turned, type Vec3 } from './vector.ts'

interface Body {
  readonly id: string
  readonly kind: 'fixed' | 'movable' | 'soft'
  readonly model: string
  position: Vec3
  readonly rotation: readonly [number, number, number, number]
  readonly scale: number
}

interface Standing {
  readonly id: string
  readonly body: BodyId
  readonly low: Vec3
  readonly high: Vec3
}

/** Metres of air left below a body at rest: within 0.2 to 0.5 mm, rounding to 0.01 mm included. */
const GAP = 0.0003
const SLACK = 0.00004
/** Farther than this nothing is let fall: it was put in the wrong place. */
const DEEPEST_FALL = 0.5
const MOST_STEPS = 4000

/** Throws one error that names all bodies that meet something where they are put, or have nothing below them. */
export function settle(models: ReadonlyMap<string, Model>, bodies: readonly Body[]): void {
  const world = new World()
  const closest = new ClosestParts(world.shapes, world.bodies)
  const shapes = new Map<string, ReturnType<World['addShape']>>()
  for (const [id, { parts }] of models) {
    if (parts.length === 0) continue
    try {
      shapes.set(id, world.addShape(parts.map((part) => partPoints(part.points))))
    } catch (error) {
      throw new Error(`the parts of ${id} make no shape`, { cause: error })
    }
  }
  const standing: Standing[] = []
  const faults: string[] = []
  for (const kind of ['fixed', 'movable'] as const) {
    for (const body of bodies) {
      const shape = shapes.get(body.model)
      if (body.kind !== kind || shape === undefined) continue
      const engineBody = world.addBody(shape)
      world.setScale(engineBody, body.scale)
      const put = () => world.setPose(engineBody, [...body.position, ...body.rotation])
      put()
      const [low, high] = boxOf(models.get(body.model) as Model, body)
      if (kind === 'movable') {
        const below = standing.filter((other) => passes(low, high, other))
        const fall = fallOf(body, below, closest, engineBody, put)
        if (typeof fall === 'string') {
          faults.push(`${body.id} ${fall}`)
          continue
        }
        low[1] -= fall
        high[1] -= fall
      }
      standing.push({ id: body.id, body: engineBody, low, high })
    }
  }
  if (faults.length > 0) throw new Error(`The scene does not stand:\n  ${faults.join('\n  ')}`)
}

/** Moves the body down until it is within the gap of something; by how far, or what is wrong. */
function fallOf(
  body: Body,
  below: readonly Standing[],
  closest: ClosestParts,
  engineBody: BodyId,
  put: () => void,
): number | string {
  let fall = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    let nearest = DEEPEST_FALL
    for (const other of below) {
      closest.find(engineBody, other.body)
      if (closest.meets) return `meets ${other.id} where it is put`
      nearest = Math.min(nearest, closest.answer[0] as number)
    }
    if (nearest <= GAP + SLACK) return fall
    // Nothing nearer than this in any direction: so far down it is safe to go.
    const down = nearest - GAP
    fall += down
    if (fall >= DEEPEST_FALL) return 'has nothing below it'
    body.position = [body.position[0], body.position[1] - down, body.position[2]]
    put()
  }
  return 'does not come to rest'
}

function passes(low: Vec3, high: Vec3, other: Standing): boolean {
  const room = 0.002
  return (
    low[0] < other.high[0] + room &&
    high[0] > other.low[0] - room &&
    low[2] < other.high[2] + room &&
    high[2] > other.low[2] - room &&
    low[1] - DEEPEST_FALL < other.high[1] &&
    high[1] > other.low[1] - room
  )
}

function boxOf(model: Model, body: Body): [[number, number, number], [number, number, number]] {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const part of model.parts) {
    for (const point of part.points) {
      const at = add(turned(body.rotation, scaled(point, body.scale)), body.position)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k] as number, at[k] as number)
        high[k] = Math.max(high[k] as number, at[k] as number)
      }
    }
  }
  return [low, high]
}
