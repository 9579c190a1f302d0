import { describe, expect, it } from 'vitest'
import type { BodyId } from '../../../engine/bodies.ts'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { writePath } from '../../../renderer/replay/hand-path.ts'
import { KeyGroups } from '../../../renderer/replay/key-groups.ts'
import { FARTHEST, NearestDistance } from '../../../renderer/replay/nearest-distance.ts'
import { writePathColor } from '../../../renderer/replay/path-color.ts'
import { samplePlan } from '../../../renderer/replay/sample-plan.ts'
import { splitChunks } from '../../../renderer/replay/split-chunks.ts'
import { Survey, type SurveyWorker } from '../../../renderer/replay/survey.ts'
import { survey } from '../../../renderer/replay/survey-work.ts'
import type { SurveyAnswer } from '../../../renderer/replay/worker-messages.ts'
import { PATH_NUMBERS } from '../../../renderer/replay/worker-messages.ts'
import { Segments } from '../../../renderer/view/overlays/segments.ts'
import type { Stage } from '../../../walkthrough/stage.ts'
import { crowd } from '../view/random-world.ts'
import { randomSession } from './random-session.ts'

describe('the plan of samples', () => {
  it.each([1, 5, 20, 50, 699, 700, 5000])('is even, ascending and not much more than %i', (most) => {
    const { details } = randomSession(3, 700)
    const groups = new KeyGroups(details)
    const steps = samplePlan(groups, most)
    const frames = steps.flatMap((step) => [...step.frames])
    expect(frames.length).toBeLessThanOrEqual(most + 1)
    expect(frames.length).toBeGreaterThan(Math.min(most, 700) / 2 - 1)
    expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b))
    expect(frames[0]).toBe(0)
    if (most >= 700) expect(frames.length).toBe(700)
    for (const { fromChunk, toChunk, frames: own } of steps) {
      const group = groups.ofFrame(own[0]!)
      expect(groups.firstChunk(group)).toBe(fromChunk)
      expect(toChunk).toBeLessThanOrEqual(groups.lastChunk(group))
      expect(own.at(-1)).toBeLessThan(groups.endFrame(group))
    }
  })

  it('looks only at the seconds of a range', () => {
    const { details, times } = randomSession(3, 700)
    const groups = new KeyGroups(details)
    const range = { from: times[200]!, to: times[300]! }
    for (const most of [2, 30, 1000]) {
      const frames = samplePlan(groups, most, range).flatMap((step) => [...step.frames])
      expect(frames.length).toBeGreaterThan(0)
      expect(frames.length).toBeLessThanOrEqual(most + 1)
      expect(frames[0]).toBeGreaterThanOrEqual(groups.firstFrame(groups.ofTime(range.from)))
      expect(frames.at(-1)).toBeLessThan(groups.endFrame(groups.ofTime(range.to)))
      if (most === 1000) for (let frame = 200; frame <= 300; frame++) expect(frames).toContain(frame)
    }
  })
})

describe('the path of the hands', () => {
  async function surveyed(
    seed: number,
    most: number,
    damaged = -1,
  ): Promise<{ times: number[]; values: number[] }> {
    const session = randomSession(seed, 700)
    if (damaged >= 0) session.chunks[damaged] = new Uint8Array(5)
    const answers: SurveyAnswer[] = []
    const { signal } = new AbortController()
    await survey(
      { kind: 'path', address: '', details: session.details, most, range: null },
      (from, to) => session.fetch(from, to, signal),
      (answer) => answers.push(answer),
    )
    expect(answers.at(-1)).toEqual({ type: 'done' })
    const samples = answers.filter((answer) => answer.type === 'samples')
    return {
      times: samples.flatMap(({ times }) => [...times]),
      values: samples.flatMap(({ values }) => [...values]),
    }
  }

  it('is sampled at the frames of the plan', async () => {
    const session = randomSession(3, 700)
    for (const most of [5, 100, 1000]) {
      const { times, values } = await surveyed(3, most)
      const frames = samplePlan(new KeyGroups(session.details), most).flatMap((step) => [...step.frames])
      expect(times).toEqual(frames.map((frame) => session.times[frame]))
      expect(values.length).toBe(PATH_NUMBERS * times.length)
    }
  })

  it('goes on behind damage', async () => {
    const whole = await surveyed(4, 100)
    const broken = await surveyed(4, 100, 1)
    expect(broken.times.length).toBeLessThan(whole.times.length)
    expect(broken.times.at(-1)).toBe(whole.times.at(-1))
  })

  it('is a line from place to place, but not where a hand is away or leaps', () => {
    const places = [
      [0, 0, 0, 9, 9, 9],
      [0.1, 0, 0, 9, 9, 9],
      [Number.NaN, Number.NaN, Number.NaN, 9, 9, 9],
      [0.3, 0, 0, 9, 20, 9],
      [0.4, 0, 0, 9, 20, 9],
    ]
    const segments = new Segments(1)
    const times = Float64Array.from(places, (_, i) => i)
    writePath(segments, { times, values: Float32Array.from(places.flat()), isDone: true }, { from: 0, to: 4 })
    const ends = Array.from({ length: segments.count }, (_, i) => segments.positions[6 * i + 3])
    expect(ends.map((x) => Math.round(x! * 10) / 10)).toEqual([0.1, 9, 9, 0.4, 9])
    writePath(segments, { times, values: Float32Array.from(places.flat()), isDone: true }, { from: 3, to: 4 })
    expect(segments.count).toBe(2)
  })

  it('grows brighter with the time', () => {
    const color = new Float32Array(3)
    let before = -1
    for (let i = 0; i <= 20; i++) {
      writePathColor(color, 0, i / 20)
      const bright = 0.2126 * color[0]! + 0.7152 * color[1]! + 0.0722 * color[2]!
      expect(bright).toBeGreaterThan(before)
      before = bright
    }
  })
})

