/** Carcasses, fronts, drawers. A unit's origin is on the floor at the middle of its back; its front faces +z. */
import { box, type Model, merge, named, PI, rotate, translate, tube } from '../kit/index.ts'
import { between } from './room.ts'

export const BOARD = 0.018
/** Underside of the worktop, and its top. */
export const CARCASS_TOP = 0.86
export const WORKTOP = 0.9
/** Where carcasses begin above the floor, and how deep they are without fronts. */
export const PLINTH = 0.1
export const DEPTH = 0.56
const FRONT = 0.02
/** Air around fronts, so that they look like doors and drawers slide. */
const JOINT = 0.002

/** Sides, back, bottom, and a plinth set back below. */
export function carcass(width: number, shelves: readonly number[] = []): Model {
  const half = width / 2
  const board = (name: string, low: [number, number, number], high: [number, number, number]) =>
    between(low, high, { material: 'carcass', name })
  return merge(
    board('left side', [-half, PLINTH, 0], [-half + BOARD, CARCASS_TOP, DEPTH]),
    board('right side', [half - BOARD, PLINTH, 0], [half, CARCASS_TOP, DEPTH]),
    board('bottom', [-half + BOARD, PLINTH, 0], [half - BOARD, PLINTH + BOARD, DEPTH]),
    board('back', [-half + BOARD, PLINTH + BOARD, 0], [half - BOARD, CARCASS_TOP, 0.012]),
    ...shelves.map((y, i) =>
      board(`shelf ${i + 1}`, [-half + BOARD, y, 0.012], [half - BOARD, y + BOARD, DEPTH - 0.02]),
    ),
    between([-half, 0, 0.44], [half, PLINTH, 0.46], { material: 'front', name: 'plinth' }),
  )
}

/** A frame around a thinner panel: standing on y = 0, its back at z = 0. */
export function frontPanel(width: number, height: number): Model {
  const rail = Math.min(0.06, height / 4)
  const half = width / 2
  const wood = (name: string, x0: number, y0: number, x1: number, y1: number) =>
    between([x0, y0, 0], [x1, y1, FRONT], { material: 'front', name, bevel: 0.0015 })
  const inset = rail - 0.002
  const panel = between([-half + inset, inset, 0], [half - inset, height - inset, 0.011], {
    material: 'front-panel',
    name: 'panel',
  })
  return merge(
    panel,
    wood('left stile', -half, 0, -half + rail, height),
    wood('right stile', half - rail, 0, half, height),
    wood('lower rail', -half + rail, 0, half - rail, rail),
    wood('upper rail', -half + rail, height - rail, half - rail, height),
  )
}

/** A brass bar along x that stands off along +z from z = 0; a finger fits behind it. */
export function barHandle(length: number): Model {
  const post = (x: number) =>
    tube(
      [
        [x, 0, 0],
        [x, 0, 0.032],
      ],
      0.004,
      { material: 'brass', name: 'post' },
    )
  const bar = tube(
    [
      [-length / 2, 0, 0.035],
      [length / 2, 0, 0.035],
    ],
    0.0055,
    { material: 'brass', sides: 10 },
  )
  const reach = length / 2 - 0.02
  return named('handle', merge(bar, post(-reach), post(reach)))
}

/** A door of a unit, hung so that its back touches nothing: a model in the unit's coordinates. */
export function door(
  left: number,
  right: number,
  bottom: number,
  top: number,
  hinge: 'left' | 'right',
): Model {
  const width = right - left - 2 * JOINT
  const height = top - bottom - 2 * JOINT
  const x = hinge === 'left' ? width / 2 - 0.032 : -width / 2 + 0.032
  const handle = translate(rotate(barHandle(0.13), 'z', PI / 2), [x, height - 0.13, FRONT])
  return translate(merge(frontPanel(width, height), handle), [
    (left + right) / 2,
    bottom + JOINT,
    DEPTH + JOINT,
  ])
}

/** The heights of the drawers of a unit, from the bottom up. */
export interface DrawerRow {
  readonly bottom: number
  readonly height: number
}

export function drawerRows(heights: readonly number[]): DrawerRow[] {
  let y = PLINTH
  return heights.map((share) => {
    const height = (CARCASS_TOP - PLINTH) * share
    const row = { bottom: y, height }
    y += height
    return row
  })
}

const RUNNER = 0.014
/** The box of a drawer begins this far above the lower edge of its front. */
const LIFT = 0.034

/** The strips that a unit's drawers slide on. */
export function runners(width: number, rows: readonly DrawerRow[]): Model {
  const half = width / 2 - BOARD
  return merge(
    ...rows.flatMap(({ bottom }, i) =>
      [-1, 1].map((side) => {
        const x = [side * half, side * (half - 0.022)].sort((a, b) => a - b) as [number, number]
        const y = bottom + LIFT - RUNNER
        return between([x[0], y, 0.02], [x[1], y + RUNNER, DEPTH - 0.004], {
          material: 'steel',
          name: `runner ${2 * i + (side + 3) / 2}`,
        })
      }),
    ),
  )
}

/** A drawer with an inside, in the unit's coordinates, shut. */
export function drawer(width: number, row: DrawerRow): Model {
  const half = width / 2 - BOARD - 0.003
  const [low, back] = [row.bottom + LIFT, 0.03]
  const high = row.bottom + row.height - 0.045
  const face = DEPTH + JOINT
  const board = (name: string, a: [number, number, number], b: [number, number, number]) =>
    between(a, b, { material: 'oak', name })
  const front = frontPanel(width - 2 * JOINT, row.height - 2 * JOINT)
  const handle = translate(barHandle(Math.min(0.2, width * 0.4)), [0, row.height / 2 - JOINT, 0.011])
  return merge(
    board('bottom', [-half, low, back], [half, low + 0.008, face]),
    board('left side', [-half, low + 0.008, back], [-half + 0.012, high, face]),
    board('right side', [half - 0.012, low + 0.008, back], [half, high, face]),
    board('back', [-half + 0.012, low + 0.008, back], [half - 0.012, high, back + 0.012]),
    translate(merge(front, handle), [0, row.bottom + JOINT, face]),
  )
}

/** Floor of a drawer's inside above the unit's origin. */
export function drawerFloor(row: DrawerRow): number {
  return row.bottom + LIFT + 0.008
}

/** An oak board on two brackets against the wall at z = 0, its underside at y = 0. */
export function wallShelf(width: number, depth: number): Model {
  const bracket = (x: number) =>
    merge(
      between([x - 0.01, -0.12, 0], [x + 0.01, 0, 0.006], { material: 'brass', name: 'bracket plate' }),
      between([x - 0.01, -0.006, 0.006], [x + 0.01, 0, depth - 0.03], {
        material: 'brass',
        name: 'bracket arm',
      }),
      tube(
        [
          [x, -0.11, 0.004],
          [x, -0.004, depth - 0.05],
        ],
        0.004,
        { material: 'brass', name: 'bracket brace' },
      ),
    )
  return merge(
    translate(box(width, 0.028, depth, { material: 'oak', name: 'board', bevel: 0.002 }), [0, 0, depth / 2]),
    bracket(-width / 2 + 0.12),
    bracket(width / 2 - 0.12),
  )
}
