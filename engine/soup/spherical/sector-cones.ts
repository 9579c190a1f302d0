/** Circular cones about the sectors, and within them. */
import {
  CUBE_FACES,
  faceAxis,
  faceSign,
  firstSubsector,
  levelStart,
  sectorEdge,
  WHOLE_SPHERE,
} from './sectors.ts'

/** The cones of all sectors down to a level. */
export interface SectorCones {
  readonly levels: number
  /** xyz a sector, of unit length. */
  readonly axis: Float64Array
  /** Of the half angle of a cone that holds the sector. */
  readonly cosine: Float64Array
  readonly sine: Float64Array
  /** Sine of the half angle of a cone about the same axis that lies in the sector. */
  readonly innerSine: Float64Array
}

/** Above the rounding of a dot product of two unit vectors. */
const UNIT_ROUNDING = 2 ** -50

let cones = makeCones(1)

/** Shared by all fields, and made again only when a finer one is first asked for. */
export function sectorCones(levels: number): SectorCones {
  if (levels > cones.levels) cones = makeCones(levels)
  return cones
}

function makeCones(levels: number): SectorCones {
  const count = levelStart(levels + 1)
  const made: SectorCones = {
    levels,
    axis: new Float64Array(3 * count),
    cosine: new Float64Array(count),
    sine: new Float64Array(count),
    innerSine: new Float64Array(count),
  }
  made.axis[2] = 1
  made.cosine[WHOLE_SPHERE] = -1
  made.innerSine[WHOLE_SPHERE] = 1
  for (let face = 0; face < CUBE_FACES; face++) fillCones(made, 1 + face, face, 1, 0, 0)
  return made
}

function fillCones(
  made: SectorCones,
  sector: number,
  face: number,
  level: number,
  i: number,
  j: number,
): void {
  writeCone(made, sector, face, level, i, j)
  if (level === made.levels) return
  for (let k = 0; k < 4; k++) {
    fillCones(made, firstSubsector(sector) + k, face, level + 1, 2 * i + (k & 1), 2 * j + (k >> 1))
  }
}

function writeCone(
  made: SectorCones,
  sector: number,
  face: number,
  level: number,
  i: number,
  j: number,
): void {
  const us = [sectorEdge(level, i), sectorEdge(level, i + 1)]
  const vs = [sectorEdge(level, j), sectorEdge(level, j + 1)]
  const corners = us.flatMap((u) => vs.map((v) => unit(u, v, 1)))
  const middle = unit(sum(corners, 0), sum(corners, 1), sum(corners, 2))
  // A cap smaller than a hemisphere holds the whole sector when it holds its corners: its edges are great circles.
  const cosine = Math.min(...corners.map((corner) => dot(corner, middle))) - UNIT_ROUNDING
  const inward = [unit(1, 0, -us[0]), unit(-1, 0, us[1]), unit(0, 1, -vs[0]), unit(0, -1, vs[1])]
  const k = faceAxis(face)
  made.axis[3 * sector + k] = faceSign(face) * middle[2]
  made.axis[3 * sector + ((k + 1) % 3)] = middle[0]
  made.axis[3 * sector + ((k + 2) % 3)] = middle[1]
  made.cosine[sector] = cosine
  made.sine[sector] = Math.sqrt(1 - cosine * cosine)
  made.innerSine[sector] = Math.min(...inward.map((normal) => dot(normal, middle))) - UNIT_ROUNDING
}

function unit(x: number, y: number, z: number): number[] {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

function dot(p: number[], q: number[]): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

function sum(vectors: number[][], k: number): number {
  return vectors.reduce((total, v) => total + v[k], 0)
}
