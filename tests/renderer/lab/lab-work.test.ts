import { describe, expect, it } from 'vitest'
import { LAB_FIGURES } from '../../../contract/scene-file.ts'
import { KFreeness } from '../../../engine/kdet/k-freeness.ts'
import { summarise } from '../../../engine/kdet/k-freeness-summary.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { SAMPLE_SCENES } from '../../../engine/kdet/sample/scenes.ts'
import type { FinderMaker } from '../../../renderer/lab/lab-finder.ts'
import { LabWork } from '../../../renderer/lab/lab-work.ts'
import type { LabAnswer, LabBuffers, LabRequest } from '../../../renderer/lab/messages.ts'

const onProcessor: FinderMaker = async (_device, hash) => {
  return { finder: new KDet({ hash }), found: () => ({ device: 'cpu', threads: 1, word: null }), end() {} }
}

function lab(makeFinder = onProcessor) {
  const answers: LabAnswer[] = []
  let now = 0
  const work = new LabWork(
    (answer) => answers.push(answer),
    () => ++now,
    makeFinder,
  )
  return { work, answers }
}

function find(time: number, buffers: LabBuffers | null = null): LabRequest {
  return { type: 'find', time, hash: 'djb2', device: 'cpu', buffers }
}

type Found = Extract<LabAnswer, { type: 'found' }>

function lastFound(answers: readonly LabAnswer[]): Found {
  const answer = answers.at(-1)
  if (answer?.type !== 'found') throw new Error(`no moment was found: ${JSON.stringify(answer)}`)
  return answer
}

