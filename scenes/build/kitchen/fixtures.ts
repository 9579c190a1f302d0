/** What hangs or lies and stays: lamp, rug, clock, bin, pictures, switches. */
import {
  arc,
  ball,
  box,
  cylinder,
  degrees,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  seenOnly,
  shell,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { TABLE } from './furniture.ts'
import { between, EAST, ROOM, SOUTH } from './room.ts'

export function addFixtures(scene: SceneBuilder): void {
  addLamp(scene)
  addSmallFixtures(scene)
  addNoticeBoard(scene)
}

export const LAMP_LIGHT: Vec3 = [TABLE.x, 1.84, TABLE.z]

function addLamp(scene: SceneBuilder): void {
  scene.fixed(
    'lamp',
    'lamp above the table',
    merge(
      lampShade(),
      translate(cylinder(0.02, 0.06, { material: 'brass', name: 'socket', segments: 16 }), [0, 1.93, 0]),
      translate(ball(0.035, { material: 'bulb', name: 'bulb', segments: 16 }), [0, 1.87, 0]),
      tube(
        [
          [0, 1.99, 0],
          [0, ROOM.height - 0.02, 0],
        ],
        0.003,
        { material: 'black', name: 'cord', sides: 6 },
      ),
      translate(cylinder(0.05, 0.025, { material: 'brass', name: 'ceiling rose', segments: 24 }), [
        0,
        ROOM.height - 0.025,
        0,
      ]),
    ),
    { at: [TABLE.x, 0, TABLE.z] },
  )
}

/** A cup of sheet metal upside down: open below, a small hole's worth of lid above. */
function lampShade(): Model {
  const upright = shell(
    [
      [0.04, 0],
      [0.09, 0.022],
      [0.145, 0.08],
      [0.17, 0.15],
    ],
    0.003,
    { material: 'shade', insideMaterial: 'shade-inside', segments: 28, name: 'shade', floor: 0.003 },
  )
  return translate(rotate(upright, 'x', PI), [0, 1.995, 0])
}

function addSmallFixtures(scene: SceneBuilder): void {
  scene.fixed('rug', 'rug', box(1.5, 0.008, 0.62, { material: 'rug', bevel: 0.003, grain: 'x' }), {
    at: [0.2, 0, -0.86],
  })
  scene.fixed('clock', 'clock', clock(), { at: [1.27, 2.26, -SOUTH] })
  scene.fixed('bin', 'bin', bin(), { at: [EAST - 0.2, 0, -0.42] })
  scene.fixed('picture', 'picture', picture(), { at: [EAST, 1.5, 0.6], turn: -PI / 2 })
  scene.fixed(
    'switch',
    'light switch',
    merge(
      box(0.08, 0.08, 0.009, { material: 'ceramic-white', name: 'plate', bevel: 0.002 }),
      translate(
        box(0.05, 0.05, 0.006, { material: 'ceramic-white', name: 'rocker', bevel: 0.001 }),
        [0, 0.015, 0.006],
      ),
    ),
    { at: [-0.85, 1.05, SOUTH - 0.0045], turn: PI },
  )
  scene.fixed(
    'socket',
    'socket',
    merge(
      box(0.08, 0.08, 0.01, { material: 'ceramic-white', name: 'plate', bevel: 0.002 }),
      seenOnly(
        translate(rotate(cylinder(0.02, 0.0004, { material: 'book-grey' }), 'x', PI / 2), [0, 0.04, 0.005]),
      ),
    ),
    {
      at: [-0.78, 1.12, -SOUTH + 0.013],
    },
  )
}

function clock(): Model {
  const rim = tube(arc([0, 0], 0.135, 0, (2 * PI * 31) / 32, 31), 0.009, {
    material: 'brass',
    closed: true,
    name: 'rim',
  })
  const face = rotate(
    cylinder(0.13, 0.016, { material: 'clock-face', name: 'face', segments: 32 }),
    'x',
    PI / 2,
  )
  const hand = (length: number, width: number, angle: number, z: number) =>
    seenOnly(
      translate(
        rotate(translate(box(width, length, 0.001, { material: 'black' }), [0, -0.02, 0]), 'z', angle),
        [0, 0, z],
      ),
    )
  const ticks = Array.from({ length: 12 }, (_, i) =>
    seenOnly(
      rotate(
        translate(box(0.004, i % 3 === 0 ? 0.022 : 0.012, 0.0006, { material: 'black' }), [
          0,
          i % 3 === 0 ? 0.095 : 0.105,
          0.0162,
        ]),
        'z',
        (-2 * PI * i) / 12,
      ),
    ),
  )
  return merge(
    face,
    translate(rim, [0, 0, 0.012]),
    ...ticks,
    hand(0.085, 0.006, degrees(-305), 0.0172),
    hand(0.12, 0.004, degrees(-60), 0.0182),
  )
}

function bin(): Model {
  const body = shell(
    [
      [0.12, 0],
      [0.125, 0.02],
      [0.14, 0.46],
    ],
    0.003,
    { material: 'enamel-blue', name: 'wall', segments: 28 },
  )
  const lid = translate(
    cylinder(0.143, 0.03, { material: 'steel', name: 'lid', bevel: 0.006, segments: 28 }),
    [0, 0.463, 0],
  )
  const pedal = translate(
    box(0.05, 0.01, 0.05, { material: 'black', name: 'pedal', bevel: 0.002 }),
    [0, 0.01, 0.145],
  )
  return rotate(merge(body, lid, pedal), 'y', -PI / 2)
}

function picture(): Model {
  const bar = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'oak', name })
  const [w, h] = [0.26, 0.34]
  const shape = (x: number, y: number, r: number, material: string) =>
    seenOnly(translate(rotate(cylinder(r, 0.0006, { material, segments: 32 }), 'x', PI / 2), [x, y, 0.0082]))
  return merge(
    between([-w, -h, 0], [w, h, 0.008], { material: 'paper', name: 'print' }),
    shape(-0.06, 0.08, 0.11, 'ceramic-ochre'),
    translate(shape(0.07, -0.04, 0.13, 'ceramic-green'), [0, 0, 0.0008]),
    translate(shape(-0.05, -0.14, 0.07, 'ceramic-red'), [0, 0, 0.0016]),
    bar('lower bar', [-w - 0.02, -h - 0.02, 0], [w + 0.02, -h, 0.022]),
    bar('upper bar', [-w - 0.02, h, 0], [w + 0.02, h + 0.02, 0.022]),
    bar('left bar', [-w - 0.02, -h, 0], [-w, h, 0.022]),
    bar('right bar', [w, -h, 0], [w + 0.02, h, 0.022]),
  )
}

