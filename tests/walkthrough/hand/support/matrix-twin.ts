/** The plain twin of placeHand: 4 by 4 matrices and Math.sin. */
import type { HandModel } from '../../../../walkthrough/hand/hand-model.ts'

type Matrix = readonly (readonly number[])[]

function times(a: Matrix, b: Matrix): Matrix {
  return a.map((row) => row.map((_, c) => row.reduce((sum, x, k) => sum + x * b[k][c], 0)))
}

/** Rodrigues' formula. */
function turn([x, y, z]: readonly number[], angle: number): Matrix {
  const [s, c] = [Math.sin(angle), Math.cos(angle)]
  const t = 1 - c
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x, 0],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0],
    [0, 0, 0, 1],
  ]
}

function moved([x, y, z]: readonly number[]): Matrix {
  return [
    [1, 0, 0, x],
    [0, 1, 0, y],
    [0, 0, 1, z],
    [0, 0, 0, 1],
  ]
}

function fromSeven(seven: readonly number[]): Matrix {
  const [x, y, z, qx, qy, qz, qw] = seven
  const s = Math.hypot(qx, qy, qz)
  const axis = s === 0 ? [1, 0, 0] : [qx / s, qy / s, qz / s]
  return times(moved([x, y, z]), turn(axis, 2 * Math.atan2(s, qw)))
}

/** Where a point of a part stands. */
export function placesByMatrices(
  model: HandModel,
  root: Float64Array,
  joints: Float64Array,
): (part: number, point: Float64Array) => number[] {
  const frames: Matrix[] = []
  model.parts.forEach((_, part) => {
    const parent = model.parent[part]
    const base = parent < 0 ? fromSeven([...root.subarray(0, 7)]) : frames[parent]
    let frame = times(base, fromSeven([...model.rest.subarray(7 * part, 7 * part + 7)]))
    const [spread, bend] = [model.spreadJoint[part], model.bendJoint[part]]
    const [axisY, axisZ] = model.spreadAxis.subarray(2 * part, 2 * part + 2)
    if (spread >= 0) frame = times(frame, turn([0, axisY, axisZ], joints[spread]))
    if (bend >= 0) frame = times(frame, turn([-1, 0, 0], joints[bend]))
    frames.push(frame)
  })
  return (part, point) =>
    frames[part].slice(0, 3).map((row) => row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3])
}
