/**
 * Recording over a network that drops, repeats and delays: what the host has in the end is what was recorded, once and
 * in order. The host here is a plain list with the real one's rule: a chunk that is there already is taken for good.
 */
import { describe, expect, test } from 'vitest'
import { LONGEST_CUT } from '../../../contract/link.ts'
import { Random } from '../../../engine/math/random.ts'
import { BatchWriter } from '../../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { SampleSession } from '../../../engine/record/sample/sample-session.ts'
import type { RecorderAnswer } from '../../../renderer/record/messages.ts'
import { RecordWork } from '../../../renderer/record/record-work.ts'
import { BASE, begin } from './fake-host.ts'
import { Clock, KeepingHost } from './keeping-host.ts'

const SEED = 23
/** Frames of one batch: 200 ms at 90 Hz. */
const FRAMES = 18

function start(network: (clock: Clock) => 'lost' | 'answer lost' | 'busy' | number) {
  const clock = new Clock()
  const host = new KeepingHost()
  const answers: RecorderAnswer[] = []
  let tries = 0
  const work = new RecordWork({
    tell: (answer) => answers.push(answer),
    fetch: async (url, request) => {
      tries++
      const how = url.endsWith('/chunks') ? network(clock) : 0
      if (how === 'lost') throw new TypeError('Failed to fetch')
      if (how === 'busy') return Response.json({ fault: 'Too much is sent at once.' }, { status: 429 })
      if (typeof how === 'number') await clock.wait(how)
      const response = await host.fetch(url, request)
      if (how === 'answer lost') throw new TypeError('Failed to fetch')
      return response
    },
    wait: clock.wait,
    packScene: async () => new Uint8Array(1),
    makeJpeg: async () => new Blob([]),
  })
  const session = new SampleSession(SEED)
  const record = new FrameRecord()
  const writer = new BatchWriter()
  work.hear({
    type: 'begin',
    begin,
    scene: { kind: 'scene', url: 'https://x/s' },
    base: BASE,
    patience: LONGEST_CUT,
  })
  const recordUntil = async (end: number, frames = FRAMES): Promise<void> => {
    while (clock.now < end) {
      for (let i = 0; i < frames; i++) {
        session.next(record)
        writer.add(record)
      }
      work.hear({ type: 'batch', batch: writer.take() })
      await clock.run(clock.now + 200)
    }
  }
  const ended = () => answers.find((answer) => answer.type === 'ended')
  return { clock, host, work, answers, recordUntil, ended, tries: () => tries }
}

describe(`a session over the headset link (seed ${SEED})`, () => {
  test('comes whole through a network that loses, repeats and delays', async () => {
    const random = new Random(SEED)
    const { clock, host, work, recordUntil, ended } = start(() => {
      const dice = random.unit()
      if (dice < 0.2) return 'lost'
      if (dice < 0.4) return 'answer lost'
      if (dice < 0.5) return 'busy'
      return dice < 0.7 ? Math.round(dice * 1000) : 0
    })
    await recordUntil(30_000)
    work.hear({ type: 'end' })
    await clock.run(clock.now + LONGEST_CUT)
    expect(ended()).toEqual({ type: 'ended', fault: null })
    const kept = host.kept()
    expect(kept).toHaveLength(150)
    // Some did come twice: else the test shows nothing.
    expect(host.chunks.length).toBeGreaterThan(160)
    expect(host.begun).toHaveLength(1)
    expect(kept.map((text) => Number(text.split(' ')[1]))).toEqual(kept.map((_text, i) => i * FRAMES))
  })

  test('keeps ten minutes, and the end that fell into them', async () => {
    let isCut = false
    const { clock, host, work, recordUntil, ended, tries } = start(() => (isCut ? 'lost' : 0))
    await recordUntil(2000)
    expect(host.kept()).toHaveLength(10)
    isCut = true
    const before = tries()
    // Few frames to each, for the test's sake: whole ones would be 53,000.
    await recordUntil(2000 + 590_000, 2)
    work.hear({ type: 'end' })
    await clock.run(clock.now + 9000)
    expect([host.kept().length, ended()]).toEqual([10, undefined])
    // Backed off: not more than one try in four seconds for long.
    expect(tries() - before).toBeLessThan(160)
    isCut = false
    await clock.run(clock.now + 10_000)
    expect([host.kept().length, ended()]).toEqual([10 + 2950, { type: 'ended', fault: null }])
  }, 60_000)

  test('says so where the network stays away', async () => {
    let isCut = false
    const { clock, work, recordUntil, ended } = start(() => (isCut ? 'lost' : 0))
    await recordUntil(1000)
    isCut = true
    await recordUntil(2000)
    work.hear({ type: 'end' })
    await clock.run(clock.now + LONGEST_CUT - 1000)
    expect(ended()).toBeUndefined()
    await clock.run(clock.now + 2000)
    expect(ended()).toEqual({
      type: 'ended',
      fault: 'The end of the session could not be recorded: the host does not answer.',
    })
  })
})
