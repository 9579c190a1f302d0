import { describe, expect, test } from 'vitest'
import { type FrameBatch, readBatch } from '../../../engine/record/frame-batch.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { SampleSession } from '../../../engine/record/sample/sample-session.ts'
import type { RecorderAnswer, RecorderRequest } from '../../../renderer/record/messages.ts'
import { RecorderLink, type RecorderWorker } from '../../../renderer/record/recorder-link.ts'
import { BASE, begin } from './fake-host.ts'

class FakeWorker implements RecorderWorker {
  onmessage: RecorderWorker['onmessage'] = null
  onerror: RecorderWorker['onerror'] = null
  readonly requests: RecorderRequest[] = []
  readonly handedOver: Transferable[] = []
  isEnded = false

  postMessage(request: RecorderRequest, transfer: Transferable[] = []): void {
    // As a real one: what was handed over is gone here.
    this.requests.push(structuredClone(request, { transfer: transfer as never[] }))
    this.handedOver.push(...transfer)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(answer: RecorderAnswer): void {
    this.onmessage?.({ data: answer } as MessageEvent<RecorderAnswer>)
  }

  get batches(): FrameBatch[] {
    return this.requests.flatMap((request) => (request.type === 'batch' ? [request.batch] : []))
  }
}

function start() {
  const worker = new FakeWorker()
  const heard: RecorderAnswer[] = []
  const link = new RecorderLink(
    { type: 'begin', begin, scene: { kind: 'scene', url: 'http://x/s' }, base: BASE },
    (answer) => heard.push(answer),
    () => worker,
  )
  return { worker, heard, link }
}

function timesOf(batch: FrameBatch): number[] {
  const times: number[] = []
  readBatch(batch, new FrameRecord(), ({ time }) => times.push(time))
  return times
}

describe('the line to the recording worker', () => {
  test.each([5, 7, 13, 30, 60, 90, 144])(
    'at %i frames a second no batch spans 250 ms, none is late',
    (rate) => {
      const { worker, link } = start()
      const record = new FrameRecord()
      const all: number[] = []
      for (let frame = 0; frame < 3 * rate; frame++) {
        record.time = Math.round((frame * 1e6) / rate)
        all.push(record.time)
        link.add(record)
        const { oldest } = link
        if (oldest >= 0) expect(record.time - oldest).toBeLessThan(200_000)
      }
      link.end()
      const batches = worker.batches.map(timesOf)
      expect(batches.flat()).toEqual(all)
      for (const times of batches) expect(times.at(-1)! - times[0]!).toBeLessThan(250_000)
      // Not one message a frame where frames are quick.
      if (rate >= 60) expect(batches.length).toBeLessThan(20)
      expect(worker.requests.at(-1)).toEqual({ type: 'end' })
    },
  )

  test('buffers that come back are used again: two go to and fro', () => {
    const MARK = 123_456_789
    const { worker, link } = start()
    const session = new SampleSession(3)
    const record = new FrameRecord()
    const isUsedAgain: boolean[] = []
    for (let frame = 0; frame < 900; frame++) {
      session.next(record)
      link.add(record)
      const last = worker.requests.at(-1)
      if (last?.type !== 'batch') continue
      worker.requests.pop()
      // In the part that no frame reaches; what was made afresh has zeros there.
      const { ints } = last.batch
      isUsedAgain.push(ints.at(-1) === MARK)
      ints[ints.length - 1] = MARK
      worker.answer({ type: 'returned', batch: last.batch })
    }
    expect(isUsedAgain.length).toBeGreaterThan(40)
    expect(isUsedAgain.lastIndexOf(false)).toBeLessThan(4)
    expect(worker.handedOver.every((buffer) => (buffer as ArrayBuffer).detached)).toBe(true)
  })

  test('the worker is ended when it has finished, not when the frames have', () => {
    const { worker, heard, link } = start()
    link.end()
    worker.answer({ type: 'ended', fault: null })
    expect(worker.isEnded).toBe(false)
    worker.answer({ type: 'finished' })
    expect(worker.isEnded).toBe(true)
    expect(heard.map(({ type }) => type)).toEqual(['ended', 'finished'])
  })

  test('a worker that dies ends the recording with a sentence, once', () => {
    const { worker, heard } = start()
    worker.onerror?.({ message: 'out of memory', preventDefault: () => {} } as ErrorEvent)
    expect(heard).toEqual([
      { type: 'ended', fault: 'Recording has stopped: out of memory.' },
      { type: 'finished' },
    ])
    expect(worker.isEnded).toBe(true)
  })
})
