import type { Random } from '../../engine/math/random.ts'
import { type PlainPolytope, type PlainPose, prepare, type Vector } from './placed-polytope.ts'
import { plainHull } from './plain-hull.ts'
import { type PosedPair, QUARTER_TURNS } from './pose-families.ts'
import { along, type Quaternion, rotate } from './rotations.ts'
import { boxShape, FAR, latticeShape } from './shape-families.ts'

export interface TouchingPair extends PosedPair {
  readonly a: PlainPolytope
  readonly b: PlainPolytope
}

/**
 * Bodies that touch without overlapping, exactly: integer corners, quarter turns, scales that are powers of two
 * and dyadic positions are all represented without rounding, so the right answer is "colliding, depth 0" and
 * nothing else. One plane supports both bodies, A from behind and B from beyond, and they share a point of it.
 */
export const TOUCHING_FAMILIES: Readonly<Record<string, (random: Random) => TouchingPair>> = {
  'vertex on vertex': (random) => touching(random, lattice, (a, b) => vertexOnVertex(random, a, b)),
  'vertex on face': (random) => touching(random, lattice, (a, b) => vertexOnFace(random, a, b)),
  'edge across edge': (random) => touching(random, lattice, (a, b) => edgeAcrossEdge(random, a, b)),
  'face on face': (random) => touching(random, box, (a, b) => vertexOnFace(random, a, b)),
}

/** A body turned and scaled about the origin, all exact. */
interface Turned {
  readonly polytope: PlainPolytope
  readonly corners: readonly Vector[]
  readonly rotation: Quaternion
  readonly scale: number
}

function touching(
  random: Random,
  shape: (random: Random) => PlainPolytope,
  contact: (a: Turned, b: Turned) => Vector | undefined,
): TouchingPair {
  for (;;) {
    const a = turned(random, shape(random))
    const b = turned(random, shape(random))
    const offset = contact(a, b)
    if (!offset) continue
    const at: Vector = random.below(2) === 0 ? [0, 0, 0] : [FAR, -FAR, FAR / 2]
    const pose = ({ rotation, scale }: Turned, position: Vector): PlainPose => ({ position, rotation, scale })
    return { a: a.polytope, b: b.polytope, poseA: pose(a, at), poseB: pose(b, along(at, offset, 1)) }
  }
}

function lattice(random: Random): PlainPolytope {
  return plainHull(latticeShape(random, 4 + random.below(10), 1 + random.below(3)))
}

function box(random: Random): PlainPolytope {
  const extent = () => 1 + random.below(4)
  return plainHull(boxShape(extent(), extent(), extent()))
}

function turned(random: Random, polytope: PlainPolytope): Turned {
  const rotation = QUARTER_TURNS[random.below(QUARTER_TURNS.length)]
  const scale = [0.5, 1, 2][random.below(3)]
  const { vertices } = polytope
  const corners = Array.from({ length: vertices.length / 3 }, (_, vertex) =>
    rotate(rotation, [
      scale * vertices[3 * vertex],
      scale * vertices[3 * vertex + 1],
      scale * vertices[3 * vertex + 2],
    ]),
  )
  return { polytope, corners, rotation, scale }
}

function vertexOnVertex(random: Random, a: Turned, b: Turned): Vector {
  const digit = () => random.below(9) - 4
  const normal: Vector = [digit(), digit(), 2 * digit() + 1]
  return minus(farthest(a, normal, 1), farthest(b, normal, -1))
}

/** A corner of B on a dyadic point of a face of A: one of its corners, the middle of two, or the middle of four. */
function vertexOnFace(random: Random, a: Turned, b: Turned): Vector {
  const { faces } = a.polytope
  const loop = faces[random.below(faces.length)]
  const corner = () => a.corners[loop[random.below(loop.length)]]
  const [p, q, r] = [a.corners[loop[0]], a.corners[loop[1]], a.corners[loop[2]]]
  const normal = cross(minus(q, p), minus(r, p))
  const point = middle(middle(corner(), corner()), middle(corner(), corner()))
  return minus(point, farthest(b, normal, -1))
}

/** Undefined where no two edges of these bodies can support each other. */
function edgeAcrossEdge(random: Random, a: Turned, b: Turned): Vector | undefined {
  const contacts: Vector[] = []
  for (const [a0, a1] of edgesOf(a)) {
    for (const [b0, b1] of edgesOf(b)) {
      const product = cross(minus(a1, a0), minus(b1, b0))
      if (dot(product, product) === 0) continue
      for (const sign of [1, -1]) {
        const normal: Vector = [sign * product[0], sign * product[1], sign * product[2]]
        if (dot(farthest(a, normal, 1), normal) > dot(a0, normal)) continue
        if (dot(farthest(b, normal, -1), normal) < dot(b0, normal)) continue
        contacts.push(minus(within(random, a0, a1), within(random, b0, b1)))
      }
    }
  }
  return contacts[random.below(contacts.length)]
}

function edgesOf(body: Turned): [Vector, Vector][] {
  const { edges } = prepare(body.polytope)
  return Array.from({ length: edges.length / 2 }, (_, edge) => [
    body.corners[edges[2 * edge]],
    body.corners[edges[2 * edge + 1]],
  ])
}

function within(random: Random, from: Vector, to: Vector): Vector {
  return along(from, minus(to, from), (1 + random.below(3)) / 4)
}

function farthest(body: Turned, normal: Vector, sign: 1 | -1): Vector {
  return body.corners.reduce((best, corner) =>
    sign * dot(corner, normal) > sign * dot(best, normal) ? corner : best,
  )
}

function middle(a: Vector, b: Vector): Vector {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
