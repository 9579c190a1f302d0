import { type ClosestFeatures, closestFeatures, type PlainFeature } from './closest-features.ts'
import { exactlyApart } from './exact-verdict.ts'
import {
  alongVector,
  type PlacedPair,
  type PlainPolytope,
  type PlainPose,
  placePair,
  toWorld,
  translated,
  type Vector,
} from './placed-polytope.ts'
import { type Axis, greatestSeparation, scanAxes, separationAlong } from './separating-axes.ts'

export { type Certificate, checkCertificate, featureContains } from './certificate.ts'
export type { PlainFeature } from './closest-features.ts'
export { type PlainPolytope, type PlainPose, pairSize, type Vector } from './placed-polytope.ts'

export interface PlainAnswer {
  /** Decided exactly; touching counts as colliding. */
  readonly colliding: boolean
  /** Apart: the distance, > 0. Colliding: minus the depth of the minimum translation, ≤ 0. */
  readonly distance: number
  /** World coordinates. Colliding: the witnesses of the depth, pointA = pointB + depth · direction. */
  readonly pointA: Vector
  readonly pointB: Vector
  /**
   * Unit. Apart: from A's closest point to B's. Colliding: B moved by depth · direction just separates. Where
   * several directions are equally short, any one of them.
   */
  readonly direction: Vector
  /** One closest pair; where colliding, the features that touch once B is moved out. */
  readonly featureA: PlainFeature
  readonly featureB: PlainFeature
}

/**
 * Rounded separations within this fraction of the pair's extent of 0 are handed to the exact verdict. Rounding
 * makes about 1e-15 of it.
 */
const GREY = 1e-13

/** What a separation may lose to rounding, as a fraction of the pair's extent. */
const ROUNDED = 1e-15

/**
 * The judge of the narrow phase: every axis and every pair of features is tried, nothing is remembered and
 * nothing is skipped but what a bound rules out. Distance and depth are right to about 1e-15 of the pair's
 * size (plus one rounding of the world coordinates in the points), for needles, slivers and nearly parallel
 * edges too; see separating-axes.ts and edge-cross.ts for why.
 */
export function plainPair(
  a: PlainPolytope,
  poseA: PlainPose,
  b: PlainPolytope,
  poseB: PlainPose,
): PlainAnswer {
  const pair = placePair(a, poseA, b, poseB)
  const grey = GREY * pair.extent
  const axis = greatestSeparation(pair.a, pair.b, grey)
  const apart =
    Math.abs(axis.separation) > grey ? axis.separation > 0 : exactlyApart(pair, a, poseA, b, poseB, grey)
  return apart ? answerApart(pair, axis) : answerColliding(pair, axis)
}

function answerApart(pair: PlacedPair, axis: Axis): PlainAnswer {
  const closest = closestFeatures(pair.a, pair.b, pair.extent)
  // Bodies 1e-17 apart may seem to overlap once rounded, and the normal between them be turned round. The axis is
  // then the better witness: the distance is the greatest separation over all directions.
  const own = closest.direction ? separationAlong(pair.a, pair.b, ...closest.direction) : -Infinity
  const misled = own < axis.separation - ROUNDED * pair.extent
  return {
    colliding: false,
    distance: Math.max(closest.distance, Number.MIN_VALUE),
    pointA: toWorld(pair, closest.pointA),
    pointB: toWorld(pair, closest.pointB),
    direction: closest.direction && !misled ? closest.direction : axis.direction,
    featureA: closest.featureA,
    featureB: closest.featureB,
  }
}

function answerColliding(pair: PlacedPair, greatest: Axis): PlainAnswer {
  const { axis, touching } = wayOut(pair, greatest)
  const depth = Math.max(-axis.separation, 0)
  return {
    colliding: true,
    distance: depth > 0 ? -depth : 0,
    pointA: toWorld(pair, touching.pointA),
    pointB: toWorld(pair, alongVector(touching.pointB, axis.direction, -depth)),
    direction: axis.direction,
    featureA: touching.featureA,
    featureB: touching.featureB,
  }
}

/**
 * The axis along which B leaves A and what touches then. Several axes may be equally short as far as rounding can
 * tell, though for one of them alone there is a contact straight across: an axis tilted by 1e-9 has its supports
 * aside of each other. So all of them are tried where the first leaves a gap.
 */
function wayOut(pair: PlacedPair, greatest: Axis): { axis: Axis; touching: ClosestFeatures } {
  const movedOut = (axis: Axis) => {
    const out = alongVector([0, 0, 0], axis.direction, Math.max(-axis.separation, 0))
    return { axis, touching: closestFeatures(pair.a, translated(pair.b, out), pair.extent) }
  }
  const rounding = ROUNDED * pair.extent
  let best = movedOut(greatest)
  if (best.touching.distance <= rounding) return best
  const equals: Axis[] = []
  scanAxes(pair.a, pair.b, greatest.separation - rounding, {
    found(axis) {
      equals.push(axis)
      return greatest.separation - rounding
    },
  })
  for (const axis of equals) {
    const way = movedOut(axis)
    if (way.touching.distance < best.touching.distance) best = way
  }
  return best
}
