import { describe, expect, it } from 'vitest'
import { gridPoints, planOf } from '../../../bench/inside/bodies.ts'
import { differences, impossibleOnSphere } from '../../../bench/inside/judge.ts'
import { measure, type Timed } from '../../../bench/inside/measure.ts'
import { IN, OUT, type PointClassifier } from '../../../engine/inside/label.ts'
import { RayPlain } from '../../../engine/inside/ray-plain.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'

const sphere = octasphere(2)
const points = gridPoints(8)

function truth(): Uint8Array {
  const labels = new Uint8Array(points.length / 3)
  new RayPlain(sphere).classify(points, labels)
  return labels
}

describe('judge', () => {
  it('finds nothing wrong with the truth', () => {
    expect(impossibleOnSphere(sphere, points, truth())).toBe(0)
    expect(differences({ labels: truth(), sample: null }, { labels: truth(), sample: null })).toBe(0)
  })

  it('counts every label that cannot be', () => {
    const labels = truth()
    const middle = labels.length / 2 + 4 * 8 + 4
    expect(labels[0]).toBe(OUT)
    expect(labels[middle]).toBe(IN)
    labels[0] = IN
    labels[middle] = OUT
    expect(impossibleOnSphere(sphere, points, labels)).toBe(2)
    expect(differences({ labels, sample: null }, { labels: truth(), sample: null })).toBe(2)
  })

  it('compares a sample with all, from either side', () => {
    const sample = Uint32Array.of(0, 5, 200)
    const labels = truth()
    const some = Uint8Array.from(sample, (i) => labels[i])
    some[1] = labels[5] === IN ? OUT : IN
    expect(differences({ labels: some, sample }, { labels, sample: null })).toBe(1)
    expect(differences({ labels, sample: null }, { labels: some, sample })).toBe(1)
  })
})

function only(results: readonly (Timed | null)[]): Timed {
  const [first] = results
  if (first === null) throw new Error('not set up')
  return first
}

describe('measure', () => {
  /** Takes a millisecond for ten points. */
  class Slow implements PointClassifier {
    private readonly quick = new RayPlain(sphere)
    classify(asked: Float64Array, labels: Uint8Array): void {
      const end = performance.now() + asked.length / 30
      this.quick.classify(asked, labels)
      while (performance.now() < end);
    }
  }
  const contestant = {
    id: 'ray-plain',
    name: 'slow',
    knowsPoints: false,
    isPeer: false,
    prepare: () => new Slow(),
  } as const

  const caps = { capMs: 30, setupCapMs: 1000 }

  it('labels a sample where all points would take too long, and says so', () => {
    const timed = only(measure(contestant, sphere, [points], caps))
    expect(timed.sample?.length).toBe(256)
    expect(timed.labels.length).toBe(256)
    expect(timed.evaluateMs).toBeGreaterThan(51)
    expect(differences(timed, { labels: truth(), sample: null })).toBe(0)
  })

  it('labels all where there is time', () => {
    const timed = only(measure(contestant, sphere, [gridPoints(4)], caps))
    expect(timed.sample).toBeNull()
    expect(timed.labels.length).toBe(64)
  })
})

it('the bodies are those of the paper', () => {
  const { bodies, grids } = planOf(false)
  expect(grids.map((n) => gridPoints(n).length / 3)).toEqual([1000, 8000, 64_000, 512_000])
  expect(bodies.filter(({ kind }) => kind === 'foam').length).toBe(3)
  const spheres = bodies.filter(({ kind }) => kind === 'sphere')
  expect(spheres.map((body) => body.make().corners.length / 3)).toEqual([
    8, 32, 128, 512, 2048, 8192, 32768, 131072,
  ])
})
