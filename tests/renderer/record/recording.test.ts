import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppInfo, Host, HostMethod } from '../../../contract/host-api.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import type { OpenedScene } from '../../../renderer/app/scene-opening.ts'
import { HostAway } from '../../../renderer/host/socket-host.ts'
import type { RecorderAnswer, RecorderRequest } from '../../../renderer/record/messages.ts'
import { RecordWork } from '../../../renderer/record/record-work.ts'
import type { RecorderWorker } from '../../../renderer/record/recorder-link.ts'
import { Recording } from '../../../renderer/record/recording.ts'
import type { FrameRecorder } from '../../../renderer/session/walk-session.ts'
import * as state from '../../../renderer/state.ts'
import { verifyFrames } from '../../../walkthrough/record/verify.ts'
import { each } from '../../walkthrough/record/played-session.ts'
import { houseRoom, type Room } from '../../walkthrough/record/rooms.ts'
import { ScriptedHand } from '../../walkthrough/record/scripted-hand.ts'
import { BASE, FakeHost, ID } from './fake-host.ts'

const SEED = 11

/** The worker's work in this thread; messages arrive later, as they do between threads. */
class NearWorker implements RecorderWorker {
  onmessage: RecorderWorker['onmessage'] = null
  onerror: RecorderWorker['onerror'] = null
  isEnded = false
  private readonly work: RecordWork

  constructor(host: FakeHost) {
    this.work = new RecordWork({
      tell: (answer) => this.answer(answer),
      fetch: host.fetch,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 100)),
      packScene: async () => new Uint8Array(8),
      makeJpeg: async () => new Blob(['jpeg']),
    })
  }

  postMessage(request: RecorderRequest, transfer: Transferable[] = []): void {
    const message = structuredClone(request, { transfer: transfer as never[] })
    setTimeout(() => this.work.hear(message))
  }

  terminate(): void {
    this.isEnded = true
  }

  private answer(answer: RecorderAnswer): void {
    setTimeout(() => this.onmessage?.({ data: answer } as MessageEvent<RecorderAnswer>))
  }
}

interface Session {
  walkthrough: Room['walkthrough']
  recorder: FrameRecorder | null
}

function start(room: Room) {
  const urls = new FakeHost()
  const calls: [HostMethod, unknown][] = []
  const host = {
    call: async (method: HostMethod, ...params: unknown[]) => {
      calls.push([method, params[0]])
      return null
    },
  } as unknown as Host
  const workers: NearWorker[] = []
  const canvas = { width: 0, height: 0 } as HTMLCanvasElement
  const recording = new Recording(host, canvas, () => {
    workers.push(new NearWorker(urls))
    return workers.at(-1)!
  })
  const session: Session = { walkthrough: room.walkthrough, recorder: null }
  const opened = {
    session,
    origin: {
      source: { kind: 'scene', hash: 'b'.repeat(64) },
      request: { kind: 'scene', url: 'scenes/house/scene.json' },
    },
  } as unknown as OpenedScene
  const hand = new ScriptedHand(room, SEED, (event) => session.recorder?.event(event))
  let now = performance.now() + 5
  const walk = (frames: number): void => {
    for (let i = 0; i < frames; i++) {
      now += 1000 * hand.advance()
      session.recorder?.frame(now)
    }
  }
  return { urls, calls, recording, session, opened, workers, walk }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30))
const texts = () => state.notices.value.map(({ text }) => text)

