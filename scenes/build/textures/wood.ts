/** Wood: oak floor boards, oak worktops, painted boards, weathered deck boards. The grain runs along u. */
import { hash, layered, noise, ramp, wave } from './noise.ts'
import { mix, paint, paintNormals, type Relief, type Rgb, scale } from './picture.ts'

/**
 * How dark the grain is at a place of a board, about −1 … 1: fibres a millimetre wide, pores, and the arches that the
 * year rings make where the saw cut them flat. Metres along and across the board.
 */
function grain(along: number, across: number, seed: number): number {
  const bend = 0.035 * noise(along * 1.7, across * 3, seed) + 0.012 * noise(along * 5, across * 9, seed + 1)
  const rings = wave(
    (across + bend) * (22 + 16 * hash(seed, 3, 1)) + 0.4 * noise(along * 3, across * 8, seed + 2),
  )
  const fibres = noise(along * 14, across * 420, seed + 3) + 0.6 * noise(along * 40, across * 800, seed + 4)
  const pores = ramp(0.55, 0.9, noise(along * 30, across * 520, seed + 5))
  const clouds = noise(along * 2.5, across * 12, seed + 6)
  return 0.35 * rings + 0.22 * fibres + 0.45 * pores + 0.28 * clouds
}

/** The boards of a floor: which one a place is on, and how far it is from the joints. */
interface Board {
  /** Metres from the board's start. */
  along: number
  across: number
  /** Metres to the nearest joint. */
  joint: number
  seed: number
}

/** One board a row, as long as the image, starting anywhere: so the image has no seam. */
function boardAt(u: number, v: number, metres: number, rows: number, seed: number, out: Board): void {
  const row = Math.min(rows - 1, Math.floor(v * rows))
  const width = metres / rows
  const shifted = u + hash(row, 0, seed) * 0.3 + (row % 3) / 3
  const along = (shifted - Math.floor(shifted)) * metres
  const across = v * metres - row * width
  out.along = along
  out.across = across
  out.joint = Math.min(across, width - across, along, metres - along)
  out.seed = seed * 100 + row * 7
}

const FLOOR_METRES = 1.2
const FLOOR_ROWS = 8
const FLOOR_SEED = 11

const OAK_LIGHT: Rgb = [221, 198, 165]
const OAK_DARK: Rgb = [172, 140, 104]

export function oakPlanks(): Uint8Array {
  const board: Board = { along: 0, across: 0, joint: 0, seed: 0 }
  return paint(512, 512, 32, (u, v, out) => {
    boardAt(u, v, FLOOR_METRES, FLOOR_ROWS, FLOOR_SEED, board)
    const tint = hash(board.seed, 1, 1)
    mix(out, OAK_LIGHT, OAK_DARK, 0.12 + 0.34 * tint + 0.26 * grain(board.along, board.across, board.seed))
    scale(out, 0.62 + 0.38 * ramp(0.0004, 0.0034, board.joint))
  })
}

export function oakPlanksNormal(): Uint8Array {
  return paintNormals(256, FLOOR_METRES, boards(FLOOR_METRES, FLOOR_ROWS, FLOOR_SEED, 0.0022, 0.0006))
}

function boards(metres: number, rows: number, seed: number, groove: number, roughness: number): Relief {
  const board: Board = { along: 0, across: 0, joint: 0, seed: 0 }
  return (u, v) => {
    boardAt(u, v, metres, rows, seed, board)
    const bevel = groove * ramp(0, 0.008, board.joint)
    return bevel - roughness * 0.5 * noise(board.along * 9, board.across * 90, board.seed)
  }
}

const STAVE_METRES = 0.64
const STAVE_ROWS = 16

/** Staves of 4 cm, glued without joints to be seen. */
export function oakWorktop(): Uint8Array {
  const board: Board = { along: 0, across: 0, joint: 0, seed: 0 }
  return paint(512, 512, 32, (u, v, out) => {
    boardAt(u, v, STAVE_METRES, STAVE_ROWS, 23, board)
    const tint = hash(board.seed, 1, 1)
    mix(
      out,
      [214, 182, 139],
      [164, 125, 85],
      0.15 + 0.26 * tint + 0.28 * grain(board.along, board.across, board.seed),
    )
    scale(out, 0.93 + 0.07 * ramp(0.0002, 0.0014, board.joint))
  })
}

/** One wide plank that repeats: for table legs, chairs, shelves, handles. */
export function oakGrain(): Uint8Array {
  return paint(256, 256, 16, (u, v, out) => {
    const rings = wave(v * 9 + 0.9 * layered(u * 2, v * 3, 31, 2, 2, 3))
    const fibres = noise(u * 8, v * 120, 33, 8, 120) + 0.6 * noise(u * 20, v * 200, 34, 20, 200)
    mix(out, [213, 181, 139], [168, 130, 90], 0.36 + 0.14 * rings + 0.16 * fibres)
  })
}

/** White, so that the material's colour is the paint; brush strokes along u. */
export function paintedWood(): Uint8Array {
  return paint(256, 256, 12, (u, v, out) => {
    const strokes = noise(u * 4, v * 90, 41, 4, 90) + 0.7 * noise(u * 9, v * 160, 42, 9, 160)
    const clouds = layered(u * 3, v * 3, 43, 3, 3, 3)
    mix(out, [255, 255, 255], [222, 221, 217], 0.35 + 0.16 * strokes + 0.2 * clouds)
  })
}

const DECK_METRES = 1.12
const DECK_ROWS = 8
const DECK_SEED = 53

/** Larch that has stood in the weather for some years: boards of 14 cm with open joints. */
export function deckBoards(): Uint8Array {
  const board: Board = { along: 0, across: 0, joint: 0, seed: 0 }
  return paint(512, 512, 32, (u, v, out) => {
    boardAt(u, v, DECK_METRES, DECK_ROWS, DECK_SEED, board)
    const tint = hash(board.seed, 1, 1)
    const worn = 0.5 + 0.5 * noise(board.along * 2, board.across * 8, board.seed + 8)
    mix(
      out,
      [178, 149, 118],
      [126, 103, 82],
      0.1 + 0.4 * tint + 0.34 * grain(board.along, board.across, board.seed),
    )
    const [r = 0, g = 0, b = 0] = out
    const grey = 0.36 * (r + g + b)
    out[0] = r + (grey - r) * 0.4 * worn
    out[1] = g + (grey - g) * 0.4 * worn
    out[2] = b + (grey - b) * 0.4 * worn
    scale(out, 0.34 + 0.66 * ramp(0.0016, 0.005, board.joint))
  })
}

export function deckBoardsNormal(): Uint8Array {
  return paintNormals(256, DECK_METRES, boards(DECK_METRES, DECK_ROWS, DECK_SEED, 0.005, 0.0012))
}

export const WOOD_METRES = {
  floor: FLOOR_METRES,
  stave: STAVE_METRES,
  grain: 0.35,
  painted: 0.5,
  deck: DECK_METRES,
}
