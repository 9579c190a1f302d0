/** The house's front: clapboards, two windows with shutters, the door, the main roof. */
import {
  box,
  cylinder,
  extrude,
  type Model,
  merge,
  named,
  PI,
  rotate,
  seenOnly,
  translate,
  tube,
} from '../kit/index.ts'
import { BOARD, DECK_TOP, DOOR, WALL, WINDOW, WINDOWS } from './measures.ts'
import { bar, block, otherGrain, row, withoutFaces } from './shapes.ts'

const HALF = 5.2
const THICK = 0.16
const FIRST_ROW = -3
const ROWS = 29
const TOP = DECK_TOP + (FIRST_ROW + ROWS) * BOARD

const OPENINGS = [
  { left: -DOOR.half, right: DOOR.half, low: 0, top: DOOR.top },
  ...WINDOWS.map((x) => ({
    left: x - WINDOW.half,
    right: x + WINDOW.half,
    low: WINDOW.low,
    top: WINDOW.top,
  })),
].sort((a, b) => a.left - b.left)

/** The stretches of wall beside the openings that reach into a layer. */
function stretches(low: number, high: number): [number, number][] {
  const out: [number, number][] = []
  let from = -HALF
  for (const opening of OPENINGS) {
    if (opening.low >= high - 0.01 || opening.top <= low + 0.01) continue
    out.push([from, opening.left])
    from = opening.right
  }
  out.push([from, HALF])
  return out
}

/** A board that laps over the one below: thick at its lower edge. */
function clapboard(from: number, to: number, y: number): Model {
  const section = [
    [0, 0],
    [0.024, 0],
    [0.006, BOARD],
    [0, BOARD],
  ] as const
  const look = { material: 'siding', name: 'clapboard', crease: 1 }
  const board = rotate(extrude(section, to - from, look), 'y', -PI / 2)
  // The back lies on the wall, the top behind the next board.
  const seen = withoutFaces(board, ([, up, out]) => out < -0.9 || up > 0.9)
  return translate(seen, [(from + to) / 2, y, WALL])
}

export function wall(): Model {
  const boards = Array.from({ length: ROWS }, (_, i) => {
    const y = DECK_TOP + (FIRST_ROW + i) * BOARD
    return stretches(y, y + BOARD).map(([from, to], k) => otherGrain(clapboard(from, to, y), 3 * i + k))
  }).flat()
  const layers = [0, WINDOW.low, WINDOW.top, TOP]
  const core = layers.slice(1).flatMap((high, i) => {
    const low = layers[i] as number
    return stretches(low, high).map(([from, to]) =>
      block([from, low, WALL - THICK], [to, high, WALL], { material: 'core', name: 'wall' }),
    )
  })
  const corners = [-1, 1].map((s) =>
    block([s * HALF - 0.07, 0, WALL - THICK], [s * HALF + 0.07, TOP, WALL + 0.03], {
      material: 'trim',
      name: 'corner board',
    }),
  )
  return merge(...core, ...corners, ...boards)
}

export function plinth(): Model {
  const top = DECK_TOP + FIRST_ROW * BOARD
  return block([-HALF, -0.1, WALL], [HALF, top, WALL + 0.035], { material: 'stone', name: 'plinth' })
}

export function mainRoof(): Model {
  const slab = bar([0, 0, 0.55], [0, 2.3, -4], 11, 0.14, { material: 'shingles', name: 'roof' })
  const fascia = block([-5.5, -0.12, 0.5], [5.5, 0.06, 0.56], { material: 'trim', name: 'fascia' })
  const soffit = block([-HALF, -0.1, -0.02], [HALF, -0.06, 0.52], { material: 'trim', name: 'soffit' })
  return translate(merge(slab, fascia, soffit), [0, TOP + 0.1, WALL])
}

/** Boards around an opening, 9 cm wide, before the clapboards; stands on y = 0, its opening in the middle. */
function casing(width: number, height: number, name: string): Model {
  const [front, back] = [0.036, -0.1]
  const half = width / 2
  const side = (x: number) =>
    block([x - 0.05, 0, back], [x + 0.05, height, front], { material: 'trim', name: `${name} side` })
  const head = block([-half - 0.12, height - 0.01, back], [half + 0.12, height + 0.11, front + 0.008], {
    material: 'trim',
    name: `${name} head`,
  })
  const drip = block([-half - 0.15, height + 0.11, back], [half + 0.15, height + 0.135, front + 0.035], {
    material: 'trim',
    name: `${name} drip edge`,
  })
  return merge(side(-half - 0.03), side(half + 0.03), head, drip)
}

/** Two sashes with a cross of bars each; the middle of the sill at the origin. */
export function window(): Model {
  const width = 2 * WINDOW.half
  const height = WINDOW.top - WINDOW.low
  const sill = block([-width / 2 - 0.14, -0.05, -0.1], [width / 2 + 0.14, 0, 0.075], {
    material: 'trim',
    name: 'sill',
  })
  const sash = (x: number) => {
    const half = width / 4 - 0.0015
    const [low, high] = [0, height]
    const piece = (a: number, b: number, c: number, d: number, name: string) =>
      block([x + a, b, -0.07], [x + c, d, -0.025], { material: 'trim', name })
    return merge(
      piece(-half, low, -half + 0.05, high, 'sash'),
      piece(half - 0.05, low, half, high, 'sash'),
      piece(-half, low, half, low + 0.06, 'sash'),
      piece(-half, high - 0.05, half, high, 'sash'),
      piece(-half, height * 0.36 - 0.012, half, height * 0.36 + 0.012, 'glazing bar'),
      piece(-half, height * 0.68 - 0.012, half, height * 0.68 + 0.012, 'glazing bar'),
      block([x - half, low, -0.052], [x + half, high, -0.046], { material: 'pane', name: 'pane' }),
    )
  }
  return merge(
    sill,
    casing(width, height, 'casing'),
    sash(-width / 4),
    sash(width / 4),
    behindPane(width, height),
  )
}

