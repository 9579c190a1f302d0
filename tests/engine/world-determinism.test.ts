/** Same input, same output, bit for bit; and the order in which bodies were added is not an input. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BodyId } from '../../engine/bodies.ts'
import { Random } from '../../engine/math/random.ts'
import { World, type WorldOptions } from '../../engine/world.ts'
import { BusyScene } from './support/busy-scene.ts'
import { SEED } from './support/volume.ts'
import { allRows, contactKeys } from './support/world-rows.ts'

const FRAMES = 120

/** A digest of everything the world says in every frame, in the order in which it says it. */
function digestOf(options: WorldOptions): string {
  const world = new World(options)
  const scene = new BusyScene(SEED, [world])
  const hash = createHash('sha256')
  for (let frame = 0; frame < FRAMES; frame++) {
    if (frame > 0) scene.advance()
    world.step()
    const { active, activeCount } = world.broad.pairs
    hash.update(active.subarray(0, activeCount))
    hash.update(allRows(world, (id) => id).join('\n'))
    for (let i = 0; i < world.contacts.count; i++) hash.update(`${world.contacts.at(i)} `)
  }
  return hash.digest('hex')
}

describe(`determinism, seed ${SEED}`, () => {
  it.each([
    ['sweep and prune', {}],
    ['dynamic boxes', { boxes: 'dynamic' }],
    ['interval tree', { broad: 'interval-tree' }],
  ] as const)('the same calls give the same digest: %s', (_, options) => {
    expect(digestOf(options)).toBe(digestOf(options))
  })

  it('bodies added in another order have the same contacts', () => {
    const first = new World()
    const scene = new BusyScene(SEED, [first])
    for (let frame = 0; frame < 20; frame++) scene.advance()
    first.step()
    const names = new Map([...scene.bodies.values()].map((body) => [scene.idIn(0, body), body.id]))
    const contacts = [...contactKeys(first, (id) => names.get(id)!)].sort()
    expect(contacts.length).toBeGreaterThan(20)
    const random = new Random(SEED)
    for (let round = 0; round < 10; round++) {
      const world = new World()
      const shapes = scene.parts.map((parts) => world.addShape(parts.map(({ vertices }) => vertices)))
      const order = [...scene.bodies.values()].map((body) => ({ body, key: random.unit() }))
      order.sort((p, q) => p.key - q.key)
      const other = new Map<BodyId, number>()
      for (const { body } of order) {
        const id = world.addBody(shapes[body.shape], body.group)
        other.set(id, body.id)
        world.setPose(id, [...body.pose.position, ...body.pose.rotation])
        world.setScale(id, body.pose.scale)
      }
      world.step()
      expect([...contactKeys(world, (id) => other.get(id)!)].sort()).toEqual(contacts)
    }
  })
})
