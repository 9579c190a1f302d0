import { describe, expect, test } from 'vitest'
import { ON_SURFACE } from '../../../engine/inside/axis-crossings.ts'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import { RayPlain } from '../../../engine/inside/ray-plain.ts'
import { RayTree } from '../../../engine/inside/ray-tree.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { joined, turned } from '../../../engine/soup/joined-mesh.ts'
import { foam } from '../../../engine/soup/sample/foam.ts'
import { nestedShells } from '../../../engine/soup/sample/nested-shells.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { thinFins } from '../../../engine/soup/sample/thin-fins.ts'
import { ON_SURFACE as EXACTLY_ON, ExactWinding } from '../../twins/exact-winding.ts'
import { hardPoints, mapped, solidCases } from './solid-cases.ts'

const SEED = 51

describe.each([
  { name: 'a sphere of 8,192 triangles', mesh: octasphere(5) },
  { name: 'a sphere of 2,048 triangles 50 km out', mesh: mapped(octasphere(4), (x) => x + 50_000) },
  { name: 'a foam of hundreds of cavities', mesh: foam({ cells: 8, level: 1, pieces: 8, seed: 5 }) },
  { name: 'forty thin fins', mesh: thinFins(40, 1e-6) },
  { name: 'twenty nested shells', mesh: nestedShells(20, 2, 'alternating') },
])(`$name, seed ${SEED}`, ({ mesh }) => {
  test('the same labels as rays against every face', () => {
    const points = hardPoints(mesh, SEED, 25)
    const quick = new Uint8Array(points.length / 3)
    const plain = new Uint8Array(points.length / 3)
    new RayTree(mesh).classify(points, quick)
    new RayPlain(mesh, SEED).classify(points, plain)
    expect(quick).toEqual(plain)
    expect(new Set(quick).size).toBe(3)
  })
})

test.each(solidCases)(`$name: winding numbers are exact (seed ${SEED})`, ({ mesh }) => {
  const points = hardPoints(mesh, SEED, 2)
  const judge = new ExactWinding(mesh, points)
  const windings = new Int32Array(points.length / 3)
  new RayTree(mesh, { cells: 700 }).windings(points, windings)
  for (let i = 0; i < windings.length; i++) {
    const right = judge.at(points, i)
    expect([i, windings[i]]).toEqual([i, right === EXACTLY_ON ? ON_SURFACE : right])
  }
})

test('winding numbers too large for a cell', () => {
  const shells = Array.from({ length: 130 }, () => octasphere(0))
  for (const mesh of [joined(shells), turned(joined(shells))]) {
    const solid = new RayTree(mesh)
    const labels = new Uint8Array(2)
    solid.classify(Float64Array.of(0, 0, 0, 0.9, 0.9, 0), labels)
    expect([...labels]).toEqual([IN, OUT])
    const winding = new Int32Array(1)
    solid.windings(Float64Array.of(0.1, 0.2, 0.1), winding)
    expect(Math.abs(winding[0]!)).toBe(130)
  }
})

test('whole grids on a lattice of planes: the corners of cubes are on, the rest is counted', () => {
  const cube = mapped(octasphere(0), (x) => 4 * x)
  const solid = new RayTree(cube)
  const counts = [0, 0, 0]
  const points: number[] = []
  for (let x = -5; x <= 5; x++)
    for (let y = -5; y <= 5; y++) for (let z = -5; z <= 5; z++) points.push(x, y, z)
  const labels = new Uint8Array(points.length / 3)
  solid.classify(Float64Array.from(points), labels)
  labels.forEach((label, i) => {
    const size = Math.abs(points[3 * i]!) + Math.abs(points[3 * i + 1]!) + Math.abs(points[3 * i + 2]!)
    expect([size, label]).toEqual([size, size < 4 ? IN : size === 4 ? ON : OUT])
    counts[label]!++
  })
  expect(counts).toEqual([11 ** 3 - 63 - 66, 63, 66])
})

test('a given tree is used, whatever its rule and granularity', () => {
  const mesh = octasphere(3)
  const points = hardPoints(mesh, SEED, 40)
  const first = new Uint8Array(points.length / 3)
  const other = new Uint8Array(points.length / 3)
  new RayTree(mesh).classify(points, first)
  for (const granularity of [1, 7, 1000]) {
    const tree = buildTree(mesh, { rule: 'surface-area', granularity })
    new RayTree(mesh, { tree }).classify(points, other)
    expect(other).toEqual(first)
  }
})

test('order does not matter', () => {
  const mesh = octasphere(4)
  const points = hardPoints(mesh, SEED, 40)
  const random = new Random(SEED)
  const solid = new RayTree(mesh)
  const labels = new Uint8Array(points.length / 3)
  solid.classify(points, labels)
  const one = new Uint8Array(1)
  for (let n = 0; n < 200; n++) {
    const i = random.below(labels.length)
    solid.classify(points.subarray(3 * i, 3 * i + 3), one)
    expect(one[0]).toBe(labels[i])
  }
})
