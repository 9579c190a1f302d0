import { describe, expect, test } from 'vitest'
import { loadScene } from '../../bench/load-scene.ts'
import { KDet } from '../../engine/kdet/kdet.ts'
import { CONTACT_INTS, FIRST, SCENE_IDS, SECOND } from '../../engine/record/frame-record.ts'
import { VASE } from '../../scenes/build/kitchen/vase.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { SoftStage } from '../../walkthrough/soft/soft-stage.ts'

/** Triangles that are moved sixty times a second: at most so many a thing. */
const MOST: Readonly<Record<string, number>> = {
  curtain: 2500,
  tablecloth: 1800,
  'tea-towel': 1200,
  'bench-cushion': 1000,
}
/** Metres that a thing at rest may move in two seconds. */
const HARDLY = 0.004

describe.each([
  ['kitchen', ['curtain', 'tablecloth', 'tea-towel']],
  ['porch', ['bench-cushion']],
])('cloth in the %s', (name, expected) => {
  test('is there, small enough, touches nothing and rests', async () => {
    const scene = await loadScene(name)
    expect(scene.notices).toEqual([])
    const cloths = scene.soft.filter(({ shardOf }) => shardOf < 0)
    expect(cloths.map(({ body }) => scene.bodies[body].id)).toEqual(expected)
    for (const { body, corners, uvs } of cloths) {
      const { id, kind } = scene.bodies[body]
      expect(kind).toBe('soft')
      expect(corners.length / 3, id).toBeLessThanOrEqual(MOST[id])
      expect(uvs).not.toBeNull()
    }
    const { stage, notices } = await buildStage(scene)
    expect(notices).toEqual([])
    for (const { body } of scene.soft) expect(stage.bodies[body]).toBe(-1)
    const soft = new SoftStage(stage)
    const touched = () => {
      const finder = new KDet()
      soft.gather(finder)
      finder.run()
      soft.conclude(finder)
      return Array.from({ length: soft.contactCount }, (_, i) =>
        [FIRST, SECOND]
          .map((k) => scene.bodies[soft.contacts[i * CONTACT_INTS + k] - SCENE_IDS].id)
          .join(' – '),
      )
    }
    expect(touched()).toEqual([])
    const before = soft.world.bodies.map(({ positions }) => Float64Array.from(positions))
    soft.step(120)
    scene.soft.forEach(({ body, shardOf }, i) => {
      if (shardOf >= 0) return
      const { positions, asleep } = soft.world.bodies[i]
      const moved = positions.reduce((most, x, k) => Math.max(most, Math.abs(x - before[i][k])), 0)
      expect(moved, scene.bodies[body].id).toBeLessThan(HARDLY)
      expect(asleep, scene.bodies[body].id).toBe(true)
    })
    expect(touched()).toEqual([])
  })
})

test('the kitchen’s vase breaks into closed shards that lie in its wall', async () => {
  const scene = await loadScene('kitchen')
  const vase = scene.bodies.findIndex(({ id }) => id === 'vase')
  expect(scene.bodies[vase].breakSpeed).toBe(2)
  const shards = scene.soft.filter(({ shardOf }) => shardOf === vase)
  expect(shards.length).toBeGreaterThanOrEqual(16)
  expect(shards.length).toBeLessThanOrEqual(24)
  let volume = 0
  for (const { positions, corners, rigid, body } of shards) {
    expect(rigid).toBe(true)
    expect(scene.models[scene.bodies[body].model].visual).toEqual([])
    const edges = new Set<string>()
    for (let t = 0; t < corners.length; t += 3) {
      for (let k = 0; k < 3; k++) {
        const edge = `${corners[t + k]} ${corners[t + ((k + 1) % 3)]}`
        expect(edges.has(edge)).toBe(false)
        edges.add(edge)
      }
      const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * corners[t + k], 3 * corners[t + k] + 3))
      volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])) / 6
      volume += (a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    }
    for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true)
  }
  // Each shard is a little smaller than its piece of the wall.
  expect(volume / (0.985 ** 3 * wallVolume())).toBeCloseTo(1, 2)
})

/** Cubic metres of the vase's clay: what its outside holds, without what its inside does. */
function wallVolume(): number {
  const { outer, wall, floor, segments } = VASE
  const ring = (segments / 2) * Math.sin((2 * Math.PI) / segments)
  const held = (profile: readonly (readonly [number, number])[]) =>
    profile.slice(1).reduce((sum, [r, y], i) => {
      const [r0, y0] = profile[i]
      return sum + (ring * (y - y0) * (r0 * r0 + r0 * r + r * r)) / 3
    }, 0)
  return held(outer) - held(outer.map(([r, y], i) => [r - wall, i === 0 ? y + floor : y]))
}
