import { describe, expect, it } from 'vitest'
import { IN, ON, OUT, type PointClassifier } from '../../../../engine/inside/label.ts'
import { multipoleSetup, multipoleSolid } from '../../../../engine/inside/multipole/multipole-solid.ts'
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { windingNumber } from '../../../../engine/inside/winding.ts'
import { Random } from '../../../../engine/math/random.ts'
import { boxSolid } from '../../../../engine/soup/sample/box-solid.ts'
import { foam } from '../../../../engine/soup/sample/foam.ts'
import { nestedShells } from '../../../../engine/soup/sample/nested-shells.ts'
import { octasphere } from '../../../../engine/soup/sample/octasphere.ts'
import { thinFins } from '../../../../engine/soup/sample/thin-fins.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'
import { exactLabels, expectExact } from '../judge.ts'
import { hardPoints, mapped, solidCases } from '../solid-cases.ts'

/** For points that J must decide itself. */
const NEVER: PointClassifier = {
  classify(points) {
    throw new Error(`${points.length / 3} points were left in doubt.`)
  },
}

function boxPoints(random: Random, count: number, size: number): Float64Array {
  return Float64Array.from({ length: 3 * count }, () => random.between(-size, size))
}

describe('labels by multipole', () => {
  it.each(solidCases)('are exact for $name, on hard points, seed 1', ({ mesh }) => {
    const points = hardPoints(mesh, 1, 6)
    const right = exactLabels(mesh, points)
    for (const depth of [2, 4]) {
      expectExact(multipoleSolid(mesh, { exact: new RayTree(mesh), depth }), points, right)
    }
  })

  it.each([
    ['a sphere of 2048', octasphere(4)],
    ['a foam', foam({ cells: 3, level: 2, pieces: 6, seed: 2 })],
    ['nested shells', nestedShells(3, 3, 'same')],
    ['thin fins', mapped(thinFins(6, 0.002, 0.1), (x) => 2 * x - 1)],
  ] as const)('agree with rays in and about %s, seed 2', (_, mesh) => {
    const exact = new RayTree(mesh)
    const solid = multipoleSolid(mesh, { exact, depth: 4 })
    const points = boxPoints(new Random(2), 20_000, 1.05)
    const labels = new Uint8Array(20_000)
    const right = new Uint8Array(20_000)
    solid.classify(points, labels)
    exact.classify(points, right)
    expect(labels).toEqual(right)
    expect(solid.doubtful).toBeLessThan(20)
    expect(solid.report.bound).toBeLessThanOrEqual(0.5)
  })

  it('near edges and corners of a cube come from J down to a ten millionth', () => {
    const mesh = boxSolid([{ min: [-1, -1, -1], max: [1, 1, 1] }])
    const solid = multipoleSolid(mesh, { exact: NEVER, depth: 4 })
    const points: number[] = []
    for (const beside of [1 + 1e-7, 1 - 1e-7]) {
      points.push(beside, 0.3, 0.2, beside, beside, 0.2, beside, beside, beside, -beside, 1 - 1e-7, 0)
    }
    const labels = new Uint8Array(8)
    solid.classify(Float64Array.from(points), labels)
    expect([...labels]).toEqual([OUT, OUT, OUT, OUT, IN, IN, IN, IN])
  })

  it('on the surface come from the exact classifier alone', () => {
    const mesh = octasphere(3)
    const points = mesh.positions
    const labels = new Uint8Array(points.length / 3)
    const solid = multipoleSolid(mesh, { exact: new RayTree(mesh), depth: 4 })
    solid.classify(points, labels)
    expect(labels.every((label) => label === ON)).toBe(true)
    expect(solid.doubtful).toBe(labels.length)
    expect(() => multipoleSolid(mesh, { exact: NEVER, depth: 4 }).classify(points, labels)).toThrow('doubt')
  })

  it('do not change with the place or the size of the body, seed 4', () => {
    const ball = octasphere(3)
    const points = boxPoints(new Random(4), 2000, 1.05)
    const right = new Uint8Array(2000)
    multipoleSolid(ball, { exact: NEVER, depth: 4 }).classify(points, right)
    // Coordinates on a grid that 50 km does not round away.
    const onGrid = (x: number) => Math.round(x * 2 ** 30) / 2 ** 30
    for (const [scale, shift] of [
      [1, 50_000],
      [2 ** -40, 0],
      [2 ** 60, 0],
    ] as const) {
      const change = (x: number) => onGrid(x) * scale + shift
      const labels = new Uint8Array(2000)
      const exact = { classify: () => {} }
      multipoleSolid(mapped(ball, change), { exact, depth: 4 }).classify(points.map(change), labels)
      expect(labels).toEqual(right)
    }
  })

  it('of points that are none, or have no place for a label, are refused', () => {
    const solid = multipoleSolid(octasphere(1), { exact: NEVER })
    expect(() => solid.classify(Float64Array.of(0, Number.NaN, 0), new Uint8Array(1))).toThrow('not finite')
    expect(() => solid.classify(new Float64Array(6), new Uint8Array(1))).toThrow('2 points')
    expect(() => multipoleSolid(octasphere(1), { exact: NEVER, error: 2 })).toThrow('between 0 and 1')
    expect(() => multipoleSolid(octasphere(1), { exact: NEVER, depth: 0 })).toThrow('from 1 to 9')
  })

  it('take the bound at its word: with a coarse J nothing wrong comes out', () => {
    const mesh = nestedShells(2, 3, 'alternating')
    const exact = new RayTree(mesh)
    const points = boxPoints(new Random(5), 5000, 1.05)
    const [labels, right] = [new Uint8Array(5000), new Uint8Array(5000)]
    exact.classify(points, right)
    for (const error of [0.999, 0.9, 0.1]) {
      for (const depth of ['well', 'pre', 3] as const) {
        multipoleSolid(mesh, { exact, error, depth, points: 5000 }).classify(points, labels)
        expect(labels).toEqual(right)
      }
    }
  })
})

describe('the potential', () => {
  const half = (mesh: TriangleMesh) => ({ ...mesh, corners: mesh.corners.slice(0, mesh.corners.length / 2) })

  it.each([0.5, 1e-2, 1e-4])(
    'of open and closed meshes is within its bound for a requested %f, seed 6',
    (error) => {
      const random = new Random(6)
      for (const mesh of [octasphere(2), half(octasphere(3)), half(thinFins(4, 0.01))]) {
        const solid = multipoleSolid(mesh, { exact: NEVER, error, depth: 3 })
        const points = boxPoints(random, 400, 1.5)
        const [values, errors] = [new Float64Array(400), new Float64Array(400)]
        solid.potential(points, values, errors)
        for (let i = 0; i < 400; i++) {
          const right = windingNumber(mesh, points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!)
          expect(Math.abs(values[i]! - right)).toBeLessThanOrEqual(errors[i]! + 1e-12)
          expect(errors[i]).toBeLessThanOrEqual(error)
        }
      }
    },
  )

  it('is not taken for labels where the mesh is open', () => {
    const mesh = half(octasphere(2))
    const solid = multipoleSolid(mesh, { exact: NEVER })
    expect(solid.report.closed).toBe(false)
    expect(() => solid.classify(new Float64Array(3), new Uint8Array(1))).toThrow('doubt')
  })
})

describe('setup', () => {
  it('says how far it is, never going back', () => {
    const steps = [...multipoleSetup(octasphere(4), { exact: NEVER, depth: 4 })]
    expect(steps.length).toBeGreaterThan(10)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBeLessThanOrEqual(1)
  })
})
