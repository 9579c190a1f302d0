import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { Random } from '../../../engine/math/random.ts'
import {
  CONTACT_INTS,
  CONTACT_NUMBERS,
  FIRST,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
} from '../../../engine/record/frame-record.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import type { SoftStage } from '../../../walkthrough/soft/soft-stage.ts'
import { plainTouches } from '../../twins/soft-touches.ts'
import { CUP, CURTAIN, firstState, putBody, putHand, SHARD, softStage, VASE } from './soft-stage-scene.ts'

const finder = new KDet()

function request(soft: SoftStage, state: LogState, steps: number): void {
  soft.apply(state)
  soft.step(steps)
  look(soft)
}

function look(soft: SoftStage): void {
  const any = soft.gather(finder)
  finder.run()
  if (!any) expect(finder.pairCount).toBe(0)
  soft.conclude(finder)
}

function distances(soft: SoftStage): Map<string, number> {
  const found = new Map<string, number>()
  for (let i = 0; i < soft.contactCount; i++) {
    const first = soft.contacts[i * CONTACT_INTS + FIRST]
    const second = soft.contacts[i * CONTACT_INTS + SECOND]
    expect(found.has(`${first} ${second}`)).toBe(false)
    found.set(`${first} ${second}`, soft.contactNumbers[i * CONTACT_NUMBERS])
  }
  return found
}

function expectPlain(soft: SoftStage): void {
  const plain = plainTouches(soft)
  const found = distances(soft)
  expect([...found.keys()].sort()).toEqual([...plain.distances.keys()].sort())
  for (const [key, distance] of plain.distances) expect(found.get(key)).toBeCloseTo(distance, 9)
  expect(soft.touches.tones).toEqual(plain.tones)
}

function positionsOf(soft: SoftStage): number[][] {
  return soft.world.bodies.map((body) => [...body.positions, ...body.velocities])
}

describe('a soft stage', () => {
  it('turns cloth and hand red where they touch, and nothing else', async () => {
    const soft = await softStage()
    const state = firstState(soft.stage)
    request(soft, state, 1)
    expect([...distances(soft).keys()].filter((key) => Number(key.split(' ')[0]) < SCENE_IDS)).toEqual([])
    for (let frame = 1; frame <= 10; frame++) {
      putHand(soft.stage, state, [0, 1.2, 0.8 - 0.065 * frame])
      request(soft, state, 2)
    }
    const touching = [...distances(soft).keys()].map((key) => key.split(' ').map(Number))
    const byHand = touching.filter(([first = 0]) => first < SCENE_IDS)
    expect(byHand.length).toBeGreaterThan(0)
    for (const [first = 0, second] of byHand) {
      expect(first).toBeGreaterThanOrEqual(RIGHT_HAND_IDS)
      expect(second).toBe(SCENE_IDS + CURTAIN)
    }
    expectPlain(soft)
  })

  it.each([11, 12])('finds what a look at everything finds, seed %i', async (seed) => {
    const random = new Random(seed)
    const soft = await softStage()
    const state = firstState(soft.stage)
    for (let frame = 0; frame < 24; frame++) {
      const part = frame / 24
      const away = () => 0.03 * (random.unit() - 0.5)
      putHand(soft.stage, state, [0.1 + away(), 1.3 + away(), 0.5 - 0.6 * part])
      if (frame > 8) putBody(soft.stage, state, CUP, [0.8 + away(), 0.6 - 0.2 * part, 0.5 + away()])
      if (frame === 12) putBody(soft.stage, state, VASE, [0, -1001, 0])
      if (frame === 20) putBody(soft.stage, state, VASE, [-0.8, 0.3, 0.4])
      request(soft, state, 1 + (frame % 3))
      if (frame % 6 === 5) expectPlain(soft)
    }
  })

  it('has nothing to look at while everything sleeps, and keeps what it knows', async () => {
    const soft = await softStage()
    const state = firstState(soft.stage)
    for (let i = 0; i < 100 && soft.world.bodies.some(({ active, asleep }) => active && !asleep); i++) {
      request(soft, state, 8)
    }
    request(soft, state, 1)
    expect(soft.gather(finder)).toBe(false)
    expectPlain(soft)
  })
})

