/** Sink and tap, stove and hood, fridge: all fixed. */
import {
  arc,
  ball,
  box,
  cylinder,
  degrees,
  extrude,
  hull,
  lathe,
  type Model,
  merge,
  named,
  PI,
  rotate,
  type SceneBuilder,
  seenOnly,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { DEPTH, WORKTOP } from './cabinet-models.ts'
import { SINK, STOVE, west } from './cabinets.ts'
import { between, EAST, SOUTH } from './room.ts'

const STOVE_MIDDLE = (STOVE.back + STOVE.front) / 2

/** The bar of the oven's door, in the stove's coordinates; it runs along x. */
export const OVEN_BAR = { half: 0.22, y: 0.715, z: DEPTH + 0.068, radius: 0.0075 } as const

export function addAppliances(scene: SceneBuilder): void {
  addSink(scene)
  addStove(scene)
  addHood(scene)
  addFridge(scene)
}

function addSink(scene: SceneBuilder): void {
  const { left, right, back, front } = SINK
  const [t, floor, rim] = [0.004, WORKTOP - 0.19, WORKTOP + 0.003]
  const steel = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'steel', name })
  const [x0, x1, z0, z1] = [left + 0.002, right - 0.002, back + 0.002, front - 0.002]
  const lip = 0.018
  const drain: Vec3 = [(x0 + x1) / 2, floor, (z0 + z1) / 2]
  scene.fixed(
    'sink',
    'sink',
    merge(
      steel('floor', [x0, floor - t, z0], [x1, floor, z1]),
      steel('left wall', [x0, floor, z0], [x0 + t, rim, z1]),
      steel('right wall', [x1 - t, floor, z0], [x1, rim, z1]),
      steel('back wall', [x0 + t, floor, z0], [x1 - t, rim, z0 + t]),
      steel('front wall', [x0 + t, floor, z1 - t], [x1 - t, rim, z1]),
      steel('left rim', [x0 - lip, WORKTOP, z0 - lip], [x0, rim, z1 + lip]),
      steel('right rim', [x1, WORKTOP, z0 - lip], [x1 + lip, rim, z1 + lip]),
      steel('back rim', [x0, WORKTOP, z0 - lip], [x1, rim, z0]),
      steel('front rim', [x0, WORKTOP, z1], [x1, rim, z1 + lip]),
      translate(cylinder(0.04, 0.002, { material: 'chrome', name: 'drain', bevel: 0.0008 }), drain),
      translate(cylinder(0.024, 0.003, { material: 'black', name: 'strainer' }), drain),
    ),
  )
  scene.fixed('tap', 'tap', tap(), { at: [0.2, WORKTOP, -1.845] })
}

function tap(): Model {
  const chrome = { material: 'brass' }
  const neck: Vec3[] = [
    [0, 0.05, 0],
    [0, 0.22, 0],
    ...arc([0.085, 0.22], 0.085, PI, degrees(-8), 10).slice(1),
  ]
  const spout = rotate(tube(neck, 0.0105, { ...chrome, sides: 10, name: 'spout' }), 'y', -PI / 2)
  const lever = tube(
    [
      [0.02, 0.035, 0],
      [0.05, 0.04, 0],
      [0.1, 0.075, 0],
    ],
    [0.009, 0.006, 0.005],
    { ...chrome, name: 'lever' },
  )
  const foot = lathe(
    [
      [0.028, 0],
      [0.028, 0.006],
      [0.02, 0.012],
      [0.018, 0.055],
      [0.012, 0.062],
    ],
    { ...chrome, name: 'foot', segments: 20 },
  )
  return merge(foot, spout, lever)
}

function addStove(scene: SceneBuilder): void {
  const spot = west(STOVE_MIDDLE)
  const steel = (name: string, low: Vec3, high: Vec3, bevel = 0.002) =>
    between(low, high, { material: 'steel', name, bevel })
  const zone = (x: number, z: number, r: number) =>
    seenOnly(translate(cylinder(r, 0.0004, { material: 'hob-ring', segments: 32 }), [x, 0.912, z]))
  scene.fixed(
    'stove',
    'stove',
    merge(
      steel('body', [-0.298, 0.06, 0.002], [0.298, 0.9, DEPTH - 0.002], 0),
      between([-0.29, 0, 0.06], [0.29, 0.06, 0.48], { material: 'black', name: 'foot' }),
      steel('panel', [-0.298, 0.765, DEPTH], [0.298, 0.9, DEPTH + 0.03]),
      between([-0.299, 0.9, 0.01], [0.299, 0.912, DEPTH + 0.03], {
        material: 'hob-glass',
        name: 'hob',
        bevel: 0.002,
      }),
      zone(-0.14, 0.17, 0.09),
      zone(0.14, 0.17, 0.07),
      zone(-0.14, 0.42, 0.07),
      zone(0.14, 0.42, 0.09),
      steel('drawer front', [-0.298, 0.06, DEPTH], [0.298, 0.2, DEPTH + 0.022]),
    ),
    spot,
  )
  const bar = tube(
    [
      [-OVEN_BAR.half, OVEN_BAR.y, DEPTH + 0.03],
      [-OVEN_BAR.half, OVEN_BAR.y, OVEN_BAR.z],
      [OVEN_BAR.half, OVEN_BAR.y, OVEN_BAR.z],
      [OVEN_BAR.half, OVEN_BAR.y, DEPTH + 0.03],
    ],
    OVEN_BAR.radius,
    { material: 'brass', name: 'towel bar', sides: 10 },
  )
  scene.fixed(
    'oven-door',
    'oven door',
    merge(
      steel('door', [-0.296, 0.206, DEPTH], [0.296, 0.759, DEPTH + 0.03]),
      between([-0.21, 0.28, DEPTH + 0.029], [0.21, 0.62, DEPTH + 0.0315], {
        material: 'oven-glass',
        name: 'window',
      }),
      bar,
    ),
    spot,
  )
  scene.model('stove-knob', rotate(knob(), 'x', PI / 2))
  const names = ['first', 'second', 'third', 'fourth', 'oven']
  names.forEach((name, i) => {
    const at: Vec3 = [-EAST + DEPTH + 0.03, 0.832, STOVE_MIDDLE + 0.22 - 0.11 * i]
    scene.fixed(`${name}-knob`, `${name} stove knob`, 'stove-knob', { at, turn: PI / 2 })
  })
}

