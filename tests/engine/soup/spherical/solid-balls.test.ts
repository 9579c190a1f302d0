/** Quick acceptance is sound: no ball of a sector holds a point outside the solid. */
import { describe, expect, it } from 'vitest'
import { OUT } from '../../../../engine/inside/label.ts'
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import { RelativePose } from '../../../../engine/soup/spherical/relative-pose.ts'
import { levelStart } from '../../../../engine/soup/spherical/sectors.ts'
import { SolidBalls } from '../../../../engine/soup/spherical/solid-balls.ts'
import { type TriangleMesh, triangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { ball, cube, mapped, pepper, poseAt, rod, starBody, torus } from './bodies.ts'

const grain = buildField(cube(1e-7), { inside: new RayTree(cube(1e-7)) })
const relative = new RelativePose()
const balls = new SolidBalls(relative)

/** Deep between its spikes, so that a sector's neighbours are much shorter than it. */
const spiky = starBody(5, (x, y, z) => 0.3 + 0.7 * (Math.sin(7 * x) * Math.sin(7 * y) * Math.sin(7 * z)) ** 2)
/** Centres of the torus and the rod are given: within the tube, but with its far side in the same sectors. */
const BODIES: [string, TriangleMesh, Float64Array[] | undefined][] = [
  ['spiky ball', spiky, undefined],
  ['pepper', pepper(4), undefined],
  ['cube off its centre', cube(), [Float64Array.of(0.8, 0.7, 0.1)]],
  ['torus about its tube', torus(), [Float64Array.of(1, 0, 0), Float64Array.of(-1, 0, 0)]],
  ['rod', rod(), undefined],
]

describe.each(BODIES)('%s', (_, mesh, centres) => {
  it('points outside are in no ball of any sector, points inside in some, seed 81', () => {
    const inside = new RayTree(mesh)
    const field = buildField(mesh, { inside, levels: 4, ...(centres === undefined ? {} : { centres }) })
    const random = new Random(81)
    const label = new Uint8Array(1)
    const still = poseAt(0, 0, 0)
    let held = 0
    for (let n = 0; n < 300; n++) {
      const v = 3 * random.below(mesh.positions.length / 3)
      const t = random.between(0.3, 1.3)
      const point = mesh.positions.slice(v, v + 3).map((x) => t * x + random.between(-0.1, 0.1))
      inside.classify(point, label)
      const pose = poseAt(point[0]!, point[1]!, point[2]!)
      for (const part of field.parts) {
        relative.set(field, part, still, 0, grain, grain.parts[0]!, pose, 0)
        balls.set(part, grain.parts[0]!)
        for (let sector = 0; sector < levelStart(part.levels + 1); sector++) {
          if (part.own.far[sector]! < 0 || !balls.overlap(sector, 0)) continue
          if (label[0] === OUT) expect.fail(`${point} is outside, sector ${sector} takes it`)
          held++
        }
      }
    }
    expect(held).toBeGreaterThan(20)
  })
})

function takes(mesh: TriangleMesh, centres: Float64Array[], sector: number, x: number, y: number): boolean {
  const field = buildField(mesh, { inside: new RayTree(mesh), centres, levels: 2 })
  const part = field.parts[0]!
  relative.set(field, part, poseAt(0, 0, 0), 0, grain, grain.parts[0]!, poseAt(x, y, 0), 0)
  balls.set(part, grain.parts[0]!)
  return balls.overlap(sector, 0)
}

it('a ball stays in its sector: the next one may end at once', () => {
  // A pyramid hardly wider than the sector of the cube's first face, seen from just before its apex.
  const points = Float64Array.of(-0.02, 0, 0, 1, 1.02, 1.02, 1, -1.02, 1.02, 1, -1.02, -1.02, 1, 1.02, -1.02)
  const corners = Uint32Array.of(0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 1, 2, 3, 1, 3, 4)
  const pyramid = triangleMesh(points, corners)
  const centres = [new Float64Array(3)]
  expect(takes(pyramid, centres, 1, 0.55, 0)).toBe(true)
  expect(takes(pyramid, centres, 1, 0.55 - 0.31, 0.31)).toBe(false)
})

it('a hole that belongs to another centre ends the solid of this one', () => {
  const hole = mapped(ball(2), (x, y, z) => [0.5 - 0.1 * x, 0.1 * y, 0.1 * z])
  const outer = ball(3)
  const vertices = outer.positions.length / 3
  const mesh = triangleMesh(
    Float64Array.of(...outer.positions, ...hole.positions),
    Uint32Array.of(...outer.corners, ...hole.corners.map((v) => v + vertices)),
  )
  const centres = [new Float64Array(3), Float64Array.of(0.45, 0.15, 0)]
  expect(takes(mesh, centres, 0, 0.3, 0)).toBe(true)
  expect(takes(mesh, centres, 0, 0.5, 0)).toBe(false)
})
