/** The coarser levels of a field from its finest one, by a maximum and a minimum filter (two-views, Fig. 5). */
import { NOTHING, type RadiusLevels } from './field.ts'
import type { SectorCones } from './sector-cones.ts'
import { firstSubsector, levelStart, subsectorCount } from './sectors.ts'

export function filterLevels(radii: RadiusLevels, levels: number): void {
  for (let sector = levelStart(levels) - 1; sector >= 0; sector--) {
    const first = firstSubsector(sector)
    let near = Number.POSITIVE_INFINITY
    let far = NOTHING
    for (let i = 0; i < subsectorCount(sector); i++) {
      near = Math.min(near, radii.near[first + i])
      far = Math.max(far, radii.far[first + i])
    }
    radii.near[sector] = near
    radii.far[sector] = far
  }
}

/** Of the outer radius: above the rounding of what is computed below. */
const BALL_ROUNDING = 2 ** -48

/** The smallest balls about the capped cones of the sectors, with their middles on the cones' axes. */
export function writeBalls(
  radii: RadiusLevels,
  cones: SectorCones,
  at: Float64Array,
  radius: Float64Array,
): void {
  for (let sector = 0; sector < at.length; sector++) {
    const far = radii.far[sector]
    if (far === NOTHING) continue
    const cosine = cones.cosine[sector]
    if (cosine <= 0) {
      radius[sector] = far
      continue
    }
    // Half way between the rims where that ball holds both; a wide cone's ball stands in the plane of its outer rim.
    const along = Math.min((0.5 * (far + radii.near[sector])) / cosine, far * cosine)
    const beyond = far - along
    at[sector] = along
    // Not far² − 2 far along cosine + along²: for a thin sector that would cancel to nothing.
    radius[sector] = Math.sqrt(beyond * beyond + 2 * far * along * (1 - cosine)) + BALL_ROUNDING * far
  }
}
