/** What a field alone says of points is what the rays say; it may only leave points undecided. */
import { expect, it } from 'vitest'
import { UNDECIDED } from '../../../../engine/inside/label.ts'
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import { pointInField } from '../../../../engine/soup/spherical/point-in-field.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { cup, pepper, rod, spiral, torus } from './bodies.ts'

const tubeCentres = [Float64Array.of(1, 0, 0), Float64Array.of(-1, 0, 0)]

it.each<[string, TriangleMesh, Float64Array[] | undefined, number]>([
  ['pepper', pepper(3), undefined, 0.8],
  ['torus', torus(), undefined, 0.3],
  ['torus about two centres in its tube', torus(), tubeCentres, 0.3],
  ['cup', cup(), undefined, 0.2],
  ['spiral', spiral(), undefined, 0.3],
  ['rod of several centres', rod(60, 12), undefined, 0.5],
])('%s, seed 91', (_, mesh, centres, atLeast) => {
  const inside = new RayTree(mesh)
  const field = buildField(mesh, { inside, levels: 5, ...(centres === undefined ? {} : { centres }) })
  const random = new Random(91)
  const count = 2000
  const label = new Uint8Array(1)
  let decided = 0
  for (let n = 0; n < count; n++) {
    const v = 3 * random.below(mesh.positions.length / 3)
    const t = random.between(0, 1.5)
    const point = mesh.positions.slice(v, v + 3).map((x) => t * x + random.between(-0.2, 0.2))
    inside.classify(point, label)
    for (let level = 0; level <= 8; level++) {
      const found = pointInField(field, level, point)
      if (found !== UNDECIDED) expect(found).toBe(label[0])
      if (level === 8 && found !== UNDECIDED) decided++
    }
  }
  expect(decided / count).toBeGreaterThan(atLeast)
})
