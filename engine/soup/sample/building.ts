/** A building of many equal rooms to walk in: walls of real thickness, doors, windows, a flight of stairs a storey. */
import type { TriangleMesh } from '../triangle-mesh.ts'
import { type Box, boxSolid, boxSolidTriangles } from './box-solid.ts'

export interface BuildingOptions {
  /** Rooms along x (two at least, for the stair hall), along z, and storeys. */
  readonly columns: number
  readonly rows: number
  readonly storeys: number
  /** Triangles wanted: walls are divided evenly until there are about so many, never fewer than the shape needs. */
  readonly triangles: number
}

export interface Building {
  readonly mesh: TriangleMesh
  /** The ground floor's floor is at y = 0. On the terrace, in front of the door, which lies towards −z. */
  readonly start: readonly [number, number, number]
  /** The middle of each room's floor, storey by storey, row by row; the stair hall's two places are one room. */
  readonly rooms: readonly (readonly [number, number, number])[]
  /** For each flight: in front of its first step, and on the floor above behind its last. */
  readonly flights: readonly {
    readonly foot: readonly [number, number, number]
    readonly head: readonly [number, number, number]
  }[]
}

/** Metres. */
export const ROOM = 4
export const ROOM_HEIGHT = 2.8
export const WALL = 0.2
export const DOOR_WIDTH = 0.9
export const DOOR_HEIGHT = 2.1
export const RISER = 0.17
const RISERS = 18
export const STOREY = RISER * RISERS
const SLAB = STOREY - ROOM_HEIGHT
const TREAD = 0.28
const FLIGHT_WIDTH = 1.1
/** Level floor in front of a flight's first step. */
const FLIGHT_START = 1.4
const PARAPET = { height: 1, width: 0.12 }
const WINDOW = { width: 1.4, sill: 0.9, height: 1.2 }
const TERRACE = 3
const PITCH = ROOM + WALL
/** Where a door stands in a wall: off the middle, so that no line of sight goes through the whole building. */
const DOOR_AT = 2.5

type Point = [number, number, number]

export function building(options: BuildingOptions): Building {
  const boxes = [...shell(options), ...openings(options), ...stairs(options)].map(rounded)
  const { columns, rows, storeys } = options
  const rooms: Point[] = []
  for (let s = 0; s < storeys; s++) {
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        if (!(r === 0 && c === 1)) rooms.push([at(c) + ROOM / 2, s * STOREY, at(r) + ROOM / 2])
      }
    }
  }
  const flights = Array.from({ length: storeys - 1 }, (_, s) => {
    const z = lane(s) + FLIGHT_WIDTH / 2
    return {
      foot: [FLIGHT_START - 0.6, s * STOREY, z] as const,
      head: [FLIGHT_START + TREAD * (RISERS - 1) + 0.6, (s + 1) * STOREY, z] as const,
    }
  })
  return {
    mesh: boxSolid(boxes, stepFor(boxes, options.triangles)),
    start: [at(columns - 1) + DOOR_AT, 0, at(rows - 1) + PITCH + TERRACE / 2],
    rooms,
    flights,
  }
}

/** Where the inside of the room at a place begins, along x or z. */
function at(place: number): number {
  return place * PITCH
}

/** Odd storeys have their flight along the hall's other wall: one above the other would leave no head room. */
function lane(storey: number): number {
  return storey % 2 === 0 ? 0 : ROOM - FLIGHT_WIDTH
}

/** One block with the rooms cut out; the hall's two places are one. */
function shell({ columns, rows, storeys }: BuildingOptions): Box[] {
  const [x, z] = [at(columns), at(rows)]
  const boxes: Box[] = [
    { min: [-WALL - TERRACE, -0.3, -WALL - TERRACE], max: [x + TERRACE, 0, z + TERRACE] },
    { min: [-WALL, 0, -WALL], max: [x, storeys * STOREY, z] },
  ]
  for (let s = 0; s < storeys; s++) {
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const wide = r === 0 && c === 0 ? PITCH + ROOM : ROOM
        boxes.push(cut([at(c), s * STOREY, at(r)], [wide, ROOM_HEIGHT, ROOM]))
      }
    }
  }
  return boxes
}

