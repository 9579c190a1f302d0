/** The two kinds of axis-aligned boxes of 4.1: fixed-size cubes and dynamically resized boxes. */
import {
  BALL_STRIDE,
  edgeTarget,
  fanEdge,
  firstInFan,
  type PolytopePool,
  RADIUS,
  VERTEX_STRIDE,
  vertexSectors,
} from '../geometry/polytope-pool.ts'
import { NODE_BALL_STRIDE, REACH, type ShapePool } from '../geometry/shape-pool.ts'
import { climb, vertexTowards } from '../geometry/support.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { BOX_MARGIN, TOUCH_ULPS } from '../settings.ts'
import { BOX_MAX, BOX_SIZE } from './broad-phase.ts'

export type BoxKind = 'fixed' | 'dynamic'
/**
 * How a dynamic box is kept: the two ways of 4.1 (Voronoi regions against boundary walls, or neighbours'
 * heights), a scan over all vertices, or whichever of scan and walls is quicker for the shape.
 */
export type BoxMethod = 'auto' | 'walls' | 'neighbours' | 'scan'

/**
 * Up to so many vertices a scan is quicker than six walks: it reads memory in order, while each walk waits for
 * the caches at every step (measured: 0.4 of the time at 20 vertices, a quarter at 100).
 */
const FEW_VERTICES = 256

/**
 * The cubes that hold bodies in any orientation: one vector-matrix product and six additions each. `root` names
 * the node of each body's shape, −1 for bodies that are gone. `tolerance` is the paper's δ (5.1) in metres, on
 * each side. All bodies in one loop: thousands of calls would each load the arrays anew.
 */
export function writeFixedCubes(
  boxes: Float64Array,
  bodies: Int32Array,
  count: number,
  root: Int32Array,
  pose: Float64Array,
  shapes: ShapePool,
  tolerance: Float64Array,
): void {
  const { nodeBall } = shapes
  const delta = tolerance[0]
  for (let n = 0; n < count; n++) {
    const body = bodies[n]
    const node = root[body]
    if (node < 0) continue
    const p = body * POSE_STRIDE
    const i = node * NODE_BALL_STRIDE
    const scale = pose[p + SCALE]
    const cx = nodeBall[i] * scale
    const cy = nodeBall[i + 1] * scale
    const cz = nodeBall[i + 2] * scale
    const x = pose[p] * cx + pose[p + 1] * cy + pose[p + 2] * cz + pose[p + POSITION]
    const y = pose[p + 3] * cx + pose[p + 4] * cy + pose[p + 5] * cz + pose[p + POSITION + 1]
    const z = pose[p + 6] * cx + pose[p + 7] * cy + pose[p + 8] * cz + pose[p + POSITION + 2]
    // Far from the origin the coordinates themselves are coarse; the box must not be finer than they are.
    const far = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(cx) + Math.abs(cy) + Math.abs(cz)
    const reach = nodeBall[i + REACH] * scale * (1 + BOX_MARGIN) + delta + 2 * TOUCH_ULPS * far
    const b = body * BOX_SIZE
    boxes[b] = x - reach
    boxes[b + 1] = y - reach
    boxes[b + 2] = z - reach
    boxes[b + BOX_MAX] = x + reach
    boxes[b + BOX_MAX + 1] = y + reach
    boxes[b + BOX_MAX + 2] = z + reach
  }
}

const axis = new Float64Array(3)

/**
 * The tightest box in this orientation. `extremal` keeps the vertices that touched the box's six sides in the
 * last frame (−1 for none yet); each is walked to the new extremum, for one coordinate at a time.
 */
