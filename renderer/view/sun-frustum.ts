/**
 * The box of the scene that the sun's shadow map covers, in the sun's own axes: tight around a room, and a piece
 * around the walker where the scene is larger than a shadow map can resolve.
 */
import { takeOver } from './take-over.ts'

/** Metres across beyond which the map follows the walker: 2048 texels over 20 m are a centimetre each. */
export const WIDEST_MAP = 20
/** The followed centre moves in steps of this many metres, so that the map is not redrawn at every step. */
const FOLLOW_STEP = 2

/** Places in the result. */
export const FRUSTUM_CENTER = 0
export const FRUSTUM_HALF_WIDTH = 3
export const FRUSTUM_HALF_HEIGHT = 4
export const FRUSTUM_HALF_DEPTH = 5
export const FRUSTUM_LENGTH = 6

/** Unit vectors right, up and along the light, row by row. The choice of right and up is three's lookAt. */
export function sunAxes(direction: readonly [number, number, number]): Float64Array {
  const length = Math.hypot(...direction)
  const [x, y, z] = length > 0 ? direction.map((value) => value / length) : [0, -1, 0]
  const along = [x!, y!, z!]
  // Straight down, "up" is along z, as everywhere right and up are at a right angle to the light.
  const steep = Math.abs(y!) > 0.999
  const up = steep ? [0, 0, 1] : [0, 1, 0]
  const right = normalised(cross(along, up))
  return Float64Array.of(...right, ...cross(right, along), ...along)
}

/**
 * `bounds`: minX, minY, minZ, maxX, maxY, maxZ. Writes centre (world), half width, half height, half depth to `out` and
 * returns whether it differs from what was there.
 */
export function fitSunFrustum(
  out: Float64Array,
  axes: Float64Array,
  bounds: ArrayLike<number>,
  walker: ArrayLike<number>,
): boolean {
  for (let k = 0; k < FRUSTUM_LENGTH; k++) fitted[k] = 0
  for (let axis = 0; axis < 3; axis++) {
    let middle = 0
    let half = 0
    let at = 0
    for (let k = 0; k < 3; k++) {
      const a = axes[3 * axis + k]!
      middle += (a * (bounds[k]! + bounds[3 + k]!)) / 2
      half += (Math.abs(a) * (bounds[3 + k]! - bounds[k]!)) / 2
      at += a * walker[k]!
    }
    if (axis < 2 && half > WIDEST_MAP / 2) {
      half = WIDEST_MAP / 2
      middle = Math.round(at / FOLLOW_STEP) * FOLLOW_STEP
    }
    for (let k = 0; k < 3; k++) fitted[FRUSTUM_CENTER + k]! += axes[3 * axis + k]! * middle
    fitted[FRUSTUM_HALF_WIDTH + axis] = half
  }
  return takeOver(out, fitted)
}

const fitted = new Float64Array(FRUSTUM_LENGTH)

function cross(a: readonly number[], b: readonly number[]): [number, number, number] {
  return [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]
}

function normalised(v: [number, number, number]): [number, number, number] {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}
