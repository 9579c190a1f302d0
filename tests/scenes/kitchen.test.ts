import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BodyId } from '../../engine/bodies.ts'
import { ClosestParts } from '../../engine/narrow/closest-parts.ts'
import { World } from '../../engine/world.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { jsonText } from '../../scenes/build/kit/scene-builder.ts'
import { kitchen } from '../../scenes/build/kitchen/index.ts'
import { TEXTURES } from '../../scenes/build/textures.ts'
import { FIXED, MOVABLE } from '../../walkthrough/groups.ts'

const FOLDER = join(import.meta.dirname, '../../scenes/kitchen')
const sceneText = () => readFile(join(FOLDER, 'scene.json'), 'utf8')
const sceneBytes = () => readFile(join(FOLDER, 'kitchen.glb'))

let scene: LoadedScene
let world: World
let bodies: BodyId[]
let closest: ClosestParts

beforeAll(async () => {
  const geometry = Uint8Array.from(await sceneBytes())
  scene = await readScene({ name: 'kitchen', scene: parseSceneFile('kitchen', await sceneText()), geometry })
  world = new World()
  const shapes = scene.models.map(({ parts }) => (parts.length > 0 ? world.addShape(parts) : null))
  bodies = scene.bodies.flatMap((body) => {
    const shape = shapes[body.model]
    if (shape === null) return []
    const id = world.addBody(shape, body.kind === 'fixed' ? FIXED : MOVABLE)
    world.setScale(id, body.scale)
    world.setPose(id, [...body.position, ...body.rotation])
    return [id]
  })
  closest = new ClosestParts(world.shapes, world.bodies)
  world.step()
})

/** The bodies that can be touched, as `bodies` has them. */
const solid = () => scene.bodies.filter((body) => scene.models[body.model].parts.length > 0)
const indexOf = (id: string) => solid().findIndex((body) => body.id === id)

/** What body number i meets when it stands at a pose. */
function meetings(i: number, x: number, y: number, z: number): string[] {
  const body = solid()[i]
  const [px, py, pz] = body.position
  world.setPose(bodies[i], [px + x, py + y, pz + z, ...body.rotation])
  world.step()
  const found = contactsOf(bodies[i])
  world.setPose(bodies[i], [...body.position, ...body.rotation])
  world.step()
  return found
}

function contactsOf(body: BodyId): string[] {
  const found = new Set<string>()
  const { contacts } = world
  for (let k = 0; k < contacts.count; k++) {
    const row = contacts.at(k)
    const [a, b] = [contacts.bodyA(row), contacts.bodyB(row)]
    if (a === body || b === body) found.add(solid()[bodies.indexOf(a === body ? b : a)]?.id ?? '?')
  }
  return [...found]
}

/** A 16-sided prism. */
function prism(radius: number, low: number, high: number): Float64Array {
  return Float64Array.from(
    Array.from({ length: 16 }, (_, i) => {
      const [x, z] = [radius * Math.cos((Math.PI * i) / 8), radius * Math.sin((Math.PI * i) / 8)]
      return [x, low, z, x, high, z]
    }).flat(),
  )
}

