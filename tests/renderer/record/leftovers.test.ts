/**
 * A headset's page that is closed, loaded again or discarded while the network is away: what waited in it is sent by the
 * next page of the same browser, into the same session, once each.
 */
import { describe, expect, test } from 'vitest'
import { LONGEST_CUT, LONGEST_KEPT } from '../../../contract/link.ts'
import { BatchWriter } from '../../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { SAMPLE_BODIES, SampleSession } from '../../../engine/record/sample/sample-session.ts'
import { deliverLeftovers } from '../../../renderer/record/leftover-work.ts'
import type { RecorderAnswer } from '../../../renderer/record/messages.ts'
import { RecordWork } from '../../../renderer/record/record-work.ts'
import { BASE, begin, ID } from './fake-host.ts'
import { Clock, KeepingHost } from './keeping-host.ts'
import { MemoryKeeper } from './memory-keeper.ts'

const SEED = 29
const FRAMES = 18
const PASS = 'a pass'

/** A browser that outlives its pages, and a network that is there or not. */
class Headset {
  readonly host = new KeepingHost()
  readonly keeper = new MemoryKeeper()
  readonly held = new Set<string>()
  isCut = false
  /** What is sent arrives, but no answer comes back. */
  isDeaf = false
  now = 0
  /** What the pages told a person. */
  readonly said: string[] = []

  constructor() {
    this.host.pass = PASS
  }

  readonly fetch = async (url: string, request: RequestInit): Promise<Response> => {
    if (this.isCut) throw new TypeError('Failed to fetch')
    const response = await this.host.fetch(url, request)
    if (this.isDeaf) throw new TypeError('Failed to fetch')
    return response
  }

  /** A page that records, until nobody runs its clock any more. */
  page(openKeeper = async (): Promise<MemoryKeeper | null> => this.keeper) {
    const clock = new Clock()
    const answers: RecorderAnswer[] = []
    const work = new RecordWork({
      tell: (answer) => answers.push(answer),
      fetch: this.fetch,
      wait: clock.wait,
      packScene: async () => Uint8Array.of(1, 2, 3),
      makeJpeg: async () => new Blob([]),
      openKeeper,
      hold: (session) => this.held.add(session),
    })
    const scene = { kind: 'scene', url: 'https://x/s' } as const
    work.hear({ type: 'begin', begin, scene, base: BASE, patience: LONGEST_CUT })
    const session = new SampleSession(SEED)
    const record = new FrameRecord()
    const writer = new BatchWriter()
    const recordUntil = async (end: number): Promise<void> => {
      while (clock.now < end) {
        for (let i = 0; i < FRAMES; i++) {
          session.next(record)
          writer.add(record)
        }
        work.hear({ type: 'batch', batch: writer.take() })
        await clock.run(clock.now + 200)
      }
    }
    const ended = () => answers.find((answer) => answer.type === 'ended')
    return { clock, work, answers, recordUntil, ended }
  }

  /** The next page is there: what it does about what is kept. */
  async load(): Promise<void> {
    const clock = new Clock()
    const done = deliverLeftovers(
      {
        tell: (answer) => {
          if ('text' in answer) this.said.push(answer.text)
        },
        fetch: this.fetch,
        wait: clock.wait,
        packScene: async () => Uint8Array.of(1, 2, 3),
        keeper: this.keeper,
        withSession: async (session, work) => {
          if (!this.held.has(session)) await work()
        },
        now: () => this.now,
      },
      BASE,
    )
    await clock.run(LONGEST_CUT + 10_000)
    await done
  }

  /** Whole, in order, and what was recorded. */
  framesAtHost(): number {
    const decoder = new LogDecoder(SAMPLE_BODIES)
    const seen = new Set<number>()
    let frames = 0
    for (const { header, frames: bytes } of this.host.chunks) {
      if (seen.has(header.sequence)) continue
      seen.add(header.sequence)
      expect(header.firstFrame).toBe(frames)
      decoder.open(bytes)
      while (decoder.next()) frames++
    }
    return frames
  }
}

/** A page that records for two seconds, then in a cut until `end`, and is gone. */
async function lostPage(headset: Headset, end = 10_000): Promise<void> {
  const page = headset.page()
  await page.recordUntil(2000)
  headset.now = Date.now()
  headset.isCut = true
  await page.recordUntil(end)
  headset.held.clear()
}

