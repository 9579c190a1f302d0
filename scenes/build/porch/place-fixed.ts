/** Where everything stands that stays. */
import { type Model, PI, type SceneBuilder, type Vec3 } from '../kit/index.ts'
import { ordinal } from '../kit/ordinals.ts'
import * as deck from './deck.ts'
import { BENCH, bench } from './furniture.ts'
import * as garden from './garden.ts'
import * as house from './house.ts'
import {
  DECK_HALF_WIDTH,
  DECK_TOP,
  FENCE_X,
  FENCE_Z,
  FOOT,
  LAWN,
  STEPS,
  WALL,
  WINDOW,
  WINDOWS,
} from './measures.ts'
import { wallLamp } from './things.ts'

/** x and z of the trees beyond the fence. */
const TREES = [
  [-8.4, 1.5],
  [8.2, 3.2],
  [-6.4, 10.5],
  [6.5, 11.5],
  [1.6, 15],
  [-12, 7],
  [12.5, 9],
  [-3, 19],
  [11, -3],
  [-13, -2],
] as const

export function addGarden(scene: SceneBuilder): void {
  scene.fixed('meadow', 'meadow', garden.meadow())
  scene.fixed('lawn', 'lawn', garden.lawn())
  scene.fixed('gravel', 'gravel path', garden.gravelPath(FOOT, FENCE_Z, 1.25))
  for (let i = 0; i < 8; i++) {
    const z = FOOT + 0.36 + 0.62 * i
    const x = i % 2 === 0 ? -0.05 : 0.05
    scene.fixed(
      `path-stone-${i + 1}`,
      `${ordinal(i)} stone of the path`,
      garden.pathStone(300 + i, 0.54, 1),
      {
        at: [x, 0, z],
      },
    )
  }
  addFence(scene)
  const hedgeLength = FENCE_Z - WALL
  for (const [side, x] of [
    ['left', -FENCE_X - 0.8],
    ['right', FENCE_X + 0.8],
  ] as const)
    scene.fixed(`${side}-hedge`, `${side} hedge`, garden.hedge(hedgeLength, 1.5), {
      at: [x, LAWN - 0.03, (FENCE_Z + WALL) / 2],
    })
  scene.model('tree', garden.tree(21))
  TREES.forEach(([x, z], i) => {
    const at: Vec3 = [x, LAWN - 0.03, z]
    scene.fixed(`tree-${i + 1}`, `${ordinal(i)} tree`, 'tree', {
      at,
      turn: 1.3 * i,
      scale: 1 + 0.14 * (i % 4),
    })
  })
  for (const [i, x] of [-4.1, -3.2, 3.2, 4.1].entries())
    scene.fixed(`shrub-${i + 1}`, `${ordinal(i)} shrub`, garden.shrub(40 + i), { at: [x, LAWN, WALL + 0.45] })
}

function addFence(scene: SceneBuilder): void {
  scene.model('fence-panel', garden.fencePanel(garden.PANEL))
  scene.model('gate', garden.fencePanel(garden.GATE))
  const panel = (id: string, name: string, x: number, z: number, turn: number, model = 'fence-panel') =>
    scene.fixed(id, name, model, { at: [x, LAWN, z], turn })
  for (let i = 0; i < 4; i++) {
    const z = WALL + garden.PANEL * i
    panel(`left-fence-${i + 1}`, `${ordinal(i)} panel of the left fence`, -FENCE_X, z + garden.PANEL, PI / 2)
    panel(`right-fence-${i + 1}`, `${ordinal(i)} panel of the right fence`, FENCE_X, z, -PI / 2)
  }
  const front = [-FENCE_X, -FENCE_X + garden.PANEL, garden.GATE / 2, garden.GATE / 2 + garden.PANEL]
  front.forEach((x, i) => {
    panel(`front-fence-${i + 1}`, `${ordinal(i)} panel of the front fence`, x, FENCE_Z, 0)
  })
  panel('garden-gate', 'garden gate', -garden.GATE / 2, FENCE_Z, 0, 'gate')
}

