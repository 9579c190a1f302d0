/** How a shape is turned, from where its vertices are: + − × ÷ √ only (Müller and others, 2016). */

/** Turns towards the best fit, from any position: more than enough. */
const TURNS = 60

/** Writes the turn (row by row, from the shape to the world) that fits the vertices about the centre best. */
export function turnOf(
  shape: Float64Array,
  x: Float64Array,
  centre: Float64Array,
  mass: Float64Array,
  turn: Float64Array,
): void {
  // Two vertices that stand well apart, seen from the centre, give the first guess.
  let far = 0
  let most = -1
  for (let o = 0; o < shape.length; o += 3) {
    const square = shape[o] * shape[o] + shape[o + 1] * shape[o + 1] + shape[o + 2] * shape[o + 2]
    if (square > most) {
      most = square
      far = o
    }
  }
  let wide = 0
  most = -1
  for (let o = 0; o < shape.length; o += 3) {
    const cx = shape[far + 1] * shape[o + 2] - shape[far + 2] * shape[o + 1]
    const cy = shape[far + 2] * shape[o] - shape[far] * shape[o + 2]
    const cz = shape[far] * shape[o + 1] - shape[far + 1] * shape[o]
    const square = cx * cx + cy * cy + cz * cz
    if (square > most) {
      most = square
      wide = o
    }
  }
  const own = frameOf(shape, far, wide, [0, 0, 0])
  const now = frameOf(x, far, wide, [...centre])
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += now[3 * k + row] * own[3 * k + column]
      turn[3 * row + column] = sum
    }
  }
  squareUp(turn)
  for (let i = 0; i < TURNS; i++) turnOn(shape, x, centre, mass, turn)
}

/** One turn towards the best fit: the turning moment of all vertices about the centre, over their sum. */
function turnOn(
  shape: Float64Array,
  x: Float64Array,
  centre: Float64Array,
  mass: Float64Array,
  turn: Float64Array,
): void {
  let mx = 0
  let my = 0
  let mz = 0
  let sum = 0
  for (let o = 0; o < shape.length; o += 3) {
    const m = mass[o / 3]
    const gx = turn[0] * shape[o] + turn[1] * shape[o + 1] + turn[2] * shape[o + 2]
    const gy = turn[3] * shape[o] + turn[4] * shape[o + 1] + turn[5] * shape[o + 2]
    const gz = turn[6] * shape[o] + turn[7] * shape[o + 1] + turn[8] * shape[o + 2]
    const px = x[o] - centre[0]
    const py = x[o + 1] - centre[1]
    const pz = x[o + 2] - centre[2]
    mx += m * (gy * pz - gz * py)
    my += m * (gz * px - gx * pz)
    mz += m * (gx * py - gy * px)
    sum += m * (gx * px + gy * py + gz * pz)
  }
  const size = sum < 0 ? -sum : sum
  if (!(size > 0)) return
  const wx = mx / size
  const wy = my / size
  const wz = mz / size
  for (let column = 0; column < 3; column++) {
    const a = turn[column]
    const b = turn[3 + column]
    const c = turn[6 + column]
    turn[column] = a + wy * c - wz * b
    turn[3 + column] = b + wz * a - wx * c
    turn[6 + column] = c + wx * b - wy * a
  }
  squareUp(turn)
}

/** Three axes, row by row, of two vertices seen from a point. */
function frameOf(x: Float64Array, far: number, wide: number, from: readonly number[]): Float64Array {
  const frame = new Float64Array(9)
  for (let k = 0; k < 3; k++) {
    frame[k] = x[far + k] - from[k]
    frame[3 + k] = x[wide + k] - from[k]
  }
  frame[6] = frame[1] * frame[5] - frame[2] * frame[4]
  frame[7] = frame[2] * frame[3] - frame[0] * frame[5]
  frame[8] = frame[0] * frame[4] - frame[1] * frame[3]
  squareUp(frame)
  return frame
}

/** Makes rows unit and square to each other; a row that is nothing stays nothing. */
export function squareUp(m: Float64Array): void {
  for (let r = 0; r < 9; r += 3) {
    for (let q = 0; q < r; q += 3) {
      const dot = m[r] * m[q] + m[r + 1] * m[q + 1] + m[r + 2] * m[q + 2]
      for (let k = 0; k < 3; k++) m[r + k] -= dot * m[q + k]
    }
    const square = m[r] * m[r] + m[r + 1] * m[r + 1] + m[r + 2] * m[r + 2]
    const per = square > 0 ? 1 / Math.sqrt(square) : 0
    for (let k = 0; k < 3; k++) m[r + k] *= per
  }
}
