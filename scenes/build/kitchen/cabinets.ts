/** The built-in cabinets: one run under the window, one along the stove's wall, the worktop over both. */
import {
  add,
  degrees,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  translate,
  turnAround,
  turned,
  type Vec3,
} from '../kit/index.ts'
import {
  CARCASS_TOP,
  carcass,
  DEPTH,
  type DrawerRow,
  door,
  drawer,
  drawerRows,
  PLINTH,
  runners,
  WORKTOP,
  wallShelf,
} from './cabinet-models.ts'
import { between, EAST, SOUTH, WINDOW } from './room.ts'

/** Where a unit's origin is, and how it is turned. */
export interface Spot {
  readonly at: Vec3
  readonly turn: number
}

/** Against the window wall. */
export function north(x: number, y = 0): Spot {
  return { at: [x, y, -SOUTH], turn: 0 }
}

/** Against the stove's wall. */
export function west(z: number, y = 0): Spot {
  return { at: [-EAST, y, z], turn: PI / 2 }
}

/** A place given in a unit's coordinates. */
export function within(spot: Spot, local: Vec3): Spot {
  return { at: add(spot.at, turned(turnAround('y', spot.turn), local)), turn: spot.turn }
}

/** The hole of the sink, and of the stove between the worktops. */
export const SINK = { left: -0.06, right: 0.46, back: -1.79, front: -1.4 } as const
export const STOVE = { back: -0.86, front: -0.26 } as const
export const WEST_END = 0.62

const THREE_DRAWERS = drawerRows([0.4, 0.36, 0.24])
const FOUR_DRAWERS = drawerRows([0.34, 0.26, 0.2, 0.2])

export const DRAWER_UNITS = {
  left: {
    id: 'left',
    name: 'left',
    width: 0.6,
    spot: north(-1.34),
    rows: FOUR_DRAWERS,
    open: [0, 0, 0.06, 0.2],
  },
  right: {
    id: 'right',
    name: 'right',
    width: 0.5,
    spot: north(0.87),
    rows: THREE_DRAWERS,
    open: [0, 0.12, 0],
  },
  stove: {
    id: 'stove',
    name: 'stove',
    width: 0.5,
    spot: west(-0.005),
    rows: THREE_DRAWERS,
    open: [0, 0, 0.22],
  },
} as const

const LEVELS = ['bottom', 'middle', 'top'] as const
const FOUR_LEVELS = ['bottom', 'third', 'second', 'top'] as const

export function addCabinets(scene: SceneBuilder): void {
  addDoorUnits(scene)
  for (const unit of Object.values(DRAWER_UNITS)) addDrawerUnit(scene, unit)
  addWorktop(scene)
  addTiles(scene)
  addShelves(scene)
}

function addDoorUnits(scene: SceneBuilder): void {
  const corner = merge(
    between([-EAST, PLINTH, -SOUTH], [-EAST + DEPTH, CARCASS_TOP, -SOUTH + DEPTH], { material: 'carcass' }),
    between([-EAST + DEPTH, 0, -SOUTH + 0.44], [-1.64, CARCASS_TOP, -SOUTH + DEPTH + 0.01], {
      material: 'front',
      name: 'filler',
    }),
  )
  scene.fixed('corner-cabinet', 'corner cabinet', corner)
  const unit = (id: string, name: string, width: number, spot: Spot, shelves: readonly number[] = [0.45]) => {
    scene.fixed(`${id}-cabinet`, `${name} cabinet`, carcass(width, shelves), spot)
  }
  const leaf = (id: string, name: string, spot: Spot, model: Model) => {
    scene.fixed(`${id}-door`, `${name} door`, model, spot)
  }
  unit('bottle', 'bottle', 0.24, north(-0.92))
  leaf('bottle', 'bottle cabinet', north(-0.92), door(-0.12, 0.12, PLINTH, CARCASS_TOP, 'right'))
  unit('sink', 'sink', 0.82, north(0.21), [])
  leaf('sink-left', 'left sink', north(0.21), door(-0.41, 0, PLINTH, CARCASS_TOP, 'left'))
  // Ajar, so that one sees inside: turned around its hinge at the right.
  const ajar = door(0, 0.41, PLINTH, CARCASS_TOP, 'right')
  const swung = translate(rotate(translate(ajar, [-0.41, 0, -DEPTH]), 'y', degrees(28)), [0.396, 0, DEPTH])
  leaf('sink-right', 'right sink', north(0.21), swung)
  unit('right-end', 'right end', 0.42, north(1.33))
  leaf('right-end', 'right end cabinet', north(1.33), door(-0.21, 0.21, PLINTH, CARCASS_TOP, 'right'))
  unit('spice', 'spice', 0.42, west(-1.08))
  leaf('spice', 'spice cabinet', west(-1.08), door(-0.21, 0.21, PLINTH, CARCASS_TOP, 'left'))
  unit('open-shelf', 'open shelf', 0.37, west(0.435), [0.36, 0.6])
  scene.fixed(
    'dishwasher',
    'dishwasher',
    merge(
      between([-0.298, PLINTH, 0], [0.298, CARCASS_TOP - 0.004, DEPTH], { material: 'steel', name: 'body' }),
      between([-0.3, 0, 0.44], [0.3, PLINTH, 0.46], { material: 'front', name: 'plinth' }),
    ),
    north(-0.5),
  )
  leaf('dishwasher', 'dishwasher', north(-0.5), door(-0.3, 0.3, PLINTH, CARCASS_TOP, 'left'))
}

