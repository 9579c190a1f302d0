import { expect, it } from 'vitest'
import { gridPoints } from '../../../bench/inside/bodies.ts'
import { ThreeMeshBvhParity } from '../../../bench/peers/three-mesh-bvh.ts'
import { RayPlain } from '../../../engine/inside/ray-plain.ts'
import { foam } from '../../../engine/soup/sample/foam.ts'

it('labels a foam by parity as we do', () => {
  const { positions, corners } = foam({ cells: 3, level: 2, pieces: 2, seed: 3 })
  const points = gridPoints(9)
  const theirs = new Uint8Array(729)
  const ours = new Uint8Array(729)
  new ThreeMeshBvhParity(positions, corners).classify(points, theirs)
  new RayPlain({ positions, corners }).classify(points, ours)
  const differing = ours.filter((label, i) => label !== theirs[i]).length
  expect(differing).toBe(0)
  expect(ours.filter((label) => label === 1).length).toBeGreaterThan(100)
})
