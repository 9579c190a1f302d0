/**
 * Triangles that have no common line of two planes: coplanar ones, and those shrunk to a segment or a point. Two
 * triangles meet exactly when an edge of one meets the other; edges cover a triangle without area.
 */
import { FIRST_APEX, type PairSides } from './triangle-pair-sides.ts'

const APEXES = 3

/** Corners 0 to 2 against corners 3 to 5. */
export function meetFlat(sides: PairSides): boolean {
  sides.placeApexes()
  const apexA = apexOf(sides, 0, 1, 2)
  const apexB = apexOf(sides, 3, 4, 5)
  return (
    edgeMeets(sides, 0, 1, 3, apexB) ||
    edgeMeets(sides, 1, 2, 3, apexB) ||
    edgeMeets(sides, 2, 0, 3, apexB) ||
    edgeMeets(sides, 3, 4, 0, apexA) ||
    edgeMeets(sides, 4, 5, 0, apexA) ||
    edgeMeets(sides, 5, 3, 0, apexA)
  )
}

/** A point off the plane of three, or −1 where they lie on a line. */
function apexOf(sides: PairSides, a: number, b: number, c: number): number {
  for (let k = 0; k < APEXES; k++) {
    if (sides.side(a, b, c, FIRST_APEX + k) !== 0) return FIRST_APEX + k
  }
  return sides.side(a, b, c, 0) !== 0 ? 0 : -1
}

/** Segment pq against the triangle of corners t, t + 1, t + 2. */
function edgeMeets(sides: PairSides, p: number, q: number, t: number, apex: number): boolean {
  if (apex < 0) return meetsOutline(sides, p, q, t)
  const sp = sides.side(t, t + 1, t + 2, p)
  const sq = sides.side(t, t + 1, t + 2, q)
  if (sp * sq > 0) return false
  if (sp === 0 && sq === 0) return holds(sides, p, t, apex) || meetsOutline(sides, p, q, t)
  const u = sides.side(p, q, t, t + 1)
  const v = sides.side(p, q, t + 1, t + 2)
  if (u * v < 0) return false
  const w = sides.side(p, q, t + 2, t)
  return u * w >= 0 && v * w >= 0
}

function meetsOutline(sides: PairSides, p: number, q: number, t: number): boolean {
  return (
    segmentsMeet(sides, p, q, t, t + 1) ||
    segmentsMeet(sides, p, q, t + 1, t + 2) ||
    segmentsMeet(sides, p, q, t + 2, t)
  )
}

/** Whether p, in the plane of the triangle, lies in it. */
function holds(sides: PairSides, p: number, t: number, apex: number): boolean {
  const u = sides.side(t, t + 1, p, apex)
  const v = sides.side(t + 1, t + 2, p, apex)
  if (u * v < 0) return false
  const w = sides.side(t + 2, t, p, apex)
  return u * w >= 0 && v * w >= 0
}

function segmentsMeet(sides: PairSides, p: number, q: number, u: number, v: number): boolean {
  if (sides.side(p, q, u, v) !== 0) return false
  for (let k = 0; k <= APEXES; k++) {
    // An apex in the plane of the segments sees nothing; one of the four is off it, unless all is on one line.
    const apex = k < APEXES ? FIRST_APEX + k : 0
    const su = sides.side(p, q, u, apex)
    const sv = sides.side(p, q, v, apex)
    const sp = sides.side(u, v, p, apex)
    const sq = sides.side(u, v, q, apex)
    if (su !== 0 || sv !== 0 || sp !== 0 || sq !== 0) return su * sv <= 0 && sp * sq <= 0
  }
  return overlapOnLine(sides.points, p, q, u, v)
}

/** Points of one line come in the same order along it as by x, then y, then z. */
function overlapOnLine(points: Float64Array, p: number, q: number, u: number, v: number): boolean {
  const lowPq = isBefore(points, q, p) ? q : p
  const lowUv = isBefore(points, v, u) ? v : u
  const highPq = lowPq === p ? q : p
  const highUv = lowUv === u ? v : u
  return !isBefore(points, highUv, lowPq) && !isBefore(points, highPq, lowUv)
}

function isBefore(points: Float64Array, p: number, q: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const x = points[3 * p + axis]
    const y = points[3 * q + axis]
    if (x !== y) return x < y
  }
  return false
}
