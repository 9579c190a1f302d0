/** Whether an edge is through a triangle. */

/** Doubles are handed on here: V8 puts those that a function returns on the heap. */
const height = new Float64Array(3)

/** Six times the volume of the tetrahedron, into `out[at]`: its sign is the side of the triangle's plane. */
export function writeHeight(
  x: Float64Array,
  v: number,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
  at: number,
): void {
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  out[at] =
    (uy * vz - uz * vy) * (x[v] - x[a]) +
    (uz * vx - ux * vz) * (x[v + 1] - x[a + 1]) +
    (ux * vy - uy * vx) * (x[v + 2] - x[a + 2])
}

/** Whether the edge v–w goes through the triangle. */
export function isThrough(x: Float64Array, v: number, w: number, a: number, b: number, c: number): boolean {
  // Boxes first: of the pairs that are near, few cross.
  for (let k = 0; k < 3; k++) {
    const low = x[v + k] < x[w + k] ? x[v + k] : x[w + k]
    const high = x[v + k] < x[w + k] ? x[w + k] : x[v + k]
    if (x[a + k] < low && x[b + k] < low && x[c + k] < low) return false
    if (x[a + k] > high && x[b + k] > high && x[c + k] > high) return false
  }
  writeHeight(x, v, a, b, c, height, 0)
  writeHeight(x, w, a, b, c, height, 1)
  if (height[0] * height[1] >= 0) return false
  writeHeight(x, a, v, w, b, height, 0)
  writeHeight(x, b, v, w, c, height, 1)
  writeHeight(x, c, v, w, a, height, 2)
  const ab = height[0]
  const bc = height[1]
  const ca = height[2]
  return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0)
}
