import { Random } from '../../math/random.ts'
import { clothGrid, stepsFor } from './cloth-grid.ts'
import { draped } from './drape.ts'
import { MovingParts } from './moving-parts.ts'
import { piecesFor, roundGrid } from './round-grid.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { Crumples } from './waves.ts'

const REACH = 2.6
const CLOTH_SHARE = 0.9
/** Of the hem behind the ball, in radians at unit distance squared. */
const MOST_TWIST = 0.25

/** A ball turns under a cloth and winds it up (figures 1 and 7). */
export function whirlingCloth({ triangles, seed }: SampleOptions): SampleScene {
  const crumples = new Crumples(new Random(seed), 8, 0.4, 1.2, 0.06)
  const cloth = clothGrid(stepsFor(CLOTH_SHARE * triangles))
  const parts = new MovingParts([cloth, roundGrid(piecesFor((1 - CLOTH_SHARE) * triangles))])
  return {
    frame(time) {
      const positions = parts.positions(0)
      const drape = { radius: () => 1.02, twist: MOST_TWIST * time, folds: 0.4 + 0.6 * time }
      for (let at = 0; at < positions.length; at += 3) {
        const u = REACH * cloth.positions[at]
        const v = REACH * cloth.positions[at + 1]
        draped(u, v, drape, positions, at)
        crumples.shift(u, v, time, 0.5 + 0.5 * time, positions, at)
      }
      return parts.set
    },
  }
}