/** Curtains drawn half aside before a dark room: seen through the pane, out of reach behind it. */
function behindPane(width: number, height: number): Model {
  const fold = (x: number, i: number) =>
    translate(
      rotate(box(0.062, height, 0.012, { material: 'curtain', grain: 'x' }), 'y', i % 2 === 0 ? 0.6 : -0.6),
      [x, 0, -0.16],
    )
  const folds = [-1, 1].flatMap((s) =>
    Array.from({ length: 5 }, (_, i) => fold(s * (width / 2 - 0.03 - 0.05 * i), i)),
  )
  return seenOnly(merge(darkRoom(width, height), ...folds))
}

/** Walls, floor and ceiling around what is seen through glass: without them the sky would show behind the house. */
function darkRoom(width: number, height: number): Model {
  const half = width / 2
  const [back, front] = [-0.6, -0.08]
  const look = { material: 'inside' }
  return seenOnly(
    merge(
      block([-half, 0, back], [half, height, back + 0.01], look),
      block([-half - 0.01, 0, back], [-half + 0.01, height, front], look),
      block([half - 0.01, 0, back], [half + 0.01, height, front], look),
      block([-half, -0.01, back], [half, 0.01, front], look),
      block([-half, height - 0.01, back], [half, height + 0.01, front], look),
    ),
  )
}

/** A board shutter; its inner lower corner's middle at the origin. */
export function shutter(): Model {
  const width = 0.36
  const height = WINDOW.top - WINDOW.low
  const boards = row(4, (i) =>
    translate(
      box(width / 4 - 0.002, height, 0.022, { material: 'teal', name: 'board', bevel: 0.003, grain: 'y' }),
      [(i - 1.5) * (width / 4), 0, 0],
    ),
  )
  const brace = (y: number) =>
    translate(box(width - 0.04, 0.08, 0.018, { material: 'teal', name: 'brace', bevel: 0.002 }), [0, y, 0.02])
  return merge(boards, brace(0.16), brace(height - 0.24))
}

export function doorFrame(): Model {
  const height = DOOR.top - DECK_TOP
  const threshold = block([-DOOR.half, -0.02, -0.14], [DOOR.half, 0.022, 0.05], {
    material: 'larch',
    name: 'threshold',
  })
  return merge(threshold, casing(2 * DOOR.half, height, 'door casing'))
}

/** Four panels, the upper two of glass, a brass handle and a letter slot; the threshold's middle at the origin. */
export function door(): Model {
  const width = 2 * DOOR.half - 0.012
  const height = DOOR.top - DECK_TOP - 0.034
  const piece = (x0: number, y0: number, x1: number, y1: number, name: string) =>
    block([x0, y0, -0.075], [x1, y1, -0.03], { material: 'teal', name })
  const [half, middle] = [width / 2, 1.02]
  const frame = merge(
    piece(-half, 0, -half + 0.13, height, 'stile'),
    piece(half - 0.13, 0, half, height, 'stile'),
    piece(-0.05, 0, 0.05, height, 'middle stile'),
    piece(-half, 0, half, 0.22, 'lower rail'),
    piece(-half, middle - 0.09, half, middle + 0.09, 'lock rail'),
    piece(-half, height - 0.14, half, height, 'upper rail'),
  )
  const panels = [-1, 1].map((s) => {
    const x = s * (half / 2 - 0.015)
    const [low, high] = [0.22, middle - 0.09]
    const panel = block([x - 0.2, low, -0.065], [x + 0.2, high, -0.048], { material: 'teal', name: 'panel' })
    const raised = block([x - 0.1, low + 0.07, -0.05], [x + 0.1, high - 0.07, -0.038], {
      material: 'teal',
      name: 'raised panel',
    })
    const glass = block([x - 0.2, middle + 0.09, -0.06], [x + 0.2, height - 0.14, -0.054], {
      material: 'pane',
      name: 'glass',
    })
    return merge(panel, raised, glass)
  })
  const slot = block([-0.13, middle - 0.03, -0.03], [0.13, middle + 0.03, -0.022], {
    material: 'brass',
    name: 'letter slot',
  })
  const rosette = translate(
    rotate(cylinder(0.028, 0.012, { material: 'brass', name: 'rosette', bevel: 0.002 }), 'x', PI / 2),
    [half - 0.065, middle - 0.01, -0.03],
  )
  const lever = tube(
    [
      [half - 0.065, middle - 0.01, -0.03],
      [half - 0.065, middle - 0.01, 0.022],
      [half - 0.08, middle - 0.01, 0.034],
      [half - 0.185, middle - 0.01, 0.034],
    ],
    0.009,
    { material: 'brass', name: 'lever' },
  )
  const whole = merge(frame, ...panels, slot, rosette, named('lever', lever), darkRoom(width, height))
  return translate(whole, [0, 0.022 + 0.003, 0])
}
