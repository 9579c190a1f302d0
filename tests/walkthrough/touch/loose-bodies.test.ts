import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import type { LoadedBody } from '../../../formats/loaded-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { REST_GAP } from '../../../walkthrough/touch/limits.ts'
import { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'
import { bodyNamed, type TestBody, testScene, testStage } from './scene.ts'

const FLOOR: TestBody = { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [6, 0.1, 6] }] }

function block(id: string, x: number, y: number, z: number, size = 0.1): TestBody {
  return { id, kind: 'movable', at: [x, y, z], boxes: [{ size: [size, size, size] }] }
}

async function set(bodies: readonly TestBody[]) {
  const stage = await testStage(bodies)
  const loose = new LooseBodies(stage, new Probe(stage.world))
  return { stage, loose }
}

function run(stage: Stage, loose: LooseBodies, seconds: number, rate = 60): void {
  for (let t = 0; t < seconds; t += 1 / rate) {
    loose.advance(1 / rate)
    stage.world.step()
  }
}

describe('loose bodies', () => {
  it('fall to what is below and rest there, without touching, at any frame rate', async () => {
    for (const rate of [1, 15, 60, 240]) {
      const { stage, loose } = await set([FLOOR, block('a', 0, 3, 0)])
      const a = bodyNamed(stage, 'a')
      loose.wake(a)
      run(stage, loose, 4, rate)
      expect(stage.places[a * PLACE + 1]).toBeCloseTo(0.05 + REST_GAP, 4)
      expect(stage.world.contacts.count).toBe(0)
      expect(loose.awakeCount).toBe(0)
    }
  })

  it('stacked ones come down when the lowest is taken away', async () => {
    const { stage, loose } = await set([
      FLOOR,
      block('low', 0, 0.0503, 0),
      block('middle', 0, 0.1506, 0),
      block('high', 0, 0.2509, 0),
    ])
    const low = bodyNamed(stage, 'low')
    loose.wakeNeighbours(low)
    stage.movePose(low, Float64Array.of(2, 0.0503, 0, 0, 0, 0, 1), 0)
    run(stage, loose, 2)
    expect(stage.places[bodyNamed(stage, 'middle') * PLACE + 1]).toBeCloseTo(0.0503, 4)
    expect(stage.places[bodyNamed(stage, 'high') * PLACE + 1]).toBeCloseTo(0.1506, 4)
  })

  it('push each other in a row, and stop at a wall', async () => {
    const wall: TestBody = { id: 'wall', at: [1, 0.5, 0], boxes: [{ size: [0.1, 1, 1] }] }
    const { stage, loose } = await set([
      FLOOR,
      wall,
      block('a', 0, 0.0503, 0),
      block('b', 0.15, 0.0503, 0),
      block('c', 0.3, 0.0503, 0),
    ])
    const a = bodyNamed(stage, 'a')
    for (let frame = 0; frame < 400; frame++) {
      loose.push(a, Float64Array.of(0.004, 0, 0))
      loose.advance(1 / 60)
      stage.world.step()
      expect(stage.world.contacts.count).toBe(0)
    }
    const x = ['a', 'b', 'c'].map((id) => stage.places[bodyNamed(stage, id) * PLACE])
    expect(x[0]).toBeLessThan(x[1] - 0.1)
    expect(x[1]).toBeLessThan(x[2] - 0.1)
    expect(x[2]).toBeLessThan(0.95 - 0.05)
    expect(x[2]).toBeGreaterThan(0.88)
  })

  it('say how much of a push was gained', async () => {
    const { stage, loose } = await set([FLOOR, block('a', 0, 0.0503, 0)])
    const a = bodyNamed(stage, 'a')
    expect(loose.push(a, Float64Array.of(0.01, 0, 0))).toBe(1)
    // Straight into the floor there is only the gap to gain.
    expect(loose.push(a, Float64Array.of(0, -0.01, 0))).toBeLessThan(0.1)
  })

  it('slide along the floor when pushed down and forward', async () => {
    const { stage, loose } = await set([FLOOR, block('a', 0, 0.0503, 0)])
    const a = bodyNamed(stage, 'a')
    expect(loose.push(a, Float64Array.of(0.01, -0.005, 0))).toBeCloseTo(1, 1)
    expect(stage.places[a * PLACE]).toBeGreaterThan(0.009)
  })

  it.each([7, 25, 40, 61])(
    'are not led into a wall at %i° by the rounding of many small pushes',
    async (degrees) => {
      const wall: TestBody = { id: 'wall', at: [0, 0.5, 0], boxes: [{ size: [4, 1, 0.02] }] }
      const scene = testScene([FLOOR, wall, block('a', 0, 0.0503, 0)])
      const half = (degrees * Math.PI) / 360
      const turned = scene.bodies.map((body): LoadedBody => {
        const rotation = [0, Math.sin(half), 0, Math.cos(half)] as const
        // The block stands beside the wall, turned like it.
        const beside = [0.062 * Math.sin(2 * half), 0.0503, 0.062 * Math.cos(2 * half)] as const
        if (body.id === 'floor') return body
        return { ...body, rotation, position: body.id === 'a' ? beside : body.position }
      })
      const { stage } = await buildStage({ ...scene, bodies: turned })
      const loose = new LooseBodies(stage, new Probe(stage.world))
      const a = bodyNamed(stage, 'a')
      const into = Float64Array.of(-0.0004 * Math.sin(2 * half), 0, -0.0004 * Math.cos(2 * half))
      into[0]! += 0.0004 * Math.cos(2 * half)
      into[2]! -= 0.0004 * Math.sin(2 * half)
      for (let n = 0; n < 800; n++) {
        loose.push(a, into)
        loose.advance(1 / 60)
        stage.world.step()
        expect(stage.world.contacts.count, `push ${n}`).toBe(0)
      }
      expect(stage.places[a * PLACE]).toBeGreaterThan(0.2)
    },
  )

  it('that fall out of the scene are put back', async () => {
    const { stage, loose } = await set([FLOOR, block('a', 5, 1, 0)])
    const a = bodyNamed(stage, 'a')
    loose.wake(a)
    run(stage, loose, 6, 30)
    expect(stage.places[a * PLACE + 1]).toBe(1)
  })

  it('never meet anything, however they are pushed about (seed 5)', async () => {
    const random = new Random(5)
    const walls: TestBody[] = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].map(([x, z], i) => ({
      id: `wall-${i}`,
      at: [x * 0.6, 0.5, z * 0.6],
      boxes: [{ size: x === 0 ? [1.4, 1, 0.02] : [0.02, 1, 1.4] }],
    }))
    const blocks = Array.from({ length: 12 }, (_, i) =>
      block(`b${i}`, ((i % 4) - 1.5) * 0.2, 0.0503, (Math.floor(i / 4) - 1) * 0.2),
    )
    const { stage, loose } = await set([FLOOR, ...walls, ...blocks])
    for (let frame = 0; frame < 300; frame++) {
      const body = bodyNamed(stage, `b${random.below(12)}`)
      loose.push(
        body,
        Float64Array.of(random.between(-0.2, 0.2), random.between(-0.1, 0.3), random.between(-0.2, 0.2)),
      )
      loose.advance(1 / 30)
      stage.world.step()
      expect(stage.world.contacts.count, `frame ${frame}`).toBe(0)
    }
    for (const { id } of blocks) {
      const o = bodyNamed(stage, id) * PLACE
      expect(Math.abs(stage.places[o])).toBeLessThan(0.6)
      expect(Math.abs(stage.places[o + 2])).toBeLessThan(0.6)
    }
  })
})
