/** The porch itself: deck, steps, posts, railings, roof. */
import { box, extrude, type Model, merge, PI, rotate, translate, type Vec2, type Vec3 } from '../kit/index.ts'
import {
  DECK_HALF_WIDTH,
  DECK_TOP,
  FOOT,
  LAWN,
  RISE,
  STAIR_HALF_WIDTH,
  STEPS,
  TREAD,
  WALL,
} from './measures.ts'
import { bar, block, otherGrain, row } from './shapes.ts'

/** Where the posts and railings stand. */
export const RAIL_Z = -0.09
export const CORNER_X = DECK_HALF_WIDTH - 0.1
export const STAIR_POST_X = STAIR_HALF_WIDTH + 0.09
const RAIL_TOP = 0.92
const POST_TOP = 2.17
const BALUSTERS_A_METRE = 8.5

export function deck(): Model {
  const boards = block([-DECK_HALF_WIDTH, -0.035, WALL], [DECK_HALF_WIDTH, 0, 0.02], {
    material: 'deck',
    name: 'deck boards',
  })
  const fascia = block([-DECK_HALF_WIDTH + 0.02, -0.2, -0.04], [DECK_HALF_WIDTH - 0.02, -0.035, 0], {
    material: 'trim',
    name: 'front fascia',
  })
  const sides = [-1, 1].map((s) =>
    block(
      [s * (DECK_HALF_WIDTH - 0.04) - 0.02, -0.2, WALL],
      [s * (DECK_HALF_WIDTH - 0.04) + 0.02, -0.035, 0],
      { material: 'trim', name: 'side fascia' },
    ),
  )
  return translate(merge(boards, fascia, ...sides), [0, DECK_TOP, 0])
}

/** Step k of 1 … 4: a tread that overhangs its riser a little. The fifth step is the deck. */
export function step(k: number): Model {
  const back = (STEPS - 1 - k) * TREAD
  const top = k * RISE
  const tread = block(
    [-STAIR_HALF_WIDTH, top - 0.035, back - 0.02],
    [STAIR_HALF_WIDTH, top, back + TREAD + 0.02],
    {
      material: 'larch',
      name: 'tread',
    },
  )
  const riser = block(
    [-STAIR_HALF_WIDTH, top - RISE, back + TREAD - 0.03],
    [STAIR_HALF_WIDTH, top - 0.035, back + TREAD],
    {
      material: 'trim',
      name: 'riser',
    },
  )
  return merge(otherGrain(tread, k), riser)
}

/** The riser below the deck's edge, and the cheeks that carry the treads. */
export function stairFrame(): Model {
  const last = block([-STAIR_HALF_WIDTH, DECK_TOP - RISE, -0.03], [STAIR_HALF_WIDTH, DECK_TOP - 0.035, 0], {
    material: 'trim',
    name: 'top riser',
  })
  const outline: Vec2[] = [
    [0, LAWN],
    [FOOT - 0.04, LAWN],
    [FOOT - 0.04, RISE - 0.04],
    [0.05, DECK_TOP - 0.04],
    [0, DECK_TOP - 0.04],
  ]
  const cheek = rotate(extrude(outline, 0.05, { material: 'trim', name: 'cheek' }), 'y', -PI / 2)
  return merge(last, ...[-1, 1].map((s) => translate(cheek, [s * (STAIR_HALF_WIDTH + 0.026), 0, 0])))
}

/** Upright boards with gaps below the deck's edge, from one place to another. */
export function skirting(from: Vec3, to: Vec3): Model {
  const length = Math.abs(to[0] - from[0]) + Math.abs(to[2] - from[2])
  const count = Math.round(length / 0.105)
  const alongX = from[0] !== to[0]
  return row(count, (i) => {
    const t = (i + 0.5) / count
    const at: Vec3 = [from[0] + (to[0] - from[0]) * t, 0, from[2] + (to[2] - from[2]) * t]
    const height = DECK_TOP - 0.2 - LAWN - 0.02
    const slat = box(alongX ? 0.085 : 0.018, height, alongX ? 0.018 : 0.085, {
      material: 'trim',
      name: `skirting board ${i + 1}`,
      grain: 'y',
    })
    return translate(slat, [at[0], LAWN + 0.02, at[2]])
  })
}

/** A post with a foot and a head, standing on the deck at the origin. */
export function post(): Model {
  const piece = (size: number, low: number, high: number, name: string) =>
    translate(box(size, high - low, size, { material: 'trim', name, bevel: 0.004, grain: 'y' }), [0, low, 0])
  return merge(
    piece(0.15, 0, 0.16, 'foot'),
    piece(0.11, 0.16, POST_TOP - 0.14, 'shaft'),
    piece(0.135, POST_TOP - 0.2, POST_TOP - 0.17, 'collar'),
    piece(0.15, POST_TOP - 0.14, POST_TOP, 'head'),
  )
}

