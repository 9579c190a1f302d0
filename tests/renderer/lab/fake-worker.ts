/** The lab's worker as a test holds it: what it was asked, and what it says. */
import type { LabWorker } from '../../../renderer/lab/lab-link.ts'
import type { LabAnswer, LabBuffers, LabRequest, Moment } from '../../../renderer/lab/messages.ts'

export class FakeWorker implements LabWorker {
  onmessage: LabWorker['onmessage'] = null
  onerror: LabWorker['onerror'] = null
  readonly asked: LabRequest[] = []
  readonly transferred: ArrayBuffer[] = []
  ended = false

  postMessage(request: LabRequest, transfer: ArrayBuffer[]): void {
    this.asked.push(request)
    this.transferred.push(...transfer)
  }

  terminate(): void {
    this.ended = true
  }

  say(answer: LabAnswer): void {
    this.onmessage?.({ data: answer } as MessageEvent<LabAnswer>)
  }

  /** Answers the last request for a moment. */
  find(triangles = 2, buffers = buffersFor(triangles)): LabBuffers {
    const request = this.asked.findLast(({ type }) => type === 'find')
    if (request?.type !== 'find') throw new Error('nothing was asked for')
    this.say({ type: 'found', moment: momentAt(request.time, triangles), buffers })
    return buffers
  }

  crash(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} } as ErrorEvent)
  }

  /** How many requests of a kind there were. */
  count(type: LabRequest['type']): number {
    return this.asked.filter((request) => request.type === type).length
  }
}

export function buffersFor(triangles: number): LabBuffers {
  return {
    positions: new Float32Array(9 * triangles),
    paints: new Uint8Array(3 * triangles),
    corners: new Uint32Array(3 * triangles),
  }
}

export function momentAt(time: number, triangles = 2): Moment {
  return {
    time,
    triangles,
    vertices: 3 * triangles,
    pairs: 1,
    tones: [triangles - 2, 2, 0],
    report: { levels: 1, cells: 2, entries: 2, candidates: 1, exactTests: 0, buildMs: 30, queryMs: 10 },
    device: 'cpu',
    threads: 1,
    word: null,
  }
}
