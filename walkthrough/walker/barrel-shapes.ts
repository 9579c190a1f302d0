/**
 * The walker's shape at every height: an upright barrel of 16 sides. Below it has a short slant, by which it comes
 * on to edges instead of stubbing at them; a high one would roll up steps that are not to be climbed. Above it
 * is round like a head. Heights come in steps, since a shape cannot be stretched, and each is made once.
 */
import type { ShapeId } from '../../engine/bodies.ts'
import { sinCos } from '../../engine/math/sin-cos.ts'
import type { World } from '../../engine/world.ts'
import { ABOVE_EYE, ABOVE_HEAD, RADIUS } from './limits.ts'

/** Metres between two heights. */
const HEIGHT_STEP = 0.05
const SIDES = 16

/**
 * Radius and height above the feet, then radius and depth below the top. Nowhere flat, but bulging by a millimetre:
 * what stands parallel to a floor or a wall has many closest points, and to choose among them takes longer than
 * to find them.
 */
const BOTTOM = [
  [0.2, 0.001],
  [RADIUS - 0.001, 0.025],
] as const
const TOP = [
  [RADIUS - 0.001, 0.12],
  [0.2, 0.04],
  [0.1, 0.005],
] as const

/** Of someone who lies, or whose headset does; and of anyone, on a box at that. */
export const LOWEST_SIZE = 6
export const HIGHEST_SIZE = 54

/** The number of the barrel for a tracked head whose eyes are at this height. */
export function sizeForHead(eyeHeight: number): number {
  const size = Math.ceil((eyeHeight + ABOVE_HEAD) / HEIGHT_STEP - 1e-9)
  return size > LOWEST_SIZE ? (size < HIGHEST_SIZE ? size : HIGHEST_SIZE) : LOWEST_SIZE
}

export class BarrelShapes {
  private readonly world: World
  private readonly made: (ShapeId | undefined)[] = []

  constructor(world: World) {
    this.world = world
  }

  /** The number of the lowest barrel for an eye at this height. */
  static sizeFor(eyeHeight: number): number {
    // Without the small part, 1.65 + 0.1 would need the barrel of 1.80 for a bit of rounding.
    return Math.ceil((eyeHeight + ABOVE_EYE) / HEIGHT_STEP - 1e-9)
  }

  static heightOf(size: number): number {
    return size * HEIGHT_STEP
  }

  static highestEye(size: number): number {
    return size * HEIGHT_STEP - ABOVE_EYE
  }

  /** How many sizes fit into so much more height. */
  static stepsIn(height: number): number {
    return Math.floor(height / HEIGHT_STEP + 1e-9)
  }

  /** How high above a slope, which rises so much a metre, the bottom's middle is when its rim stands on it. */
  static riseOnSlope(slope: number): number {
    let most = 0
    for (let ring = 0; ring < BOTTOM.length; ring++) {
      const rise = BOTTOM[ring][0] * slope - BOTTOM[ring][1]
      if (rise > most) most = rise
    }
    return most
  }

  shape(size: number): ShapeId {
    const known = this.made[size]
    if (known !== undefined) return known
    const shape = this.world.addShape([barrelPoints(BarrelShapes.heightOf(size))])
    this.made[size] = shape
    return shape
  }
}

function barrelPoints(height: number): Float64Array {
  const points: number[] = [0, 0, 0, 0, height, 0]
  for (const [radius, above] of BOTTOM) addRing(points, radius, above)
  addRing(points, RADIUS, height / 2)
  for (const [radius, below] of TOP) addRing(points, radius, height - below)
  return Float64Array.from(points)
}

/** Corners, not sides, face along the axes, as most walls do. */
function addRing(points: number[], radius: number, y: number): void {
  const turn = new Float64Array(2)
  for (let side = 0; side < SIDES; side++) {
    sinCos((2 * side * Math.PI) / SIDES, turn, 0)
    points.push(radius * turn[1], y, radius * turn[0])
  }
}
