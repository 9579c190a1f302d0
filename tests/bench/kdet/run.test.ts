import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { crossingGrowths } from '../../../bench/kdet/crossings.ts'
import { type FrameFinder, kdetFinder, pairFinder } from '../../../bench/kdet/finders.ts'
import { growths } from '../../../bench/kdet/growth.ts'
import { measureScene } from '../../../bench/kdet/measure.ts'
import { threeMeshBvh } from '../../../bench/kdet/peer-finder.ts'
import { type Plan, planOf, sampleScene } from '../../../bench/kdet/plan.ts'
import type { Crossing, KDetRow } from '../../../bench/kdet/rows.ts'
import { benchKDet } from '../../../bench/kdet/run.ts'
import { treeFinder } from '../../../bench/kdet/tree-finder.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import { SAMPLE_SCENES } from '../../../engine/kdet/sample/scenes.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-kdet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const plan: Plan = {
  scenes: [
    sampleScene('cloth on statue', 1000, [0.7, 1]),
    sampleScene('cloth on statue', 2000, [0.7, 1]),
    sampleScene('breaking statue', 1500, [0.2, 0.5, 1]),
  ],
  runs: 1,
}
const noK = () => ({ mean: 1, deviation: 0 })

async function bench(options: Partial<Parameters<typeof benchKDet>[0]>) {
  const lines: string[] = []
  const all = { quick: true, out: folder, meshes: [], only: false, plan, ...options }
  const code = await benchKDet(all, (line) => lines.push(line))
  return { code, lines }
}

describe('bench kdet', () => {
  it('prints a row a scene and method, and growth, as JSON lines', async () => {
    const { code, lines } = await bench({ json: true, peers: true })
    expect(code).toBe(0)
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const scenes = rows.filter(({ kind }) => kind === 'scene')
    expect(scenes).toHaveLength(3 * 7)
    expect(scenes[0]).toMatchObject({
      scene: 'cloth on statue',
      method: 'kDet, djb2',
      missing: 0,
      extra: 0,
      ratio: 1,
    })
    for (const row of scenes) {
      expect(row.pairs).toBeGreaterThan(0)
      expect(row.k).toBeGreaterThan(1)
      expect(row.totalMs).toBeCloseTo((row.buildMs as number) + (row.queryMs as number), 9)
    }
    const grown = rows.filter(({ kind }) => kind === 'growth')
    expect(new Set(grown.map(({ scene }) => scene))).toEqual(new Set(['cloth on statue']))
    expect(grown).toHaveLength(7)
    const led = rows.filter(({ kind }) => kind === 'lead')
    expect(led).toHaveLength(2 * 3)
    for (const { over, times } of led) {
      expect(over).toMatch(/^three-mesh-bvh [\d.]+, (rebuild|refit), (its|our) test$/)
      expect(times).toBeGreaterThan(0)
    }
    expect(readFileSync(join(folder, 'kdet.csv'), 'utf8').split('\r\n')).toHaveLength(3 * 7 + 2)
  })

  it('prints tables for people, of given meshes alone where there are some', async () => {
    const { code, lines } = await bench({ meshes: [{ name: 'ball.obj', mesh: octasphere(2) }], only: true })
    expect(code).toBe(0)
    const text = lines.join('\n')
    expect(text).toMatch(/polygons +method +k +± k +height +build ms +query ms +total ms/)
    expect(text).toMatch(/ball.obj +128 +kDet, djb2/)
    expect(text).toMatch(/ball.obj +128 +kDet, morton/)
    expect(text).not.toMatch(/statue|three-mesh-bvh/)
  })

  it('takes further ways, which may take their time and tell what they moved', async () => {
    const kdet = new KDet()
    const report = { ...kdet.report, bytesUp: 3000, bytesDown: 1000 }
    let prepared = 0
    const slow: PairFinder = {
      device: 'gpu',
      report,
      use: (set) => kdet.use(set),
      keep: (set) => kdet.keep(set),
      run: async () => kdet.run(),
      writeClosest: (pair, out) => kdet.writeClosest(pair, out),
      get pairs() {
        return kdet.pairs
      },
      get pairCount() {
        return kdet.pairCount
      },
    }
    const more = [pairFinder('slow', slow, async () => prepared++)]
    const { code, lines } = await bench({ json: true, more })
    expect(code).toBe(0)
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const own = rows.filter(({ kind, method }) => kind === 'scene' && method === 'slow')
    expect(own).toHaveLength(3)
    for (const row of own) {
      expect(row).toMatchObject({ missing: 0, extra: 0 })
      // Of others the number of triangles changes from frame to frame.
      if (row.scene !== 'cloth on statue') continue
      expect(row.bytesMoved).toBeCloseTo(4000 / (row.polygons as number), 9)
    }
    expect(prepared).toBeGreaterThanOrEqual(3)
  })

  it('leaves scenes that are too large for a way to the others', async () => {
    const more = [pairFinder('small only', new KDet(), undefined, 1300)]
    const { code, lines } = await bench({ json: true, more })
    expect(code).toBe(0)
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const scenes = rows.filter(({ kind }) => kind === 'scene')
    expect(scenes).toHaveLength(3 * 3 + 1)
    const [only] = scenes.filter(({ method }) => method === 'small only')
    expect(only).toMatchObject({ scene: 'cloth on statue', missing: 0, extra: 0 })
    expect(only.polygons).toBeLessThanOrEqual(1300)
  })

  it('fails when one of our ways loses a pair, and says where', async () => {
    const whole = kdetFinder('djb2')
    const losing: FrameFinder = {
      name: 'losing',
      find(set) {
        const answer = whole.find(set)
        return { ...answer, pairs: answer.pairs.slice(2) }
      },
    }
    const { code, lines } = await bench({ finders: [kdetFinder('djb2'), losing] })
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(
      /WRONG: cloth on statue, \d+ triangles, frame 0: losing and kDet, djb2 differ/,
    )
  })

  it('shows what k is for: pairs of Chazelle polyhedra grow with the square, of statues they do not', async () => {
    const { code, lines } = await bench({ json: true, plan: { scenes: [], runs: 1 } })
    expect(code).toBe(0)
    const rows = lines.map((line) => JSON.parse(line) as Crossing & { readonly kind: string })
    expect(rows.every(({ kind }) => kind === 'crossing')).toBe(true)
    for (const { pairs, bound } of rows) {
      expect(pairs).toBeGreaterThan(0)
      expect(pairs).toBeLessThanOrEqual(bound)
    }
    const [polyhedra, statues] = crossingGrowths(rows)
    expect(polyhedra).toMatchObject({ two: 'Chazelle polyhedra' })
    expect(polyhedra.ofK).toBeGreaterThan(0.8)
    expect(polyhedra.ofPairs).toBeGreaterThan(1.7)
    expect(statues.ofK).toBeLessThan(0.1)
    expect(statues.ofPairs).toBeLessThan(1)
    const { lines: told } = await bench({ plan: { scenes: [], runs: 1 } })
    expect(told.join('\n')).toMatch(/two +triangles +k +largest k +3nk +pairs +pairs\/tri +ms/)
  })

  it('has all scenes in both plans, and the sizes of the goal', () => {
    for (const quick of [true, false]) {
      expect(new Set(planOf(quick).scenes.map(({ name }) => name))).toEqual(
        new Set(Object.keys(SAMPLE_SCENES)),
      )
    }
  })
})

