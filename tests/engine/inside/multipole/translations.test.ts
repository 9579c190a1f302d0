import { describe, expect, it } from 'vitest'
import { degreeNeeded, interactionBound } from '../../../../engine/inside/multipole/error-bound.ts'
import { readSeries, seriesLayout, writeSeries } from '../../../../engine/inside/multipole/local-series.ts'
import { PanelMoments } from '../../../../engine/inside/multipole/moments.ts'
import { Translations } from '../../../../engine/inside/multipole/translations.ts'
import { Random } from '../../../../engine/math/random.ts'
import { type Cluster, direction, directJ, randomCluster } from './cluster.ts'

function multipoleOf(cluster: Cluster, translations: Translations): Float64Array {
  const out = new Float64Array(translations.multipoleSize)
  const moments = new PanelMoments(translations.multipoleDegree)
  moments.add(out, 0, cluster.triangles, 0, cluster.count, cluster.x, cluster.y, cluster.z)
  return out
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0)
}

describe('operators against the direct sum', () => {
  it('P2M and M2P are within the bound, seed 1', () => {
    const random = new Random(1)
    for (let round = 0; round < 200; round++) {
      const degree = 1 + random.below(12)
      const translations = new Translations(degree)
      const cluster = randomCluster(random, 1 + random.below(6), random.between(0.05, 0.3))
      const multipole = multipoleOf(cluster, translations)
      const distance = cluster.radius * random.between(1.05, 6)
      const d = direction(random).map((c) => c * distance) as [number, number, number]
      const found = translations.readMultipole(multipole, 0, ...d)
      const right = directJ(cluster, cluster.x + d[0], cluster.y + d[1], cluster.z + d[2])
      const bound = interactionBound(cluster.area, cluster.radius, 0, distance, degree)
      expect(Math.abs(found - right)).toBeLessThanOrEqual(bound + 1e-13)
    }
  })

  it('M2M is exact, seed 2', () => {
    const random = new Random(2)
    for (let round = 0; round < 30; round++) {
      const translations = new Translations(2 + random.below(8))
      const cluster = randomCluster(random, 4, 0.2)
      const d = direction(random)
      const moved = new Float64Array(translations.multipoleSize)
      translations.shiftMultipole(moved, 0, multipoleOf(cluster, translations), 0, ...d)
      const right = multipoleOf(
        { ...cluster, x: cluster.x - d[0], y: cluster.y - d[1], z: cluster.z - d[2] },
        translations,
      )
      expect(largestDifference(moved, right)).toBeLessThan(1e-14)
    }
  })

  it('M2L is within the bound, at full and at lower degree, seed 3', () => {
    const random = new Random(3)
    let tightest = 0
    for (let round = 0; round < 400; round++) {
      const degree = 1 + random.below(10)
      const translations = new Translations(degree)
      const cluster = randomCluster(random, 1 + random.below(4), random.between(0.05, 0.3))
      const r = cluster.radius * random.between(0.1, 2)
      const distance = (cluster.radius + r) * random.between(1.05, 4)
      const d = direction(random).map((c) => c * distance) as [number, number, number]
      const used = random.below(2) === 0 ? degree : random.below(degree + 1)
      const local = new Float64Array(translations.localSize)
      translations.multipoleToLocal(local, 0, multipoleOf(cluster, translations), 0, ...d, used)
      const bound = interactionBound(cluster.area, cluster.radius, r, distance, used)
      for (let point = 0; point < 4; point++) {
        const e = direction(random).map((c) => c * r * random.unit() ** 0.2) as [number, number, number]
        const right = directJ(
          cluster,
          cluster.x + d[0] + e[0],
          cluster.y + d[1] + e[1],
          cluster.z + d[2] + e[2],
        )
        const error = Math.abs(translations.readLocal(local, 0, ...e) - right)
        expect(error).toBeLessThanOrEqual(bound + 1e-13)
        tightest = Math.max(tightest, error / bound)
      }
    }
    // A bound that nothing comes near would be worth little.
    expect(tightest).toBeGreaterThan(0.02)
  })

  it("the printed (27) has one panel's area in front: many panels exceed it, ours holds, seed 9", () => {
    const random = new Random(9)
    const panels = 10_000
    const one = randomCluster(random, 1, 0.2)
    const [p, d, r] = [3, 1.3, 0.2]
    const translations = new Translations(p)
    const multipole = multipoleOf(one, translations)
    let worst = 0
    for (let round = 0; round < 200; round++) {
      const c = direction(random).map((x) => x * (d + 1) * r) as [number, number, number]
      const e = direction(random).map((x) => x * r) as [number, number, number]
      const local = new Float64Array(translations.localSize)
      translations.multipoleToLocal(local, 0, multipole, 0, ...c, p)
      const right = directJ(one, one.x + c[0] + e[0], one.y + c[1] + e[1], one.z + c[2] + e[2])
      // As many panels in the same place: every one has the same error.
      worst = Math.max(worst, panels * Math.abs(translations.readLocal(local, 0, ...e) - right))
    }
    const printed =
      ((one.area * (1 + Math.PI)) / ((d - 1) * r * r)) * (p + 1 + d / (d - 1)) * (1 / d) ** (p + 2)
    expect(worst).toBeGreaterThan(printed)
    expect(worst).toBeLessThanOrEqual(interactionBound(panels * one.area, 0.2, r, (d + 1) * r, p))
  })

  it('L2L and the series are exact, seed 4', () => {
    const random = new Random(4)
    for (let round = 0; round < 50; round++) {
      const degree = 1 + random.below(12)
      const translations = new Translations(degree)
      const layout = seriesLayout(degree)
      const cluster = randomCluster(random, 3, 0.2)
      const local = new Float64Array(translations.localSize)
      const far = direction(random)
      translations.multipoleToLocal(local, 0, multipoleOf(cluster, translations), 0, ...far, degree)
      const d = direction(random).map((c) => c * 0.2) as [number, number, number]
      const e = direction(random).map((c) => c * 0.2) as [number, number, number]
      const moved = new Float64Array(translations.localSize)
      translations.shiftLocal(moved, 0, local, 0, ...d)
      const series = new Float64Array(layout.size)
      writeSeries(layout, series, 0, moved, 0)
      const right = translations.readLocal(local, 0, d[0] + e[0], d[1] + e[1], d[2] + e[2])
      expect(translations.readLocal(moved, 0, ...e)).toBeCloseTo(right, 13)
      expect(readSeries(layout, series, 0, ...e)).toBeCloseTo(right, 13)
    }
  })
})

describe('degree needed', () => {
  it('is the least whose bound holds, seed 5', () => {
    const random = new Random(5)
    for (let round = 0; round < 200; round++) {
      const [rho, r] = [random.between(0.01, 1), random.between(0, 1)]
      const distance = (rho + r) * random.between(1.1, 5)
      const error = 10 ** random.between(-6, 0)
      const degree = degreeNeeded(1, rho, r, distance, 12, error)
      if (degree < 12)
        expect(interactionBound(1, rho, r, distance, degree)).toBeLessThanOrEqual(error * 1.000001)
      if (degree > 0)
        expect(interactionBound(1, rho, r, distance, degree - 1)).toBeGreaterThan(error * 0.999999)
    }
  })
})