describe('what breaks', () => {
  it('becomes shards where it was, and is whole again when its pose says so', async () => {
    const soft = await softStage()
    const state = firstState(soft.stage)
    const shards = soft.world.bodies.slice(2)
    request(soft, state, 1)
    expect(shards.map(({ active }) => active)).toEqual([false, false])
    putBody(soft.stage, state, VASE, [-0.8, 0.2, 0.4])
    request(soft, state, 2)
    putBody(soft.stage, state, VASE, [0, -1001, 0])
    soft.apply(state)
    expect(shards.map(({ active }) => active)).toEqual([true, true])
    for (const { box, velocities } of shards) {
      expect(box[1]).toBeCloseTo(0.16, 4)
      // 0.1 m in two steps of 1/60 s.
      expect(velocities[1]).toBeCloseTo(-3, 2)
    }
    for (let i = 0; i < 30; i++) request(soft, state, 2)
    for (const { box } of shards) expect(box[1]).toBeLessThan(0.05)
    putBody(soft.stage, state, VASE, [-0.8, 0.3, 0.4])
    request(soft, state, 1)
    expect(shards.map(({ active }) => active)).toEqual([false, false])
    expect([...distances(soft).keys()].join()).not.toContain(String(SCENE_IDS + SHARD))
    expectPlain(soft)
  })
})

describe('a saved state', () => {
  function play(soft: SoftStage, state: LogState, from: number, to: number): void {
    for (let frame = from; frame < to; frame++) {
      putHand(soft.stage, state, [0.05, 1.3, 0.5 - 0.03 * frame])
      putBody(soft.stage, state, CUP, [0.9 - 0.01 * frame, 0.45, 0.5])
      if (frame >= 6) putBody(soft.stage, state, VASE, [0, -1001, 0])
      request(soft, state, 1 + (frame % 2))
    }
  }

  it('goes on to the same bits as the one it was saved from', async () => {
    const soft = await softStage()
    const state = firstState(soft.stage)
    play(soft, state, 0, 9)
    const bytes = soft.save()
    look(soft)
    const other = await softStage()
    other.load(bytes)
    look(other)
    expect(positionsOf(other)).toEqual(positionsOf(soft))
    expect(other.save()).toEqual(soft.save())
    const again = firstState(other.stage)
    again.know(CUP)
    play(soft, state, 9, 16)
    play(other, again, 9, 16)
    expect(positionsOf(other)).toEqual(positionsOf(soft))
    expect(distances(other)).toEqual(distances(soft))
    expect(other.touches.tones).toEqual(soft.touches.tones)
  })

  it('is refused in one sentence where it is cut or changed, and nothing changes, seed 5', async () => {
    const soft = await softStage()
    const state = firstState(soft.stage)
    play(soft, state, 0, 4)
    const bytes = soft.save()
    play(soft, state, 4, 6)
    const before = positionsOf(soft)
    for (const length of [0, 3, 7, 8, 20, bytes.length - 1]) {
      expect(() => soft.load(bytes.slice(0, length))).toThrow(/^[A-Z][^\n]*\.$/)
    }
    const random = new Random(5)
    for (let i = 0; i < 200; i++) {
      const broken = bytes.slice()
      broken[Math.floor(random.unit() * broken.length)]! ^= 1 << Math.floor(random.unit() * 8)
      try {
        soft.load(broken)
      } catch (error) {
        expect(String(error)).toMatch(/^SoftError: [A-Z][^\n]*\.$/)
        continue
      }
      // A change that still reads as a state: back to the one before.
      soft.load(bytes)
    }
    soft.load(bytes)
    play(soft, state, 4, 6)
    expect(positionsOf(soft)).toEqual(before)
  })
})
