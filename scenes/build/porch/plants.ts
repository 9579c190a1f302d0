/** Plants in terracotta pots. Each stands on y = 0; the pots are hollow, with soil in them. */
import { Random } from '../../../engine/math/random.ts'
import {
  ball,
  cosine,
  cylinder,
  lathe,
  type Model,
  merge,
  named,
  PI,
  shellBetween,
  sine,
  translate,
  tube,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'
import { leafBall } from './garden.ts'
import { blade } from './shapes.ts'

const SEGMENTS = 20
const SOIL = 0.74

/** Empty, with a thick rim. */
export function pot(radius: number, height: number): Model {
  const outer: Vec2[] = [
    [0.66 * radius, 0],
    [0.9 * radius, 0.76 * height],
    [radius, 0.79 * height],
    [radius, height],
  ]
  const inner: Vec2[] = [
    [0.57 * radius, 0.09 * height],
    [0.8 * radius, 0.76 * height],
    [0.83 * radius, 0.79 * height],
    [0.87 * radius, height],
  ]
  return shellBetween(outer, inner, { material: 'terracotta', name: 'pot wall', segments: SEGMENTS })
}

function filledPot(radius: number, height: number): Model {
  const soil = lathe(
    [
      [0.62 * radius, 0.3 * height],
      [0.76 * radius, SOIL * height],
    ],
    { material: 'soil', name: 'soil', segments: SEGMENTS },
  )
  return merge(pot(radius, height), soil)
}

/** A leaf from the middle of the pot outwards: how far it leans at its foot and how far it has sunk at its tip. */
function arching(
  angle: number,
  foot: number,
  length: number,
  rise: number,
  sink: number,
  width: number,
  material: string,
  start: Vec3,
  steps: number,
): Model {
  const [c, s] = [cosine(angle), sine(angle)]
  const path: Vec3[] = []
  const widths: number[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const out = foot + length * t
    path.push([start[0] + out * c, start[1] + rise * t - sink * t * t, start[2] + out * s])
    // Widest a third of the way, with a point that is not quite sharp.
    widths.push(width * Math.max(0.12, 4 * (0.16 + 0.84 * t) * (1 - t) * 0.72))
  }
  return blade(path, widths, 0.004, [-s, 0, c], { material, name: 'leaf' })
}

/** Upright swords. */
export function sansevieria(): Model {
  const random = new Random(61)
  const [radius, height] = [0.15, 0.26]
  const leaves = Array.from({ length: 9 }, (_, i) => {
    const angle = 2.4 * i
    const foot = 0.012 + 0.006 * i
    const start: Vec3 = [0, SOIL * height - 0.01, 0]
    return arching(
      angle,
      foot,
      0.03 + 0.012 * i,
      0.52 - 0.02 * i,
      0,
      0.07,
      'sage',
      start,
      3 + random.below(2),
    )
  })
  return merge(filledPot(radius, height), ...leaves)
}

export function fern(): Model {
  const random = new Random(62)
  const [radius, height] = [0.14, 0.22]
  const fronds = Array.from({ length: 15 }, (_, i) => {
    const angle = 2.4 * i
    const inner = i < 6
    const length = inner ? 0.16 : 0.3 + 0.06 * random.unit()
    const rise = inner ? 0.42 : 0.4 + 0.08 * random.unit()
    const start: Vec3 = [0, SOIL * height - 0.01, 0]
    return arching(angle, 0.015, length, rise, inner ? 0.1 : 0.34, 0.085, 'leaf', start, 4)
  })
  return merge(filledPot(radius, height), ...fronds)
}

/** A rosette close to the soil, in a small pot. */
export function succulent(): Model {
  const [radius, height] = [0.075, 0.1]
  const leaves = Array.from({ length: 14 }, (_, i) => {
    const t = i / 13
    const start: Vec3 = [0, SOIL * height - 0.002, 0]
    return arching(2.4 * i, 0.004, 0.026 + 0.036 * t, 0.058 - 0.03 * t, 0.006, 0.034, 'sage', start, 2)
  })
  return merge(filledPot(radius, height), ...leaves)
}

export function geranium(): Model {
  const random = new Random(64)
  const [radius, height] = [0.11, 0.17]
  const top = SOIL * height
  const pieces: Model[] = []
  for (let i = 0; i < 13; i++) {
    const angle = 2.4 * i
    const out = 0.02 + 0.0075 * i
    const y = top + 0.18 - 0.5 * out + 0.04 * random.unit()
    const start: Vec3 = [out * cosine(angle), y - 0.02, out * sine(angle)]
    pieces.push(arching(angle, 0, 0.075, 0.03, 0.03, 0.085, 'leaf', start, 3))
    const foot: Vec3 = [0.3 * out * cosine(angle), top - 0.01, 0.3 * out * sine(angle)]
    pieces.push(tube([foot, start], 0.003, { material: 'stem', name: 'stem', sides: 5 }))
  }
  for (let i = 0; i < 5; i++) {
    const angle = 1 + (2 * PI * i) / 5
    const out = 0.035 + 0.03 * random.unit()
    const head: Vec3 = [out * cosine(angle), top + 0.23 + 0.05 * random.unit(), out * sine(angle)]
    const foot: Vec3 = [0.3 * head[0], top - 0.01, 0.3 * head[2]]
    pieces.push(tube([foot, head], 0.0025, { material: 'stem', name: 'stalk', sides: 5 }))
    const flower = ball(0.032, {
      material: 'geranium',
      name: 'flower',
      height: 0.046,
      rings: 5,
      segments: 10,
    })
    pieces.push(translate(flower, [head[0], head[1] - 0.008, head[2]]))
  }
  return merge(filledPot(radius, height), ...pieces)
}

export function lavender(): Model {
  const random = new Random(65)
  const [radius, height] = [0.13, 0.2]
  const top = SOIL * height
  const spikes = Array.from({ length: 20 }, (_, i) => {
    const angle = 2.4 * i
    const foot = 0.004 * i
    const out = foot + 0.05 + 0.006 * i + 0.02 * random.unit()
    const tall = 0.34 - 0.005 * i + 0.05 * random.unit()
    const at = (r: number, y: number): Vec3 => [r * cosine(angle), top + y, r * sine(angle)]
    const stalk = tube([at(foot, -0.01), at(out, tall)], 0.0022, {
      material: 'stem',
      name: 'stalk',
      sides: 5,
    })
    const lean = (out - foot) / (tall + 0.01)
    const blossom = tube(
      [at(out, tall), at(out + 0.03 * lean, tall + 0.03), at(out + 0.075 * lean, tall + 0.075)],
      [0.006, 0.009, 0.003],
      {
        material: 'lavender',
        name: 'blossom',
        sides: 6,
      },
    )
    return merge(stalk, named('blossom', blossom))
  })
  const leaves = Array.from({ length: 12 }, (_, i) => {
    const start: Vec3 = [0, top - 0.005, 0]
    return arching(2.4 * i + 1, 0.012, 0.07, 0.17, 0.02, 0.014, 'sage', start, 2)
  })
  return merge(filledPot(radius, height), ...leaves, ...spikes)
}

/** A clipped ball on a stem. */
export function boxTree(): Model {
  const [radius, height] = [0.19, 0.34]
  const top = SOIL * height
  const stem = translate(cylinder(0.018, 0.4, { material: 'bark', name: 'stem', segments: 8 }), [
    0,
    top - 0.02,
    0,
  ])
  const crown = ball(0.25, { material: 'hedge', name: 'crown', rings: 10, segments: 18 })
  return merge(filledPot(radius, height), stem, translate(crown, [0, top + 0.28, 0]))
}

export function herbs(): Model {
  const random = new Random(66)
  const [radius, height] = [0.07, 0.11]
  const tufts = Array.from({ length: 5 }, (_, i) => {
    const at: Vec3 = [0.03 * cosine(2.4 * i), SOIL * height - 0.012 + 0.012 * i, 0.03 * sine(2.4 * i)]
    return translate(leafBall(random, 0.032 + 0.008 * random.unit(), 'foliage', `herbs ${i + 1}`), at)
  })
  return merge(filledPot(radius, height), ...tufts)
}
