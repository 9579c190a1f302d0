import { describe, expect, it } from 'vitest'
import { KDet } from '../../../../engine/kdet/kdet.ts'
import type { SampleScene } from '../../../../engine/kdet/sample/sample-scene.ts'
import { SAMPLE_SCENES, type SampleSceneName } from '../../../../engine/kdet/sample/scenes.ts'
import type { TriangleSet } from '../../../../engine/kdet/triangle-set.ts'
import { byPredicates, pairsOfSet } from '../../../twins/set-pairs.ts'

const names = Object.keys(SAMPLE_SCENES) as SampleSceneName[]

function scene(name: SampleSceneName, triangles: number, seed = 1): SampleScene {
  return SAMPLE_SCENES[name]({ triangles, seed })
}

function copy({ positions, corners, mesh }: TriangleSet): TriangleSet {
  return { positions: positions.slice(), corners: corners.slice(), mesh: mesh.slice() }
}

function found(kdet: KDet, set: TriangleSet): string[] {
  kdet.use(set)
  kdet.run()
  return Array.from({ length: kdet.pairCount }, (_, i) => `${kdet.pairs[2 * i]},${kdet.pairs[2 * i + 1]}`)
}

describe.each(names)('%s', (name) => {
  it('is there with 250,000 triangles', () => {
    expect(Math.abs(scene(name, 250_000).frame(1).mesh.length / 250_000 - 1)).toBeLessThan(0.05)
  })

  it('has about the triangles wanted, all of them finite and whole', () => {
    const made = scene(name, 20_000)
    for (const time of [0, 0.31, 1]) {
      const { positions, corners, mesh } = made.frame(time)
      if (time === 1) expect(Math.abs(mesh.length / 20_000 - 1)).toBeLessThan(0.1)
      expect(corners).toHaveLength(3 * mesh.length)
      expect(positions.findIndex((x) => !Number.isFinite(x))).toBe(-1)
      expect(corners.findIndex((v) => v >= positions.length / 3)).toBe(-1)
      for (let c = 0; c < corners.length; c += 3) {
        const [a, b, d] = corners.subarray(c, c + 3)
        if (a === b || b === d || d === a) expect.fail(`triangle ${c / 3} has a corner twice`)
      }
    }
  })

  it('is the same for the same seed, in whatever order frames are asked for', () => {
    const one = scene(name, 2000)
    const other = scene(name, 2000)
    const forwards = [0, 0.25, 0.5, 1].map((time) => copy(one.frame(time)))
    const backwards = [1, 0.5, 0.25, 0].map((time) => copy(other.frame(time))).reverse()
    expect(backwards).toEqual(forwards)
    expect(forwards[3].positions).not.toEqual(forwards[2].positions)
    expect(copy(scene(name, 2000, 2).frame(1)).positions).not.toEqual(forwards[3].positions)
  })

  it('has contacts in the end, and kDet finds all of them by both hashes', () => {
    const made = scene(name, 1500)
    const hashes = [new KDet({ hash: 'djb2' }), new KDet({ hash: 'morton' })]
    for (const time of [0.3, 0.6, 1]) {
      const set = made.frame(time)
      const expected = pairsOfSet(set, byPredicates)
      for (const kdet of hashes) expect(found(kdet, set)).toEqual(expected)
      if (time === 1) expect(expected.length).toBeGreaterThan(20)
    }
  })
})

describe('what the scenes are for', () => {
  it.each(['cloth on statue', 'whirling cloth'] as const)('%s meets itself as well as the other', (name) => {
    const set = scene(name, 6000).frame(1)
    const within = found(new KDet(), set).filter((pair) => {
      const [t, u] = pair.split(',').map(Number)
      return set.mesh[t] === set.mesh[u]
    })
    expect(within.length).toBeGreaterThan(100)
  })

  it('the chair has triangles of very different size', () => {
    const kdet = new KDet()
    found(kdet, scene('chair', 40_000).frame(1))
    expect(kdet.report.levels).toBeGreaterThanOrEqual(9)
  })

  it.each(['breaking statue', 'exploding statue'] as const)(
    '%s becomes other triangles in other meshes: closed shards',
    (name) => {
      const made = scene(name, 5000)
      const before = copy(made.frame(0.2))
      const after = copy(made.frame(0.7))
      expect(new Set(before.mesh).size).toBe(2)
      expect(new Set(after.mesh).size).toBeGreaterThan(20)
      expect(after.mesh.length).toBeGreaterThan(before.mesh.length)
      for (const set of [before, after]) expect(openEdges(set)).toBe(0)
      expect(copy(made.frame(0.2))).toEqual(before)
    },
  )

  it.each(['n-body', 'funnel', 'cloth on statue'] as const)('%s keeps its triangles', (name) => {
    const made = scene(name, 2000)
    const { corners, mesh } = made.frame(0)
    expect(made.frame(1).corners).toBe(corners)
    expect(made.frame(0.5).mesh).toBe(mesh)
  })
})

/** Edges that run one way more often than the other. */
function openEdges({ corners }: TriangleSet): number {
  const edges = new Map<string, number>()
  for (let c = 0; c < corners.length; c++) {
    const from = corners[c]
    const to = corners[c % 3 === 2 ? c - 2 : c + 1]
    const edge = `${Math.min(from, to)} ${Math.max(from, to)}`
    edges.set(edge, (edges.get(edge) ?? 0) + Math.sign(to - from))
  }
  return [...edges.values()].filter((balance) => balance !== 0).length
}
