/** Where the loose things are put down; they settle from there onto what is below. */
import { Random } from '../../../engine/math/random.ts'
import {
  ball,
  cosine,
  mirror,
  PI,
  type SceneBuilder,
  sine,
  turnAround,
  turnProduct,
  type Vec3,
} from '../kit/index.ts'
import { ordinal } from '../kit/ordinals.ts'
import { chair, cushion, roundTable, TABLE_HEIGHT } from './furniture.ts'
import { DECK_TOP, FOOT, RISE, TREAD, WALL } from './measures.ts'
import * as plants from './plants.ts'
import * as tableware from './tableware.ts'
import * as things from './things.ts'
import * as tools from './tools.ts'

/** Metres above the support at which things are let go. */
const DROP = 0.01
const ON_DECK = DECK_TOP + DROP
const TABLE: Vec3 = [1.62, ON_DECK, -1.1]
const ON_TABLE = DECK_TOP + TABLE_HEIGHT + 0.02
const CRATE: Vec3 = [-1.15, ON_DECK, -0.5]

export function addMovables(scene: SceneBuilder): void {
  addSeats(scene)
  addTableware(scene)
  addPlants(scene)
  addTools(scene)
  addApples(scene)
}

function addSeats(scene: SceneBuilder): void {
  scene.movable('doormat', 'doormat', things.doormat(), { at: [0, ON_DECK, WALL + 0.4] })
  scene.movable('round-table', 'small round table', roundTable(), { at: TABLE })
  scene.model('chair', chair())
  scene.model('cushion', cushion())
  const seats = [
    ['left', [1.02, ON_DECK, -1.42], 1.05],
    ['right', [2.12, ON_DECK, -1.5], -0.75],
  ] as const
  for (const [side, at, turn] of seats) {
    scene.movable(`${side}-chair`, `${side} garden chair`, 'chair', { at, turn })
    // A little forward of the seat's middle, clear of the back's posts.
    const above: Vec3 = [at[0] + 0.045 * sine(turn), DECK_TOP + 0.47, at[2] + 0.045 * cosine(turn)]
    scene.movable(`${side}-cushion`, `${side} striped cushion`, 'cushion', { at: above, turn })
  }
}

function addTableware(scene: SceneBuilder): void {
  const on = (x: number, z: number, lift = 0): Vec3 => [TABLE[0] + x, ON_TABLE + lift, TABLE[2] + z]
  scene.movable('blue-saucer', 'blue saucer', tableware.saucer('indigo'), { at: on(-0.16, -0.06) })
  scene.movable('white-saucer', 'white saucer', tableware.saucer('porcelain'), { at: on(0.15, -0.12) })
  scene.movable('blue-cup', 'blue cup', tableware.cup('indigo'), { at: on(-0.16, -0.06, 0.03), turn: 0.7 })
  scene.movable('white-cup', 'white cup', tableware.cup('porcelain'), {
    at: on(0.15, -0.12, 0.03),
    turn: -0.5,
  })
  scene.movable('blue-jug', 'blue jug', tableware.jug(), { at: on(0.0, -0.22), turn: 2.2 })
  scene.movable('fruit-bowl', 'fruit bowl', tableware.bowl(), { at: on(0.02, 0.12) })
  scene.movable('garden-book', 'garden book', tableware.book(), {
    at: [2.1, DECK_TOP + 0.53, -1.47],
    turn: -0.4,
  })
}

