import { expect, test } from 'vitest'
import { BodyPoints, type FoundVertices, type PointBody } from '../../../engine/inside/body-points.ts'
import { IN, ON, OUT, type PointClassifier } from '../../../engine/inside/label.ts'
import { RayTree } from '../../../engine/inside/ray-tree.ts'
import { solidBox } from '../../../engine/inside/solid-box.ts'
import { windingNumber } from '../../../engine/inside/winding.ts'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { boxSolid } from '../../../engine/soup/sample/box-solid.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'

function body(mesh: TriangleMesh): PointBody {
  return { positions: mesh.positions, box: solidBox(mesh), solid: new RayTree(mesh) }
}

function poses(...placed: readonly (readonly number[])[]): Float64Array {
  const pose = new Float64Array(placed.length * POSE_STRIDE)
  placed.forEach((numbers, i) => {
    writePose(pose, i, numbers, 0)
    pose[i * POSE_STRIDE + SCALE] = numbers[7] ?? 1
  })
  return pose
}

function listed(found: FoundVertices): [number, number][] {
  return Array.from({ length: found.count }, (_, k) => [found.vertex[k]!, found.label[k]!])
}

const cube = boxSolid([{ min: [0, 0, 0], max: [1, 1, 1] }])

test('a cube half a cube aside has two corners in, and two on, and the reverse', () => {
  const points = new BodyPoints()
  points.compare(body(cube), 0, body(cube), 1, poses([0, 0, 0, 0, 0, 0, 1], [0.5, 0.5, 0, 0, 0, 0, 1]))
  const corner = (v: number) => [...cube.positions.subarray(3 * v, 3 * v + 3)].join(' ')
  expect(listed(points.ofAInB).map(([v, label]) => `${corner(v)}: ${label}`)).toEqual(
    expect.arrayContaining([`1 1 0: ${ON}`, `1 1 1: ${ON}`]),
  )
  expect(points.ofAInB.count).toBe(2)
  expect(listed(points.ofBInA).map(([v, label]) => `${corner(v)}: ${label}`)).toEqual(
    expect.arrayContaining([`0 0 0: ${ON}`, `0 0 1: ${ON}`]),
  )
  expect(points.ofBInA.count).toBe(2)
})

test('bodies whose boxes are apart are not looked at', () => {
  let asked = 0
  const counting: PointClassifier = { classify: () => void asked++ }
  const watched = { ...body(cube), solid: counting }
  const points = new BodyPoints()
  points.compare(watched, 0, watched, 1, poses([0, 0, 0, 0, 0, 0, 1], [1.01, 0, 0, 0, 0, 0, 1]))
  expect([asked, points.ofAInB.count, points.ofBInA.count]).toEqual([0, 0, 0])
})

test('what was found before is forgotten', () => {
  const points = new BodyPoints()
  const small = body(octasphere(2))
  points.compare(small, 0, small, 1, poses([0, 0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 0, 1, 3]))
  expect(points.ofAInB.count).toBe(66)
  expect(points.ofBInA.count).toBe(0)
  points.compare(small, 0, small, 1, poses([0, 0, 0, 0, 0, 0, 1, 1], [9, 0, 0, 0, 0, 0, 1, 3]))
  expect(points.ofAInB.count).toBe(0)
})

test('turned, scaled and moved bodies agree with a plain sum of solid angles in the world (seed 71)', () => {
  const random = new Random(71)
  const ball = octasphere(2)
  const points = new BodyPoints()
  const a = body(ball)
  const b = body(cube)
  let found = 0
  for (let n = 0; n < 30; n++) {
    const far = n % 3 === 0 ? 50_000 : 0
    const placed = [0, 1].map(() => {
      const turn = new Float64Array(4)
      random.rotation(turn, 0)
      const at = [far + random.between(-0.6, 0.6), random.between(-0.6, 0.6), random.between(-0.6, 0.6)]
      return [...at, ...turn, random.between(0.5, 2)]
    })
    const pose = poses(...placed)
    points.compare(a, 0, b, 1, pose)
    found += check(listed(points.ofAInB), ball, cube, pose, 0, 1)
    found += check(listed(points.ofBInA), cube, ball, pose, 1, 0)
  }
  expect(found).toBeGreaterThan(100)
})

function world(mesh: TriangleMesh, pose: Float64Array, i: number): TriangleMesh {
  const o = i * POSE_STRIDE
  const positions = mesh.positions.map((_, k) => {
    const v = k - (k % 3)
    const row = o + 3 * (k % 3)
    const turned = [0, 1, 2].reduce((sum, c) => sum + pose[row + c]! * mesh.positions[v + c]!, 0)
    return turned * pose[o + SCALE]! + pose[o + 9 + (k % 3)]!
  })
  return { positions, corners: mesh.corners }
}

function check(
  found: [number, number][],
  from: TriangleMesh,
  into: TriangleMesh,
  pose: Float64Array,
  i: number,
  j: number,
): number {
  const labels = new Map(found)
  const points = world(from, pose, i).positions
  const solid = world(into, pose, j)
  for (let v = 0; v < points.length / 3; v++) {
    const winding = windingNumber(solid, points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!)
    expect([v, labels.get(v) ?? OUT]).toEqual([v, Math.abs(winding) > 0.5 ? IN : OUT])
  }
  return found.length
}