/** Turned, with a ridge; stands on y = 0. */
function knob(): Model {
  const base = cylinder(0.02, 0.018, { material: 'black', name: 'knob', segments: 20, bevel: 0.002 })
  const ridge = translate(
    box(0.006, 0.01, 0.034, { material: 'brass', name: 'ridge', bevel: 0.001 }),
    [0, 0.018, 0],
  )
  return merge(base, ridge)
}

function addHood(scene: SceneBuilder): void {
  const slant: Vec3[] = [
    [-0.3, 0, 0.01],
    [0.3, 0, 0.01],
    [-0.3, 0, 0.48],
    [0.3, 0, 0.48],
    [-0.3, 0.045, 0.01],
    [0.3, 0.045, 0.01],
    [-0.3, 0.045, 0.48],
    [0.3, 0.045, 0.48],
    [-0.12, 0.24, 0.01],
    [0.12, 0.24, 0.01],
    [-0.12, 0.24, 0.25],
    [0.12, 0.24, 0.25],
  ]
  scene.fixed(
    'hood',
    'hood',
    merge(
      hull(slant, { material: 'steel', name: 'canopy' }),
      between([-0.12, 0.24, 0.01], [0.12, 1.02, 0.25], { material: 'steel', name: 'chimney', bevel: 0.002 }),
      tube(
        [
          [-0.3, 0.022, 0.505],
          [0.3, 0.022, 0.505],
        ],
        0.006,
        { material: 'brass', name: 'rail' },
      ),
      between([-0.29, 0.016, 0.48], [-0.28, 0.028, 0.505], { material: 'brass', name: 'left holder' }),
      between([0.28, 0.016, 0.48], [0.29, 0.028, 0.505], { material: 'brass', name: 'right holder' }),
      seenOnly(between([-0.2, -0.001, 0.1], [0.2, 0.002, 0.4], { material: 'shade-inside' })),
    ),
    west(STOVE_MIDDLE, 1.58),
  )
}

export const FRIDGE = { x: 1.93, width: 0.66, depth: 0.6, height: 1.82 } as const

function addFridge(scene: SceneBuilder): void {
  const { x, width, depth, height } = FRIDGE
  const half = width / 2
  const enamel = (name: string, low: Vec3, high: Vec3, bevel: number) =>
    between(low, high, { material: 'enamel', name, bevel })
  const handle = (y0: number, y1: number) =>
    tube(
      [
        [-half + 0.05, y0, 0.05],
        [-half + 0.05, y0 + 0.02, 0.09],
        [-half + 0.05, y1 - 0.02, 0.09],
        [-half + 0.05, y1, 0.05],
      ],
      0.009,
      { material: 'brass', name: 'handle', sides: 10 },
    )
  const at: Vec3 = [x, 0, -SOUTH + 0.02]
  const feet = [-1, 1].flatMap((sx) =>
    [0.08, depth - 0.06].map((z) =>
      translate(cylinder(0.02, 0.03, { material: 'black', name: 'foot', segments: 12 }), [
        sx * (half - 0.06),
        0,
        z,
      ]),
    ),
  )
  scene.fixed(
    'fridge',
    'fridge',
    merge(enamel('body', [-half, 0.03, 0], [half, height, depth], 0.02), ...feet),
    { at },
  )
  const door = (id: string, name: string, low: number, high: number, grip: Model) => {
    const leaf = enamel('door', [-half, low, 0.002], [half, high, 0.052], 0.016)
    scene.fixed(id, name, merge(leaf, named('handle', grip)), { at: [x, 0, at[2] + depth] })
  }
  door('fridge-door', 'fridge door', 0.7, height - 0.004, handle(0.78, 1.2))
  door('freezer-door', 'freezer door', 0.05, 0.692, handle(0.36, 0.62))
  const front = at[2] + depth + 0.052
  scene.fixed('postcard', 'postcard', postcard(), { at: [x + 0.06, 1.38, front] })
  scene.model(
    'magnet',
    rotate(ball(0.011, { material: 'ceramic-red', height: 0.012, segments: 12, rings: 6 }), 'x', PI / 2),
  )
  scene.fixed('first-magnet', 'first magnet', 'magnet', { at: [x + 0.055, 1.475, front] })
  scene.fixed('second-magnet', 'second magnet', 'magnet', { at: [x + 0.2, 1.3, front] })
}

function postcard(): Model {
  const hill = extrude(
    [
      [-0.05, 0.012],
      [0.055, 0.012],
      [0.055, 0.04],
      [0.01, 0.062],
      [-0.05, 0.035],
    ],
    0.0004,
    { material: 'leaf-green' },
  )
  return merge(
    box(0.125, 0.1, 0.001, { material: 'sky-blue' }),
    seenOnly(translate(hill, [0, 0, 0.0007])),
    seenOnly(
      translate(
        rotate(cylinder(0.012, 0.0004, { material: 'petal-yellow' }), 'x', PI / 2),
        [0.03, 0.075, 0.0005],
      ),
    ),
  )
}
