/**
 * For moving bodies: which vertices of A lie in B, and the reverse (fmm-vs-ray-crossing, 2.2, Figure 2). Boxes first:
 * bodies whose boxes are apart cost a few products, and of the vertices only those in the other's box are labelled.
 */
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { OUT, type PointClassifier } from './label.ts'

export interface PointBody {
  /** xyz a vertex, in body coordinates. */
  readonly positions: Float64Array
  /** `solidBox` of the body. */
  readonly box: Float64Array
  /** Labels points in this body, in its own coordinates. */
  readonly solid: PointClassifier
}

/** Vertices that are in or on the other body. */
export interface FoundVertices {
  readonly count: number
  /** The first `count` are set: the vertex, and IN or ON. */
  readonly vertex: Uint32Array
  readonly label: Uint8Array
}

/**
 * Turning and moving a corner rounds it by a few 2^−53 of the largest number on the way: a box widened by this share
 * of them holds every vertex that the same arithmetic puts into it.
 */
const BOX_ROUNDING = 1e-14

export class BodyPoints {
  readonly ofAInB = new Found()
  readonly ofBInA = new Found()
  private readonly way = new Float64Array(12)

  /** Compares A at poses[a] with B at poses[b] (engine/math/pose.ts). Overwrites what was found before. */
  compare(bodyA: PointBody, a: number, bodyB: PointBody, b: number, poses: Float64Array): void {
    this.ofAInB.count = 0
    this.ofBInA.count = 0
    relativePose(poses, a, b, this.way)
    if (!boxesMeet(bodyA.box, bodyB.box, this.way)) return
    findVertices(bodyA.positions, bodyB, this.way, this.ofAInB)
    relativePose(poses, b, a, this.way)
    if (!boxesMeet(bodyB.box, bodyA.box, this.way)) return
    findVertices(bodyB.positions, bodyA, this.way, this.ofBInA)
  }
}

class Found implements FoundVertices {
  count = 0
  vertex = new Uint32Array(64)
  label = new Uint8Array(64)
  /** Coordinates of the vertices to be labelled. */
  point = new Float64Array(3 * 64)

  reserve(count: number): void {
    if (count <= this.vertex.length) return
    this.vertex = new Uint32Array(count)
    this.label = new Uint8Array(count)
    this.point = new Float64Array(3 * count)
  }
}

/** From coordinates of body `from` to those of body `to`: nine numbers to turn and scale, three to move. */
function relativePose(poses: Float64Array, from: number, to: number, way: Float64Array): void {
  const f = from * POSE_STRIDE
  const t = to * POSE_STRIDE
  const scale = poses[f + SCALE] / poses[t + SCALE]
  for (let row = 0; row < 3; row++) {
    let moved = 0
    for (let k = 0; k < 3; k++) {
      moved += poses[t + 3 * k + row] * (poses[f + POSITION + k] - poses[t + POSITION + k])
    }
    for (let column = 0; column < 3; column++) {
      let turned = 0
      for (let k = 0; k < 3; k++) turned += poses[t + 3 * k + row] * poses[f + 3 * k + column]
      way[3 * row + column] = turned * scale
    }
    way[9 + row] = moved / poses[t + SCALE]
  }
}

/** May be true for boxes that are apart, never false for boxes that meet. */
function boxesMeet(moving: Float64Array, fixed: Float64Array, way: Float64Array): boolean {
  for (let row = 0; row < 3; row++) {
    let middle = way[9 + row]
    let reach = 0
    let size = Math.abs(middle)
    for (let k = 0; k < 3; k++) {
      const turn = way[3 * row + k]
      middle += turn * 0.5 * (moving[k] + moving[3 + k])
      reach += Math.abs(turn) * 0.5 * (moving[3 + k] - moving[k])
      size += Math.abs(turn) * Math.max(Math.abs(moving[k]), Math.abs(moving[3 + k]))
    }
    reach += size * BOX_ROUNDING
    if (middle - reach > fixed[3 + row] || middle + reach < fixed[row]) return false
  }
  return true
}

function findVertices(positions: Float64Array, other: PointBody, way: Float64Array, found: Found): void {
  const [minX, minY, minZ, maxX, maxY, maxZ] = other.box
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz, moveX, moveY, moveZ] = way
  found.reserve(positions.length / 3)
  const { vertex, label, point } = found
  let near = 0
  for (let i = 0, v = 0; v < positions.length; i++, v += 3) {
    const px = positions[v]
    const py = positions[v + 1]
    const pz = positions[v + 2]
    const x = xx * px + xy * py + xz * pz + moveX
    if (!(x >= minX && x <= maxX)) continue
    const y = yx * px + yy * py + yz * pz + moveY
    if (!(y >= minY && y <= maxY)) continue
    const z = zx * px + zy * py + zz * pz + moveZ
    if (!(z >= minZ && z <= maxZ)) continue
    point[3 * near] = x
    point[3 * near + 1] = y
    point[3 * near + 2] = z
    vertex[near++] = i
  }
  if (near === 0) return
  other.solid.classify(point.subarray(0, 3 * near), label)
  let kept = 0
  for (let k = 0; k < near; k++) {
    if (label[k] === OUT) continue
    vertex[kept] = vertex[k]
    label[kept] = label[k]
    kept++
  }
  found.count = kept
}
