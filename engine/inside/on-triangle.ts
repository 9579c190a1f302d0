/** Is a point exactly on a triangle? Border and corners count, and so do triangles shrunk to a segment or a point. */
import type { TriangleMesh } from '../soup/triangle-mesh.ts'
import { areaSign, type Sign, volumeSign } from './exact-sign.ts'

export function onTriangle(mesh: TriangleMesh, triangle: number, x: number, y: number, z: number): boolean {
  const { positions: v, corners } = mesh
  const a = 3 * corners[3 * triangle]
  const b = 3 * corners[3 * triangle + 1]
  const c = 3 * corners[3 * triangle + 2]
  if (!between(v[a], v[b], v[c], x)) return false
  if (!between(v[a + 1], v[b + 1], v[c + 1], y)) return false
  if (!between(v[a + 2], v[b + 2], v[c + 2], z)) return false
  if (sideOfTriangle(mesh, triangle, x, y, z) !== 0) return false
  // In the plane of a triangle that has an area, the point is on it when all three shadows say so: one of them shows
  // the triangle with an area and is enough, the others cannot disagree. Without an area, each shadow is a segment or
  // a point, and the box above has tested the ends.
  return (
    inShadow(v, a, b, c, x, y, 0, 1) && inShadow(v, a, b, c, y, z, 1, 2) && inShadow(v, a, b, c, z, x, 2, 0)
  )
}

/** 1 outside of the triangle's plane, −1 inside of it, 0 in it. */
export function sideOfTriangle(mesh: TriangleMesh, triangle: number, x: number, y: number, z: number): Sign {
  const { positions: v, corners } = mesh
  const a = 3 * corners[3 * triangle]
  const b = 3 * corners[3 * triangle + 1]
  const c = 3 * corners[3 * triangle + 2]
  return volumeSign(v[a], v[a + 1], v[a + 2], v[b], v[b + 1], v[b + 2], v[c], v[c + 1], v[c + 2], x, y, z)
}

/** Exactly: do the corners lie on one line, or in one point? */
export function hasNoArea(mesh: TriangleMesh, triangle: number): boolean {
  const { positions: v, corners } = mesh
  const a = 3 * corners[3 * triangle]
  const b = 3 * corners[3 * triangle + 1]
  const c = 3 * corners[3 * triangle + 2]
  return (
    areaSign(v[a], v[a + 1], v[b], v[b + 1], v[c], v[c + 1]) === 0 &&
    areaSign(v[a + 1], v[a + 2], v[b + 1], v[b + 2], v[c + 1], v[c + 2]) === 0 &&
    areaSign(v[a + 2], v[a], v[b + 2], v[b], v[c + 2], v[c]) === 0
  )
}

function between(a: number, b: number, c: number, x: number): boolean {
  return (a <= x || b <= x || c <= x) && (a >= x || b >= x || c >= x)
}

/** The shadow on the plane of coordinates i and j holds the point unless it is left of one edge, right of another. */
function inShadow(
  v: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  i: number,
  j: number,
): boolean {
  const ab = areaSign(v[a + i], v[a + j], v[b + i], v[b + j], x, y)
  const bc = areaSign(v[b + i], v[b + j], v[c + i], v[c + j], x, y)
  const ca = areaSign(v[c + i], v[c + j], v[a + i], v[a + j], x, y)
  return !((ab > 0 || bc > 0 || ca > 0) && (ab < 0 || bc < 0 || ca < 0))
}