function openings({ columns, rows, storeys }: BuildingOptions): Box[] {
  const boxes: Box[] = []
  const door = (x: number, y: number, z: number, alongX: boolean) =>
    boxes.push(
      alongX
        ? cut([x + DOOR_AT - DOOR_WIDTH / 2, y, z], [DOOR_WIDTH, DOOR_HEIGHT, WALL])
        : cut([x, y, z + DOOR_AT - DOOR_WIDTH / 2], [WALL, DOOR_HEIGHT, DOOR_WIDTH]),
    )
  const opening = (x: number, y: number, z: number, alongX: boolean) => {
    const off = (ROOM - WINDOW.width) / 2
    boxes.push(
      alongX
        ? cut([x + off, y + WINDOW.sill, z], [WINDOW.width, WINDOW.height, WALL])
        : cut([x, y + WINDOW.sill, z + off], [WALL, WINDOW.height, WINDOW.width]),
    )
  }
  for (let s = 0; s < storeys; s++) {
    const y = s * STOREY
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const inHall = r === 0 && c === 0
        if (c + 1 < columns && !inHall) door(at(c + 1) - WALL, y, at(r), false)
        // Every second storey this door would open onto the flight, or onto nothing.
        if (r + 1 < rows && !inHall) door(at(c), y, at(r + 1) - WALL, true)
      }
      opening(-WALL, y, at(r), false)
      opening(at(columns) - WALL, y, at(r), false)
    }
    for (let c = 0; c < columns; c++) {
      opening(at(c), y, -WALL, true)
      const isEntrance = s === 0 && c === columns - 1
      if (isEntrance) door(at(c), 0, at(rows) - WALL, true)
      else opening(at(c), y, at(rows) - WALL, true)
    }
  }
  return boxes
}

/** Steps filled down to the floor, the slab open above them, and a parapet round the opening but at its far end. */
function stairs({ storeys }: BuildingOptions): Box[] {
  const boxes: Box[] = []
  const length = TREAD * (RISERS - 1)
  for (let s = 0; s + 1 < storeys; s++) {
    const [y, z] = [s * STOREY, lane(s)]
    for (let i = 0; i + 1 < RISERS; i++) {
      boxes.push({
        min: [FLIGHT_START + i * TREAD, y, z],
        max: [FLIGHT_START + (i + 1) * TREAD, y + (i + 1) * RISER, z + FLIGHT_WIDTH],
      })
    }
    const above = y + STOREY
    boxes.push(cut([FLIGHT_START, above - SLAB, z], [length, SLAB, FLIGHT_WIDTH]))
    // The opening takes the top of the last steps away: they reach up into the slab.
    for (let i = 0; i + 1 < RISERS; i++) {
      const top = y + (i + 1) * RISER
      if (top <= above - SLAB) continue
      boxes.push({
        min: [FLIGHT_START + i * TREAD, above - SLAB, z],
        max: [FLIGHT_START + (i + 1) * TREAD, top, z + FLIGHT_WIDTH],
      })
    }
    const { height, width } = PARAPET
    const inner = z === 0 ? z + FLIGHT_WIDTH : z - width
    boxes.push(
      { min: [FLIGHT_START, above, inner], max: [FLIGHT_START + length, above + height, inner + width] },
      {
        min: [FLIGHT_START - width, above, Math.min(z, inner)],
        max: [FLIGHT_START, above + height, Math.max(z + FLIGHT_WIDTH, inner + width)],
      },
    )
  }
  return boxes
}

function cut(min: Point, size: Point): Box {
  return { min, max: [min[0] + size[0], min[1] + size[1], min[2] + size[2]], cut: true }
}

/** To a tenth of a millimetre: sums that differ in their last bit would otherwise make slivers. */
function rounded(box: Box): Box {
  const round = (point: Box['min']) => point.map((x) => Math.round(x * 10_000) / 10_000) as Point
  return { ...box, min: round(box.min), max: round(box.max) }
}

/** The longest step that gives the triangles wanted, to a percent or so. */
function stepFor(boxes: readonly Box[], triangles: number): number {
  let [short, long] = [0.01, 8]
  if (boxSolidTriangles(boxes, long) >= triangles) return long
  for (let i = 0; i < 12; i++) {
    const middle = Math.sqrt(short * long)
    // A guess that is far too fine would need a grid of billions of cells only to be counted.
    if (middle < 0.03 || boxSolidTriangles(boxes, middle) > triangles) short = middle
    else long = middle
  }
  return long
}
