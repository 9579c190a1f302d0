import { describe, expect, test } from 'vitest'
import { BatchWriter, type FrameBatch } from '../../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { SAMPLE_BODIES, SampleSession } from '../../../engine/record/sample/sample-session.ts'
import type { RecorderAnswer } from '../../../renderer/record/messages.ts'
import { type RecordSurroundings, RecordWork } from '../../../renderer/record/record-work.ts'
import { BASE, begin, FakeHost, ID } from './fake-host.ts'

const SEED = 7
const FRAMES = 18

/** Everything that waits for nothing but promises is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function start(options: Partial<RecordSurroundings> = {}) {
  const host = new FakeHost()
  const answers: RecorderAnswer[] = []
  const waits: { milliseconds: number; over: () => void }[] = []
  const work = new RecordWork({
    tell: (answer) => answers.push(answer),
    fetch: host.fetch,
    wait: (milliseconds, signal) =>
      new Promise((over) => {
        waits.push({ milliseconds, over })
        signal?.addEventListener('abort', () => over())
      }),
    packScene: async () => new Uint8Array([1, 2, 3]),
    makeJpeg: async () => new Blob(['jpeg']),
    ...options,
  })
  const session = new SampleSession(SEED)
  const record = new FrameRecord()
  const writer = new BatchWriter()
  const batch = (frames = FRAMES): FrameBatch => {
    for (let i = 0; i < frames; i++) {
      session.next(record)
      writer.add(record)
    }
    return writer.take()
  }
  const open = () =>
    work.hear({ type: 'begin', begin, scene: { kind: 'scene', url: 'http://x/s' }, base: BASE })
  const add = (frames?: number) => work.hear({ type: 'batch', batch: batch(frames) })
  const ended = () => answers.find((answer) => answer.type === 'ended')
  return { host, answers, waits, work, open, add, ended }
}

/** The digest of each frame, computed without worker and host. */
function digests(frames: number): string[] {
  const encoder = new LogEncoder(SAMPLE_BODIES, begin.origin)
  const session = new SampleSession(SEED)
  const record = new FrameRecord()
  return Array.from({ length: frames }, () => {
    session.next(record)
    encoder.add(record)
    return record.digest.join(' ')
  })
}

