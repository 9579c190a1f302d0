/** What stands on the shelves, in the sideboard, in the drawers and cabinets. */
import {
  cylinder,
  degrees,
  lathe,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  translate,
  type Vec3,
} from '../kit/index.ts'
import { drawerFloor } from './cabinet-models.ts'
import { DRAWER_UNITS, north, SHELF, west, within } from './cabinets.ts'
import { lid, pot } from './cookware.ts'
import { bottle, bowl, cup, fork, jar, knife, plate, spoon, tumbler, wineGlass } from './crockery.ts'
import { SIDEBOARD } from './furniture.ts'
import { DROP } from './place-table.ts'
import { EAST, SOUTH } from './room.ts'
import { book, flowerPot, foliage, stool, tray } from './things.ts'

const CUP_COLORS = ['white', 'blue', 'ochre', 'green', 'red', 'navy', 'pink'] as const

/** Models that stand in several places. */
export function addSharedModels(scene: SceneBuilder): void {
  for (const color of CUP_COLORS) scene.model(`cup-${color}`, cup(`ceramic-${color}`))
  scene.model('dinner-plate', plate('ceramic-white', 0.125))
  scene.model('side-plate', plate('ceramic-green', 0.09))
  scene.model('soup-bowl-white', bowl('ceramic-white', 0.07, 0.055))
  scene.model('mixing-bowl', bowl('ceramic-ochre', 0.12, 0.1))
  scene.model('tumbler', tumbler())
  scene.model('wine-glass', wineGlass())
  scene.model('fork', fork())
  scene.model('table-knife', knife())
  scene.model('spoon', spoon())
}

export function addShelfThings(scene: SceneBuilder): void {
  addLowerLeft(scene)
  addUpperLeft(scene)
  addRight(scene)
  addSideboardThings(scene)
  addDrawerThings(scene)
  addCabinetThings(scene)
  scene.movable('stool', 'stool', stool(), { at: [-2.0, 0.003, 1.2], turn: degrees(15) })
}

function addLowerLeft(scene: SceneBuilder): void {
  const on = (x: number, z = 0.12, y = 0): Vec3 => [x, SHELF.low + DROP + y, -SOUTH + z]
  const row: readonly (readonly [string, string])[] = [
    ['navy', 'dark blue cup'],
    ['white', 'white cup'],
    ['green', 'second green cup'],
    ['pink', 'pink cup'],
    ['blue', 'second blue cup'],
    ['red', 'second red cup'],
  ]
  row.forEach(([color, name], i) => {
    const turn = degrees(-50 + 14 * ((i * 3) % 5))
    scene.movable(`shelf-cup-${i + 1}`, name, `cup-${color}`, { at: on(-2.08 + 0.125 * i), turn })
  })
  const glasses = ['first', 'second', 'third', 'fourth']
  glasses.forEach((name, i) => {
    const at = on(-1.28 + 0.09 * (i >> 1), i % 2 === 0 ? 0.07 : 0.165)
    scene.movable(`${name}-glass`, `${name} glass`, 'tumbler', { at })
  })
  const wine = ['first', 'second', 'third']
  wine.forEach((name, i) => {
    scene.movable(`${name}-wine-glass`, `${name} wine glass`, 'wine-glass', {
      at: on(-1.05 + 0.095 * i, i === 1 ? 0.15 : 0.09),
    })
  })
}

function addUpperLeft(scene: SceneBuilder): void {
  const on = (x: number, y = 0): Vec3 => [x, SHELF.high + DROP + y, -SOUTH + 0.125]
  const numbers = ['first', 'second', 'third', 'fourth', 'fifth']
  numbers.forEach((name, i) => {
    // Where they nest, one plate is its rim's thickness above the one below.
    scene.movable(`${name}-shelf-plate`, `${name} plate on the shelf`, 'side-plate', {
      at: on(-2.05, i * 0.009),
    })
  })
  numbers.slice(0, 3).forEach((name, i) => {
    scene.movable(`${name}-bowl`, `${name} bowl`, 'soup-bowl-white', { at: on(-1.84, i * 0.03) })
  })
  const jars: readonly (readonly [string, string, number, number])[] = [
    ['flour', 'flour', 0.055, 0.19],
    ['pasta', 'pasta', 0.05, 0.22],
    ['lentils', 'lentil', 0.05, 0.16],
    ['coffee', 'cocoa', 0.045, 0.14],
  ]
  jars.forEach(([filling, name, radius, height], i) => {
    scene.movable(`${name}-jar`, `${name} jar`, jar(filling, radius, height), { at: on(-1.66 + 0.125 * i) })
  })
  scene.movable('teapot-tin', 'tea tin', cylinder(0.05, 0.12, { material: 'enamel-red', bevel: 0.003 }), {
    at: on(-1.14),
  })
  const ivy = foliage(
    [
      [7, 0.1, 8, 0.1],
      [6, 0.115, 32, 0.09],
      [5, 0.13, 55, 0.07],
    ],
    'leaf-dark',
  )
  scene.movable('ivy', 'pot of ivy', merge(flowerPot(0.058, 0.1, 'ceramic-white'), ivy), { at: on(-0.92) })
}