describe('the work of the lab', () => {
  it.each(LAB_FIGURES)('finds the pairs of %s, and hands over what is drawn', async (figure) => {
    const { work, answers } = lab()
    const seed = 3
    await work.hear({ type: 'figure', figure, triangles: 1500, seed })
    await work.hear({ ...(find(0.9) as Extract<LabRequest, { type: 'find' }>), hash: 'morton' })
    const { moment, buffers } = lastFound(answers)
    const set = SAMPLE_SCENES[figure]({ triangles: 1500, seed }).frame(0.9)
    const kdet = new KDet()
    kdet.use(set)
    kdet.run()
    expect(moment.pairs).toBe(kdet.pairCount)
    expect(moment.pairs).toBeGreaterThan(0)
    expect(moment.report.levels).toBe(kdet.report.levels)
    const touched = new Set(kdet.pairs.subarray(0, 2 * kdet.pairCount))
    expect(moment.tones[1] + moment.tones[2]).toBe(touched.size)
    expect(moment.tones[0]).toBe(set.mesh.length - touched.size)
    expect(buffers.positions).toEqual(Float32Array.from(set.positions))
    // The same triangles in another order, those in contact last.
    const named = (corners: Uint32Array) =>
      Array.from({ length: set.mesh.length }, (_, t) => corners.subarray(3 * t, 3 * t + 3).join())
    const drawn = named(buffers.corners)
    const given = named(set.corners)
    const untouched = given.filter((_, t) => !touched.has(t))
    expect(drawn.slice(0, untouched.length)).toEqual(untouched)
    expect(drawn.toSorted()).toEqual(given.toSorted())
  })

  it('fills the same buffers again, and makes larger ones when there is more', async () => {
    const { work, answers } = lab()
    await work.hear({ type: 'figure', figure: 'breaking statue', triangles: 2000, seed: 1 })
    await work.hear(find(0.1))
    const whole = lastFound(answers)
    await work.hear(find(0.2, whole.buffers))
    expect(lastFound(answers).buffers.positions.buffer).toBe(whole.buffers.positions.buffer)
    await work.hear(find(0.5, whole.buffers))
    const broken = lastFound(answers)
    expect(broken.moment.triangles).toBeGreaterThan(whole.moment.triangles)
    expect(broken.buffers.corners.length).toBe(3 * broken.moment.triangles)
    await work.hear(find(0.1, broken.buffers))
    expect(lastFound(answers).buffers.corners.buffer).toBe(broken.buffers.corners.buffer)
    expect(lastFound(answers).moment.triangles).toBe(whole.moment.triangles)
  })

  it('counts k in pieces, of the moment that was asked for, while others are found', async () => {
    const { work, answers } = lab()
    const options = { triangles: 3000, seed: 1 }
    await work.hear({ type: 'figure', figure: 'chair', ...options })
    await work.hear({ type: 'count-k', time: 0.5 })
    let pieces = 1
    expect(work.work()).toBe(true)
    await work.hear(find(1))
    while (work.work()) pieces++
    expect(pieces).toBeGreaterThan(1)
    const counted = answers.at(-1)
    if (counted?.type !== 'counted') throw new Error('k was not counted')
    const plain = new KFreeness(SAMPLE_SCENES.chair(options).frame(0.5))
    plain.countUpTo(plain.count)
    expect(counted.k).toMatchObject({ time: 0.5, mean: summarise(plain).mean, max: summarise(plain).max })
    const fractions = answers.flatMap((answer) => (answer.type === 'counting' ? [answer.fraction] : []))
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })

  it('leaves a count that was stopped, or whose figure is gone', async () => {
    const { work, answers } = lab()
    await work.hear({ type: 'figure', figure: 'funnel', triangles: 2000, seed: 1 })
    for (const end of [
      { type: 'stop-k' },
      { type: 'figure', figure: 'chair', triangles: 2000, seed: 1 },
    ] as const) {
      await work.hear({ type: 'count-k', time: 0 })
      await work.hear(end)
      expect(work.work()).toBe(false)
    }
    expect(answers.some(({ type }) => type === 'counted')).toBe(false)
  })

  it('ends a finder before it makes another, and tells where each moment was found', async () => {
    const made: string[] = []
    const { work, answers } = lab(async (device, hash) => {
      made.push(`${device} ${hash}`)
      let runs = 0
      const kdet = new KDet({ hash })
      const finder = {
        report: kdet.report,
        pairs: kdet.pairs,
        pairCount: 0,
        use: () => {},
        run: () => void runs++,
      }
      return {
        finder,
        found: () => ({ device: runs > 1 ? 'cpu' : 'gpu', threads: runs, word: runs > 1 ? 'Lost.' : null }),
        end: () => void made.push(`end of ${hash}`),
      }
    })
    await work.hear({ type: 'figure', figure: 'n-body', triangles: 1000, seed: 1 })
    await work.hear(find(0))
    await work.hear(find(0.1))
    await work.hear({ ...(find(0) as Extract<LabRequest, { type: 'find' }>), hash: 'morton', device: 'gpu' })
    expect(made).toEqual(['cpu djb2', 'end of djb2', 'gpu morton'])
    expect(answers).toMatchObject([
      { moment: { device: 'gpu', threads: 1, word: null } },
      { moment: { device: 'cpu', threads: 2, word: 'Lost.' } },
      { moment: { device: 'gpu', threads: 1, word: null } },
    ])
  })

  it('does not move a figure while a slow device still reads it', async () => {
    let finish = (): void => {}
    const seen: number[] = []
    const { work, answers } = lab(async () => {
      const kdet = new KDet()
      let first: Float64Array = new Float64Array(0)
      const finder = {
        report: kdet.report,
        pairs: kdet.pairs,
        pairCount: 0,
        use: ({ positions }: { positions: Float64Array }) => {
          first = positions
        },
        run: async () => {
          await new Promise<void>((done) => (finish = done))
          seen.push(first[1]!)
        },
      }
      return { finder, found: () => ({ device: 'gpu', threads: 1, word: null }), end() {} }
    })
    void work.hear({ type: 'figure', figure: 'n-body', triangles: 1000, seed: 1 })
    const found = work.hear(find(0))
    const counted = work.hear({ type: 'count-k', time: 1 })
    // The device is at it now.
    await new Promise((done) => setTimeout(done, 5))
    finish()
    await Promise.all([found, counted])
    const { positions } = SAMPLE_SCENES['n-body']({ triangles: 1000, seed: 1 }).frame(0)
    expect(seen).toEqual([positions[1]])
    expect(answers[0]).toMatchObject({ type: 'found', moment: { device: 'gpu', pairs: 0 } })
  })

  it('says in one sentence what went wrong, and goes on', async () => {
    const { work, answers } = lab()
    await work.hear(find(0))
    expect(answers).toEqual([
      { type: 'fault', about: 'find', text: 'The lab cannot go on: no figure has been chosen.' },
    ])
    await work.hear({ type: 'figure', figure: 'chair', triangles: 1000, seed: 1 })
    await work.hear(find(0))
    expect(lastFound(answers).moment.triangles).toBeGreaterThan(0)
  })
})
