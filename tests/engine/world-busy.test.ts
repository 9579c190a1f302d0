/** 10,000 frames of 300 bodies: every method finds the same pairs, and the contacts are those of the twin. */
import { describe, expect, it } from 'vitest'
import type { BodyId } from '../../engine/bodies.ts'
import { World, type WorldOptions } from '../../engine/world.ts'
import { BusyScene } from './support/busy-scene.ts'
import { PlainContacts, partPairKey } from './support/plain-contacts.ts'
import { SEED, VOLUME } from './support/volume.ts'
import { activePairs, allRows, contactKeys, rowKey } from './support/world-rows.ts'

const FRAMES = 2500 * VOLUME
/** Every so many frames the rows of all worlds are compared with those of a world that has just been made. */
const FRESH_EVERY = 50

const METHODS: readonly (readonly [string, WorldOptions])[] = [
  [
    'fixed cubes, insertion sort, regions',
    { boxes: 'fixed', broad: 'sweep', sort: 'insertion', regions: true },
  ],
  [
    "dynamic boxes by walls, bubble sort, the paper's three lists",
    { boxes: 'dynamic', boxMethod: 'walls', broad: 'sweep', sort: 'bubble', regions: false },
  ],
  [
    'dynamic boxes by neighbours, interval tree, a tolerance',
    { boxes: 'dynamic', boxMethod: 'neighbours', broad: 'interval-tree', tolerance: 0.05 },
  ],
  [
    'fixed cubes, all part pairs with overlapping boxes',
    { boxes: 'fixed', partPairs: 'boxes', regions: true },
  ],
]

describe('a busy world', () => {
  it.each(METHODS.map(([name, options], index) => [name, options, SEED + index] as const))(
    `%s: ${FRAMES} frames`,
    { timeout: 300_000 * VOLUME },
    (_, options, seed) => {
      const method = new World(options)
      const brute = new World({ ...options, broad: 'brute-force' })
      const scene = new BusyScene(seed, [method, brute])
      const twin = new PlainContacts(scene.parts)
      const nameIn = (world: number) => {
        const names = new Map([...scene.bodies.values()].map((body) => [scene.idIn(world, body), body.id]))
        return (id: BodyId) => names.get(id)!
      }
      let contacts = new Set<string>()
      let names = nameIn(0)
      let met = 0
      for (let frame = 0; frame < FRAMES; frame++) {
        const where = `seed ${seed}, frame ${frame}`
        if (frame > 0) scene.advance()
        method.step()
        brute.step()
        const namesBefore = names
        names = nameIn(0)
        const bruteNames = nameIn(1)
        expect(activePairs(method, names), where).toEqual(activePairs(brute, bruteNames))

        const before = contacts
        contacts = contactKeys(method, names)
        met += contacts.size
        const changed = new Set(before)
        for (let i = 0; i < method.contacts.endedCount; i++) {
          const [a, partA, b, partB] = method.contacts.endedAt(i)
          const key = partPairKey(namesBefore(a), partA, namesBefore(b), partB)
          expect(changed.delete(key), `${where}: ${key} ended, but had not begun`).toBe(true)
        }
        for (let i = 0; i < method.contacts.begunCount; i++) {
          const key = rowKey(method, method.contacts.begunAt(i), names)
          expect(changed.has(key), `${where}: ${key} began twice`).toBe(false)
          changed.add(key)
        }
        expect([...changed].sort(), where).toEqual([...contacts].sort())

        const truth = twin.find(scene.bodies.values())
        for (const [key, verdict] of truth)
          if (verdict === 'meets') expect(contacts.has(key), `${where}: ${key} is missed`).toBe(true)
        for (const key of contacts) expect(truth.has(key), `${where}: ${key} does not meet`).toBe(true)

        if (frame % FRESH_EVERY > 0) continue
        const rows = allRows(method, names)
        expect(rows, where).toEqual(allRows(brute, bruteNames))
        expect(rows, `${where}, against a fresh world`).toEqual(freshRows(scene, method, options))
      }
      expect(met / FRAMES, 'contacts a frame: too few would prove nothing').toBeGreaterThan(20)
    },
  )
})

/** The rows of a world that sees the scene for the first time; its bodies numbered in the same order. */
function freshRows(scene: BusyScene, old: World, options: WorldOptions): string[] {
  const fresh = new World(options)
  const shapes = scene.parts.map((parts) => fresh.addShape(parts.map(({ vertices }) => vertices)))
  const bodies = [...scene.bodies.values()].sort((p, q) => scene.idIn(0, p) - scene.idIn(0, q))
  const names = new Map<BodyId, number>()
  for (const body of bodies) {
    const id = fresh.addBody(shapes[body.shape], body.group)
    names.set(id, body.id)
    fresh.setScale(id, body.pose.scale)
    fresh.setPose(id, [...body.pose.position, ...body.pose.rotation])
  }
  expect(fresh.bodies.count).toBe(old.bodies.count)
  fresh.step()
  return allRows(fresh, (id) => names.get(id)!)
}