describe(`what the recording worker does (seed ${SEED})`, () => {
  test('frames arrive whole and in order, one chunk at a time, and batches come back', async () => {
    const { host, answers, work, open, add } = start()
    open()
    for (let i = 0; i < 12; i++) add()
    work.hear({ type: 'end' })
    await settled()
    expect(answers.filter(({ type }) => type === 'returned')).toHaveLength(12)
    expect(answers.filter(({ type }) => type !== 'returned')).toEqual([
      { type: 'begun', id: ID },
      { type: 'ended', fault: null },
      { type: 'finished' },
    ])
    expect(host.mostInFlight).toBe(1)
    expect(host.chunks.map(({ header }) => header.sequence)).toEqual([...Array(12).keys()])
    const decoder = new LogDecoder(SAMPLE_BODIES)
    const found: string[] = []
    for (const { header, frames } of host.chunks) {
      expect(header.firstFrame).toBe(found.length)
      decoder.open(frames)
      while (decoder.next()) found.push(decoder.record.digest.join(' '))
    }
    expect(found).toEqual(digests(12 * FRAMES))
  })

  test('cloth arrives with the frames it is of, and is sent again with them', async () => {
    const { host, work } = start()
    const curtain = { id: 128, key: 'curtain', name: 'curtain', kind: 'soft', finger: null } as const
    const soft = { ...begin, participants: [...begin.participants.filter(({ id }) => id !== 128), curtain] }
    work.hear({ type: 'begin', begin: soft, scene: { kind: 'scene', url: 'http://x/s' }, base: BASE })
    const writer = new BatchWriter()
    const record = new FrameRecord()
    for (let frame = 0; frame < 40; frame++) {
      record.clear()
      record.time = frame * 16_000
      record.softSteps = 1
      if (frame % 7 === 3) {
        record.softShown = record.softSaved = 1
        record.softState = new Uint8Array(5 + frame).fill(frame)
      }
      writer.add(record)
      if (frame % 10 === 9) work.hear({ type: 'batch', batch: writer.take() })
    }
    work.hear({ type: 'end' })
    await settled()
    const states = host.chunks.map(({ header }) => header.softStates ?? [])
    expect(states).toEqual([
      [[3, 8]],
      [
        [10, 15],
        [17, 22],
      ],
      [[24, 29]],
      [
        [31, 36],
        [38, 43],
      ],
    ])
    const decoder = new LogDecoder(SAMPLE_BODIES)
    for (const [i, { frames }] of host.chunks.entries()) {
      const length = states[i]!.reduce((sum, [, bytes]) => sum + bytes, 0)
      const kept = frames.subarray(frames.length - length)
      expect([...kept]).toEqual(states[i]!.flatMap(([frame, bytes]) => Array(bytes).fill(frame)))
      decoder.open(frames.subarray(0, frames.length - length))
      while (decoder.next()) expect(decoder.record.softSaved).toBe(decoder.frame % 7 === 3 ? 1 : 0)
    }
    expect(decoder.frame).toBe(39)
  })

  test('a host that is away is tried again, later and later, and nothing is lost or doubled in order', async () => {
    const { host, waits, work, open, add, ended } = start()
    let away = 6
    host.before = (path) => {
      if (!path.endsWith('/chunks') || away-- <= 0) return undefined
      if (away % 2 === 0) return new Response('', { status: 503 })
      throw new TypeError('Failed to fetch')
    }
    open()
    for (let i = 0; i < 3; i++) add()
    for (let i = 0; i < 6; i++) {
      await settled()
      waits[i]!.over()
    }
    await settled()
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([250, 500, 1000, 2000, 4000, 4000])
    expect(host.chunks.map(({ header }) => header.sequence)).toEqual([0, 1, 2])
    work.hear({ type: 'end' })
    await settled()
    expect(ended()).toEqual({ type: 'ended', fault: null })
  })

  test('what the host refuses ends the recording with its sentence', async () => {
    const { host, answers, open, add } = start()
    host.before = (path) =>
      path.endsWith('/chunks') && host.chunks.length === 2
        ? Response.json({ fault: 'There is no space left on the disk.' }, { status: 507 })
        : undefined
    open()
    for (let i = 0; i < 5; i++) add()
    await settled()
    add()
    await settled()
    expect(host.chunks).toHaveLength(2)
    expect(answers.filter(({ type }) => type === 'ended')).toEqual([
      { type: 'ended', fault: 'There is no space left on the disk.' },
    ])
    // Batches still come back, or the drawing thread would make new ones.
    expect(answers.filter(({ type }) => type === 'returned')).toHaveLength(6)
    expect(answers.at(-1)?.type).toBe('returned')
  })

  test('a host that never answers ends it before the memory is full', async () => {
    const { host, answers, open, add, ended } = start({ mostWaiting: 100_000 })
    host.before = (path) => (path.endsWith('/chunks') ? new Promise(() => {}) : undefined)
    open()
    let added = 0
    while (ended() === undefined && added < 1000) {
      add()
      added++
    }
    expect(added).toBeGreaterThan(2)
    expect(added).toBeLessThan(200)
    await settled()
    expect(answers).toContainEqual({
      type: 'ended',
      fault: 'Recording has stopped: the host has not answered for too long.',
    })
  })

  test('one that cannot begin says why, and does not try again', async () => {
    const refused = start()
    refused.host.before = () => Response.json({ fault: 'The store is damaged.' }, { status: 409 })
    refused.open()
    refused.add()
    await settled()
    expect(refused.ended()).toEqual({ type: 'ended', fault: 'The store is damaged.' })
    const away = start()
    away.host.before = () => {
      throw new TypeError('Failed to fetch')
    }
    away.open()
    await settled()
    expect(away.ended()).toEqual({
      type: 'ended',
      fault: 'Nothing can be recorded: the host does not answer.',
    })
    expect(away.waits).toEqual([])
  })

  test('an end with the host away is not waited for without end', async () => {
    const { host, waits, work, open, add, ended } = start()
    host.before = (path) => (path.endsWith('/chunks') ? new Promise(() => {}) : undefined)
    open()
    add()
    work.hear({ type: 'end' })
    await settled()
    expect(ended()).toBeUndefined()
    waits.find(({ milliseconds }) => milliseconds === 5000)!.over()
    await settled()
    expect(ended()).toEqual({
      type: 'ended',
      fault: 'The end of the session could not be recorded: the host does not answer.',
    })
  })

  test('the scene is sent while frames go on; the end does not wait for it, the worker does', async () => {
    let packed: (bytes: Uint8Array<ArrayBuffer>) => void = () => {}
    const { host, answers, work, open, add, ended } = start({
      packScene: () =>
        new Promise((resolve) => {
          packed = resolve
        }),
    })
    host.wantsScene = true
    open()
    for (let i = 0; i < 3; i++) add()
    work.hear({ type: 'end' })
    await settled()
    expect(host.chunks).toHaveLength(3)
    expect(ended()).toEqual({ type: 'ended', fault: null })
    expect(answers.at(-1)?.type).toBe('ended')
    packed(new Uint8Array([9]))
    await settled()
    expect(await Promise.all(host.scenes.map((scene) => scene.bytes()))).toEqual([new Uint8Array([9])])
    expect(answers.at(-1)?.type).toBe('finished')
  })

  test('a scene that cannot be had is a remark; recording goes on', async () => {
    const { host, answers, open, add } = start({
      packScene: async () => {
        throw new Error('den.glb has changed since it was opened.')
      },
    })
    host.wantsScene = true
    open()
    await settled()
    add()
    await settled()
    expect(answers).toContainEqual({
      type: 'remark',
      text: 'The scene could not be kept with the session. den.glb has changed since it was opened.',
    })
    expect(host.chunks).toHaveLength(1)
  })

  test('pictures arrive as they are taken, and are given free; one that is refused is nobody’s trouble', async () => {
    const { host, answers, work, open } = start()
    let closed = 0
    const picture = { close: () => closed++ } as unknown as ImageBitmap
    open()
    work.hear({ type: 'thumbnail', picture })
    await settled()
    expect(host.thumbnails).toHaveLength(1)
    host.before = () => Response.json({ fault: 'A thumbnail is a JPEG.' }, { status: 400 })
    work.hear({ type: 'thumbnail', picture })
    await settled()
    expect(closed).toBe(2)
    expect(answers.map(({ type }) => type)).toEqual(['begun'])
  })

  test('a frame that cannot be ends it with a sentence, and what was before is kept', async () => {
    const { host, work, open, add, ended } = start()
    open()
    add()
    await settled()
    const broken = new FrameRecord()
    broken.time = 1e12
    broken.addMoved(SAMPLE_BODIES + 5)
    const writer = new BatchWriter()
    writer.add(broken)
    work.hear({ type: 'batch', batch: writer.take() })
    await settled()
    expect(ended()).toMatchObject({ fault: expect.stringMatching(/^Recording has stopped\. .+\.$/) })
    expect(host.chunks).toHaveLength(1)
  })
})
