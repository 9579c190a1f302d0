import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { packageVersion } from './package-version.ts'

/**
 * three-mesh-bvh as its users test for inside: a ray from the point, all triangles that it meets, inside where their
 * number is odd. Positions are float32 and the tree has its default strategy, as it ships. The direction is no
 * diagonal of our grids: along those, rays would run through vertices and be counted twice. Points beyond the box are
 * out without a ray: what we spare ourselves, the peer is spared too.
 */
export class ThreeMeshBvhParity {
  static readonly version = packageVersion('three-mesh-bvh')
  private readonly tree: MeshBVH
  private readonly ray = new Ray()
  private readonly low: readonly number[]
  private readonly high: readonly number[]

  constructor(positions: Float64Array, corners: Uint32Array) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
    // The tree sorts the index in place.
    geometry.setIndex(new BufferAttribute(corners.slice(), 1))
    this.tree = new MeshBVH(geometry)
    geometry.computeBoundingBox()
    const box = geometry.boundingBox!
    this.low = box.min.toArray()
    this.high = box.max.toArray()
    this.ray.direction.set(0.8017, 0.4581, 0.3839).normalize()
  }

  /** 1 for inside, 0 for outside; it has no word for points on the surface. */
  classify(points: Float64Array, labels: Uint8Array): void {
    const { tree, ray, low, high } = this
    for (let i = 0, p = 0; p < points.length; i++, p += 3) {
      const [x, y, z] = [points[p]!, points[p + 1]!, points[p + 2]!]
      const isBeyond =
        x < low[0]! || y < low[1]! || z < low[2]! || x > high[0]! || y > high[1]! || z > high[2]!
      if (isBeyond) labels[i] = 0
      else {
        ray.origin.set(x, y, z)
        labels[i] = tree.raycast(ray, DoubleSide).length % 2
      }
    }
  }
}
