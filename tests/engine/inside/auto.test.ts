import { expect, test } from 'vitest'
import { AutoSolid, chooseMethod, expectedCost } from '../../../engine/inside/auto.ts'
import { IN, OUT } from '../../../engine/inside/label.ts'
import { RayTree } from '../../../engine/inside/ray-tree.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { exactLabels, expectExact } from './judge.ts'
import { hardPoints, solidCases } from './solid-cases.ts'

test('few faces and points go to plain rays, many to a method with a setup', () => {
  expect(chooseMethod(['ray-plain', 'ray-tree'], 12, 8)).toBe('ray-plain')
  expect(chooseMethod(['ray-plain', 'ray-tree'], 131_072, 512_000)).toBe('ray-tree')
  expect(chooseMethod(['ray-plain', 'multipole'], 8, 1000)).toBe('ray-plain')
  expect(chooseMethod(['ray-plain', 'multipole'], 131_072, 512_000)).toBe('multipole')
})

test('more points never lead back to the method without a setup', () => {
  for (const faces of [8, 128, 2048, 32_768, 494_124]) {
    let left = false
    for (let points = 1; points < 1e7; points *= 2) {
      const plain = chooseMethod(['ray-plain', 'ray-tree'], faces, points) === 'ray-plain'
      expect(plain && left).toBe(false)
      if (!plain) left = true
    }
    expect(left).toBe(true)
  }
})

test('a setup that is already there costs nothing', () => {
  expect(chooseMethod(['ray-plain', 'ray-tree'], 512, 4)).toBe('ray-plain')
  expect(chooseMethod(['ray-plain', 'ray-tree'], 512, 4, (method) => method === 'ray-tree')).toBe('ray-tree')
  expect(expectedCost('multipole', 1000, 10).setup).toBeGreaterThan(expectedCost('ray-tree', 1000, 10).setup)
})

test('each method is made once, when it is first the cheapest', () => {
  const solid = new AutoSolid(octasphere(3))
  const labels = new Uint8Array(20_000)
  const points = new Float64Array(60_000).fill(0.3)
  solid.classify(Float64Array.of(0, 0, 0, 2, 0, 0), labels)
  expect([solid.lastMethod, labels[0], labels[1]]).toEqual(['ray-plain', IN, OUT])
  solid.classify(points, labels)
  expect(solid.lastMethod).toBe('ray-tree')
  solid.classify(points.subarray(0, 300), labels)
  expect(solid.lastMethod).toBe('ray-tree')
})

test('the multipole is made by the given factory, and only if it is chosen', () => {
  let made = 0
  const makeMultipole = (mesh: ConstructorParameters<typeof RayTree>[0]) => {
    made++
    return new RayTree(mesh)
  }
  const solid = new AutoSolid(octasphere(1), { makeMultipole })
  solid.classify(new Float64Array(3), new Uint8Array(1))
  expect(made).toBe(0)
  expect(solid.lastMethod).toBe('ray-plain')
})

test('an open mesh gets best answers, and says so', () => {
  const { positions, corners } = octasphere(3)
  const open = new AutoSolid(triangleMesh(positions, corners.subarray(3)))
  const labels = new Uint8Array(2)
  open.classify(Float64Array.of(0, 0, 0, 3, 0, 0), labels)
  expect([open.exact, open.lastMethod, ...labels]).toEqual([false, 'best-answer', IN, OUT])
  expect(new AutoSolid(octasphere(1)).exact).toBe(true)
})

test.each(solidCases.filter((_, i) => i % 4 === 2))(
  '$name: the labels of auto are exact (seed 61)',
  ({ mesh }) => {
    const points = hardPoints(mesh, 61, 2)
    expectExact(new AutoSolid(mesh), points, exactLabels(mesh, points))
  },
)
