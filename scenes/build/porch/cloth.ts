/** The cushion on the bench. */
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import { printed } from '../kit/cloth.ts'
import type { SceneBuilder } from '../kit/index.ts'
import { BENCH, SEAT_TOP } from './furniture.ts'
import { DECK_TOP } from './measures.ts'

const SIZE = { width: 0.38, depth: 0.36, height: 0.11 } as const
/** Metres along the bench from its middle, and above the seat at which it begins. */
const ASIDE = -0.28
const ABOVE = 0.008

export function addCloth(scene: SceneBuilder): void {
  const { mesh, volume } = makeCushion({
    middle: [BENCH[0] + ASIDE, DECK_TOP + SEAT_TOP + SIZE.height / 2 + ABOVE, BENCH[1] + 0.02],
    ...SIZE,
    quadsAcross: 15,
    quadsDown: 15,
  })
  const parameters = { density: 0.5, bend: 2e-4, volume, friction: 0.8, drag: 4 }
  scene.soft('bench-cushion', 'bench cushion', printed(mesh, 'ticking', parameters))
}
