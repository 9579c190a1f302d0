import { Random } from '../../math/random.ts'
import { clothGrid, stepsFor } from './cloth-grid.ts'
import { type Drape, draped } from './drape.ts'
import { MovingParts } from './moving-parts.ts'
import { piecesFor } from './round-grid.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { statue } from './statue.ts'
import { Bumps, Crumples } from './waves.ts'

/** Half an edge of the cloth, in radii of the statue. */
const REACH = 2.3
const CLOTH_SHARE = 0.6

/** A cloth comes down on a statue, wraps round it and crumples (figures 4 and 9): many contacts of both kinds. */
export function clothOnStatue({ triangles, seed }: SampleOptions): SampleScene {
  const random = new Random(seed)
  const bumps = new Bumps(random, 12, 0.08)
  const crumples = new Crumples(random, 14, 0.25, 0.9, 0.09)
  const cloth = clothGrid(stepsFor(CLOTH_SHARE * triangles))
  const parts = new MovingParts([cloth, statue(piecesFor((1 - CLOTH_SHARE) * triangles), bumps)])
  return {
    frame(time) {
      const positions = parts.positions(0)
      const gap = 0.03 + 0.2 * (1 - time)
      const drape: Drape = {
        radius: (x, y, z) => 1 + gap + bumps.at(x, y, z),
        twist: 0,
        folds: time,
      }
      for (let at = 0; at < positions.length; at += 3) {
        const u = REACH * cloth.positions[at]
        const v = REACH * cloth.positions[at + 1]
        draped(u, v, drape, positions, at)
        crumples.shift(u, v, time, 0.3 + 0.7 * time, positions, at)
      }
      return parts.set
    },
  }
}
