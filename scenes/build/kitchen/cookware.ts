/** Pots, pans and tools of the cook. Most stand on y = 0. */
import {
  arc,
  ball,
  box,
  cylinder,
  degrees,
  lathe,
  type Model,
  merge,
  named,
  PI,
  rotate,
  shell,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { between } from './room.ts'

/** Two loops to lift it by, at ±x. */
export function pot(material: string, radius: number, height: number): Model {
  const wall = shell(
    [
      [radius - 0.008, 0],
      [radius, 0.01],
      [radius, height],
    ],
    0.003,
    { material, floor: 0.005, segments: 24, insideMaterial: 'steel' },
  )
  const loop = tube(
    [
      [radius - 0.002, height - 0.03, -0.035],
      [radius + 0.028, height - 0.026, -0.032],
      [radius + 0.036, height - 0.025, 0],
      [radius + 0.028, height - 0.026, 0.032],
      [radius - 0.002, height - 0.03, 0.035],
    ],
    0.005,
    { material: 'black' },
  )
  return merge(wall, named('right handle', loop), named('left handle', rotate(loop, 'y', PI)))
}

export function lid(material: string, radius: number): Model {
  return merge(
    lathe(
      [
        [radius - 0.006, 0],
        [radius + 0.003, 0.004],
        [radius * 0.8, 0.016],
        [radius * 0.3, 0.026],
        [0.02, 0.028],
      ],
      { material, name: 'lid', segments: 28 },
    ),
    translate(cylinder(0.006, 0.012, { material: 'black', name: 'knob foot', segments: 10 }), [0, 0.028, 0]),
    translate(
      cylinder(0.017, 0.014, { material: 'black', name: 'knob', segments: 16, bevel: 0.004 }),
      [0, 0.04, 0],
    ),
  )
}

/** A pan with a long handle along +x that ends in a ring to hang it by. */
export function pan(material: string, radius: number, height: number): Model {
  const wall = shell(
    [
      [radius * 0.8, 0],
      [radius, height],
    ],
    0.003,
    { material, floor: 0.004, segments: 28 },
  )
  const [x, y] = [radius + 0.15, height + 0.018]
  const grip = tube(
    [
      [radius * 0.97, height - 0.014, 0],
      [radius + 0.04, height + 0.008, 0],
      [x, y, 0],
    ],
    [0.006, 0.0075, 0.008],
    { material: 'black', name: 'handle', sides: 10 },
  )
  const ring = rotate(
    tube(arc([0, 0], 0.014, 0, (2 * PI * 9) / 10, 9), 0.004, {
      material: 'black',
      closed: true,
      name: 'ring',
    }),
    'x',
    PI / 2,
  )
  return merge(wall, grip, translate(ring, [x + 0.02, y, 0]))
}

/** The ring at the upper end of what hangs on a peg. */
function hangingRing(material: string): Model {
  return tube(arc([0, -0.012], 0.012, 0, (2 * PI * 9) / 10, 9), 0.003, {
    material,
    closed: true,
    name: 'ring',
  })
}

/** A ladle that hangs from y = 0 downwards by its ring. */
export function ladle(): Model {
  const material = 'steel'
  const ring = hangingRing(material)
  const shaft = tube(
    [
      [0, -0.026, 0],
      [0, -0.25, 0],
    ],
    0.004,
    { material, name: 'shaft' },
  )
  const scoop = shell(
    [
      [0.015, 0],
      [0.034, 0.012],
      [0.042, 0.034],
    ],
    0.002,
    { material, name: 'scoop', segments: 20 },
  )
  return merge(ring, shaft, translate(scoop, [0, -0.284, 0.041]))
}

/** A turner that hangs from y = 0 downwards. */
export function turner(): Model {
  const material = 'steel'
  const ring = hangingRing(material)
  const shaft = tube(
    [
      [0, -0.026, 0],
      [0, -0.22, 0],
    ],
    0.004,
    { material: 'black', name: 'shaft' },
  )
  const blade = translate(box(0.075, 0.1, 0.0025, { material, name: 'blade' }), [0, -0.32, 0.003])
  return merge(ring, shaft, blade)
}

export function kettle(): Model {
  const body = lathe(
    [
      [0.085, 0],
      [0.092, 0.012],
      [0.09, 0.05],
      [0.075, 0.12],
      [0.05, 0.145],
    ],
    { material: 'enamel-red', segments: 32, crease: 40 },
  )
  const knob = translate(ball(0.013, { material: 'oak', name: 'knob', segments: 14 }), [0, 0.145, 0])
  const spout = tube(
    [
      [0.07, 0.06, 0],
      [0.11, 0.1, 0],
      [0.135, 0.135, 0],
    ],
    [0.02, 0.014, 0.009],
    { material: 'enamel-red', name: 'spout', sides: 12 },
  )
  const handle = tube(arc([0, 0.125], 0.078, degrees(12), degrees(168), 8), 0.006, {
    material: 'brass',
    name: 'handle',
    sides: 10,
  })
  return merge(body, knob, spout, handle)
}

/** Two slots on top, a lever at +x. */
export function toaster(): Model {
  const steel = (name: string, low: Vec3, high: Vec3, bevel = 0) =>
    between(low, high, { material: 'steel', name, bevel })
  const [w, d, h] = [0.14, 0.08, 0.19]
  return merge(
    between([-w, 0, -d], [w, 0.02, d], { material: 'black', name: 'base', bevel: 0.003 }),
    steel('front', [-w, 0.02, 0.048], [w, h, d], 0.01),
    steel('back', [-w, 0.02, -d], [w, h, -0.048], 0.01),
    steel('middle', [-w + 0.02, 0.02, -0.016], [w - 0.02, h - 0.004, 0.016]),
    steel('left end', [-w + 0.001, 0.02, -0.05], [-w + 0.02, h - 0.001, 0.05]),
    steel('right end', [w - 0.02, 0.02, -0.05], [w - 0.001, h - 0.001, 0.05]),
    between([-w + 0.02, 0.02, -0.048], [w - 0.02, 0.03, 0.048], { material: 'black', name: 'tray' }),
    translate(box(0.02, 0.012, 0.03, { material: 'black', name: 'lever', bevel: 0.002 }), [
      w + 0.009,
      0.12,
      0,
    ]),
  )
}

/** Slots would be too thin to use: the knives stand in a block with a gap for each. */
export function knifeBlock(): Model {
  const side = (name: string, x0: number, x1: number) =>
    between([x0, 0, -0.06], [x1, 0.19, 0.06], { material: 'walnut', name, bevel: 0.002, grain: 'y' })
  return merge(
    side('left wall', -0.05, -0.036),
    side('first wall', -0.018, -0.009),
    side('second wall', 0.009, 0.018),
    side('right wall', 0.036, 0.05),
    between([-0.036, 0, -0.059], [0.036, 0.02, 0.059], { material: 'walnut', name: 'foot' }),
  )
}

/** With a hole to hang it by: four boards around it. */
export function cuttingBoard(width: number, depth: number, material: string): Model {
  const [w, d, t] = [width / 2, depth / 2, 0.018]
  const piece = (name: string, x0: number, z0: number, x1: number, z1: number) =>
    between([x0, 0, z0], [x1, t, z1], { material, name, grain: 'x' })
  return merge(
    piece('board', -w, -d, w - 0.06, d),
    piece('left of the hole', w - 0.06, -d, w, -0.014),
    piece('right of the hole', w - 0.06, 0.014, w, d),
    piece('inside the hole', w - 0.06, -0.014, w - 0.045, 0.014),
    piece('before the hole', w - 0.018, -0.014, w, 0.014),
  )
}
