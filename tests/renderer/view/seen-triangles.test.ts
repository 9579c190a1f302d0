import { type PerspectiveCamera, Vector3, Vector4 } from 'three'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { SeenTriangles } from '../../../renderer/view/seen-triangles.ts'
import { randomCamera } from './random-camera.ts'

/** Triangles a primitive: less than a run, a whole one, several. */
const SIZES = [7, 48, 301]

interface Heap {
  readonly points: Float32Array
  readonly corners: Uint32Array
  readonly firstPoints: readonly number[]
}

/** Small triangles with corners of their own, each primitive's together somewhere. */
function randomHeap(random: Random): Heap {
  const triangles = SIZES.reduce((sum, size) => sum + size, 0)
  const points = new Float32Array(9 * triangles)
  const firstPoints = SIZES.map((_, i) => 3 * SIZES.slice(0, i).reduce((sum, size) => sum + size, 0))
  // Backwards, so that a corner's number is not its place in the list.
  const corners = Uint32Array.from({ length: 3 * triangles }, (_, i) => {
    const primitive = firstPoints.findLastIndex((first) => first <= i)
    return firstPoints[primitive]! + 3 * SIZES[primitive]! - 1 - (i - firstPoints[primitive]!)
  })
  for (const i of SIZES.keys()) putSomewhere(random, points, firstPoints[i]!, SIZES[i]!)
  return { points, corners, firstPoints }
}

function putSomewhere(random: Random, points: Float32Array, first: number, triangles: number): void {
  const at = [0, 1, 2].map(() => random.between(-4, 4))
  for (let t = 0; t < triangles; t++) {
    const middle = at.map((x) => x + random.between(-0.5, 0.5))
    for (let c = 0; c < 3; c++) {
      for (let k = 0; k < 3; k++) points[3 * (first + 3 * t + c) + k] = middle[k]! + random.between(-0.1, 0.1)
    }
  }
}

/** The plain way: where its corners come to, and on which side of it the camera is. */
function judge({ points, corners }: Heap, t: number, camera: PerspectiveCamera) {
  const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromArray(points, 3 * corners[3 * t + k]!)) as [
    Vector3,
    Vector3,
    Vector3,
  ]
  const clipped = [a, b, c].map(({ x, y, z }) =>
    new Vector4(x, y, z, 1).applyMatrix4(camera.matrixWorldInverse).applyMatrix4(camera.projectionMatrix),
  )
  const isOutside = (['x', 'y', 'z'] as const).some(
    (axis) => clipped.every((p) => p[axis] > p.w) || clipped.every((p) => p[axis] < -p.w),
  )
  const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize()
  const way = camera.position.clone().sub(a)
  return { isOutside, height: normal.dot(way), distance: way.length() }
}

/** Which triangles are in the list, which must be an ordered part of all. */
function chosen({ corners }: Heap, seen: SeenTriangles): Set<number> {
  const out = new Set<number>()
  let t = 0
  for (let o = 0; o < seen.count; o += 3) {
    const same = (): boolean => [0, 1, 2].every((k) => corners[3 * t + k] === seen.corners[o + k])
    while (3 * t < corners.length && !same()) t++
    expect(3 * t).toBeLessThan(corners.length)
    out.add(t++)
  }
  return out
}

function check(heap: Heap, seen: SeenTriangles, camera: PerspectiveCamera): number {
  const list = chosen(heap, seen)
  for (let t = 0; 3 * t < heap.corners.length; t++) {
    const { isOutside, height, distance } = judge(heap, t, camera)
    if (!isOutside && height >= 0) expect(list.has(t)).toBe(true)
    // No farther than twice its run's ball beyond it, so behind by more than is left to whoever draws.
    if (height < -0.04 * (distance + 4)) expect(list.has(t)).toBe(false)
  }
  return list.size
}

describe('SeenTriangles', () => {
  for (const seed of [1, 2, 3])
    it(`has every triangle that faces the camera in its picture, wherever things are (seed ${seed})`, () => {
      const random = new Random(seed)
      const heap = randomHeap(random)
      const seen = new SeenTriangles(
        heap.corners,
        SIZES.map((size) => 3 * size),
      )
      for (const i of SIZES.keys()) seen.place(i, heap.points)
      let listed = 0
      const rounds = 60
      for (let round = 0; round < rounds; round++) {
        const camera = randomCamera(random)
        expect(seen.look(camera)).toBe(true)
        listed += check(heap, seen, camera)
        expect(seen.look(camera)).toBe(false)
        const moved = round % SIZES.length
        putSomewhere(random, heap.points, heap.firstPoints[moved]!, SIZES[moved]!)
        seen.place(moved, heap.points)
        expect(seen.look(camera)).toBe(true)
        check(heap, seen, camera)
      }
      const triangles = heap.corners.length / 3
      expect(listed / rounds).toBeGreaterThan(0.02 * triangles)
      expect(listed / rounds).toBeLessThan(0.5 * triangles)
    })

  it('has what no side can be told of: triangles without an area', () => {
    const points = Float32Array.of(0, 0, -2, 1, 0, -2, 0.5, 0, -2)
    const seen = new SeenTriangles(Uint32Array.of(0, 1, 2), [3])
    seen.place(0, points)
    const camera = randomCamera(new Random(1))
    camera.position.set(0, 0, 0)
    camera.rotation.set(0, 0, 0)
    camera.updateMatrixWorld()
    seen.look(camera)
    expect(seen.count).toBe(3)
  })
})
