/** A building of triangles, asked one by one: how near is a point, and does a straight way cross any? */
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import type { Vector } from '../../../../formats/loaded-scene.ts'
import { boxOf, cross, dot, isBeside, minus, toTriangle } from './plain-solids.ts'

interface Triangle {
  readonly corners: readonly [Vector, Vector, Vector]
  readonly box: readonly number[]
}

export class PlainTriangles {
  private readonly triangles: readonly Triangle[]

  constructor({ positions, corners: vertices }: TriangleMesh) {
    const corner = (i: number): Vector => {
      const o = 3 * vertices[i]!
      return [positions[o]!, positions[o + 1]!, positions[o + 2]!]
    }
    this.triangles = Array.from({ length: vertices.length / 3 }, (_, i) => {
      const corners = [corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)] as const
      return { corners, box: boxOf(corners) }
    })
  }

  distance(point: Vector, reach: number): number {
    let nearest = reach
    for (const { corners, box } of this.triangles) {
      if (!isBeside(box, point, point, nearest)) nearest = Math.min(nearest, toTriangle(point, ...corners))
    }
    return nearest
  }

  /** By the volumes that the way spans with the triangle's sides: all of one sign where it goes through. */
  firstHit(from: Vector, to: Vector): Triangle | null {
    const way = minus(to, from)
    for (const triangle of this.triangles) {
      if (isBeside(triangle.box, from, to, 0)) continue
      const [a, b, c] = triangle.corners
      const normal = cross(minus(b, a), minus(c, a))
      if (dot(normal, minus(from, a)) * dot(normal, minus(to, a)) > 0) continue
      const side = (p: Vector, q: Vector) => dot(way, cross(minus(p, from), minus(q, from)))
      const [x, y, z] = [side(a, b), side(b, c), side(c, a)]
      if ((x > 0 && y > 0 && z > 0) || (x < 0 && y < 0 && z < 0)) return triangle
    }
    return null
  }
}
