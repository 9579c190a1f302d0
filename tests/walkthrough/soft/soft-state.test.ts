/** A saved state goes on as what was saved, bit for bit, and a broken one changes nothing. */
import { expect, it } from 'vitest'
import type { World } from '../../../engine/world.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import { SoftError } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { addBox, plainWorld } from './soft-scene.ts'

interface Scene {
  readonly world: World
  readonly soft: SoftWorld
  /** Puts the hand where it is at a step. */
  place(step: number): void
}

/** Cloth on a box, a crate that falls on it, a hand that sweeps through; far from the origin. */
function scene(): Scene {
  const world = plainWorld()
  addBox(world, [0.15, 0.05, 0.15], [40, 0.5, -7])
  const hand = addBox(world, [0.03, 0.03, 0.05], [40, 0.6, -6])
  const soft = new SoftWorld(world)
  soft.pressing = Uint8Array.of(0, 1)
  const middle = [40, 0.55, -7] as const
  soft.add(makeTablecloth({ middle, width: 0.5, depth: 0.5, above: 0.02, quadsAcross: 10, quadsDown: 10 }))
  const crate = Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((c) => [c & 1, (c >> 1) & 1, c >> 2]))
  const positions = crate.map((at, i) => 0.04 * at + [40, 0.7, -7][i % 3])
  const corners = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7,
    5,
  ]
  const pins = new Int32Array(0)
  soft.add({ positions, rest: positions, corners: Uint32Array.from(corners), pins }, { density: 4 }, true)
  const place = (step: number): void => {
    world.setPose(hand, [40.1, 0.53, -6.5 - 0.012 * step, 0, 0.05, 0, 1])
  }
  return { world, soft, place }
}

function bitsOf({ soft }: Scene): number[] {
  return soft.bodies.flatMap((body) => [...body.positions, ...body.velocities, body.asleep ? 1 : 0])
}

it.each([1, 25, 50])('saved after %i frames, loaded elsewhere, it comes to the same bits', (frames) => {
  const first = scene()
  for (let i = 0; i < frames; i++) {
    first.place(i)
    first.soft.run(1 + (i % 2))
  }
  const bytes = first.soft.save()
  const second = scene()
  second.place(frames - 1)
  second.soft.load(bytes)
  expect(bitsOf(second)).toEqual(bitsOf(first))
  for (let i = frames; i < frames + 25; i++) {
    for (const one of [first, second]) {
      one.place(i)
      one.soft.run(1 + (i % 2))
    }
  }
  expect(bitsOf(second)).toEqual(bitsOf(first))
  expect(second.soft.save()).toEqual(first.soft.save())
  // Rounding: 121 vertices and 8, with their velocities.
  expect(bytes.length).toBeLessThan(129 * 16)
})

it('put back, cloth goes on as it did at first, bit for bit, and what broke stays where it is', () => {
  const first = scene()
  for (let i = 0; i < 60; i++) {
    first.place(i)
    first.soft.run(1)
  }
  const [cloth, crate] = first.soft.bodies
  const before = [...crate!.positions]
  first.place(0)
  first.soft.putBack()
  expect([...crate!.positions]).toEqual(before)
  const second = scene()
  second.place(0)
  // Neither has anything on it: one is as it began, and in the other there is none.
  for (const { soft } of [first, second]) soft.bodies[1]!.vanish()
  for (let i = 0; i < 40; i++) {
    for (const one of [first, second]) {
      one.place(i)
      one.soft.run(1)
    }
    expect([...cloth!.positions]).toEqual([...second.soft.bodies[0]!.positions])
  }
})

it('bytes that are cut, changed or of another scene are refused, and nothing has changed', () => {
  const one = scene()
  one.place(0)
  for (let i = 0; i < 10; i++) one.soft.step()
  const bytes = one.soft.save()
  const before = bitsOf(one)
  for (let length = 0; length < bytes.length; length += 7) {
    expect(() => one.soft.load(bytes.slice(0, length))).toThrow(SoftError)
  }
  expect(() => one.soft.load(Uint8Array.of(...bytes, 0))).toThrow('longer')
  const other = Uint8Array.from(bytes)
  other[0] = 0
  expect(() => one.soft.load(other)).toThrow('no state')
  other.set(bytes)
  other.fill(255, 20)
  expect(() => one.soft.load(other)).toThrow(SoftError)
  const empty = new SoftWorld(plainWorld())
  expect(() => empty.load(bytes)).toThrow('2 soft bodies')
  expect(bitsOf(one)).toEqual(before)
})

it('a way that is spread over several steps is the way', () => {
  const one = scene()
  one.place(0)
  one.soft.run(1)
  one.place(8)
  one.soft.run(4)
  expect(one.soft.bodies[0].positions.every(Number.isFinite)).toBe(true)
  one.soft.run(0)
})
