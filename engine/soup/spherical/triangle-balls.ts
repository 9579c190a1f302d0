/** A small ball about each triangle: about the middle of its longest edge or about its centroid. */
import { type TriangleMesh, triangleCount, writeTriangle } from '../triangle-mesh.ts'
import { BALL_RADIUS, BALL_STRIDE } from './field.ts'

/** Of the largest coordinate: above the rounding of a middle. */
const MIDDLE_ROUNDING = 2 ** -50

export function triangleBalls(mesh: TriangleMesh): Float64Array {
  const balls = new Float64Array(BALL_STRIDE * triangleCount(mesh))
  const corners = new Float64Array(9)
  const ball = new Float64Array(BALL_STRIDE)
  const other = new Float64Array(BALL_STRIDE)
  for (let t = 0; t < triangleCount(mesh); t++) {
    writeTriangle(mesh, t, corners)
    const from = startOfLongestEdge(corners)
    const to = (from + 3) % 9
    for (let k = 0; k < 3; k++) {
      ball[k] = 0.5 * corners[from + k] + 0.5 * corners[to + k]
      other[k] = corners[k] / 3 + corners[3 + k] / 3 + corners[6 + k] / 3
    }
    fitRadius(ball, corners)
    fitRadius(other, corners)
    balls.set(ball[BALL_RADIUS] <= other[BALL_RADIUS] ? ball : other, BALL_STRIDE * t)
  }
  return balls
}

function startOfLongestEdge(corners: Float64Array): number {
  let longest = 0
  let longest2 = -1
  for (let from = 0; from < 9; from += 3) {
    const to = (from + 3) % 9
    const x = corners[to] - corners[from]
    const y = corners[to + 1] - corners[from + 1]
    const z = corners[to + 2] - corners[from + 2]
    const length2 = x * x + y * y + z * z
    if (length2 > longest2) {
      longest = from
      longest2 = length2
    }
  }
  return longest
}

function fitRadius(ball: Float64Array, corners: Float64Array): void {
  let radius2 = 0
  let largest = 0
  for (let o = 0; o < 9; o += 3) {
    const x = corners[o] - ball[0]
    const y = corners[o + 1] - ball[1]
    const z = corners[o + 2] - ball[2]
    radius2 = Math.max(radius2, x * x + y * y + z * z)
    largest = Math.max(largest, Math.abs(corners[o]), Math.abs(corners[o + 1]), Math.abs(corners[o + 2]))
  }
  ball[BALL_RADIUS] = Math.sqrt(radius2) * (1 + MIDDLE_ROUNDING) + MIDDLE_ROUNDING * largest
}
