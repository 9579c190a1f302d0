/**
 * Where two layers are through each other, they meet along a contour. It gets shorter, and is gone in the end, where each
 * edge on it moves along the contour's own way into the triangles at the edge (after Volino and Magnenat-Thalmann, 2006).
 * This needs no inside: it works where a cloth's rim is through a cloth, and no piece is cut off.
 */
import type { SoftBody } from './soft-body.ts'

/** Squares and cosines below these have no direction. */
const FLAT = 1e-24
const GRAZING = 0.05
/** Longer ways than this, in metres a metre, are those of edges that all but lie in the other layer. */
const STEEP = 2

const own = new Float64Array(3)
const pierced = new Float64Array(3)
const edge = new Float64Array(3)
const along = new Float64Array(3)

/**
 * Which way the edge that begins at a corner of `a` is to go against triangle u of `b`, into three numbers of `out`; at
 * most 1 long, and 0 where none is better than another.
 */
export function writeContourWay(
  a: SoftBody,
  corner: number,
  b: SoftBody,
  u: number,
  out: Float64Array,
  o: number,
): void {
  out.fill(0, o, o + 3)
  b.writeNormal(u, pierced)
  const { corners } = a.mesh
  const t = Math.floor(corner / 3)
  const from = 3 * corners[corner]
  const to = 3 * corners[corner === 3 * t + 2 ? 3 * t : corner + 1]
  for (let k = 0; k < 3; k++) edge[k] = a.positions[to + k] - a.positions[from + k]
  if (!makeUnit(edge)) return
  const slope = edge[0] * pierced[0] + edge[1] * pierced[1] + edge[2] * pierced[2]
  if (slope < GRAZING && slope > -GRAZING) return
  addWay(a, t, from, to, slope, out, o)
  if (a.across[corner] >= 0) addWay(a, a.across[corner], from, to, slope, out, o)
  const square = out[o] * out[o] + out[o + 1] * out[o + 1] + out[o + 2] * out[o + 2]
  if (square <= 1) return
  const per = 1 / Math.sqrt(square)
  for (let k = 0; k < 3; k++) out[o + k] *= per
}

/** Of one triangle at the edge: along the contour in it, less what the edge then slides along itself. */
function addWay(
  a: SoftBody,
  t: number,
  from: number,
  to: number,
  slope: number,
  out: Float64Array,
  o: number,
): void {
  const { corners } = a.mesh
  a.writeNormal(t, own)
  along[0] = own[1] * pierced[2] - own[2] * pierced[1]
  along[1] = own[2] * pierced[0] - own[0] * pierced[2]
  along[2] = own[0] * pierced[1] - own[1] * pierced[0]
  if (!makeUnit(along)) return
  let tip = 3 * corners[3 * t]
  for (let k = 1; k < 3 && (tip === from || tip === to); k++) tip = 3 * corners[3 * t + k]
  let inwards = 0
  let slides = 0
  for (let k = 0; k < 3; k++) slides += along[k] * edge[k]
  let beside = 0
  for (let k = 0; k < 3; k++) {
    const way = a.positions[tip + k] - a.positions[from + k]
    inwards += along[k] * way
    beside += edge[k] * way
  }
  const turn = inwards - slides * beside < 0 ? -1 : 1
  const share = slides / slope
  const taken = share > STEEP ? STEEP : share < -STEEP ? -STEEP : share
  for (let k = 0; k < 3; k++) out[o + k] += turn * (along[k] - taken * pierced[k])
}

function makeUnit(v: Float64Array): boolean {
  const square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
  if (!(square > FLAT)) {
    v.fill(0)
    return false
  }
  const per = 1 / Math.sqrt(square)
  for (let k = 0; k < 3; k++) v[k] *= per
  return true
}
