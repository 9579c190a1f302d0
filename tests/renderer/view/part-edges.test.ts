import { describe, expect, it } from 'vitest'
import type { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { partEdges } from '../../../renderer/view/overlays/part-edges.ts'
import { crowd } from './random-world.ts'

describe('partEdges', () => {
  it('has the edges of every part and every hull, by Euler’s formula, on the points they were made of', () => {
    const { world } = crowd(1)
    const { shapes, bodies } = world
    for (const body of [0, 1, 2]) {
      const root = bodies.root[body]
      const { positions, colors } = partEdges(shapes, root)
      const nodes = nodesBelow(shapes, root)
      const edges = nodes.reduce((sum, node) => sum + edgeCount(shapes, node), 0)
      expect(positions.length).toBe(edges * 6)
      expect(colors.length).toBe(edges * 8)
      const opacities = new Set(colors.filter((_, i) => i % 4 === 3))
      expect(opacities.size).toBe(nodes.length > 1 ? 2 : 1)
    }
  })

  it('puts a box’s edges along its sides', () => {
    const { world } = crowd(1)
    const { positions } = partEdges(world.shapes, world.bodies.root[0])
    for (let i = 0; i < positions.length; i += 3) {
      const corner = [...positions.subarray(i, i + 3)].map((value) => Math.round(Math.abs(value) * 1e6) / 1e6)
      expect(corner).toEqual([0.5, 0.3, 0.4])
    }
    for (let i = 0; i < positions.length; i += 6) {
      const moves = [0, 1, 2].filter((k) => Math.abs(positions[i + k] - positions[i + 3 + k]) > 1e-6)
      expect(moves).toHaveLength(1)
    }
  })
})

function nodesBelow(shapes: ShapePool, node: number): number[] {
  if (shapes.isLeaf(node)) return [node]
  return [node, ...nodesBelow(shapes, shapes.nodeLeft[node]), ...nodesBelow(shapes, shapes.nodeRight[node])]
}

function edgeCount(shapes: ShapePool, node: number): number {
  const { firstVertex, firstFace } = shapes.polytopes
  const polytope = shapes.nodePolytope[node]
  const vertices = firstVertex[polytope + 1] - firstVertex[polytope]
  return vertices + firstFace[polytope + 1] - firstFace[polytope] - 2
}