function addPlants(scene: SceneBuilder): void {
  scene.model('lavender', plants.lavender())
  scene.model('geranium', plants.geranium())
  scene.model('box-tree', plants.boxTree())
  scene.movable('left-box-tree', 'left box tree', 'box-tree', { at: [-1.22, DROP, FOOT + 0.25] })
  scene.movable('right-box-tree', 'right box tree', 'box-tree', { at: [1.22, DROP, FOOT + 0.25], turn: 1 })
  const onStep = (k: number, x: number): Vec3 => [x, k * RISE + DROP, (4 - k) * TREAD + 0.16]
  scene.movable('geranium-on-second-step', 'geranium on the second step', 'geranium', { at: onStep(2, 0.63) })
  scene.movable('geranium-on-fourth-step', 'geranium on the fourth step', 'geranium', {
    at: onStep(4, 0.63),
    turn: 2,
  })
  scene.movable('succulent', 'succulent', plants.succulent(), { at: onStep(3, -0.66) })
  scene.movable('herbs', 'pot of herbs', plants.herbs(), { at: onStep(1, -0.66) })
  scene.movable('fern', 'fern', plants.fern(), { at: [2.02, ON_DECK, -0.58] })
  scene.movable('sansevieria', 'mother-in-law’s tongue', plants.sansevieria(), {
    at: [-2.16, ON_DECK, -0.42],
  })
  scene.movable('lavender-left', 'left pot of lavender', 'lavender', { at: [-1.75, DROP, 0.4] })
  scene.movable('lavender-right', 'right pot of lavender', 'lavender', { at: [1.75, DROP, 0.4], turn: 1.1 })
  scene.movable('small-lavender', 'small pot of lavender', 'lavender', {
    at: [2.2, DROP, 0.45],
    turn: 2,
    scale: 0.8,
  })
  scene.movable('empty-pot', 'empty flower pot', plants.pot(0.12, 0.19), { at: [-2.2, DROP, 0.45] })
}

function addTools(scene: SceneBuilder): void {
  scene.movable('watering-can', 'watering can', tools.wateringCan(), {
    at: [1.2, ON_DECK, -0.42],
    turn: 2.6,
  })
  const rightBoot = tools.boot()
  scene.movable('right-boot', 'right boot', rightBoot, { at: [-0.68, ON_DECK, WALL + 0.22], turn: 0.1 })
  scene.movable('left-boot', 'left boot', mirror(rightBoot, 'x'), {
    at: [-0.83, ON_DECK, WALL + 0.23],
    turn: -0.12,
  })
  const lean = turnProduct(turnAround('y', 0.15), turnAround('x', -0.16))
  scene.movable('broom', 'broom', tools.broom(), { at: [0.9, ON_DECK + 0.02, WALL + 0.29], rotation: lean })
  scene.movable('lantern', 'lantern', things.lantern(), {
    at: [0.64, 3 * RISE + DROP, TREAD + 0.16],
    turn: 0.4,
  })
  scene.movable('trowel', 'trowel', tools.trowel(), { at: [-1.95, DROP, 0.75], turn: 0.9 })
  scene.movable(
    'red-ball',
    'red ball',
    ball(0.11, { material: 'ball', name: 'ball', rings: 14, segments: 28 }),
    {
      at: [2.1, DROP, 2.4],
    },
  )
}

function addApples(scene: SceneBuilder): void {
  const random = new Random(77)
  scene.model('apple', tableware.apple())
  scene.movable('crate', 'apple crate', things.crate(), { at: CRATE, turn: 0.12 })
  const places: Vec3[] = []
  for (const [layer, columns, rows] of [
    [0, 5, 3],
    [1, 4, 2],
  ] as const)
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++)
        places.push([
          CRATE[0] + (i - (columns - 1) / 2) * 0.086,
          DECK_TOP + 0.04 + 0.13 * layer,
          CRATE[2] + (j - (rows - 1) / 2) * 0.086,
        ])
  const bowl = (x: number): Vec3 => [TABLE[0] + 0.02 + x, ON_TABLE + 0.04, TABLE[2] + 0.12]
  places.push(bowl(-0.046), bowl(0.046))
  places.push([0.35, RISE + DROP, 3 * TREAD + 0.1])
  places.forEach((at, i) => {
    const tilt = turnProduct(
      turnAround('y', 2 * PI * random.unit()),
      turnAround('x', 0.5 * (random.unit() - 0.5)),
    )
    scene.movable(`apple-${i + 1}`, `${ordinal(i)} apple`, 'apple', {
      at,
      rotation: tilt,
      scale: 0.93 + 0.1 * random.unit(),
    })
  })
}
