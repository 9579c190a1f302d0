/**
 * Chazelle's polyhedron (1984; kdet, Figure 1): a block with notches cut from above along one family of lines of the
 * saddle z = x·y and from below along the other, which all but touch. Each notch is as long as the block, so a piece
 * of space holds ever more of its triangles: k grows with their number, and no linear bound holds.
 */
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

/** Half the height of the block, whose saddle goes from −1 to 1: high enough to keep every wall off the saddle. */
const RIM = 3

/** 16 · notches + 4 triangles in x and y from −1 to 1; `gap` is half the way between the two families of lines. */
export function chazelle(notches: number, gap = 0.01): TriangleMesh {
  const positions: number[] = []
  const corners: number[] = []
  addUpperHalf(notches, gap, positions, corners)
  const vertices = positions.length / 3
  const upper = corners.length
  // The half turn and mirror (x, y, z) → (y, −x, −z) keeps the saddle and makes the upper half the lower one.
  for (let v = 0; v < 3 * vertices; v += 3) {
    positions.push(positions[v + 1]!, 0 - positions[v]!, -positions[v + 2]!)
  }
  for (let c = 0; c < upper; c += 3) {
    corners.push(corners[c]! + vertices, corners[c + 2]! + vertices, corners[c + 1]! + vertices)
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) }
}

/** The pleated top and the two walls that its pleats end at. */
function addUpperHalf(notches: number, gap: number, positions: number[], corners: number[]): void {
  const lines = 2 * notches + 1
  // Line l has its ends at vertices 2·l and 2·l + 1; even lines are ridges, odd ones the bottoms of notches.
  for (let l = 0; l < lines; l++) {
    const x = (2 * l) / (lines - 1) - 1
    const isRidge = l % 2 === 0
    for (const y of [-1, 1]) positions.push(x, y, isRidge ? RIM : x * y + gap)
  }
  const feet = positions.length / 3
  for (const x of [-1, 1]) for (const y of [-1, 1]) positions.push(x, y, -RIM)
  for (let l = 0; l + 1 < lines; l++) {
    const here = 2 * l
    const next = here + 2
    // The diagonal starts at the notch's near end on both of its sides, so that both lean the same way.
    if (l % 2 === 0) corners.push(here, next, here + 1, next, next + 1, here + 1)
    else corners.push(here, next, next + 1, here, next + 1, here + 1)
  }
  for (const end of [0, 1]) addWall(notches, end, feet + end, feet + 2 + end, corners)
}

/** Teeth under the ridges, then a fan from the left foot to the notches, whose ends lie on a line. */
function addWall(notches: number, end: number, left: number, right: number, corners: number[]): void {
  const notch = (n: number) => 2 * (2 * n + 1) + end
  const ridge = (n: number) => 4 * n + end
  const add = (a: number, b: number, c: number) => corners.push(a, end === 0 ? b : c, end === 0 ? c : b)
  add(left, notch(0), ridge(0))
  for (let n = 0; n + 1 < notches; n++) {
    add(notch(n), notch(n + 1), ridge(n + 1))
    add(left, notch(n + 1), notch(n))
  }
  add(left, right, notch(notches - 1))
  add(right, ridge(notches), notch(notches - 1))
}