/** Cork in a frame with notes on it, beside the door. */
function addNoticeBoard(scene: SceneBuilder): void {
  const bar = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'oak', name })
  const [w, h] = [0.4, 0.27]
  const note = (x: number, y: number, width: number, height: number, material: string, angle: number) =>
    seenOnly(
      translate(
        rotate(translate(box(width, height, 0.0004, { material }), [0, -height / 2, 0]), 'z', degrees(angle)),
        [x, y, 0.0104],
      ),
    )
  scene.fixed(
    'notice-board',
    'notice board',
    merge(
      between([-w, -h, 0], [w, h, 0.01], { material: 'cork', name: 'cork' }),
      bar('lower bar', [-w - 0.02, -h - 0.02, 0], [w + 0.02, -h, 0.02]),
      bar('upper bar', [-w - 0.02, h, 0], [w + 0.02, h + 0.02, 0.02]),
      bar('left bar', [-w - 0.02, -h, 0], [-w, h, 0.02]),
      bar('right bar', [w, -h, 0], [w + 0.02, h, 0.02]),
      note(-0.22, 0.08, 0.15, 0.21, 'paper', 3),
      note(0.0, 0.12, 0.1, 0.1, 'petal-yellow', -5),
      note(0.03, -0.12, 0.14, 0.1, 'sky-blue', 2),
      note(0.24, 0.02, 0.16, 0.23, 'paper', -2),
      note(-0.24, -0.18, 0.09, 0.09, 'ceramic-pink', 6),
    ),
    { at: [0.75, 1.5, SOUTH], turn: PI },
  )
}