function addRight(scene: SceneBuilder): void {
  const on = (level: number, x: number, z = 0.1): Vec3 => [x, level + DROP, -SOUTH + z]
  const spices: readonly (readonly [string, string])[] = [
    ['lentils', 'paprika'],
    ['pasta', 'curry'],
    ['leaf-green', 'oregano'],
    ['coffee', 'cinnamon'],
    ['flour', 'salt'],
  ]
  spices.forEach(([filling, name], i) => {
    scene.movable(`${name}-jar`, `jar of ${name}`, jar(filling, 0.024, 0.07, 'brass'), {
      at: on(SHELF.low, 1.08 + 0.075 * i),
    })
  })
  scene.movable('wine-bottle', 'bottle of wine', bottle('wine', 0.037, 0.3), { at: on(SHELF.high, 1.09) })
  scene.movable('water-bottle', 'water bottle', bottle('glass', 0.037, 0.28), { at: on(SHELF.high, 1.2) })
  scene.movable('syrup', 'bottle of syrup', bottle('jam', 0.03, 0.24), { at: on(SHELF.high, 1.3) })
  scene.movable('candle', 'candle', cylinder(0.03, 0.11, { material: 'wax', bevel: 0.002 }), {
    at: on(SHELF.high, 1.43),
  })
}

function addSideboardThings(scene: SceneBuilder): void {
  const spot = { at: [EAST - 0.016, 0, SIDEBOARD.z] as Vec3, turn: degrees(-90) }
  const put = (
    id: string,
    name: string,
    model: Parameters<SceneBuilder['movable']>[2],
    local: Vec3,
    turn = 0,
  ) => {
    const { at } = within(spot, local)
    scene.movable(id, name, model, { at, turn: spot.turn + degrees(turn) })
  }
  const top = SIDEBOARD.top + DROP
  const books: readonly (readonly [string, string, string, number, number, number])[] = [
    ['cookbook', 'cookbook', 'red', 0.032, 0.25, 0.19],
    ['baking-book', 'baking book', 'yellow', 0.026, 0.24, 0.18],
    ['garden-book', 'garden book', 'green', 0.038, 0.27, 0.2],
    ['travel-book', 'travel book', 'blue', 0.022, 0.21, 0.15],
    ['novel', 'novel', 'grey', 0.03, 0.2, 0.13],
  ]
  let x = -0.6
  for (const [id, name, color, thick, height, depth] of books) {
    put(id, name, book(`book-${color}`, thick, height, depth), [x + thick / 2, top, 0.16])
    x += thick + 0.0015
  }
  const palm = foliage(
    [
      [7, 0.15, 30, 0.2],
      [6, 0.17, 52, 0.22],
      [4, 0.18, 70, 0.24],
    ],
    'leaf-green',
  )
  put('palm', 'palm', merge(flowerPot(0.085, 0.15, 'ceramic-green'), palm), [0.45, top, 0.18])
  put('serving-tray', 'serving tray', tray(0.4, 0.28, 'walnut'), [-0.02, top, 0.18], 4)
  put('tray-cup', 'second white cup', 'cup-white', [-0.1, top + 0.012, 0.15], 30)
  put('tray-second-cup', 'second yellow cup', 'cup-ochre', [0.05, top + 0.012, 0.2], 200)
  put('big-bowl', 'big bowl', 'mixing-bowl', [-0.32, 0.493, 0.18])
  put('third-side-plate', 'plate in the sideboard', 'side-plate', [-0.32, 0.183, 0.18])
  put('fourth-side-plate', 'second plate in the sideboard', 'side-plate', [-0.32, 0.192, 0.18])
  put('stew-pot', 'stew pot', pot('enamel-red', 0.12, 0.13), [0.3, 0.183, 0.18], 90)
  put('stew-lid', 'lid of the stew pot', lid('enamel-red', 0.115), [0.3, 0.325, 0.18])
}

