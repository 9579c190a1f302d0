/** What a field alone can tell of a point: in the solid, outside it, or neither for certain. */
import { IN, OUT, UNDECIDED } from '../../inside/label.ts'
import type { SphericalField } from './field.ts'
import { sectorOf } from './sectors.ts'

/** A radius is wrong by less than this part of it. */
const RADIUS_ROUNDING = 2 ** -50

/** In the coordinates of the body, with sectors no finer than a level. The mesh must be closed. */
export function pointInField(
  field: SphericalField,
  level: number,
  point: Float64Array,
): typeof IN | typeof OUT | typeof UNDECIDED {
  for (let p = 0; p < field.parts.length; p++) {
    const part = field.parts[p]
    const x = point[0] - part.centre[0]
    const y = point[1] - part.centre[1]
    const z = point[2] - part.centre[2]
    const radius = Math.sqrt(x * x + y * y + z * z)
    const sector = sectorOf(Math.min(level, part.levels), x, y, z)
    // From beyond the surface the way on outwards crosses nothing.
    if (radius * (1 - RADIUS_ROUNDING) > part.all.far[sector]) return OUT
    if (part.centreInside && radius * (1 + RADIUS_ROUNDING) < part.all.near[sector]) return IN
  }
  return UNDECIDED
}
