/** What stands on the stove, and hangs on the pegs beside the hood. */
import {
  box,
  degrees,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  translate,
  tube,
} from '../kit/index.ts'
import { STOVE, west, within } from './cabinets.ts'
import { kettle, ladle, lid, pan, pot, turner } from './cookware.ts'

export function addCookware(scene: SceneBuilder): void {
  addStoveThings(scene)
  addHanging(scene)
}

function addStoveThings(scene: SceneBuilder): void {
  const stove = west((STOVE.back + STOVE.front) / 2)
  const on = (x: number, z: number, y = 0) => within(stove, [x, 0.915 + y, z]).at
  scene.movable('big-pot', 'big pot', pot('enamel-blue', 0.11, 0.14), {
    at: on(-0.14, 0.2),
    turn: degrees(20),
  })
  scene.movable('big-lid', 'lid of the big pot', lid('enamel-blue', 0.105), { at: on(-0.14, 0.2, 0.15) })
  scene.movable('kettle', 'kettle', kettle(), { at: on(0.14, 0.2), turn: degrees(-50) })
  scene.movable('frying-pan', 'frying pan', pan('iron', 0.12, 0.045), {
    at: on(0.13, 0.42),
    turn: degrees(-38),
  })
}

function addHanging(scene: SceneBuilder): void {
  // Pegs on a board, pointing into the room.
  const pegs = [-0.22, -0.02, 0.13, 0.24]
  const board = merge(
    translate(box(0.62, 0.07, 0.02, { material: 'oak', name: 'board', bevel: 0.003 }), [0, -0.035, 0.01]),
    ...pegs.map((x, i) =>
      tube(
        [
          [x, 0, 0.018],
          [x, 0, 0.095],
          [x, 0.012, 0.105],
        ],
        0.0045,
        { material: 'brass', name: `peg ${i + 1}` },
      ),
    ),
  )
  const rail = west(0.28, 1.78)
  scene.fixed('peg-rail', 'peg rail', board, rail)
  const hang = (id: string, name: string, peg: number, model: Model, out = 0.05) => {
    scene.movable(id, name, model, within(rail, [pegs[peg] as number, 0, out]))
  }
  hang('small-pan', 'small frying pan', 0, hungPan(pan('iron', 0.1, 0.04), 0.1, 0.04), 0.07)
  hang('copper-pan', 'copper pan', 1, hungPan(pan('copper', 0.075, 0.05), 0.075, 0.05), 0.08)
  hang('ladle', 'ladle', 2, translate(ladle(), [0, 0.012, 0]))
  hang('turner', 'turner', 3, translate(turner(), [0, 0.012, 0]))
}

/** Handle up, its inside to the room; the middle of the ring is the origin. */
function hungPan(upright: Model, radius: number, height: number): Model {
  const [x, y] = [radius + 0.15 + 0.02, height + 0.018]
  return rotate(rotate(translate(upright, [-x, -y, 0]), 'z', PI / 2), 'y', PI / 2)
}