describe('other ways find the same pairs', () => {
  it.each(['n-body', 'chair', 'breaking statue', 'cloth on statue'] as const)('%s', async (name) => {
    const finders = [
      kdetFinder('morton'),
      treeFinder(),
      threeMeshBvh({ update: 'rebuild', test: 'exact' }),
      threeMeshBvh({ update: 'refit', test: 'exact' }),
    ]
    const { rows, faults } = await measureScene(sampleScene(name, 2000, [0.1, 0.6, 0.8, 1]), finders, noK, {
      runs: 2,
    })
    expect(faults).toEqual([])
    for (const row of rows) {
      expect({ missing: row.missing, extra: row.extra }).toEqual({ missing: 0, extra: 0 })
      expect(row.frames).toBe(4)
    }
    expect(rows[0].pairs).toBeGreaterThan(0)
  })

  it("three-mesh-bvh's own test comes near", async () => {
    const finders = [kdetFinder('djb2'), threeMeshBvh({ update: 'rebuild', test: 'own' })]
    const { rows } = await measureScene(sampleScene('cloth on statue', 3000, [1]), finders, noK, { runs: 1 })
    expect(rows[1].missing + rows[1].extra).toBeLessThan(0.01 * rows[0].pairs)
  })
})

it('knows a power law', () => {
  const row = (polygons: number, totalMs: number) =>
    ({ scene: 'a', method: 'm', polygons, totalMs }) as KDetRow
  const [growth] = growths([row(1000, 2), row(2000, 2 * 2 ** 1.5), row(4000, 2 * 4 ** 1.5)])
  expect(growth).toMatchObject({ scene: 'a', method: 'm', from: 1000, to: 4000 })
  expect(growth.exponent).toBeCloseTo(1.5, 9)
  expect(growths([row(1000, 2)])).toEqual([])
})