describe('the kitchen', () => {
  test('is what the script builds', async () => {
    const built = kitchen()
    expect(jsonText(built.sceneFile())).toBe(await sceneText())
    const bytes = Buffer.from(await built.glb(TEXTURES))
    expect(bytes.equals(await sceneBytes())).toBe(true)
  })

  test('is full of things, in under 4.2 MB', async () => {
    expect(scene.bodies.length).toBeGreaterThanOrEqual(150)
    const parts = scene.bodies.reduce((sum, body) => sum + scene.models[body.model].parts.length, 0)
    expect(parts).toBeGreaterThanOrEqual(600)
    expect(scene.bodies.filter((body) => body.kind === 'movable').length).toBeGreaterThanOrEqual(100)
    expect((await stat(join(FOLDER, 'kitchen.glb'))).size).toBeLessThan(4_200_000)
  })

  test('gives every body a name of its own', () => {
    expect(new Set(scene.bodies.map((body) => body.name)).size).toBe(scene.bodies.length)
    for (const { name } of scene.bodies) expect(name).toMatch(/^[a-z][a-z ]+$/)
  })

  test('begins without a contact', () => {
    const met: string[] = []
    const { contacts } = world
    for (let k = 0; k < contacts.count; k++) {
      const row = contacts.at(k)
      met.push(
        [contacts.bodyA(row), contacts.bodyB(row)].map((b) => solid()[bodies.indexOf(b)].id).join(' – '),
      )
    }
    expect(met).toEqual([])
  })

  test('stands: every loose thing has a fraction of a millimetre of air below it, and then a support', () => {
    solid().forEach((body, i) => {
      if (body.kind === 'fixed') return
      expect(meetings(i, 0, -0.00019, 0), `${body.id} is too near`).toEqual([])
      expect(meetings(i, 0, -0.001, 0).length, `${body.id} has nothing below it`).toBeGreaterThan(0)
    })
  })

  test('has room for the walker: at the start and all around the table', () => {
    const barrel = world.addBody(world.addShape([prism(0.25, 0.02, 1.75)]))
    const [sx, , sz] = scene.start.position
    const path: [number, number][] = []
    const corners: [number, number][] = [
      [sx, sz],
      [-1.15, 1.25],
      [-1.15, -0.72],
      [1.6, -0.72],
      [1.6, 1.25],
      [sx, sz],
    ]
    corners.slice(1).forEach(([x, z], k) => {
      for (let t = 0; t < 1; t += 0.05) {
        path.push([corners[k][0] + t * (x - corners[k][0]), corners[k][1] + t * (z - corners[k][1])])
      }
    })
    for (const [x, z] of path) {
      world.setPose(barrel, [x, 0, z, 0, 0, 0, 1])
      world.step()
      expect(contactsOf(barrel), `at ${x.toFixed(2)}, ${z.toFixed(2)}`).toEqual([])
    }
    world.setPose(barrel, [sx, 0, sz, 0, 0, 0, 1])
    closest.find(barrel, bodies[indexOf('table')])
    expect(closest.answer[0] + 0.25).toBeLessThan(1.2)
    world.removeBody(barrel)
    world.step()
  })

  test('lets a finger into a cup and through its handle, but not through its wall', () => {
    const finger = world.addBody(world.addShape([prism(0.0085, -0.03, 0.03)]))
    const cup = solid()[indexOf('cup-blue-on-table')]
    const [x, y, z] = cup.position
    const angle = 2 * Math.atan2(cup.rotation[1], cup.rotation[3])
    const at = (out: number, up: number) => [x + out * Math.cos(angle), y + up, z - out * Math.sin(angle)]
    const touches = (place: number[], turn: number[]) => {
      world.setPose(finger, [...place, ...turn])
      world.step()
      return contactsOf(finger)
    }
    const upright = [0, 0, 0, 1]
    // The finger along the cup's own z axis, through the handle.
    const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)]
    const across = [c * Math.SQRT1_2, s * Math.SQRT1_2, -s * Math.SQRT1_2, c * Math.SQRT1_2]
    expect(touches(at(0, 0.05), upright)).toEqual([])
    expect(touches(at(0.0518, 0.048), across)).toEqual([])
    expect(touches(at(0.039, 0.05), upright)).toEqual([cup.id])
    world.removeBody(finger)
    world.step()
  })

  test.each(['left-drawer-top', 'right-drawer-middle', 'left-drawer-bottom'])('lets %s slide out', (id) => {
    for (const out of [0.05, 0.1, 0.2]) {
      const met = meetings(indexOf(id), 0, 0, out).filter((other) => solid()[indexOf(other)].kind === 'fixed')
      expect(met).toEqual([])
    }
  })
})
