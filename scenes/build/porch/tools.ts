/** For the garden: watering can, boots, broom, trowel. All stand on y = 0. */
import {
  arc,
  box,
  cosine,
  hull,
  lathe,
  type Model,
  merge,
  PI,
  plate,
  rotate,
  shell,
  sine,
  translate,
  tube,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'
import { row } from './shapes.ts'

export function wateringCan(): Model {
  const material = 'steel'
  const body = shell(
    [
      [0.095, 0],
      [0.095, 0.15],
      [0.075, 0.19],
    ],
    0.003,
    { material, name: 'can wall', segments: 24, floor: 0.004 },
  )
  const spout = tube(
    [
      [0.09, 0.048, 0],
      [0.17, 0.12, 0],
      [0.265, 0.245, 0],
    ],
    [0.02, 0.014, 0.011],
    { material, name: 'spout', sides: 10 },
  )
  const rose = lathe(
    [
      [0.011, 0],
      [0.032, 0.03],
      [0.032, 0.036],
    ],
    { material, name: 'rose', segments: 16 },
  )
  const over = arc([0, 0.185], 0.078, 0.1, PI - 0.1, 8)
  const back: Vec3[] = [
    [-0.07, 0.2, 0],
    [-0.14, 0.2, 0],
    [-0.165, 0.165, 0],
    [-0.15, 0.09, 0],
    [-0.098, 0.052, 0],
  ]
  const brace: Vec3[] = [
    [0.072, 0.188, 0],
    [0.19, 0.15, 0],
  ]
  return merge(
    body,
    spout,
    translate(rotate(rose, 'z', -0.65), [0.262, 0.241, 0]),
    tube(over, 0.006, { material, name: 'upper handle' }),
    tube(back, 0.006, { material, name: 'back handle' }),
    tube(brace, 0.004, { material, name: 'brace' }),
  )
}

/** A rubber boot for the right foot, its toe along +z: a hollow shaft on a foot. */
export function boot(): Model {
  const print: Vec2[] = [
    [-0.034, -0.1],
    [0.034, -0.1],
    [0.042, -0.02],
    [0.05, 0.08],
    [0.04, 0.15],
    [0.008, 0.175],
    [-0.03, 0.155],
    [-0.044, 0.08],
    [-0.04, -0.02],
  ]
  const outline = (factor: number, y: number): Vec3[] => print.map(([x, z]) => [x * factor, y, z * factor])
  const sole = plate(print, 0.018, { material: 'sole', name: 'sole' })
  const ankle: Vec3[] = Array.from({ length: 10 }, (_, i) => {
    const angle = (2 * PI * i) / 10
    return [0.05 * cosine(angle), 0.115, -0.045 + 0.052 * sine(angle)]
  })
  const toes: Vec3[] = outline(0.86, 0.068).filter(([, , z]) => z > 0.05)
  const foot = hull([...outline(0.97, 0.018), ...outline(0.97, 0.034), ...ankle, ...toes], {
    material: 'rubber',
    name: 'foot',
    crease: 62,
  })
  const shaft = shell(
    [
      [0.052, 0.1],
      [0.054, 0.16],
      [0.064, 0.3],
      [0.066, 0.33],
    ],
    0.004,
    { material: 'rubber', insideMaterial: 'paper', name: 'shaft', segments: 16, floor: 0.02 },
  )
  return merge(sole, foot, translate(shaft, [0, 0, -0.045]))
}

export function broom(): Model {
  const stick = tube(
    [
      [0, 0.2, 0],
      [0, 1.38, 0],
    ],
    0.0125,
    { material: 'oak', name: 'stick', sides: 10 },
  )
  const head = translate(box(0.3, 0.045, 0.06, { material: 'oak', name: 'head', bevel: 0.006 }), [0, 0.17, 0])
  const tufts = row(6, (i) => {
    const x = (i - 2.5) * 0.048
    const wide = (i - 2.5) * 0.058
    const points = [-1, 1].flatMap((s) =>
      [-1, 1].flatMap((t): Vec3[] => [
        [x + s * 0.022, 0.172, t * 0.022],
        [wide + s * 0.0275, 0, t * 0.032],
      ]),
    )
    return hull(points, { material: 'straw', name: `bristles ${i + 1}`, grain: 'y' })
  })
  return merge(stick, head, tufts)
}

export function trowel(): Model {
  const blade = hull(
    (
      [
        [-0.03, 0.02],
        [0.03, 0.02],
        [0.036, 0.07],
        [0.02, 0.14],
        [0, 0.17],
        [-0.02, 0.14],
        [-0.036, 0.07],
      ] as const
    ).flatMap(([x, z]): Vec3[] => [
      [x, 0, z],
      [x, 0.004, z],
    ]),
    { material: 'steel', name: 'blade' },
  )
  const neck = tube(
    [
      [0, 0.003, 0.05],
      [0, 0.004, 0.02],
      [0, 0.016, -0.02],
    ],
    [0.005, 0.006, 0.006],
    { material: 'steel', name: 'neck', sides: 6 },
  )
  const grip = tube(
    [
      [0, 0.016, -0.02],
      [0, 0.016, -0.07],
      [0, 0.016, -0.14],
    ],
    [0.011, 0.015, 0.013],
    { material: 'oak', name: 'grip', sides: 10 },
  )
  const lifted = (model: Model) => translate(model, [0, 0.003, 0])
  return merge(blade, lifted(neck), lifted(grip))
}
