import { afterAll, describe, expect, it } from 'vitest'
import { kdetWithThreads } from '../../cli/kdet-threads.ts'
import { KDet } from '../../engine/kdet/kdet.ts'
import { SAMPLE_SCENES } from '../../engine/kdet/sample/scenes.ts'
import { Random } from '../../engine/math/random.ts'
import { found, loose, SET_FAMILIES } from '../engine/kdet/triangle-sets.ts'

const alone = new KDet()
const { kdet, team, ready, stop } = kdetWithThreads({}, 2, 1)
afterAll(stop)

describe('with threads, kDet finds the same pairs in the same order', () => {
  for (const [name, make] of Object.entries(SET_FAMILIES)) {
    it(`${name} (seed 1)`, async () => {
      const random = new Random(1)
      const set = make(random)
      const solid = Uint8Array.from(set.mesh, () => random.below(3))
      const shared = team.frames
      for (const [given, reach] of [[set, 0] as const, [{ ...set, solid }, 0.01] as const]) {
        alone.use(given, reach)
        alone.run()
        for (let n = 0; n < 2; n++) {
          kdet.use(given, reach)
          kdet.run()
          expect(found(kdet)).toEqual(found(alone))
          expect(await ready()).toBe(true)
        }
        const { buildMs, queryMs, ...counts } = alone.report
        expect(kdet.report).toMatchObject(counts)
      }
      expect(team.frames).toBeGreaterThan(shared)
    })
  }

  it('of a cloth, frame after frame', async () => {
    const scene = SAMPLE_SCENES['cloth on statue']({ triangles: 6000, seed: 1 })
    const shared = team.frames
    for (const time of [0.6, 0.8, 0.9, 1]) {
      const set = scene.frame(time)
      for (const finder of [alone, kdet]) {
        finder.use(set)
        finder.run()
      }
      expect(found(kdet)).toEqual(found(alone))
      await ready()
    }
    expect(alone.pairCount).toBeGreaterThan(100)
    expect(team.frames).toBeGreaterThan(shared)
  })

  it('beside what stands still, as it changes, goes and comes again (seed 3)', async () => {
    const random = new Random(3)
    const families = Object.values(SET_FAMILIES)
    const cloth = SAMPLE_SCENES['cloth on statue']({ triangles: 3000, seed: 1 })
    const still = [cloth.frame(0.7), cloth.frame(0.9), null]
    const pairs: number[] = []
    const shared = team.frames
    for (let round = 0; round < 12; round++) {
      const kept = still[random.below(still.length)] ?? null
      // The same one twice in a row keeps its cells; another basis of the grid makes them anew.
      const set = round % 3 === 2 ? families[random.below(families.length)]!(random) : cloth.frame(1)
      for (const finder of [alone, kdet]) {
        finder.keep(kept)
        finder.use(set, round % 2 === 0 ? 0.002 : 0)
        finder.run()
      }
      expect(found(kdet)).toEqual(found(alone))
      pairs.push(alone.pairCount)
      const { buildMs, queryMs, ...counts } = alone.report
      expect(kdet.report).toMatchObject(counts)
      await ready()
    }
    for (const finder of [alone, kdet]) finder.keep(null)
    expect(pairs.filter((count) => count > 100).length).toBeGreaterThan(5)
    expect(team.frames - shared).toBeGreaterThan(6)
  })

  it('refuses a vertex that only an earlier, larger set had', async () => {
    const large = loose(Array.from({ length: 90 }, (_, i) => (i * 7) % 11))
    kdet.use(large)
    kdet.run()
    await ready()
    const small = loose([0, 0, 0, 1, 0, 0, 0, 1, 0])
    kdet.use({ ...small, corners: Uint32Array.of(0, 1, 7) })
    expect(() => kdet.run()).toThrow('Triangle 0 has a corner that is missing')
    kdet.use(large)
    kdet.run()
    alone.use(large)
    alone.run()
    expect(found(kdet)).toEqual(found(alone))
  })
})

it('goes on alone when the threads are gone', async () => {
  const short = kdetWithThreads({}, 1, 1)
  const set = SET_FAMILIES['a random soup'](new Random(2))
  alone.use(set)
  alone.run()
  await short.stop()
  short.kdet.use(set)
  short.kdet.run()
  expect(found(short.kdet)).toEqual(found(alone))
})