export function addPorch(scene: SceneBuilder): void {
  const fixed = (id: string, name: string, model: Model | string, at: Vec3 = [0, 0, 0]) =>
    scene.fixed(id, name, model, { at })
  fixed('deck', 'deck', deck.deck())
  for (let k = 1; k < STEPS; k++) fixed(`step-${k}`, `${ordinal(k - 1)} step`, deck.step(k))
  fixed('stair-frame', 'frame of the steps', deck.stairFrame())
  const { RAIL_Z, CORNER_X, STAIR_POST_X } = deck
  const front = -0.03
  const edge = DECK_HALF_WIDTH - 0.05
  fixed(
    'front-left-skirting',
    'boards below the deck, left',
    deck.skirting([-edge, 0, front], [-0.88, 0, front]),
  )
  fixed(
    'front-right-skirting',
    'boards below the deck, right',
    deck.skirting([0.88, 0, front], [edge, 0, front]),
  )
  fixed('left-skirting', 'boards at the deck’s left end', deck.skirting([-edge, 0, WALL], [-edge, 0, front]))
  fixed('right-skirting', 'boards at the deck’s right end', deck.skirting([edge, 0, WALL], [edge, 0, front]))
  scene.model('post', deck.post())
  scene.model('newel', deck.newel())
  for (const [side, s] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    fixed(`${side}-corner-post`, `${side} corner post`, 'post', [s * CORNER_X, DECK_TOP, RAIL_Z])
    fixed(`${side}-stair-post`, `${side} post at the steps`, 'post', [s * STAIR_POST_X, DECK_TOP, RAIL_Z])
    fixed(`${side}-newel`, `${side} newel post`, 'newel', [s * STAIR_POST_X, LAWN, FOOT + 0.03])
    const inner: Vec3 = [s * (STAIR_POST_X + 0.055), DECK_TOP, RAIL_Z]
    const outer: Vec3 = [s * (CORNER_X - 0.055), DECK_TOP, RAIL_Z]
    fixed(`${side}-front-railing`, `${side} front railing`, deck.railing(inner, outer))
    const back: Vec3 = [s * CORNER_X, DECK_TOP, WALL + 0.02]
    const corner: Vec3 = [s * CORNER_X, DECK_TOP, RAIL_Z - 0.055]
    fixed(`${side}-end-railing`, `${side} end railing`, deck.railing(back, corner))
    fixed(`${side}-stair-railing`, `${side} railing of the steps`, deck.stairRailing(s))
  }
  // Too heavy to be moved: a cushion on what can be would always be touching it.
  fixed('bench', 'bench', bench(), [BENCH[0], DECK_TOP, BENCH[1]])
  fixed('beams', 'beams', deck.beams())
  fixed('porch-roof', 'porch roof', deck.roof())
  scene.model('hanging-basket', garden.hangingBasket())
  for (const [side, x] of [
    ['left', -1.72],
    ['right', 1.72],
  ] as const)
    fixed(`${side}-basket`, `${side} hanging basket`, 'hanging-basket', [x, DECK_TOP + 2.17, RAIL_Z])
}

export function addHouse(scene: SceneBuilder): void {
  scene.fixed('house-wall', 'house wall', house.wall())
  scene.fixed('plinth', 'plinth', house.plinth())
  scene.fixed('main-roof', 'roof of the house', house.mainRoof())
  scene.fixed('door-frame', 'door frame', house.doorFrame(), { at: [0, DECK_TOP, WALL] })
  scene.fixed('front-door', 'front door', house.door(), { at: [0, DECK_TOP, WALL] })
  scene.model('window', house.window())
  scene.model('shutter', house.shutter())
  for (const [i, x] of WINDOWS.entries()) {
    const side = i === 0 ? 'left' : 'right'
    scene.fixed(`${side}-window`, `${side} window`, 'window', { at: [x, WINDOW.low, WALL] })
    for (const [name, s] of [
      ['left', -1],
      ['right', 1],
    ] as const)
      scene.fixed(`${side}-window-${name}-shutter`, `${name} shutter of the ${side} window`, 'shutter', {
        at: [x + s * (WINDOW.half + 0.28), WINDOW.low, WALL + 0.04],
      })
  }
  scene.fixed('wall-lamp', 'lamp above the door', wallLamp(), { at: [0, DECK_TOP + 2.36, WALL + 0.02] })
}
