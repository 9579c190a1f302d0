/**
 * How the sphere of directions is cut into sectors: the whole sphere, then the six faces of a cube seen from its
 * middle, then each face by a quadtree, with edges at equal angles. All sectors of all levels stand in one row of
 * numbers: sector 0 is the sphere, 1 to 6 are the faces, and sector s > 0 splits into 4s + 3 … 4s + 6. Every sector
 * is bounded by four planes through the centre, so that a triangle can be clipped to it, and lies in a circular cone.
 */
import { sinCos } from '../../math/sin-cos.ts'

export const WHOLE_SPHERE = 0
export const CUBE_FACES = 6
/** 98,304 sectors at the finest level: three triangles a sector where a body has 300,000. */
export const MAX_LEVEL = 8

/** The first sector of a level; level 0 is the sphere. The first of the level after the last is their number. */
export function levelStart(level: number): number {
  return level === 0 ? 0 : 2 * 4 ** (level - 1) - 1
}

export function firstSubsector(sector: number): number {
  return sector === WHOLE_SPHERE ? 1 : 4 * sector + 3
}

export function subsectorCount(sector: number): number {
  return sector === WHOLE_SPHERE ? CUBE_FACES : 4
}

/** Face f looks along axis f >> 1, backwards where f is odd. */
export function faceAxis(face: number): number {
  return face >> 1
}

export function faceSign(face: number): number {
  return (face & 1) === 0 ? 1 : -1
}

/** Edges a face at the finest level, ends included. */
const FINEST_EDGES = 2 ** (MAX_LEVEL - 1)

/** Where edge i of the finest level cuts the face at distance 1: −1 … 1. Coarser levels use every second one, … */
const edges = finestEdges()

function finestEdges(): Float64Array {
  const at = new Float64Array(FINEST_EDGES + 1)
  const sine = new Float64Array(2)
  for (let i = 0; i <= FINEST_EDGES / 2; i++) {
    sinCos(((Math.PI / 4) * 2 * i) / FINEST_EDGES, sine, 0)
    const tangent = 2 * i === FINEST_EDGES ? 1 : sine[0] / sine[1]
    at[FINEST_EDGES / 2 + i] = tangent
    at[FINEST_EDGES / 2 - i] = -tangent
  }
  return at
}

/** Edge i of a level, 0 … 2^(level − 1). */
export function sectorEdge(level: number, i: number): number {
  return edges[i << (MAX_LEVEL - level)]
}

/** The sector of a level in which a direction lies; on an edge, either of the two. */
export function sectorOf(level: number, x: number, y: number, z: number): number {
  if (level === 0) return WHOLE_SPHERE
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  const k = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
  const ahead = k === 0 ? x : k === 1 ? y : z
  const u = (k === 0 ? y : k === 1 ? z : x) / Math.abs(ahead)
  const v = (k === 0 ? z : k === 1 ? x : y) / Math.abs(ahead)
  let sector = 1 + 2 * k + (ahead < 0 ? 1 : 0)
  let i = 0
  let j = 0
  for (let l = 2; l <= level; l++) {
    const right = u >= sectorEdge(l, 2 * i + 1) ? 1 : 0
    const upper = v >= sectorEdge(l, 2 * j + 1) ? 1 : 0
    i = 2 * i + right
    j = 2 * j + upper
    sector = firstSubsector(sector) + right + 2 * upper
  }
  return sector
}
