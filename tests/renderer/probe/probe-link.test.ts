import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { ProbeAnswer, ProbeMethod, ProbeRequest } from '../../../renderer/probe/messages.ts'
import { ProbeLink, type ProbeWorker } from '../../../renderer/probe/probe-link.ts'

class FakeWorker implements ProbeWorker {
  onmessage: ProbeWorker['onmessage'] = null
  onerror: ProbeWorker['onerror'] = null
  readonly requests: ProbeRequest[] = []
  ended = false

  postMessage(request: ProbeRequest): void {
    this.requests.push(request)
  }

  terminate(): void {
    this.ended = true
  }

  answer(answer: ProbeAnswer): void {
    this.onmessage?.({ data: answer } as MessageEvent<ProbeAnswer>)
  }
}

const plane = { corner: [0, 0, 0], across: [1, 0, 0], up: [0, 1, 0], normal: [0, 0, 1] } as const

function slice(id: number, method: ProbeMethod): ProbeAnswer {
  return {
    type: 'slice',
    slice: { id, plane, cells: 1, method, labels: new Uint8Array(1), potentials: null, milliseconds: 0 },
  }
}

function tip(): ProbeAnswer {
  const point = new Float64Array(3)
  return { type: 'tip', reading: { point, ray: 0, multipole: null, distance: 1, nearest: point } }
}

function start() {
  const worker = new FakeWorker()
  const heard: ProbeAnswer[] = []
  const link = new ProbeLink(
    buildTree(octasphere(0)),
    (answer) => heard.push(answer),
    () => worker,
  )
  return { worker, heard, link }
}

describe('the line to the probing worker', () => {
  it('hands the body over first, and asks for one fingertip at a time', () => {
    const { worker, link } = start()
    expect(worker.requests[0]?.type).toBe('solid')
    for (let i = 0; i < 3; i++) link.askTip(new Float64Array(3))
    expect(worker.requests.filter(({ type }) => type === 'tip').length).toBe(1)
    worker.answer(tip())
    link.askTip(new Float64Array(3))
    expect(worker.requests.filter(({ type }) => type === 'tip').length).toBe(2)
  })

  it('hears nothing of a slice whose place was taken', () => {
    const { worker, heard, link } = start()
    link.askSlice(plane, 64, false)
    expect(link.slicing).toBe(true)
    link.askSlice(plane, 128, false)
    worker.answer(slice(1, 'ray'))
    expect(heard).toEqual([])
    worker.answer(slice(2, 'ray'))
    expect(link.slicing).toBe(true)
    worker.answer(slice(2, 'multipole'))
    expect(link.slicing).toBe(false)
    expect(heard.length).toBe(2)
  })

  it('says in a sentence that the worker failed, and ends it for good', () => {
    const { worker, heard, link } = start()
    worker.onerror?.({ message: 'out of memory', preventDefault: () => {} } as ErrorEvent)
    expect(heard).toEqual([
      { type: 'fault', method: 'ray', text: 'The body cannot be probed: out of memory.' },
    ])
    link.end()
    expect(worker.ended).toBe(true)
    worker.answer(tip())
    expect(heard.length).toBe(1)
  })
})
