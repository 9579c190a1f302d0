import { closestFeatures, overLoop, type PlainFeature } from './closest-features.ts'
import {
  alongVector,
  dot,
  fromWorld,
  minusVector,
  type PlacedPolytope,
  type PlainPolytope,
  type PlainPose,
  placePair,
  type Vector,
  vertexOf,
} from './placed-polytope.ts'
import { greatestSeparation, separationAlong } from './separating-axes.ts'

/** What an engine claims about a pair. */
export interface Certificate {
  readonly colliding: boolean
  /** Minus the depth where colliding. */
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  /** As in PlainAnswer; left out, the direction between the points is taken where they are apart. */
  readonly direction?: Vector
}

/** Double coordinates are a rounding away from what they stand for. */
const ROUNDING = 2 ** -52

/**
 * What is wrong with a claim, in sentences; none when it holds. Points on the bodies bound the distance from
 * above and the slab between the two planes bounds it from below, so a claim that passes is right whatever
 * method made it. The slab of an overlap bounds the depth from above; from below only trying all axes can.
 * @param tolerance relative to the pair's size; the rounding of world coordinates is added
 */
export function checkCertificate(
  a: PlainPolytope,
  poseA: PlainPose,
  b: PlainPolytope,
  poseB: PlainPose,
  claim: Certificate,
  tolerance: number,
): string[] {
  const pair = placePair(a, poseA, b, poseB)
  const farthest = Math.max(...[...claim.pointA, ...claim.pointB].map(Math.abs))
  const slack = tolerance * pair.size + 4 * ROUNDING * farthest
  const faults: string[] = []
  const demand = (name: string, error: number, allowed = slack) => {
    if (!(error <= allowed)) faults.push(`${name}: off by ${error} where ${allowed} is allowed`)
  }
  const pointA = fromWorld(pair, claim.pointA)
  const pointB = fromWorld(pair, claim.pointB)
  const between = minusVector(pointB, pointA)
  const length = Math.hypot(...between)
  demand('pointA on A', distanceToBoundary(pair.a, pointA))
  demand('pointB on B', distanceToBoundary(pair.b, pointB))
  demand('|pointB − pointA| is the distance', Math.abs(length - Math.abs(claim.distance)))
  if (claim.colliding) demand('colliding, so the distance is ≤ 0', claim.distance)
  else if (!(claim.distance > 0)) faults.push(`apart, yet the distance is ${claim.distance}`)

  const direction = claim.direction ?? directionBetween(between, length, claim.colliding)
  if (!direction) return faults
  demand('direction is unit', Math.abs(Math.hypot(...direction) - 1) * pair.size)
  demand(
    'points differ along the direction',
    Math.hypot(...minusVector(between, alongVector([0, 0, 0], direction, claim.distance))),
  )
  // A direction taken from two rounded points is off by their rounding over their distance, and planes across it
  // tilt by as much. What that leaves open about the distance itself the comparison with the twin's closes.
  const tilt = (8 * ROUNDING * Math.max(pair.extent, farthest)) / Math.max(length, slack)
  const planeSlack = slack + Math.min(tilt, 1) * pair.size
  const supportA = Math.max(...Array.from(pair.a.used, (vertex) => dot(direction, vertexOf(pair.a, vertex))))
  const supportB = Math.min(...Array.from(pair.b.used, (vertex) => dot(direction, vertexOf(pair.b, vertex))))
  demand("A behind pointA's plane", supportA - dot(direction, pointA), planeSlack)
  demand("B beyond pointB's plane", dot(direction, pointB) - supportB, planeSlack)
  if (claim.colliding) {
    const reach = claim.distance - separationAlong(pair.a, pair.b, ...direction)
    demand('B moved by the depth clears A', reach, planeSlack)
    const depth = Math.max(0, -greatestSeparation(pair.a, pair.b).separation)
    demand('no shorter translation', -claim.distance - depth)
    demand('no translation this short', depth + claim.distance)
  } else {
    const distance = closestFeatures(pair.a, pair.b, pair.extent).distance
    demand('no shorter distance', Math.abs(claim.distance - distance))
  }
  return faults
}

/** Whether the named feature of a body contains a world point. Tolerance in world units. */
export function featureContains(
  polytope: PlainPolytope,
  pose: PlainPose,
  feature: PlainFeature,
  point: Vector,
  tolerance: number,
): boolean {
  const pair = placePair(polytope, pose, polytope, pose)
  return distanceToFeature(pair.a, feature, fromWorld(pair, point)) <= tolerance
}

function directionBetween(between: Vector, length: number, colliding: boolean): Vector | undefined {
  if (length === 0) return undefined
  const sign = (colliding ? -1 : 1) / length
  return [sign * between[0], sign * between[1], sign * between[2]]
}

function distanceToFeature(body: PlacedPolytope, feature: PlainFeature, point: Vector): number {
  const { type, vertices } = feature
  if (type === 'vertex') return Math.hypot(...minusVector(vertexOf(body, vertices[0]), point))
  if (type === 'edge') return distanceToSegment(body, vertices[0], vertices[1], point)
  const members = new Set(vertices)
  const face = body.faces.findIndex(
    (loop) => loop.length === members.size && loop.every((v) => members.has(v)),
  )
  return face < 0 ? Infinity : distanceToFace(body, face, point)
}

function distanceToBoundary(body: PlacedPolytope, point: Vector): number {
  let least = Infinity
  for (let face = 0; face < body.faces.length; face++)
    least = Math.min(least, distanceToFace(body, face, point))
  return least
}

function distanceToFace(body: PlacedPolytope, face: number, point: Vector): number {
  const loop = body.faces[face]
  const normal: Vector = [body.normals[3 * face], body.normals[3 * face + 1], body.normals[3 * face + 2]]
  if (overLoop(body, face, normal, point)) {
    return Math.abs(dot(normal, minusVector(point, vertexOf(body, loop[0]))))
  }
  let least = Infinity
  for (let corner = 0; corner < loop.length; corner++) {
    const next = loop[(corner + 1) % loop.length]
    least = Math.min(least, distanceToSegment(body, loop[corner], next, point))
  }
  return least
}

function distanceToSegment(body: PlacedPolytope, from: number, to: number, point: Vector): number {
  const start = vertexOf(body, from)
  const edge = minusVector(vertexOf(body, to), start)
  const square = dot(edge, edge)
  const along = square > 0 ? dot(minusVector(point, start), edge) / square : 0
  const foot = alongVector(start, edge, Math.min(1, Math.max(0, along)))
  return Math.hypot(...minusVector(point, foot))
}