describe(`a page that is lost in a cut (seed ${SEED})`, () => {
  test('leaves what waited to the next one, which sends it once and forgets it', async () => {
    const headset = new Headset()
    await lostPage(headset)
    expect(headset.host.kept()).toHaveLength(10)
    headset.isCut = false
    await headset.load()
    expect(headset.host.kept()).toHaveLength(50)
    expect(headset.host.chunks).toHaveLength(50)
    expect(headset.framesAtHost()).toBe(50 * FRAMES)
    expect(headset.host.ends).toEqual([50])
    expect(headset.host.begun).toHaveLength(1)
    expect(headset.keeper.kept.size).toBe(0)
    expect(headset.said).toEqual(['What was kept here of “Den” is at the desktop now.'])
    await headset.load()
    expect(headset.host.chunks).toHaveLength(50)
  })

  test('is not taken for lost while it records in another tab', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    await headset.load()
    expect([headset.host.ends, headset.held]).toEqual([[], new Set([ID])])
  })

  test('has nothing sent again that had arrived, though its answer was lost', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.now = Date.now()
    headset.isDeaf = true
    await page.recordUntil(2000)
    headset.held.clear()
    headset.isDeaf = false
    const before = headset.host.chunks.length
    expect(headset.host.kept()).toHaveLength(6)
    await headset.load()
    expect(headset.host.chunks.slice(before).map(({ header }) => header.sequence)).toEqual([6, 7, 8, 9])
    expect(headset.framesAtHost()).toBe(10 * FRAMES)
  })

  test('stays with the session where the host was started anew and knows nobody', async () => {
    const headset = new Headset()
    await lostPage(headset)
    headset.isCut = false
    headset.host.isForgotten = true
    await headset.load()
    expect([headset.host.kept().length, headset.host.ends]).toEqual([50, [50]])
  })

  test('has its scene sent too, where the host still wants it', async () => {
    const headset = new Headset()
    headset.host.wantsScene = true
    headset.host.before = (path) => {
      if (path.endsWith('/scene')) throw new TypeError('Failed to fetch')
      return undefined
    }
    await lostPage(headset)
    headset.isCut = false
    headset.host.before = () => undefined
    await headset.load()
    expect([headset.host.scenes.length, headset.host.ends]).toEqual([1, [50]])
  })

  test('keeps what is refused for the next time, and forgets what was deleted, each with a sentence', async () => {
    const headset = new Headset()
    await lostPage(headset)
    headset.isCut = false
    const refuse = (status: number, fault: string) => {
      headset.host.before = (path) =>
        path.endsWith('/chunks') || path.endsWith('/resume')
          ? Response.json({ fault }, { status })
          : undefined
    }
    refuse(507, 'There is no space left on the disk.')
    await headset.load()
    refuse(401, '')
    await headset.load()
    expect(headset.keeper.kept.get(ID)?.chunks.size).toBe(40)
    refuse(404, 'There is no such session.')
    await headset.load()
    expect(headset.keeper.kept.size).toBe(0)
    expect(headset.said).toEqual([
      'What was kept here of “Den” cannot be sent. There is no space left on the disk.',
      'What was kept here of “Den” cannot be sent. There is no such session.',
    ])
  })

  test('is forgotten after a week', async () => {
    const headset = new Headset()
    await lostPage(headset)
    headset.isCut = false
    headset.now = Date.now() + LONGEST_KEPT + 1000
    await headset.load()
    expect([headset.keeper.kept.size, headset.host.kept().length, headset.said]).toEqual([0, 10, []])
  })
})

describe('a page that lives', () => {
  test('writes nothing while all goes well, and forgets the session at its end', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(3000)
    expect([headset.keeper.writes, headset.keeper.kept.size]).toEqual([0, 1])
    page.work.hear({ type: 'end' })
    await page.clock.run(page.clock.now + 1000)
    expect([page.ended(), headset.host.ends]).toEqual([{ type: 'ended', fault: null }, [15]])
    expect(page.answers.at(-1)).toEqual({ type: 'finished' })
    expect(headset.keeper.kept.size).toBe(0)
  })

  test('has nothing kept any more once a cut is over', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.isCut = true
    await page.recordUntil(5000)
    expect(headset.keeper.kept.get(ID)?.chunks.size).toBe(20)
    headset.isCut = false
    await page.recordUntil(12_000)
    expect(headset.keeper.kept.get(ID)?.chunks.size).toBe(0)
    expect(headset.host.kept()).toHaveLength(60)
  })

  test('goes on with its session where the host took it for ended, or was started anew', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.host.isForgotten = true
    await page.recordUntil(3000)
    expect([headset.host.kept().length, page.ended()]).toEqual([15, undefined])
  })

  test('ends its session where the host has forgotten it after the last chunk', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.host.isForgotten = true
    page.work.hear({ type: 'end' })
    await page.clock.run(page.clock.now + 1000)
    expect([page.ended(), headset.host.ends]).toEqual([{ type: 'ended', fault: null }, [5]])
    expect(headset.keeper.kept.size).toBe(0)
  })

  test('waits while nobody has typed the code again, and loses nothing', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.host.before = () => new Response('', { status: 401 })
    await page.recordUntil(3000)
    expect(page.ended()).toBeUndefined()
    headset.host.before = () => undefined
    await page.recordUntil(12_000)
    expect(headset.host.kept()).toHaveLength(60)
  })

  test('says what is kept where it gives up', async () => {
    const headset = new Headset()
    const page = headset.page()
    await page.recordUntil(1000)
    headset.isCut = true
    await page.recordUntil(2000)
    page.work.hear({ type: 'end' })
    await page.clock.run(page.clock.now + LONGEST_CUT + 1000)
    expect(page.ended()).toEqual({
      type: 'ended',
      fault:
        'The end of the session could not be recorded: the host does not answer. What is missing is kept here, and sent when this page is loaded again.',
    })
    expect(headset.keeper.kept.get(ID)?.chunks.size).toBe(5)
  })

  test('records from memory where the browser keeps nothing', async () => {
    const headset = new Headset()
    const page = headset.page(async () => null)
    await page.recordUntil(1000)
    headset.isCut = true
    await page.recordUntil(2000)
    headset.isCut = false
    page.work.hear({ type: 'end' })
    await page.clock.run(page.clock.now + 10_000)
    expect([headset.host.kept().length, page.ended()]).toEqual([10, { type: 'ended', fault: null }])
  })
})
