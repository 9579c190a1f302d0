/** Random bodies of several parts around a thing, and the plain answer over all pairs of parts. */
import type { BodyId, ShapeId } from '../../../engine/bodies.ts'
import { PartError } from '../../../engine/geometry/shape-pool.ts'
import type { Random } from '../../../engine/math/random.ts'
import { World, type WorldOptions } from '../../../engine/world.ts'
import { type PlainPolytope, type PlainPose, plainPair, type Vector } from '../../twins/convex-pair.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { randomDirection, randomQuaternion } from '../../twins/rotations.ts'
import { displaced, SHAPE_FAMILIES } from '../../twins/shape-families.ts'

export interface PlainThing {
  readonly shape: ShapeId
  readonly parts: readonly PlainPolytope[]
}

export interface PlainBody extends PlainThing {
  readonly body: BodyId
  readonly pose: PlainPose
}

export interface PlainRow {
  readonly body: number
  readonly part: number
  readonly otherPart: number
  readonly distance: number
  readonly normal: Vector
  readonly otherPoint: Vector
}

export class ProbeScene {
  readonly world: World
  readonly bodies: PlainBody[] = []
  private readonly random: Random

  constructor(random: Random, options: WorldOptions = {}) {
    this.random = random
    this.world = new World(options)
  }

  thing(families: readonly string[], mostParts: number): PlainThing {
    const { random } = this
    for (;;) {
      const points = Array.from({ length: 1 + random.below(mostParts) }, (_, i) => {
        const family = SHAPE_FAMILIES[families[random.below(families.length)]]!
        const [x, y, z] = randomDirection(random)
        return displaced(family(random), 1.2 * i * x, 1.2 * i * y, 1.2 * i * z)
      })
      try {
        return { shape: this.world.addShape(points), parts: points.map(plainHull) }
      } catch (error) {
        if (!(error instanceof PartError)) throw error
      }
    }
  }

  anyPose(center: Vector, spread: number, scale: number): PlainPose {
    const { random } = this
    const at = center.map((value) => value + random.between(-spread, spread))
    return { position: [at[0]!, at[1]!, at[2]!], rotation: randomQuaternion(random), scale }
  }

  place(thing: PlainThing, pose: PlainPose): PlainBody {
    const body = this.world.addBody(thing.shape)
    this.world.setPose(body, [...pose.position, ...pose.rotation])
    this.world.setScale(body, pose.scale)
    const placed = { ...thing, body, pose }
    this.bodies.push(placed)
    return placed
  }
}

/** Every pair of parts of a thing and some bodies. */
export function plainRows(thing: PlainThing, pose: PlainPose, bodies: readonly PlainBody[]): PlainRow[] {
  return bodies.flatMap((other) =>
    thing.parts.flatMap((a, part) =>
      other.parts.map((b, otherPart) => {
        const { distance, direction, pointB } = plainPair(a, pose, b, other.pose)
        return { body: other.body, part, otherPart, distance, normal: direction, otherPoint: pointB }
      }),
    ),
  )
}

export function shifted(pose: PlainPose, by: ArrayLike<number>, fraction = 1): PlainPose {
  const [x, y, z] = pose.position
  const position: Vector = [x + fraction * by[0]!, y + fraction * by[1]!, z + fraction * by[2]!]
  return { ...pose, position }
}

export const anything = (): boolean => true
