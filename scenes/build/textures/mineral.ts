/** Plaster, tiles, terrazzo, stone, terracotta, steel: what was cast, fired, broken or rolled. */
import { type Cell, cells, hash, layered, noise, ramp } from './noise.ts'
import { mix, paint, paintNormals, type Rgb, scale } from './picture.ts'

/** White, so that the material's colour is the paint; the marks of a trowel. */
export function plaster(): Uint8Array {
  return paint(256, 256, 12, (u, v, out) => {
    const clouds = layered(u * 4, v * 4, 71, 5, 4, 4)
    mix(out, [255, 254, 252], [228, 225, 219], 0.35 + 0.45 * clouds)
  })
}

export const PLASTER_METRES = 1.5
export const TILE_METRES = 0.8
const TILE_COUNT = 8
/** Half a joint, as a share of a tile: 3 mm of 100 mm. */
const TILE_JOINT = 0.018

/** Metres' worth of a tile from the joint's middle, in shares of a tile. */
function toJoint(u: number, v: number): number {
  const x = u * TILE_COUNT - Math.floor(u * TILE_COUNT)
  const y = v * TILE_COUNT - Math.floor(v * TILE_COUNT)
  return Math.min(x, 1 - x, y, 1 - y)
}

/** Hand-made tiles of 10 cm: each its own shade of white, with a grey joint. */
export function tiles(): Uint8Array {
  return paint(512, 512, 32, (u, v, out) => {
    const column = Math.floor(u * TILE_COUNT)
    const row = Math.floor(v * TILE_COUNT)
    const shade = hash(column, row, 81)
    const warmth = hash(column, row, 82)
    const glaze = layered(u * 24, v * 24, 83, 3, 24, 24)
    const joint = toJoint(u, v)
    mix(out, [246, 244, 238], [222, 224, 219], 0.6 * shade + 0.25 * glaze + 0.1)
    out[2] = (out[2] ?? 0) - 5 * warmth
    // The glaze is thin where it runs off the edge.
    scale(out, 0.955 + 0.045 * ramp(TILE_JOINT, 0.085, joint))
    if (joint < TILE_JOINT) {
      const sand = noise(u * 256, v * 256, 84, 256, 256)
      mix(out, [196, 192, 184], [182, 178, 170], 0.5 + 0.5 * sand)
    }
  })
}

export function tilesNormal(): Uint8Array {
  return paintNormals(256, TILE_METRES, (u, v) => {
    const column = Math.floor(u * TILE_COUNT)
    const row = Math.floor(v * TILE_COUNT)
    const tilt = 0.0006 * (hash(column, row, 85) - 0.5) * (u * TILE_COUNT - column - 0.5)
    return 0.0022 * ramp(TILE_JOINT * 0.6, 0.075, toJoint(u, v)) + tilt
  })
}

const CHIPS: readonly Rgb[] = [
  [198, 188, 172],
  [168, 158, 146],
  [216, 208, 196],
  [150, 138, 124],
  [187, 164, 142],
  [128, 126, 122],
]

/** Chips of stone in a pale cement, in three sizes. */
export function terrazzo(): Uint8Array {
  const cell: Cell = { distance: 0, margin: 0, id: 0 }
  return paint(512, 512, 32, (u, v, out) => {
    const sand = layered(u * 64, v * 64, 91, 2, 64, 64)
    mix(out, [232, 227, 217], [218, 212, 201], 0.5 + 0.6 * sand)
    for (const [count, size, seed] of CHIP_SIZES) {
      const wobble = 0.16 * noise(u * count * 4, v * count * 4, seed + 9, count * 4, count * 4)
      cells(u * count, v * count, seed, count, 0.9, cell)
      if (cell.distance + wobble > size * (0.5 + cell.id) || cell.margin < 0.08) continue
      const chip = CHIPS[Math.floor(cell.id * 997) % CHIPS.length] ?? CHIPS[0]
      if (chip) mix(out, chip, [232, 227, 217], 0.12 + 0.1 * sand)
    }
  })
}

/** Cells a side, size as a share of a cell, seed. */
const CHIP_SIZES = [
  [44, 0.26, 101],
  [22, 0.27, 111],
  [11, 0.25, 121],
] as const

/** Sawn sandstone with faint beds. */
export function stone(): Uint8Array {
  return paint(512, 512, 16, (u, v, out) => {
    const clouds = layered(u * 5, v * 5, 131, 5, 5, 5)
    const beds = layered(u * 2, v * 14, 132, 3, 2, 14)
    const sand = noise(u * 256, v * 256, 133, 256, 256)
    mix(out, [196, 187, 172], [140, 132, 120], 0.42 + 0.5 * clouds + 0.28 * beds + 0.13 * sand)
  })
}

export function stoneNormal(): Uint8Array {
  return paintNormals(256, STONE_METRES, (u, v) => 0.006 * layered(u * 10, v * 10, 131, 5, 10, 10))
}

export const STONE_METRES = 1

/** Fired clay, with the potter's rings along u and lime that has come through. */
export function terracotta(): Uint8Array {
  return paint(256, 256, 24, (u, v, out) => {
    const rings = noise(u * 3, v * 60, 141, 3, 60)
    const clouds = layered(u * 5, v * 5, 142, 4, 5, 5)
    const lime = ramp(0.1, 0.6, layered(u * 6, v * 4, 143, 4, 6, 4))
    mix(out, [196, 130, 100], [164, 102, 77], 0.45 + 0.18 * rings + 0.5 * clouds)
    const [r = 0, g = 0, b = 0] = out
    out[0] = r + (206 - r) * 0.4 * lime
    out[1] = g + (178 - g) * 0.4 * lime
    out[2] = b + (158 - b) * 0.4 * lime
  })
}

/** Fine lines along u. White, so that the material's colour is the metal's. */
export function brushedSteel(): Uint8Array {
  return paint(256, 256, 12, (u, v, out) => {
    mix(out, [255, 255, 255], [214, 215, 217], 0.4 + 0.3 * brushing(u, v))
  })
}

/** Green is roughness, blue metalness, as in glTF. */
export function brushedSteelRoughness(): Uint8Array {
  return paint(256, 256, 12, (u, v, out) => {
    out[0] = 255
    out[1] = 86 + 34 * brushing(u, v)
    out[2] = 255
  })
}

function brushing(u: number, v: number): number {
  return 0.7 * noise(u * 3, v * 128, 151, 3, 128) + 0.5 * noise(u * 6, v * 256, 152, 6, 256)
}
