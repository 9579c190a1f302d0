import { describe, expect, test } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import type { LoadedBody } from '../../formats/loaded-scene.ts'
import { readGlb } from '../../formats/read-glb.ts'
import { box, GltfWriter, withJson } from './gltf-writer.ts'

/** Column by column; the plain twin of everything the reader does with maps. */
type Matrix = readonly number[]

function times(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4
    const column = i - row
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + row]! * b[column + k]!, 0)
  })
}

function apply(m: Matrix, p: ArrayLike<number>): number[] {
  return [0, 1, 2].map((row) => m[row]! * p[0]! + m[4 + row]! * p[1]! + m[8 + row]! * p[2]! + m[12 + row]!)
}

/** Turns a vector by a unit quaternion: v + 2w(q × v) + 2q × (q × v). */
function posed(body: LoadedBody, p: ArrayLike<number>): number[] {
  const [x, y, z, w] = body.rotation
  const cross = (a: readonly number[], b: readonly number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const v = [p[0]!, p[1]!, p[2]!]
  const once = cross([x, y, z], v)
  const twice = cross([x, y, z], once)
  return v.map((value, k) => body.scale * (value + 2 * w * once[k]! + 2 * twice[k]!) + body.position[k]!)
}

function determinant(m: Matrix): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
    m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)
  )
}

function randomMatrix(r: Random, kind: string): Matrix {
  const linear = Array.from({ length: 9 }, () => r.between(-2, 2))
  if (kind === 'mirrored') return [-1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, r.between(-9, 9), 1, 2, 1]
  const [a, b, c, d, e, f, g, h, i] = linear as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return [a, b, c, 0, d, e, f, 0, g, h, i, 0, r.between(-9, 9), r.between(-9, 9), r.between(-9, 9), 1]
}

describe('poses and baked geometry together do what the nodes do', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const kind = ['sheared', 'mirrored', 'nested'][seed % 3]!
    test(`seed ${seed}, ${kind}`, async () => {
      const r = new Random(seed)
      const outer = randomMatrix(r, kind)
      const inner = randomMatrix(r, 'sheared')
      const world = kind === 'nested' ? times(outer, inner) : outer
      const size = [r.between(0.5, 2), r.between(0.5, 2), r.between(0.5, 2)] as const
      const shape = box(size, [0.3, -0.2, 0.1])
      const writer = new GltfWriter()
      const group = writer.node('group', null)
      const mesh = writer.mesh(shape)
      const flat = shape.points.map(() => 0).map((_, i) => (i % 3 === 1 ? 1 : 0))
      mesh.listPrimitives()[0]!.setAttribute('NORMAL', writer.floats('VEC3', flat))
      writer.node('body', mesh, group)
      const bytes = withJson(await writer.glb(), (json) => {
        const named = (name: string) => json.nodes.find((node: { name: string }) => node.name === name)
        named('group').matrix = outer
        if (kind === 'nested') named('body').matrix = inner
      })
      const scene = await readGlb({ name: 'test.glb', bytes })
      const body = scene.bodies[0]!
      const model = scene.models[body.model]!
      const { positions, normals, indices } = model.visual[0]!

      expect(Math.hypot(...body.rotation)).toBeCloseTo(1, 12)
      for (let v = 0; v < 8; v++) {
        const wanted = apply(world, Float32Array.from(shape.points.slice(3 * v, 3 * v + 3)))
        const drawn = posed(body, positions.subarray(3 * v, 3 * v + 3))
        const felt = posed(body, model.parts[0]!.subarray(3 * v, 3 * v + 3))
        wanted.forEach((x, k) => {
          expect(Math.abs(drawn[k]! - x)).toBeLessThan(4e-6)
          expect(Math.abs(felt[k]! - x)).toBeLessThan(2e-6)
        })
      }
      // Mirrored triangles would be seen from behind.
      const [a, b, c] = [0, 1, 2].map((k) => indices[k]!) as [number, number, number]
      expect([a, b, c].join()).toBe(determinant(world) < 0 ? '0,6,4' : '0,4,6')
      // Normals of the plane y = const: square to where x and z go, and on the side where y goes.
      const n = posed({ ...body, position: [0, 0, 0] }, normals!.subarray(0, 3))
      const axis = (k: number) => world.slice(4 * k, 4 * k + 3)
      const dot = (p: readonly number[], q: readonly number[]) => p.reduce((sum, x, k) => sum + x * q[k]!, 0)
      expect(Math.hypot(...n)).toBeCloseTo(1, 5)
      expect(Math.abs(dot(n, axis(0)))).toBeLessThan(1e-5)
      expect(Math.abs(dot(n, axis(2)))).toBeLessThan(1e-5)
      expect(dot(n, axis(1))).toBeGreaterThan(0)
    })
  }

  test('a turned and evenly scaled body keeps its geometry but for the scale', async () => {
    const writer = new GltfWriter()
    const turn = Math.SQRT1_2
    writer.node('cube', box()).setScale([3, 3, 3]).setRotation([turn, 0, 0, turn]).setTranslation([1, 2, 3])
    const { bodies, models } = await readGlb({ name: 'test.glb', bytes: await writer.glb() })
    expect(bodies[0]!.position).toEqual([1, 2, 3])
    bodies[0]!.rotation.forEach((x, k) => {
      expect(x).toBeCloseTo([turn, 0, 0, turn][k]!, 12)
    })
    for (const x of models[0]!.parts[0]!) expect(Math.abs(Math.abs(x) - 1.5)).toBeLessThan(1e-6)
  })
})