/** The short post at the foot of the steps, with a cap like a roof. */
export function newel(): Model {
  const shaft = box(0.1, 1.02, 0.1, { material: 'trim', name: 'shaft', bevel: 0.003, grain: 'y' })
  const plate = translate(
    box(0.13, 0.02, 0.13, { material: 'trim', name: 'plate', bevel: 0.003 }),
    [0, 1.02, 0],
  )
  const cap = block([-0.05, 1.04, -0.05], [0.05, 1.055, 0.05], { material: 'trim', name: 'cap' })
  return merge(shaft, plate, cap)
}

/** A straight railing between two points of the deck, posts not included. */
export function railing(from: Vec3, to: Vec3): Model {
  const lift = (p: Vec3, y: number): Vec3 => [p[0], p[1] + y, p[2]]
  return merge(
    bar(lift(from, RAIL_TOP - 0.02), lift(to, RAIL_TOP - 0.02), 0.085, 0.04, {
      material: 'trim',
      name: 'hand rail',
    }),
    bar(lift(from, RAIL_TOP - 0.08), lift(to, RAIL_TOP - 0.08), 0.04, 0.05, {
      material: 'trim',
      name: 'upper rail',
    }),
    bar(lift(from, 0.1), lift(to, 0.1), 0.045, 0.06, { material: 'trim', name: 'lower rail' }),
    balusters(from, to, 0.12, RAIL_TOP - 0.1),
  )
}

/** From the newel up to the deck's post. */
export function stairRailing(side: -1 | 1): Model {
  const x = side * STAIR_POST_X
  const low: Vec3 = [x, 0, FOOT + 0.03]
  const high: Vec3 = [x, DECK_TOP - RISE * 0.6, RAIL_Z + 0.06]
  const lift = (p: Vec3, y: number): Vec3 => [p[0], p[1] + y, p[2]]
  return merge(
    bar(lift(low, 0.96), lift(high, 0.96), 0.08, 0.045, { material: 'trim', name: 'hand rail' }),
    bar(lift(low, 0.24), lift(high, 0.24), 0.045, 0.07, { material: 'trim', name: 'lower rail' }),
    balusters(low, high, 0.26, 0.95),
  )
}

function balusters(from: Vec3, to: Vec3, low: number, high: number): Model {
  const along = Math.abs(to[0] - from[0]) + Math.abs(to[2] - from[2])
  const count = Math.floor(along * BALUSTERS_A_METRE)
  return row(count, (i) => {
    const t = (i + 0.5) / count
    const at: Vec3 = [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + low,
      from[2] + (to[2] - from[2]) * t,
    ]
    const look = { material: 'trim', name: `baluster ${i + 1}`, grain: 'y' } as const
    return translate(box(0.032, high - low, 0.032, look), at)
  })
}

/** Carried by the posts: the beam along the front and its ends back to the wall. */
export function beams(): Model {
  const low = DECK_TOP + POST_TOP
  const look = (name: string) => ({ material: 'trim', name })
  return merge(
    block(
      [-CORNER_X - 0.07, low, RAIL_Z - 0.065],
      [CORNER_X + 0.07, low + 0.19, RAIL_Z + 0.065],
      look('front beam'),
    ),
    ...[-1, 1].map((s) =>
      block([s * CORNER_X - 0.05, low, WALL], [s * CORNER_X + 0.05, low + 0.19, RAIL_Z], look('side beam')),
    ),
  )
}

const EAVE: Vec3 = [0, DECK_TOP + POST_TOP + 0.16, 0.42]
const RIDGE: Vec3 = [0, DECK_TOP + POST_TOP + 0.62, WALL]

export function roof(): Model {
  const width = 2 * DECK_HALF_WIDTH + 0.5
  const up = (p: Vec3, y: number): Vec3 => [p[0], p[1] + y, p[2]]
  const boards = bar(up(EAVE, 0.075), up(RIDGE, 0.075), width, 0.02, { material: 'ceiling', name: 'ceiling' })
  const shingles = bar(up(EAVE, 0.11), up(RIDGE, 0.11), width + 0.04, 0.05, {
    material: 'shingles',
    name: 'shingles',
  })
  const fascia = block(
    [-width / 2, EAVE[1] - 0.055, EAVE[2] - 0.005],
    [width / 2, EAVE[1] + 0.09, EAVE[2] + 0.022],
    {
      material: 'trim',
      name: 'eave board',
    },
  )
  const rafters = Array.from({ length: 9 }, (_, i) => {
    const x = (i - 4) * (width / 8.6)
    const from: Vec3 = [x, EAVE[1] + 0.005, EAVE[2] - 0.01]
    return bar(from, [x, RIDGE[1] + 0.005, RIDGE[2]], 0.055, 0.12, {
      material: 'trim',
      name: `rafter ${i + 1}`,
    })
  })
  return merge(boards, shingles, fascia, ...rafters)
}
