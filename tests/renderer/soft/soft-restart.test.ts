/** Cloth whose worker dies: it goes on by itself, and what is recorded of it proves to be what was computed. */
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord, SOFT_PUT_BACK } from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { SoftLink } from '../../../renderer/soft/soft-link.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import { verifyFrames } from '../../../walkthrough/record/verify.ts'
import { SoftStage } from '../../../walkthrough/soft/soft-stage.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { each } from '../../walkthrough/record/played-session.ts'
import { softRoom } from '../../walkthrough/soft/soft-stage-scene.ts'
import { randomMeasures } from '../../walkthrough/xr/support/xr-hand.ts'
import { NearWorker } from './near-worker.ts'

const FRAME = 1000 / 60
const FRAMES = 46

async function opened() {
  const stage = await softRoom()
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const workers: NearWorker[] = []
  const link = new SoftLink(walkthrough, 'cpu', () => {
    const worker = new NearWorker()
    workers.push(worker)
    return worker
  })
  const reasons: string[] = []
  link.onRestart = (reason) => reasons.push(reason)
  const last = () => workers.at(-1)!
  await last().done()
  return { stage, walkthrough, link, workers, reasons, last }
}

describe('cloth whose worker dies', () => {
  it('goes on twice with another, and then stands still with a sentence', async () => {
    const { link, workers, reasons, last } = await opened()
    let now = 0
    const frame = () => {
      now += 2 * FRAME
      link.frame(now)
    }
    frame()
    for (const [i, why] of ['out of memory', 'killed.'].entries()) {
      frame()
      expect(link.steps).toBe(2)
      last().die(why)
      expect(workers[i]!.isEnded).toBe(true)
      frame()
      expect([link.fault, link.steps]).toEqual([null, 0])
      await last().done()
      frame()
      expect([last().steps.length, link.steps > 0]).toEqual([1, true])
      await last().done()
    }
    expect(reasons).toEqual(['out of memory', 'killed'])
    frame()
    expect(link.fresh).toBe(true)
    last().die('')
    frame()
    frame()
    expect(link.fault).toBe('Cloth stands still: its worker ended.')
    expect([workers.length, link.steps]).toEqual([3, 0])
    link.end()
  })

  it('is not begun again where the scene is at fault, and is where no answer comes for half a minute', async () => {
    const { link, last, workers } = await opened()
    const silent = last()
    silent.onmessage = null
    for (let now = 0; now < 31_000; now += 90) link.frame(now)
    expect([silent.isEnded, workers.length]).toEqual([true, 2])
    const never = new NearWorker()
    const other = new SoftLink(new Walkthrough(await softRoom(), defaultSettings), 'cpu', () => never)
    never.die('no such file')
    expect(other.fault).toBe('Cloth stands still: no such file.')
  })

  it('goes on where a headset has measured other hands, and has those', async () => {
    const { stage, link, workers, reasons, last } = await opened()
    const run = async (from: number, to: number) => {
      for (let frame = from; frame < to; frame++) {
        link.frame(2 * frame * FRAME)
        await last().done()
      }
      return [...link.shown!.positions]
    }
    const before = await run(0, 40)
    const measured = randomMeasures(new Random(1))
    stage.hands = [null, measured]
    const after = await run(40, 44)
    expect([workers.length, reasons, link.fault]).toEqual([1, [], null])
    expect(last().hands).toEqual([null, measured])
    // Falling cloth goes on from where it was, not from where it began.
    const moved = Math.max(...after.map((value, i) => Math.abs(value - before[i]!)))
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(0.1)
  })

  it.each([
    // Twice at once: what was begun again is lost as well.
    { name: 'with a request under way', asked: true, deaths: [30, 32] },
    { name: 'between two requests', asked: false, deaths: [30, 36] },
    { name: 'while cloth is being put back', asked: true, deaths: [30, 32], putsBack: [22, 30, 36] },
    { name: 'before cloth is put back', asked: false, deaths: [30, 36], putsBack: [31, 37] },
    // What has been put back is no longer under way.
    {
      name: 'after cloth was put back, twice at once',
      asked: false,
      deaths: [30, 32],
      putsBack: [30],
      losses: 1,
    },
  ])('leaves a recording that is proved: $name', async ({ asked, deaths, putsBack = [], losses = 2 }) => {
    const { stage, walkthrough, link, last, workers } = await opened()
    const tap = new FrameTap(walkthrough, link)
    const encoder = new LogEncoder(stage.scene.bodies.length, stage.grid.origin, true)
    const record = new FrameRecord()
    const { hand } = walkthrough
    for (let frame = 0; frame < FRAMES; frame++) {
      hand.root.set([0, 1.2, 0.55 - 0.012 * frame, 0, 0, 0, 1])
      hand.joints.fill(0)
      hand.place()
      if (frame === 20) link.savesNext = true
      if (putsBack.includes(frame)) link.putBack()
      link.frame(frame * 2 * FRAME)
      tap.read(record, Math.round(frame * 2 * FRAME * 1000))
      encoder.add(record)
      const dies = deaths.includes(frame)
      if (dies && asked) last().die('killed')
      await last().done()
      if (dies && !asked) last().die('killed')
      await last().done()
    }
    expect([workers.length, link.fault]).toEqual([3, null])
    const chunk = encoder.take()
    const states = encoder.takeStates()
    const decoder = new LogDecoder(stage.scene.bodies.length)
    decoder.open(chunk.bytes)
    let shownLate = 0
    let waiting = 0
    let lost = 0
    let putBack = 0
    let saved = 0
    while (decoder.next()) {
      const { softShown, softSteps, softSaved } = decoder.record
      saved += softSaved
      if (softSteps === SOFT_PUT_BACK) putBack++
      if (softShown === 1) waiting = 0
      if (softSteps > 0 && waiting++ > 0) lost++
      if (decoder.frame > 38) shownLate += softShown
    }
    expect([lost, shownLate > 3]).toEqual([losses, true])
    // Where it was lost with its worker, it was asked for again.
    expect(putBack).toBeGreaterThanOrEqual(putsBack.length)
    expect([states.length, saved]).toEqual([2 + putsBack.length, 2 + putsBack.length])
    const kept = new Map(states.map(({ frame, bytes }) => [frame, bytes]))
    const verdict = await verifyFrames({
      stage: await softRoom(),
      bodyCount: stage.scene.bodies.length,
      soft: {
        player: new SoftStage(await softRoom()),
        finder: new KDet(),
        frames: [...kept.keys()],
        stateAt: async (frame) => kept.get(frame) ?? null,
      },
      chunks: each([chunk.bytes]),
    })
    expect(verdict).toEqual({ kind: 'identical', frames: FRAMES, digest: chunk.digest })
  })
})
