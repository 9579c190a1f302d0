import { type BufferAttribute, Group, type Mesh, MeshStandardMaterial, ShaderMaterial } from 'three'
import { describe, expect, it } from 'vitest'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { JoinedBatch } from '../../../renderer/view/joined-batch.ts'

const PAINT = { color: [1, 1, 1], roughness: 0.5, metalness: 0 } as const

function primitive(random: Random, vertices: number, painted: boolean) {
  const numbers = (count: number) => Float32Array.from({ length: count }, () => random.between(-1, 1))
  return {
    positions: numbers(vertices * 3),
    normals: numbers(vertices * 3),
    uvs: null,
    colors: null,
    indices: Uint32Array.from({ length: vertices }, (_, i) => i),
    paint: painted ? PAINT : null,
  }
}

/** Places by number: no turn, moved by x, twice as large. */
function poseAt(x: number): Float64Array {
  const pose = new Float64Array(POSE_STRIDE)
  writePose(pose, 0, [x, 0, 0, 0, 0, 0, 1], 0)
  pose[SCALE] = 2
  return pose
}

describe('JoinedBatch', () => {
  for (const painted of [false, true])
    it(`puts each body where it stands and sends only that (seed 3, ${painted ? 'plain' : 'three’s'} material)`, () => {
      const random = new Random(3)
      const batch = new JoinedBatch(painted ? new ShaderMaterial() : new MeshStandardMaterial(), true)
      const parts = [4, 7, 3].map((vertices) => primitive(random, vertices, painted))
      for (const part of parts) batch.add(part)
      const group = new Group()
      batch.finish(group)
      for (let i = 0; i < 3; i++) batch.setPose(i, poseAt(i), 0)
      const { attributes, index } = (group.children[0] as Mesh).geometry
      const position = attributes.position as BufferAttribute
      expect([...index!.array]).toEqual(Array.from({ length: 14 }, (_, i) => i))
      expect(position.getX(4)).toBeCloseTo(2 * parts[1]!.positions[0]! + 1, 5)
      // As three does after it has sent them.
      position.updateRanges[0]!.count = 999
      position.clearUpdateRanges()
      batch.setPose(1, poseAt(9), 0)
      expect(position.updateRanges).toEqual([{ start: 12, count: 21 }])
      batch.setPose(0, poseAt(9), 0)
      expect(position.updateRanges[1]).toEqual({ start: 0, count: 12 })
      expect(position.getX(0)).toBeCloseTo(2 * parts[0]!.positions[0]! + 9, 5)
      batch.setTouched(1, 1)
      const touched = attributes.touched as BufferAttribute
      expect(touched.normalized).toBe(true)
      expect([...touched.array]).toEqual(Array.from({ length: 14 }, (_, i) => (i >= 4 && i < 11 ? 255 : 0)))
      expect(touched.updateRanges).toEqual([{ start: 4, count: 7 }])
      batch.dispose()
      expect(group.children).toEqual([])
    })
})