describe('the distance to what is nearest', () => {
  it.each([1, 2, 3])('is the least of all parts to all bodies (seed %i)', (seed) => {
    const { world, ofHand, shuffle } = crowd(seed, 9, 6)
    const sceneBody = Int32Array.from(ofHand, (isHand) => (isHand === 1 ? -1 : 0))
    const nearest = new NearestDistance({ world, sceneBody } as unknown as Stage)
    const hand = [...ofHand.keys()].filter((body) => ofHand[body] === 1)
    const plain = new Probe(world)
    let apart = 0
    for (let i = 0; i < 20; i++) {
      shuffle()
      let least = FARTHEST
      for (const body of hand) {
        plain.useBody(body as BodyId)
        plain.near(FARTHEST, (other) => ofHand[other] !== 1)
        for (let row = 0; row < plain.count; row++) least = Math.min(least, plain.distance[row]!)
      }
      if (least > 0) apart++
      expect(nearest.measure(hand)).toBeCloseTo(Math.max(0, least), 9)
    }
    expect(apart).toBeGreaterThan(0)
    expect(nearest.measure([])).toBeNaN()
  })
})

describe('a survey in the page', () => {
  it('gathers samples as they come, and ends its worker', () => {
    const told: [number, boolean][] = []
    let ended = 0
    const worker: SurveyWorker = {
      onmessage: null,
      onerror: null,
      postMessage: () => {},
      terminate: () => ended++,
    }
    const { details } = randomSession(1, 10)
    const request = { kind: 'path', address: '', details, most: 1, range: null } as const
    new Survey(
      request,
      ({ times, isDone }) => told.push([times.length, isDone]),
      () => {},
      () => worker,
    )
    const answer = (data: SurveyAnswer) => worker.onmessage?.({ data } as MessageEvent<SurveyAnswer>)
    const some = { type: 'samples', times: new Float64Array(3), values: new Float32Array(3) } as const
    answer(some)
    answer(some)
    answer({ type: 'done' })
    expect(told).toEqual([
      [3, false],
      [6, false],
      [6, true],
    ])
    expect(ended).toBe(1)
  })
})

describe('chunks as the host sends them', () => {
  it.each([1, 2, 3])('are taken apart; half of them are refused (seed %i)', (seed) => {
    const random = new Random(seed)
    const chunks = Array.from({ length: random.below(6) }, () =>
      Uint8Array.from({ length: random.below(40) }, () => random.below(256)),
    )
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + 4 + length, 0))
    let at = 0
    for (const chunk of chunks) {
      new DataView(bytes.buffer).setUint32(at, chunk.length, true)
      bytes.set(chunk, at + 4)
      at += 4 + chunk.length
    }
    expect(splitChunks(bytes)).toEqual(chunks)
    for (let cut = 1; cut < Math.min(bytes.length, 5); cut++) {
      expect(() => splitChunks(bytes.subarray(0, bytes.length - cut))).toThrow('only a part')
    }
  })
})
