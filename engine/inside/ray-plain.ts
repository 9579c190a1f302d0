/**
 * The ray crossing method as printed (fmm-vs-ray-crossing, 2.2): a random ray, compared with every face, its cases in
 * the paper's order, all signs exact. Where this differs from the print:
 *
 * - The ratio r (28) is never divided out. r = 0 is P in the face's plane, 0 < r < 1 is P and R on different sides, all
 *   else is no crossing; so the exact sides of P and R say what a rounded r only estimates.
 * - A face without an area has n = 0, so d1 = d2 = 0 for every ray: the print would draw new rays for ever. Such a face
 *   can be touched but not crossed.
 * - P in the plane is compared with the face before the ray is called degenerate (d1 = d2 = 0): a point on the face
 *   needs no second ray.
 * - The area signs for points on an edge or corner are printed as 0 − −, 0 − 0 and so on beside + + + for the inside.
 *   With edges counter-clockwise the inside is left of all: they are 0 + + and 0 0 +. Which of the two depends on the
 *   side the shadow is seen from, so we ask that no two signs differ.
 * - The volume signs are + + + only for a ray that leaves through the face, − − − for one that enters; the print counts
 *   only the first. Mixed signs miss the face even if the third is zero: not degenerate.
 * - The print counts crossings and asks whether they are odd. We add them with their signs: of two bodies that overlap
 *   in one mesh, the common part is inside.
 */
import { Random } from '../math/random.ts'
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import { type Sign, volumeSign } from './exact-sign.ts'
import { faceBoxes, missesBox } from './face-box.ts'
import { IN, ON, OUT, type PointClassifier } from './label.ts'
import { hasNoArea, onTriangle, sideOfTriangle } from './on-triangle.ts'
import { checkOutsider, checkRoom, solidBox } from './solid-box.ts'

/** What a ray from one point came to. */
const TOUCHED = 2 ** 30
const DEGENERATE = 2 ** 30 + 1
/** What a ray and one face came to, besides a crossing of −1, 0 or 1. */
const FACE_TOUCHED = 2
const FACE_DEGENERATE = 3

/** In diagonals of the body's box: far enough that R is outside, whatever the direction. */
const RAY_LENGTH = 2

const P = 0
const R = 3

export class RayPlain implements PointClassifier {
  readonly mesh: TriangleMesh
  private readonly box: Float64Array
  private readonly faceBox: Float64Array
  /** 1 for a face without an area. */
  private readonly flat: Uint8Array
  private readonly random: Random
  /** P and R. */
  private readonly ray = new Float64Array(6)

  constructor(mesh: TriangleMesh, seed = 1) {
    this.mesh = mesh
    this.box = solidBox(mesh)
    this.faceBox = faceBoxes(mesh)
    this.flat = Uint8Array.from({ length: triangleCount(mesh) }, (_, face) => (hasNoArea(mesh, face) ? 1 : 0))
    this.random = new Random(seed)
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    checkRoom(points, labels)
    const { box, ray } = this
    for (let i = 0, p = 0; p < points.length; i++, p += 3) {
      const x = points[p]
      const y = points[p + 1]
      const z = points[p + 2]
      if (!(x >= box[0] && x <= box[3] && y >= box[1] && y <= box[4] && z >= box[2] && z <= box[5])) {
        checkOutsider(points, i)
        labels[i] = OUT
        continue
      }
      ray[P] = x
      ray[P + 1] = y
      ray[P + 2] = z
      let winding = DEGENERATE
      for (let attempt = 1; winding === DEGENERATE; attempt++) {
        this.drawEnd(attempt)
        winding = this.crossings()
      }
      labels[i] = winding === TOUCHED ? ON : winding === 0 ? OUT : IN
    }
  }

  /** Longer with each attempt: on a body a few roundings wide, rays of one length end in few places. */
  private drawEnd(attempt: number): void {
    const { box, ray } = this
    const width = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2])
    // Twice the widest edge is longer than the diagonal; a body of one point has none, and any length will do.
    let length = (width > 0 ? RAY_LENGTH * 2 * width : 1) * attempt
    for (;;) {
      this.random.onSphere(ray, R)
      for (let axis = 0; axis < 3; axis++) ray[R + axis] = ray[P + axis] + length * ray[R + axis]
      for (let axis = 0; axis < 3; axis++) {
        if (ray[R + axis] < box[axis] || ray[R + axis] > box[3 + axis]) return
      }
      length *= 2
    }
  }

  private crossings(): number {
    const { ray, faceBox, flat } = this
    let winding = 0
    let degenerate = false
    for (let face = 0; face < flat.length; face++) {
      if (missesBox(ray, faceBox, face)) continue
      const crossing = this.cross(face)
      if (crossing === FACE_TOUCHED) return TOUCHED
      // Not at once: P may still be on a later face, and then no ray at all is needed.
      if (crossing === FACE_DEGENERATE) degenerate = true
      else winding += crossing
    }
    return degenerate ? DEGENERATE : winding
  }

  private cross(face: number): number {
    const { mesh, ray } = this
    const startSide = sideOfTriangle(mesh, face, ray[P], ray[P + 1], ray[P + 2])
    if (startSide === 0 && onTriangle(mesh, face, ray[P], ray[P + 1], ray[P + 2])) return FACE_TOUCHED
    if (this.flat[face] === 1) return 0
    const endSide = sideOfTriangle(mesh, face, ray[R], ray[R + 1], ray[R + 2])
    if (startSide === 0) return endSide === 0 ? FACE_DEGENERATE : 0
    if (endSide !== -startSide) return 0
    const { positions: v, corners } = mesh
    const a = 3 * corners[3 * face]
    const b = 3 * corners[3 * face + 1]
    const c = 3 * corners[3 * face + 2]
    const ab = volumeByEdge(ray, v, a, b)
    const bc = volumeByEdge(ray, v, b, c)
    const ca = volumeByEdge(ray, v, c, a)
    if ((ab > 0 || bc > 0 || ca > 0) && (ab < 0 || bc < 0 || ca < 0)) return 0
    if (ab === 0 || bc === 0 || ca === 0) return FACE_DEGENERATE
    return -startSide
  }
}

/** The volume sign of the tetrahedron of PR and one edge. */
function volumeByEdge(ray: Float64Array, v: Float64Array, a: number, b: number): Sign {
  return volumeSign(
    ray[P],
    ray[P + 1],
    ray[P + 2],
    ray[R],
    ray[R + 1],
    ray[R + 2],
    v[a],
    v[a + 1],
    v[a + 2],
    v[b],
    v[b + 1],
    v[b + 2],
  )
}