function addDrawerThings(scene: SceneBuilder): void {
  const inside = (unit: (typeof DRAWER_UNITS)[keyof typeof DRAWER_UNITS], row: number) => {
    const level = unit.rows[row]
    if (level === undefined) throw new Error(`${unit.id} has no drawer ${row}`)
    const open = unit.open[row] ?? 0
    return (x: number, z: number, y = 0) => within(unit.spot, [x, drawerFloor(level) + DROP + y, open + z])
  }
  const cutlery = inside(DRAWER_UNITS.left, 3)
  const kinds: readonly (readonly [string, string, number, number])[] = [
    ['fork', 'fork', -0.22, 0.032],
    ['table-knife', 'knife', -0.1, 0.026],
    ['spoon', 'spoon', 0.02, 0.046],
  ]
  for (const [model, name, x, step] of kinds) {
    for (const [i, ordinal] of ['first', 'second', 'third'].entries()) {
      const spot = cutlery(x + step * i, 0.42)
      scene.movable(`drawer-${name}-${i + 1}`, `${ordinal} ${name} in the drawer`, model, {
        at: spot.at,
        turn: spot.turn + degrees(-90),
      })
    }
  }
  const linen = inside(DRAWER_UNITS.right, 1)
  const dishes = inside(DRAWER_UNITS.stove, 2)
  scene.movable('drawer-bowl', 'bowl in the drawer', 'soup-bowl-white', { at: linen(-0.1, 0.45).at })
  scene.movable('drawer-second-bowl', 'second bowl in the drawer', 'soup-bowl-white', {
    at: linen(0.08, 0.44).at,
  })
  scene.movable('rolling-pin', 'rolling pin', rollingPin(), { at: dishes(0, 0.4).at, turn: degrees(8) })
}

/** Lies along x. */
function rollingPin(): Model {
  const upright = lathe(
    [
      [0.009, 0],
      [0.012, 0.012],
      [0.009, 0.055],
      [0.024, 0.06],
      [0.025, 0.16],
      [0.024, 0.26],
      [0.009, 0.265],
      [0.012, 0.308],
      [0.009, 0.32],
    ],
    { material: 'oak', segments: 16, name: 'pin' },
  )
  return translate(rotate(upright, 'z', -PI / 2), [-0.16, 0.025, 0])
}

function addCabinetThings(scene: SceneBuilder): void {
  const open = west(0.435)
  const on = (x: number, y: number, z: number) => within(open, [x, y + DROP, z]).at
  const stack: readonly (readonly [string, string, string])[] = [
    ['pasta-book', 'pasta book', 'yellow'],
    ['soup-book', 'soup book', 'blue'],
    ['bread-book', 'bread book', 'red'],
  ]
  stack.forEach(([id, name, color], i) => {
    const model = book(`book-${color}`, 0.028 + 0.004 * i, 0.18 + 0.01 * i, 0.15)
    scene.movable(id, name, model, { at: on(-0.13 + 0.04 * i, 0.618, 0.42), turn: open.turn })
  })
  scene.movable('casserole', 'casserole', pot('enamel', 0.1, 0.1), {
    at: on(0, 0.378, 0.36),
    turn: degrees(0),
  })
  scene.movable('flower-bowl', 'flower bowl', bowl('ceramic-pink', 0.1, 0.08), { at: on(0, 0.118, 0.36) })
  const sink = north(0.21)
  scene.movable('cleaner', 'bottle of cleaner', bottle('ceramic-green', 0.04, 0.26, 'enamel-red'), {
    at: within(sink, [0.2, 0.121, 0.4]).at,
  })
  scene.movable('bucket', 'bucket', pot('enamel-blue', 0.11, 0.2), {
    at: within(sink, [-0.05, 0.121, 0.3]).at,
  })
}
