/** Bench, chair and small round table: slats and legs, each a part. All stand on y = 0. */
import {
  box,
  cosine,
  cylinder,
  lathe,
  type Model,
  merge,
  PI,
  rotate,
  sine,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { WALL } from './measures.ts'
import { bar, row } from './shapes.ts'

function upright(size: number, height: number, at: Vec3, material: string, name: string): Model {
  return translate(box(size, height, size, { material, name, bevel: 0.003, grain: 'y' }), at)
}

/** x and z of the bench's middle, and its seat's height above what it stands on. */
export const BENCH = [-1.6, WALL + 0.42] as const
export const SEAT_TOP = 0.44

/** 1.3 m long, looking along +z. */
export function bench(): Model {
  const material = 'larch'
  const [length, seat] = [1.3, 0.43]
  const half = length / 2
  const sides = [-1, 1].flatMap((s) => {
    const x = s * (half - 0.06)
    return [
      upright(0.055, 0.62, [x, 0, 0.2], material, 'front leg'),
      upright(0.055, seat, [x, 0, -0.2], material, 'back leg'),
      bar([x, seat - 0.076, -0.2], [x, seat - 0.076, 0.2], 0.035, 0.07, { material, name: 'seat rail' }),
      bar([x, 0.14, -0.2], [x, 0.14, 0.2], 0.03, 0.045, { material, name: 'foot rail' }),
      bar([x, 0.635, -0.27], [x, 0.635, 0.24], 0.075, 0.028, { material, name: 'arm rest' }),
      tube(
        [
          [x, seat - 0.02, -0.2],
          [x, 0.92, -0.33],
        ],
        0.032,
        { material, name: 'back post', sides: 4 },
      ),
    ]
  })
  const seatSlats = row(6, (i) =>
    translate(box(length - 0.02, 0.04, 0.072, { material, name: `seat slat ${i + 1}`, bevel: 0.004 }), [
      0,
      seat - 0.021,
      -0.19 + i * 0.076,
    ]),
  )
  const backSlats = row(4, (i) => {
    const slat = box(length - 0.02, 0.078, 0.02, { material, name: `back slat ${i + 1}`, bevel: 0.004 })
    const up = 0.1 + i * 0.1
    return translate(rotate(slat, 'x', -0.262), [0, seat + up, -0.187 - 0.268 * up])
  })
  const brace = bar([-half + 0.06, 0.14, 0], [half - 0.06, 0.14, 0], 0.03, 0.045, { material, name: 'brace' })
  return merge(...sides, seatSlats, backSlats, brace)
}

/** A plain garden chair, looking along +z. */
export function chair(): Model {
  const material = 'teal'
  const seat = 0.44
  const legs = [-1, 1].flatMap((s) => [
    upright(0.034, seat - 0.01, [s * 0.19, 0, 0.18], material, 'front leg'),
    tube(
      [
        [s * 0.19, 0, -0.19],
        [s * 0.19, seat, -0.18],
        [s * 0.19, 0.88, -0.26],
      ],
      [0.022, 0.022, 0.018],
      { material, name: 'back leg', sides: 4 },
    ),
    bar([s * 0.19, seat - 0.035, -0.18], [s * 0.19, seat - 0.035, 0.18], 0.024, 0.05, {
      material,
      name: 'seat rail',
    }),
  ])
  const rails = [0.18, -0.18].map((z) =>
    bar([-0.19, seat - 0.035, z], [0.19, seat - 0.035, z], 0.022, 0.05, { material, name: 'cross rail' }),
  )
  const slats = row(5, (i) =>
    translate(box(0.42, 0.016, 0.072, { material, name: `seat slat ${i + 1}`, bevel: 0.003 }), [
      0,
      seat - 0.01,
      -0.14 + i * 0.082,
    ]),
  )
  const back = row(3, (i) => {
    const up = 0.14 + i * 0.12
    const slat = box(0.37, 0.07, 0.014, { material, name: `back slat ${i + 1}`, bevel: 0.003 })
    return translate(rotate(slat, 'x', -0.18), [0, seat + up, -0.186 - 0.18 * up])
  })
  return merge(...legs, ...rails, slats, back)
}

export const TABLE_HEIGHT = 0.62

export function roundTable(): Model {
  const top = translate(
    cylinder(0.33, 0.024, { material: 'oak', name: 'table top', bevel: 0.004, segments: 32 }),
    [0, TABLE_HEIGHT - 0.024, 0],
  )
  const column = lathe(
    [
      [0.03, 0.14],
      [0.02, 0.2],
      [0.018, 0.5],
      [0.03, 0.57],
      [0.12, TABLE_HEIGHT - 0.024],
    ],
    { material: 'iron', name: 'column', segments: 12 },
  )
  const feet = [0, 1, 2].map((i) => {
    const angle = (2 * PI * i) / 3 + PI / 2
    const at = (r: number, y: number): Vec3 => [r * cosine(angle), y, r * sine(angle)]
    return tube([at(0, 0.2), at(0.1, 0.16), at(0.2, 0.05), at(0.26, 0.016)], [0.016, 0.015, 0.014, 0.016], {
      material: 'iron',
      name: `foot ${i + 1}`,
      sides: 8,
    })
  })
  return merge(top, column, ...feet)
}

/** A seat cushion, 35 cm. */
export function cushion(): Model {
  return box(0.35, 0.05, 0.35, { material: 'stripes', name: 'cushion', bevel: 0.016, grain: 'z' })
}
