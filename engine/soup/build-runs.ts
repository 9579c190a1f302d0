/**
 * The triangles of a tree being built: their boxes lie in the order of the leaves so far, and move with it, so
 * that every pass over a run reads memory in order.
 */
import { BOX_MAX, BOX_STRIDE } from './aabb-tree.ts'
import type { TriangleMesh } from './triangle-mesh.ts'

export interface BuildRuns {
  readonly order: Int32Array
  /** The box of triangle order[i] at i * BOX_STRIDE. */
  readonly boxes: Float64Array
}

/** How many triangles are looked at between two reports of progress. */
export const WORK_BETWEEN_YIELDS = 1 << 15

export function* makingRuns(mesh: TriangleMesh): Generator<void, BuildRuns> {
  const { positions, corners } = mesh
  const count = corners.length / 3
  const order = new Int32Array(count)
  const boxes = new Float64Array(count * BOX_STRIDE)
  for (let t = 0; t < count; t++) {
    if (t % WORK_BETWEEN_YIELDS === WORK_BETWEEN_YIELDS - 1) yield
    order[t] = t
    const a = corners[3 * t] * 3
    const b = corners[3 * t + 1] * 3
    const c = corners[3 * t + 2] * 3
    for (let axis = 0; axis < 3; axis++) {
      const p = positions[a + axis]
      const q = positions[b + axis]
      const r = positions[c + axis]
      boxes[t * BOX_STRIDE + axis] = p < q ? (p < r ? p : r) : q < r ? q : r
      boxes[t * BOX_STRIDE + BOX_MAX + axis] = p > q ? (p > r ? p : r) : q > r ? q : r
    }
  }
  return { order, boxes }
}

/** Writes the box around the triangles [start, end) to box[to]. */
export function fitRun(runs: BuildRuns, start: number, end: number, box: Float64Array, to: number): void {
  const { boxes } = runs
  let x0 = Infinity
  let y0 = Infinity
  let z0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  let z1 = -Infinity
  for (let o = start * BOX_STRIDE; o < end * BOX_STRIDE; o += BOX_STRIDE) {
    if (boxes[o] < x0) x0 = boxes[o]
    if (boxes[o + 1] < y0) y0 = boxes[o + 1]
    if (boxes[o + 2] < z0) z0 = boxes[o + 2]
    if (boxes[o + 3] > x1) x1 = boxes[o + 3]
    if (boxes[o + 4] > y1) y1 = boxes[o + 4]
    if (boxes[o + 5] > z1) z1 = boxes[o + 5]
  }
  box[to] = x0
  box[to + 1] = y0
  box[to + 2] = z0
  box[to + 3] = x1
  box[to + 4] = y1
  box[to + 5] = z1
}

function swap({ order, boxes }: BuildRuns, i: number, j: number): void {
  const triangle = order[i]
  order[i] = order[j]
  order[j] = triangle
  for (let k = 0; k < BOX_STRIDE; k++) {
    const x = boxes[i * BOX_STRIDE + k]
    boxes[i * BOX_STRIDE + k] = boxes[j * BOX_STRIDE + k]
    boxes[j * BOX_STRIDE + k] = x
  }
}

/** Twice the middle of the box at i along the axis: what triangles are sorted by. */
export function middleTwice(boxes: Float64Array, i: number, axis: number): number {
  return boxes[i * BOX_STRIDE + axis] + boxes[i * BOX_STRIDE + BOX_MAX + axis]
}

/** Moves the triangles whose middle is below half of `twice` to the front; returns where the rest begins. */
export function partitionRun(
  runs: BuildRuns,
  start: number,
  end: number,
  axis: number,
  twice: number,
): number {
  const { boxes } = runs
  let i = start
  let j = end - 1
  for (;;) {
    while (i <= j && middleTwice(boxes, i, axis) < twice) i++
    while (i <= j && !(middleTwice(boxes, j, axis) < twice)) j--
    if (i > j) return i
    swap(runs, i, j)
  }
}

/**
 * Quickselect: the lower half by the middle along the axis first; returns the border. Both scans stop at equal
 * keys: otherwise a run of equal middles would take quadratic time.
 */
export function halveRun(runs: BuildRuns, start: number, end: number, axis: number): number {
  const { boxes } = runs
  const half = (start + end) >>> 1
  let low = start
  let high = end - 1
  while (low < high) {
    const pivot = middleTwice(boxes, (low + high) >>> 1, axis)
    let i = low
    let j = high
    while (i <= j) {
      while (middleTwice(boxes, i, axis) < pivot) i++
      while (middleTwice(boxes, j, axis) > pivot) j--
      if (i > j) break
      swap(runs, i, j)
      i++
      j--
    }
    if (half <= j) high = j
    else if (half >= i) low = i
    else break
  }
  return half
}

/** The axis along which the middles of the triangles' boxes spread most, and their spread, in `spread`. */
export function widestSpread(runs: BuildRuns, start: number, end: number, spread: Float64Array): number {
  const { boxes } = runs
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let i = start; i < end; i++) {
      const middle = middleTwice(boxes, i, axis)
      if (middle < low) low = middle
      if (middle > high) high = middle
    }
    spread[axis] = low
    spread[BOX_MAX + axis] = high
  }
  return longestAxis(spread, 0)
}

/** The longest edge of the box at box[o]; among equal ones the first. */
export function longestAxis(box: Float64Array, o: number): number {
  const x = box[o + BOX_MAX] - box[o]
  const y = box[o + BOX_MAX + 1] - box[o + 1]
  const z = box[o + BOX_MAX + 2] - box[o + 2]
  if (x >= y && x >= z) return 0
  return y >= z ? 1 : 2
}
