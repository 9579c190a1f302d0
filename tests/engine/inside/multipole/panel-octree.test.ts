import { describe, expect, it } from 'vitest'
import { panelOctree } from '../../../../engine/inside/multipole/panel-octree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { randomCluster } from './cluster.ts'

describe('octree of panels', () => {
  it('holds every panel once, sons within fathers, radii and areas of their own panels, seed 1', () => {
    const { triangles } = randomCluster(new Random(1), 300, 0.3)
    const tree = panelOctree(triangles, 5)
    const sorted = (t: Float64Array) =>
      Array.from({ length: 300 }, (_, k) => t.slice(9 * k, 9 * k + 9).join()).sort()
    expect(sorted(tree.triangles)).toEqual(sorted(triangles))
    for (let node = 0; node < tree.nodeCount; node++) {
      const sons = Array.from({ length: tree.children[node]! }, (_, k) => tree.child[node]! + k)
      if (sons.length === 0) expect(tree.size[node]).toBeLessThanOrEqual(5)
      let at = tree.first[node]!
      for (const son of sons) {
        expect(son).toBeGreaterThan(node)
        expect(tree.first[son]).toBe(at)
        at += tree.size[son]!
      }
      if (sons.length > 0) expect(at).toBe(tree.first[node]! + tree.size[node]!)
      for (let k = 3 * tree.first[node]!; k < 3 * (tree.first[node]! + tree.size[node]!); k++) {
        const away = [0, 1, 2].map((axis) => tree.triangles[3 * k + axis]! - tree.centre[3 * node + axis]!)
        expect(Math.hypot(...away)).toBeLessThanOrEqual(tree.radius[node]!)
      }
    }
  })

  it('ends where midpoints coincide, and without panels', () => {
    const one = randomCluster(new Random(2), 1, 0.3).triangles
    const many = new Float64Array(9 * 50)
    for (let k = 0; k < 50; k++) many.set(one, 9 * k)
    expect(panelOctree(many, 4).nodeCount).toBeLessThan(100)
    expect(panelOctree(new Float64Array(0), 4).nodeCount).toBe(1)
  })
})