describe(`a recording, from the drawing thread to the host (seed ${SEED})`, () => {
  let room: Room

  beforeAll(async () => {
    room = await houseRoom()
  })
  beforeEach(() => {
    vi.stubGlobal('document', { baseURI: BASE })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    state.notices.value = []
    state.recording.value = null
    state.info.value = null
  })

  test('over the headset link its end is asked for until it is heard, and nobody waits at the door for it', async () => {
    state.info.value = { host: 'link' } as AppInfo
    const { urls, calls, recording, opened, walk } = start(room)
    const call = recording.host.call as (...asked: unknown[]) => Promise<unknown>
    let lost = 1
    Object.assign(recording.host, {
      call: (...asked: unknown[]) => (lost-- > 0 ? Promise.reject(new HostAway('lost')) : call(...asked)),
    })
    let isCut = false
    urls.before = () => {
      if (isCut) throw new TypeError('Failed to fetch')
      return undefined
    }
    await recording.start(opened, 'person')
    walk(20)
    await settled()
    isCut = true
    walk(20)
    const stopped = recording.stop('person')
    expect(state.recording.value).toBeNull()
    await settled()
    expect(calls).toEqual([])
    isCut = false
    await stopped
    expect(calls).toEqual([['sessions.end', ID]])
    expect(urls.chunks.reduce((sum, { header }) => sum + header.frameCount, 0)).toBe(40)
    await settled()
    expect(state.notices.value.map(({ text, action }) => [text.slice(0, 8), action])).toEqual([
      ['Recorded', undefined],
    ])
  })

  test('what is recorded proves to be what was computed', async () => {
    const { urls, calls, recording, opened, walk, workers } = start(room)
    urls.wantsScene = true
    walk(5)
    await recording.toggle(opened)
    expect(state.recording.value).toEqual({ seconds: 0 })
    walk(150)
    recording.event('command undo')
    walk(3)
    await recording.toggle(opened)
    await settled()
    expect(state.recording.value).toBe(null)
    expect(calls).toEqual([['sessions.end', ID]])
    expect(urls.scenes).toHaveLength(1)
    expect(workers[0]!.isEnded).toBe(true)
    expect(texts()).toEqual([expect.stringMatching(/^Recorded 0:0\d\.$/)])
    const { bodyCount, name, device, scene } = urls.begun[0]!
    expect({ name, device, scene: scene.id }).toMatchObject({ device: 'mouse', scene: room.scene.id })
    const chunks = urls.chunks.map(({ frames }) => frames)
    const verdict = await verifyFrames({ stage: room.twin, bodyCount, chunks: each(chunks) })
    expect(verdict).toEqual({
      kind: 'identical',
      frames: 153,
      digest: urls.chunks.at(-1)!.header.digest,
    })
    expect(urls.chunks.some(({ header }) => header.begun.length > 0)).toBe(true)
    for (const { header } of urls.chunks) expect(header.lastTime - header.firstTime).toBeLessThan(250_000)
    expect(eventsOf(chunks, bodyCount)).toContain('command undo')
    expect(recording.drawThreadMsMedian).toBeGreaterThan(0)
  })

  test('the notice leads to the session', async () => {
    const { recording, opened, walk } = start(room)
    const shown: string[] = []
    recording.onOpen = (id) => shown.push(id)
    await recording.toggle(opened)
    walk(20)
    await recording.stop()
    await settled()
    state.notices.value[0]!.action!.run()
    expect(shown).toEqual([ID])
  })

  test('where everything is recorded, leaving is quiet; stopping by hand is not', async () => {
    const { recording, opened, walk, calls } = start(room)
    await recording.start(opened, 'setting')
    walk(20)
    await recording.stop()
    await settled()
    expect(texts()).toEqual([])
    await recording.start(opened, 'setting')
    walk(20)
    await recording.toggle(opened)
    await settled()
    expect(texts()).toHaveLength(1)
    expect(calls.map(([method]) => method)).toEqual(['sessions.end', 'sessions.end'])
  })

  test('a host that refuses stops it with the reason; walking goes on', async () => {
    const { urls, recording, opened, session, walk } = start(room)
    await recording.toggle(opened)
    walk(20)
    await settled()
    urls.before = () => Response.json({ fault: 'There is no space left on the disk.' }, { status: 507 })
    walk(60)
    await settled()
    await recording.stop()
    expect(texts()).toEqual(['There is no space left on the disk.'])
    expect(state.notices.value[0]).toMatchObject({ kind: 'fault', action: { label: 'Open' } })
    expect(state.recording.value).toBe(null)
    expect(session.recorder).toBe(null)
    walk(5)
  })

  test('a host that says it has stopped is believed, but only of this session', async () => {
    const { recording, opened, walk } = start(room)
    await recording.toggle(opened)
    walk(20)
    await settled()
    const told = { type: 'recording-stopped', reason: 'The store was taken away.' } as const
    recording.hear({ ...told, session: 'another0another0' })
    expect(state.recording.value).not.toBe(null)
    recording.hear({ ...told, session: ID })
    expect(state.recording.value).toBe(null)
    await recording.stop()
    expect(texts()).toEqual(['The store was taken away.'])
  })

  test('begun and ended between two frames, it leaves nothing behind', async () => {
    const { recording, opened, calls } = start(room)
    await recording.toggle(opened)
    await settled()
    await recording.toggle(opened)
    await settled()
    expect(calls.map(([method]) => method)).toEqual(['sessions.end', 'sessions.delete'])
    expect(texts()).toEqual([])
  })

  test('whoever leaves before it begins is not recorded', async () => {
    const { urls, recording, opened, session } = start(room)
    const begun = recording.start(opened, 'setting')
    const left = recording.stop()
    await Promise.all([begun, left])
    await settled()
    expect(session.recorder).toBe(null)
    expect(urls.begun).toEqual([])
  })

  test('a scene too large to be packed cannot be recorded', async () => {
    const { recording, opened } = start(room)
    const huge = {
      ...opened,
      origin: { ...opened.origin, source: { kind: 'file', hash: null } },
    } as OpenedScene
    await expect(recording.toggle(huge)).rejects.toThrow('This scene is too large to be recorded.')
  })
})

function eventsOf(chunks: readonly Uint8Array[], bodyCount: number): string[] {
  const decoder = new LogDecoder(bodyCount)
  const events: string[] = []
  for (const bytes of chunks) {
    decoder.open(bytes)
    while (decoder.next()) events.push(...decoder.record.events)
  }
  return events
}
