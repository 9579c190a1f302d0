/**
 * Walls come as many triangles. A finger that presses on a wall near the edge of one of them could leave that triangle
 * sideways, by a shorter way than back; but beyond the edge the wall goes on. Such a contact is real, and no way out.
 */
import type { RowId } from '../../engine/contacts.ts'
import { enlargedDoubles } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import { triangleNormal } from '../../engine/soup/triangle-normal.ts'
import type { World } from '../../engine/world.ts'

/** Cosine between a way out and the triangle's normal: below, the way leads out sideways. */
const STRAIGHT = 0.99
/** Cosine between the normals of two triangles that are one surface; facets of a round column are. */
const ONE_SURFACE = 0.95

export class Seams {
  /** Three a row: the unit normal of the triangle, zero where the other side is none. */
  private normals = new Float64Array(64 * 3)
  private readonly local = new Float64Array(3)
  private soupRows = 0

  begin(): void {
    this.soupRows = 0
  }

  /** Tells what the other side of row number i is: the triangle of a soup, or not. */
  note(i: number, world: World, row: RowId, other: number, side: 0 | 1): void {
    if (3 * i + 3 > this.normals.length) this.normals = enlargedDoubles(this.normals, 2 * (3 * i + 3))
    const root = world.bodies.root[other]
    if (!world.shapes.isSoup(root)) {
      this.normals.fill(0, 3 * i, 3 * i + 3)
      return
    }
    this.soupRows++
    const { normals, local } = this
    triangleNormal(world.shapes.soupOf(root).mesh, world.contacts.part(row, side), local)
    const { pose } = world.bodies
    for (let k = 0; k < 3; k++) {
      const o = other * POSE_STRIDE + 3 * k
      normals[3 * i + k] = pose[o] * local[0] + pose[o + 1] * local[1] + pose[o + 2] * local[2]
    }
  }

  /** There is nothing to leave out. */
  get isEmpty(): boolean {
    return this.soupRows < 2
  }

  /** Whether row i leads out sideways, across a seam to a triangle that row j, of the same two bodies, is straight on. */
  leadsAcross(i: number, j: number, out: Float64Array): boolean {
    const { normals } = this
    if (this.straightness(i, out) >= STRAIGHT || this.straightness(j, out) < STRAIGHT) return false
    return Math.abs(dot(normals, 3 * i, normals, 3 * j)) > ONE_SURFACE
  }

  /** The row behind moves up. */
  move(from: number, to: number): void {
    for (let k = 0; k < 3; k++) this.normals[3 * to + k] = this.normals[3 * from + k]
  }

  private straightness(i: number, out: Float64Array): number {
    return Math.abs(dot(this.normals, 3 * i, out, 3 * i))
  }
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}
