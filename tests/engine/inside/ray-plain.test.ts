import { expect, test } from 'vitest'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import { RayPlain } from '../../../engine/inside/ray-plain.ts'
import { boxSolid } from '../../../engine/soup/sample/box-solid.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { MeshError, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { exactLabels, expectExact } from './judge.ts'
import { hardPoints, mapped, tetrahedron } from './solid-cases.ts'

test('labels do not depend on the seed of the rays', () => {
  const ball = octasphere(2)
  const points = hardPoints(ball, 5, 30)
  const first = new Uint8Array(points.length / 3)
  const other = new Uint8Array(points.length / 3)
  new RayPlain(ball, 1).classify(points, first)
  for (let seed = 2; seed < 12; seed++) {
    new RayPlain(ball, seed).classify(points, other)
    expect(other).toEqual(first)
  }
})

test('a body three roundings wide, where most rays are degenerate', () => {
  const unit = Number.MIN_VALUE
  const body = tetrahedron([0, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0, 3].map((x) => x * unit))
  const labels = new Uint8Array(4)
  new RayPlain(body, 3).classify(
    Float64Array.of(0, 0, 0, unit, unit, unit, 2 * unit, 2 * unit, 0, unit, unit, 0),
    labels,
  )
  expect([...labels]).toEqual([ON, ON, OUT, ON])
  const larger = tetrahedron([0, 0, 0, 0, 4, 0, 4, 0, 0, 0, 0, 4].map((x) => x * unit))
  new RayPlain(larger, 3).classify(Float64Array.of(unit, unit, unit), labels)
  expect(labels[0]).toBe(IN)
})

test('a slotted box six roundings wide, at every place there is: many rays are degenerate (seeds 1 to 12)', () => {
  const unit = Number.MIN_VALUE
  const box = boxSolid([
    { min: [0, 0, 0], max: [5, 4, 4] },
    { min: [1, 1, 2], max: [4, 3, 4], cut: true },
  ])
  const places: number[] = []
  for (let x = 0; x < 6; x++) for (let y = 0; y < 5; y++) for (let z = 0; z < 5; z++) places.push(x, y, z)
  const right = exactLabels(box, Float64Array.from(places))
  const tiny = mapped(box, (x) => x * unit)
  const points = Float64Array.from(places, (x) => x * unit)
  for (let seed = 1; seed <= 12; seed++) expectExact(new RayPlain(tiny, seed), points, right)
})

test('a solid too far out for a ray is refused', () => {
  const far = mapped(octasphere(0), (x) => x * 2 ** 1001)
  expect(() => new RayPlain(far)).toThrow(MeshError)
})

test('vertices that no triangle uses do not count', () => {
  const { positions, corners } = octasphere(0)
  const labels = new Uint8Array(1)
  new RayPlain(triangleMesh(Float64Array.from([...positions, 9, 9, 9]), corners)).classify(
    Float64Array.of(9, 9, 9),
    labels,
  )
  expect(labels[0]).toBe(OUT)
})
