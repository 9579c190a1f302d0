import { describe, expect, it } from 'vitest'
import {
  type AabbTree,
  BOX_MAX,
  BOX_STRIDE,
  firstChild,
  isTreeLeaf,
  TREE_ROOT,
} from '../../../engine/soup/aabb-tree.ts'
import { buildingTree, buildTree, MAX_TREE_DEPTH } from '../../../engine/soup/build-tree.ts'
import { triangleCount } from '../../../engine/soup/triangle-mesh.ts'
import { looseTriangles, rippledSphere, SAMPLE_MESHES } from './soup-makers.ts'

const RULES = ['longest-edge', 'surface-area'] as const

/** The box of the run of a node, from the vertices. */
function plainBox(tree: AabbTree, node: number): number[] {
  const { positions, corners } = tree.mesh
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let i = tree.first[node]; i < tree.first[node] + tree.size[node]; i++) {
    for (let k = 0; k < 9; k++) {
      const x = positions[3 * corners[3 * tree.order[i] + Math.floor(k / 3)] + (k % 3)]
      box[k % 3] = Math.min(box[k % 3], x)
      box[BOX_MAX + (k % 3)] = Math.max(box[BOX_MAX + (k % 3)], x)
    }
  }
  return box
}

/** Checks every node; returns the depth. */
function checkTree(tree: AabbTree, granularity: number): number {
  expect([...tree.order].sort((a, b) => a - b)).toEqual([...Array(triangleCount(tree.mesh)).keys()])
  const faults: string[] = []
  let next = TREE_ROOT
  const check = (node: number, first: number, size: number): number => {
    if (node !== next++) faults.push(`node ${node} is out of order`)
    if (tree.first[node] !== first || tree.size[node] !== size) faults.push(`node ${node} has a wrong run`)
    const expected = plainBox(tree, node)
    if (expected.some((x, k) => x !== tree.box[node * BOX_STRIDE + k]))
      faults.push(`box ${node} is not tight`)
    if (isTreeLeaf(tree, node)) {
      if (size > granularity) faults.push(`leaf ${node} holds ${size}`)
      return 0
    }
    const second = tree.second[node]
    const half = tree.first[second] - first
    if (half <= 0 || half >= size) faults.push(`node ${node} has an empty side`)
    const left = check(firstChild(node), first, half)
    return 1 + Math.max(left, check(second, first + half, size - half))
  }
  const depth = check(TREE_ROOT, 0, triangleCount(tree.mesh))
  expect(faults).toEqual([])
  expect(next).toBe(tree.nodeCount)
  return depth
}

describe.each(RULES)('buildTree by %s', (rule) => {
  for (const [name, make] of Object.entries(SAMPLE_MESHES)) {
    it.each([1, 4, 7])(`${name}: every triangle once, boxes tight, leaves of at most %d`, (granularity) => {
      const tree = buildTree(make(), { rule, granularity })
      const depth = checkTree(tree, granularity)
      expect(depth).toBeLessThan(MAX_TREE_DEPTH)
    })
  }

  it('stays as shallow as halving where all middles are the same', () => {
    for (const name of ['equal triangles', 'one point many times']) {
      const tree = buildTree(SAMPLE_MESHES[name](), { rule, granularity: 1 })
      expect(checkTree(tree, 1)).toBeLessThanOrEqual(Math.ceil(Math.log2(100)))
    }
  })

  it('is about as deep as the logarithm for a sphere', () => {
    const mesh = rippledSphere(64, 40)
    const depth = checkTree(buildTree(mesh, { rule, granularity: 1 }), 1)
    expect(depth).toBeLessThan(2.5 * Math.log2(triangleCount(mesh)))
  })

  it('ends with coordinates near the limits of a double', () => {
    const mesh = looseTriangles(200, 0.3, 9)
    const huge = { ...mesh, positions: mesh.positions.map((x) => x * 1.2e308) }
    checkTree(buildTree(huge, { rule, granularity: 1 }), 1)
    const tiny = { ...mesh, positions: mesh.positions.map((x) => x * 1e-320) }
    checkTree(buildTree(tiny, { rule, granularity: 1 }), 1)
  })

  it('tells how far it is, never going back, and gives the same tree as at once', () => {
    const mesh = looseTriangles(40_000, 0.01, 5)
    const building = buildingTree(mesh, { rule })
    const seen: number[] = []
    let step = building.next()
    for (; !step.done; step = building.next()) seen.push(step.value)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen.every((done, i) => done >= (seen[i - 1] ?? 0) && done <= 1)).toBe(true)
    const tree = buildTree(mesh, { rule })
    expect(step.value.order).toEqual(tree.order)
    expect(step.value.box).toEqual(tree.box)
  })
})

it('splits by the longest edge: a bar along z is cut in two at its middle', () => {
  const mesh = looseTriangles(500, 0.01, 6)
  for (let i = 2; i < mesh.positions.length; i += 3) mesh.positions[i] *= 10
  const tree = buildTree(mesh, { granularity: 4 })
  const middle = (tree.box[2] + tree.box[5]) / 2
  const { positions, corners } = mesh
  for (let i = 0; i < tree.size[TREE_ROOT]; i++) {
    const z = [0, 1, 2].map((c) => positions[3 * corners[3 * tree.order[i] + c] + 2])
    const inFirst = i < tree.size[firstChild(TREE_ROOT)]
    expect((Math.min(...z) + Math.max(...z)) / 2 < middle).toBe(inFirst)
  }
})

it('takes the surface-area heuristic to boxes of less surface than the longest edge', () => {
  const mesh = rippledSphere(80, 50, 0.2)
  const [byEdge, byArea] = RULES.map((rule) => {
    const { box, nodeCount } = buildTree(mesh, { rule })
    let surface = 0
    for (let o = 0; o < nodeCount * BOX_STRIDE; o += BOX_STRIDE) {
      const [x, y, z] = [0, 1, 2].map((axis) => box[o + BOX_MAX + axis] - box[o + axis])
      surface += x * y + y * z + z * x
    }
    return surface
  })
  expect(byArea).toBeLessThan(byEdge)
})
