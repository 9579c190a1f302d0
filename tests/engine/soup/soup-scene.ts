/** A random soup and a random thing of parts, and the plain answers over all parts and triangles. */
import { PartError, ShapePool } from '../../../engine/geometry/shape-pool.ts'
import type { Random } from '../../../engine/math/random.ts'
import { buildTree, type SplitRule } from '../../../engine/soup/build-tree.ts'
import { SoupParts } from '../../../engine/soup/soup-parts.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { type PlainPolytope, type PlainPose, plainPair, type Vector } from '../../twins/convex-pair.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { along, randomDirection, randomQuaternion, rotate } from '../../twins/rotations.ts'
import { displaced, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { plainTriangle, TRIANGLE_FAMILIES } from './triangle-families.ts'

export interface PlainRow {
  readonly part: number
  readonly triangle: number
  readonly distance: number
  readonly normal: Vector
}

export class SoupScene {
  readonly parts: readonly PlainPolytope[]
  readonly triangles: PlainPolytope[] = []
  readonly query: SoupParts
  pose: PlainPose = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: 1 }
  readonly soupPose: PlainPose
  private readonly random: Random
  private readonly center: Vector
  private readonly scale: number

  constructor(
    random: Random,
    options: {
      families: readonly string[]
      mostParts: number
      triangles: number
      center: Vector
      scale: number
      rule?: SplitRule
    },
  ) {
    this.random = random
    this.center = options.center
    this.scale = options.scale
    const shapes = new ShapePool()
    const [parts, root] = thingOf(random, shapes, options.families, options.mostParts)
    this.parts = parts
    const kinds = Object.values(TRIANGLE_FAMILIES)
    const positions: number[] = []
    for (let i = 0; i < options.triangles; i++) {
      // The last family lies far out; the soup's own coordinates are tested by its pose.
      const own = kinds[random.below(kinds.length - 1)]!(random)
      const at = [0, 1, 2].map(() => random.between(-5, 5))
      const corners = own.map((value, k) => value + at[k % 3]!)
      positions.push(...corners)
      this.triangles.push(plainTriangle(corners))
    }
    this.soupPose = {
      position: options.center,
      rotation: random.below(3) === 0 ? [0, 0, 0, 1] : randomQuaternion(random),
      scale: options.scale * random.between(0.5, 2),
    }
    const corners = Uint32Array.from({ length: 3 * options.triangles }, (_, i) => i)
    const mesh = triangleMesh(Float64Array.from(positions), corners)
    this.query = new SoupParts(shapes)
    this.query.useShape(root)
    this.query.useSoup(buildTree(mesh, { rule: options.rule ?? 'longest-edge' }))
    const { position, rotation, scale } = this.soupPose
    this.query.setSoupPose([...position, ...rotation], 0, scale)
  }

  /** Puts the thing somewhere among the triangles. */
  moveAnywhere(spread: number): void {
    const { random, center, scale } = this
    const at = center.map((value) => value + random.between(-spread, spread) * scale)
    this.put({
      position: [at[0]!, at[1]!, at[2]!],
      rotation: randomQuaternion(random),
      scale: scale * random.between(0.2, 1),
    })
  }

  put(pose: PlainPose): void {
    this.pose = pose
    this.query.setPose([...pose.position, ...pose.rotation], 0, pose.scale)
  }

  /** The corners of a triangle in the world. */
  corners(triangle: number): Vector[] {
    const { position, rotation, scale } = this.soupPose
    const { vertices } = this.triangles[triangle]!
    return [0, 1, 2].map((c) => {
      const [x, y, z] = vertices.subarray(3 * c, 3 * c + 3) as unknown as Vector
      return along(position, rotate(rotation, [x, y, z]), scale)
    })
  }

  plainRows(pose = this.pose): PlainRow[] {
    return this.parts.flatMap((a, part) =>
      this.triangles.map((b, triangle) => {
        const { distance, direction } = plainPair(a, pose, b, this.soupPose)
        return { part, triangle, distance, normal: direction }
      }),
    )
  }
}

function thingOf(
  random: Random,
  shapes: ShapePool,
  families: readonly string[],
  mostParts: number,
): [PlainPolytope[], number] {
  for (;;) {
    const points = Array.from({ length: 1 + random.below(mostParts) }, (_, i) => {
      const family = SHAPE_FAMILIES[families[random.below(families.length)]!]!
      const [x, y, z] = randomDirection(random)
      return displaced(family(random), 1.2 * i * x, 1.2 * i * y, 1.2 * i * z)
    })
    try {
      return [points.map(plainHull), shapes.add(points)]
    } catch (error) {
      if (!(error instanceof PartError)) throw error
    }
  }
}

export function shifted(pose: PlainPose, by: ArrayLike<number>, fraction: number): PlainPose {
  const [x, y, z] = pose.position
  return { ...pose, position: [x + fraction * by[0]!, y + fraction * by[1]!, z + fraction * by[2]!] }
}
