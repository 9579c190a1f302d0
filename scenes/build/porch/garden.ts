/** Around the porch: lawn, path, picket fence, hedge, trees, shrubs. */
import { Random } from '../../../engine/math/random.ts'
import {
  add,
  ball,
  box,
  cosine,
  extrude,
  hull,
  lathe,
  type Model,
  merge,
  PI,
  plate,
  sine,
  translate,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'
import { FENCE_X, FENCE_Z, LAWN, WALL } from './measures.ts'
import { bar, block, row } from './shapes.ts'

export const PANEL = 2.1
export const GATE = 1.6

export function lawn(): Model {
  return block([-FENCE_X - 0.3, LAWN - 0.3, WALL - 0.2], [FENCE_X + 0.3, LAWN, FENCE_Z + 0.3], {
    material: 'lawn',
    name: 'lawn',
  })
}

/** The land beyond the fence, a little lower so that it does not fight the lawn for the same pixels. */
export function meadow(): Model {
  return block([-40, LAWN - 0.5, -40], [40, LAWN - 0.03, 40], { material: 'meadow', name: 'meadow' })
}

/** A stone of the path with six to eight corners, its top at y = 0; seeds make different ones. */
export function pathStone(seed: number, length: number, width: number): Model {
  const random = new Random(seed)
  const corners = 7 + random.below(2)
  const outline = Array.from({ length: corners }, (_, i): Vec2 => {
    const angle = (2 * PI * (i + 0.3 * random.unit())) / corners
    const reach = 0.92 + 0.08 * random.unit()
    return [width * 0.55 * reach * cosine(angle), length * 0.55 * reach * sine(angle)]
  })
  const inner = outline.map(([x, z]): Vec2 => [x * 0.96, z * 0.96])
  const at = (list: readonly Vec2[], y: number) => list.map(([x, z]): Vec3 => [x, y, z])
  const points = [...at(outline, -0.06), ...at(outline, -0.007), ...at(inner, 0)]
  return hull(points, { material: 'stone', name: 'stone', crease: 20 })
}

/** A strip of gravel in which the stones lie. */
export function gravelPath(from: number, to: number, width: number): Model {
  const outline: Vec2[] = [
    [-width / 2, from],
    [width / 2, from],
    [width / 2, to],
    [-width / 2, to],
  ]
  const strip = plate(outline, 0.008, { material: 'gravel', name: 'gravel' })
  return translate(strip, [0, LAWN - 0.001, 0])
}

/** Pickets on two rails, from the origin along x, with a post at the start. */
export function fencePanel(length: number): Model {
  const count = Math.round(length / 0.14)
  const picket: Vec2[] = [
    [-0.04, 0.06],
    [0.04, 0.06],
    [0.04, 0.86],
    [0, 0.93],
    [-0.04, 0.86],
  ]
  const pickets = row(count, (i) =>
    translate(extrude(picket, 0.02, { material: 'trim', name: `picket ${i + 1}`, grain: 'y' }), [
      ((i + 0.5) * length) / count,
      0,
      0.03,
    ]),
  )
  const rail = (y: number, name: string) =>
    bar([0, y, 0], [length, y, 0], 0.04, 0.07, { material: 'trim', name })
  const post = box(0.1, 1, 0.1, { material: 'trim', name: 'post', bevel: 0.01, grain: 'y' })
  return merge(pickets, rail(0.25, 'lower rail'), rail(0.7, 'upper rail'), post)
}

/** Clipped: broader at its foot. */
export function hedge(length: number, height: number): Model {
  const section: Vec2[] = [
    [-0.5, 0],
    [0.5, 0],
    [0.46, height - 0.16],
    [0.34, height],
    [-0.34, height],
    [-0.46, height - 0.16],
  ]
  return extrude(section, length, { material: 'hedge', name: 'hedge', crease: 50 })
}

export function tree(seed: number): Model {
  const random = new Random(seed)
  const trunk = lathe(
    [
      [0.2, 0],
      [0.14, 0.4],
      [0.1, 2.4],
    ],
    { material: 'bark', name: 'trunk', segments: 10 },
  )
  const crown = Array.from({ length: 14 }, (_, i) => {
    const angle = 2.4 * i
    const t = i / 13
    const out = 0.95 * Math.sqrt(1 - (1.6 * t - 0.6) ** 2)
    const at: Vec3 = [out * cosine(angle), 1.15 + 1.7 * t, out * sine(angle)]
    const size = 0.6 + 0.22 * random.unit()
    return translate(leafBall(random, size, 'foliage', `crown ${i + 1}`), at)
  })
  return merge(trunk, ...crown)
}

/** A ball of leaves that nobody has clipped. */
export function leafBall(random: Random, radius: number, material: string, name: string): Model {
  const direction = new Float64Array(3)
  const points = Array.from({ length: 54 }, (): Vec3 => {
    random.onSphere(direction, 0)
    const [x = 0, y = 0, z = 0] = direction
    const r = radius * (0.93 + 0.07 * random.unit())
    return [r * x, radius + r * 0.9 * y, r * z]
  })
  return hull(points, { material, name, crease: 70 })
}

/** Low growth at the foot of the porch. */
export function shrub(seed: number): Model {
  const random = new Random(seed)
  const balls = Array.from({ length: 5 }, (_, i) => {
    const at: Vec3 = [(i - 2) * 0.2, -0.08 - 0.05 * random.unit(), 0.06 * (random.unit() - 0.5)]
    return translate(leafBall(random, 0.2 + 0.07 * random.unit(), 'hedge', `branches ${i + 1}`), at)
  })
  return merge(...balls)
}

/** Hung from the beam at the origin by three wires: a bowl full of flowers. */
export function hangingBasket(): Model {
  const random = new Random(5)
  const bowl = lathe(
    [
      [0.05, -0.62],
      [0.12, -0.57],
      [0.16, -0.48],
    ],
    { material: 'straw', name: 'bowl', segments: 16 },
  )
  const wires = [0, 1, 2].map((i) => {
    const angle = (2 * PI * i) / 3
    const foot: Vec3 = [0.15 * cosine(angle), -0.48, 0.15 * sine(angle)]
    return bar(foot, add([0, -0.02, 0], [0.004 * cosine(angle), 0, 0.004 * sine(angle)]), 0.004, 0.01, {
      material: 'iron',
      name: 'wire',
    })
  })
  const hook = block([-0.008, -0.03, -0.008], [0.008, 0, 0.008], { material: 'iron', name: 'hook' })
  const green = [0, 1, 2, 3, 4].map((i) => {
    const angle = (2 * PI * i) / 5
    const at: Vec3 = [0.08 * cosine(angle), -0.55, 0.08 * sine(angle)]
    return translate(leafBall(random, 0.085, 'foliage', 'leaves'), at)
  })
  const flowers = Array.from({ length: 9 }, (_, i) => {
    const angle = 2.4 * i
    const out = 0.05 + 0.012 * i
    const at: Vec3 = [out * cosine(angle), -0.42 + 0.03 * random.unit() - 0.25 * out, out * sine(angle)]
    return translate(ball(0.022, { material: 'geranium', name: 'flower', rings: 4, segments: 8 }), at)
  })
  return merge(bowl, hook, ...wires, ...green, ...flowers)
}