export function writeDynamicBox(
  boxes: Float64Array,
  body: number,
  pose: Float64Array,
  pool: PolytopePool,
  polytope: number,
  tolerance: Float64Array,
  extremal: Int32Array,
  method: BoxMethod,
): void {
  const count = pool.firstVertex[polytope + 1] - pool.firstVertex[polytope]
  if (method === 'scan' || (method === 'auto' && count <= FEW_VERTICES)) {
    scanVertices(boxes, body, pose, pool, polytope, tolerance)
    return
  }
  const p = body * POSE_STRIDE
  const { ball, vertex } = pool
  const scale = pose[p + SCALE]
  const radius = pool.ball[polytope * BALL_STRIDE + RADIUS] * scale
  for (let side = 0; side < BOX_SIZE; side++) {
    const k = side < BOX_MAX ? side : side - BOX_MAX
    const outward = side < BOX_MAX ? -1 : 1
    // The world axis in body coordinates: a row of the rotation.
    const row = p + 3 * k
    axis[0] = outward * pose[row]
    axis[1] = outward * pose[row + 1]
    axis[2] = outward * pose[row + 2]
    const slot = body * BOX_SIZE + side
    const start = extremal[slot] >= 0 ? extremal[slot] : vertexTowards(pool, polytope, axis, 0)
    const v = method === 'neighbours' ? highestNeighbour(pool, start) : climb(pool, start, axis, 0)
    extremal[slot] = v
    const x = (vertex[v * VERTEX_STRIDE] + ball[polytope * BALL_STRIDE]) * scale
    const y = (vertex[v * VERTEX_STRIDE + 1] + ball[polytope * BALL_STRIDE + 1]) * scale
    const z = (vertex[v * VERTEX_STRIDE + 2] + ball[polytope * BALL_STRIDE + 2]) * scale
    const at = pose[row] * x + pose[row + 1] * y + pose[row + 2] * z + pose[p + POSITION + k]
    const coarse =
      2 *
      TOUCH_ULPS *
      (Math.abs(at) + Math.abs(pose[p + POSITION + k]) + Math.abs(x) + Math.abs(y) + Math.abs(z))
    boxes[slot] = at + outward * (BOX_MARGIN * radius + tolerance[0] + coarse)
  }
}

function scanVertices(
  boxes: Float64Array,
  body: number,
  pose: Float64Array,
  pool: PolytopePool,
  polytope: number,
  tolerance: Float64Array,
): void {
  const p = body * POSE_STRIDE
  const { ball, vertex } = pool
  const scale = pose[p + SCALE]
  const margin = BOX_MARGIN * ball[polytope * BALL_STRIDE + RADIUS] * scale + tolerance[0]
  const cx = ball[polytope * BALL_STRIDE] * scale
  const cy = ball[polytope * BALL_STRIDE + 1] * scale
  const cz = ball[polytope * BALL_STRIDE + 2] * scale
  const coarse = 2 * TOUCH_ULPS * (Math.abs(cx) + Math.abs(cy) + Math.abs(cz))
  const first = pool.firstVertex[polytope] * VERTEX_STRIDE
  const end = pool.firstVertex[polytope + 1] * VERTEX_STRIDE
  for (let k = 0; k < BOX_MAX; k++) {
    const rx = pose[p + 3 * k]
    const ry = pose[p + 3 * k + 1]
    const rz = pose[p + 3 * k + 2]
    let least = rx * vertex[first] + ry * vertex[first + 1] + rz * vertex[first + 2]
    let most = least
    for (let v = first + VERTEX_STRIDE; v < end; v += VERTEX_STRIDE) {
      const height = rx * vertex[v] + ry * vertex[v + 1] + rz * vertex[v + 2]
      if (height < least) least = height
      else if (height > most) most = height
    }
    const at = rx * cx + ry * cy + rz * cz + pose[p + POSITION + k]
    const reach = margin + coarse + 4 * TOUCH_ULPS * (Math.abs(at) + Math.abs(pose[p + POSITION + k]))
    boxes[body * BOX_SIZE + k] = at + least * scale - reach
    boxes[body * BOX_SIZE + BOX_MAX + k] = at + most * scale + reach
  }
}

/** Method 2 of 4.1: to the highest neighbour along `axis`, comparing one coordinate, until none is higher. */
function highestNeighbour(pool: PolytopePool, v: number): number {
  if (vertexSectors(pool, v) >= 0) return climb(pool, v, axis, 0)
  const { vertex } = pool
  for (;;) {
    let highest = v
    let height =
      axis[0] * vertex[v * VERTEX_STRIDE] +
      axis[1] * vertex[v * VERTEX_STRIDE + 1] +
      axis[2] * vertex[v * VERTEX_STRIDE + 2]
    for (let i = firstInFan(pool, v); i < firstInFan(pool, v + 1); i++) {
      const w = edgeTarget(pool, fanEdge(pool, i))
      const other =
        axis[0] * vertex[w * VERTEX_STRIDE] +
        axis[1] * vertex[w * VERTEX_STRIDE + 1] +
        axis[2] * vertex[w * VERTEX_STRIDE + 2]
      if (other > height) {
        height = other
        highest = w
      }
    }
    if (highest === v) return v
    v = highest
    if (vertexSectors(pool, v) >= 0) return climb(pool, v, axis, 0)
  }
}
