/** What else people leave on a porch: a crate, lanterns, a doormat. All stand on y = 0. */
import {
  arc,
  ball,
  box,
  cylinder,
  hull,
  lathe,
  type Model,
  merge,
  named,
  PI,
  rotate,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { block, row } from './shapes.ts'

/** Slats on four corner posts. */
export function crate(): Model {
  const [length, width, height] = [0.5, 0.33, 0.24]
  const material = 'oak'
  const posts = [-1, 1].flatMap((s) =>
    [-1, 1].map((t) =>
      translate(box(0.028, height - 0.012, 0.028, { material, name: 'corner post', grain: 'y' }), [
        s * (length / 2 - 0.014),
        0.012,
        t * (width / 2 - 0.014),
      ]),
    ),
  )
  const floor = row(4, (i) =>
    translate(box(length, 0.012, 0.074, { material, name: `floor slat ${i + 1}`, bevel: 0.002 }), [
      0,
      0,
      (i - 1.5) * 0.0853,
    ]),
  )
  const slat = (i: number, long: boolean) =>
    box(long ? length + 0.02 : 0.01, 0.062, long ? 0.01 : width, {
      material,
      name: `${long ? 'side' : 'end'} slat ${i + 1}`,
      bevel: 0.002,
    })
  const sides = row(6, (i) =>
    translate(slat(i, true), [0, 0.016 + (i % 3) * 0.078, (i < 3 ? -1 : 1) * (width / 2 + 0.005)]),
  )
  const ends = row(6, (i) =>
    translate(slat(i, false), [(i < 3 ? -1 : 1) * (length / 2 + 0.005), 0.016 + (i % 3) * 0.078, 0]),
  )
  return merge(floor, ...posts, sides, ends)
}

/** A candle behind four panes. */
export function lantern(): Model {
  const size = 0.15
  const half = size / 2
  const frame = (low: number, high: number, name: string) =>
    block([-half, low, -half], [half, high, half], { material: 'iron', name })
  const posts = [-1, 1].flatMap((s) =>
    [-1, 1].map((t) => {
      const [x, z] = [s * (half - 0.008), t * (half - 0.008)]
      return block([x - 0.007, 0.02, z - 0.007], [x + 0.007, 0.24, z + 0.007], {
        material: 'iron',
        name: 'post',
      })
    }),
  )
  const panes = [0, 1, 2, 3].map((i) => {
    const pane = block([-half + 0.012, 0.02, half - 0.01], [half - 0.012, 0.24, half - 0.007], {
      material: 'pane',
      name: `pane ${i + 1}`,
    })
    return rotate(pane, 'y', (i * PI) / 2)
  })
  const roof = hull(
    [0, 1, 2, 3].flatMap((i): Vec3[] => {
      const [x, z] = [i & 1 ? 1 : -1, i & 2 ? 1 : -1]
      return [
        [x * (half + 0.012), 0.255, z * (half + 0.012)],
        [x * 0.028, 0.315, z * 0.028],
      ]
    }),
    { material: 'iron', name: 'roof', crease: 1 },
  )
  const chimney = translate(
    cylinder(0.026, 0.025, { material: 'iron', name: 'chimney', segments: 12 }),
    [0, 0.315, 0],
  )
  const ring = tube(arc([0, 0.372], 0.036, 0, 2 * PI, 12).slice(0, 12), 0.0035, {
    material: 'iron',
    name: 'ring',
    closed: true,
    sides: 6,
  })
  const candle = translate(
    cylinder(0.027, 0.085, { material: 'candle', name: 'candle', segments: 16, bevel: 0.003 }),
    [0, 0.02, 0],
  )
  const flame = lathe(
    [
      [0.002, 0.106],
      [0.007, 0.116],
      [0.0015, 0.136],
    ],
    { material: 'flame', name: 'flame', segments: 8 },
  )
  return merge(
    frame(0, 0.02, 'base'),
    frame(0.24, 0.255, 'plate'),
    ...posts,
    ...panes,
    roof,
    chimney,
    named('ring', ring),
    candle,
    flame,
  )
}

/** On the wall beside the door: an arm and a glass with a bulb; the wall at z = 0. */
export function wallLamp(): Model {
  const back = block([-0.04, -0.07, 0], [0.04, 0.07, 0.015], { material: 'iron', name: 'back plate' })
  const arm = tube(
    [
      [0, 0.02, 0.01],
      [0, 0.02, 0.1],
      [0, 0.06, 0.13],
    ],
    0.008,
    { material: 'iron', name: 'arm' },
  )
  const hood = lathe(
    [
      [0.09, 0.04],
      [0.03, 0.085],
      [0.012, 0.1],
    ],
    { material: 'iron', name: 'hood', segments: 18 },
  )
  const bulb = ball(0.033, { material: 'flame', name: 'bulb', rings: 6, segments: 12 })
  const at: Vec3 = [0, 0, 0.13]
  return merge(back, arm, translate(hood, at), translate(bulb, [0, -0.02, 0.13]))
}

export function doormat(): Model {
  return box(0.75, 0.018, 0.45, { material: 'coir', name: 'mat', bevel: 0.004 })
}