interface DrawerUnit {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly spot: Spot
  readonly rows: readonly DrawerRow[]
  /** Metres that each drawer stands open. */
  readonly open: readonly number[]
}

function addDrawerUnit(scene: SceneBuilder, unit: DrawerUnit): void {
  const { id, name, width, spot, rows, open } = unit
  const model = merge(carcass(width), runners(width, rows))
  scene.fixed(`${id}-drawers`, `${name} drawer cabinet`, model, spot)
  const levels = rows.length === 4 ? FOUR_LEVELS : LEVELS
  rows.forEach((row, i) => {
    const level = levels[i] as string
    const place = within(spot, [0, 0.001, open[i] as number])
    scene.movable(`${id}-drawer-${level}`, `${level} ${name} drawer`, drawer(width, row), place)
  })
}

function addWorktop(scene: SceneBuilder): void {
  const front = -SOUTH + DEPTH + 0.045
  const side = -EAST + DEPTH + 0.045
  const piece = (name: string, x0: number, z0: number, x1: number, z1: number, grain: 'x' | 'z') =>
    between([x0, CARCASS_TOP, z0], [x1, WORKTOP, z1], { material: 'worktop', name, grain, bevel: 0.0015 })
  scene.fixed(
    'worktop',
    'worktop',
    merge(
      piece('left of the sink', -EAST, -SOUTH, SINK.left, front, 'x'),
      piece('right of the sink', SINK.right, -SOUTH, 1.545, front, 'x'),
      piece('behind the sink', SINK.left, -SOUTH, SINK.right, SINK.back, 'x'),
      piece('before the sink', SINK.left, SINK.front, SINK.right, front, 'x'),
      piece('left of the stove', -EAST, front, side, STOVE.back, 'z'),
    ),
  )
  scene.fixed('end-worktop', 'end of the worktop', piece('board', -EAST, STOVE.front, side, WEST_END, 'z'))
}

/** Glazed tiles between the worktop and the shelves, 8 mm before the wall. */
function addTiles(scene: SceneBuilder): void {
  const top = 1.4
  const tile = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'tiles', name })
  const z = -SOUTH + 0.008
  const x = -EAST + 0.008
  scene.fixed(
    'splashback',
    'splashback',
    merge(
      tile('left of the window', [-EAST, WORKTOP, -SOUTH], [WINDOW.left - 0.04, top, z]),
      tile(
        'below the window',
        [WINDOW.left - 0.04, WORKTOP, -SOUTH],
        [WINDOW.right + 0.04, WINDOW.bottom - 0.03, z],
      ),
      tile('right of the window', [WINDOW.right + 0.04, WORKTOP, -SOUTH], [1.545, top, z]),
      tile('behind the stove', [-EAST, WORKTOP, -SOUTH + 0.008], [x, top, WEST_END]),
    ),
  )
}

/** Heights of the boards' upper sides. */
export const SHELF = { low: 1.428, high: 1.828 } as const

function addShelves(scene: SceneBuilder): void {
  const left = wallShelf(1.5, 0.24)
  const right = wallShelf(0.52, 0.2)
  scene.fixed('lower-left-shelf', 'lower left shelf', left, north(-1.45, SHELF.low - 0.028))
  scene.fixed('upper-left-shelf', 'upper left shelf', wallShelf(1.5, 0.24), north(-1.45, SHELF.high - 0.028))
  scene.fixed('lower-right-shelf', 'lower right shelf', right, north(1.28, SHELF.low - 0.028))
  scene.fixed('upper-right-shelf', 'upper right shelf', wallShelf(0.52, 0.2), north(1.28, SHELF.high - 0.028))
}
