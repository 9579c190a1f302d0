import { describe, expect, it } from 'vitest'
import { LabLink } from '../../../renderer/lab/lab-link.ts'
import type { LabAnswer } from '../../../renderer/lab/messages.ts'
import { buffersFor, FakeWorker } from './fake-worker.ts'

function link() {
  const workers: FakeWorker[] = []
  const heard: LabAnswer[] = []
  const made = new LabLink(
    (answer) => heard.push(answer),
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
  )
  return { link: made, workers, heard }
}

describe('the line to the lab’s worker', () => {
  it('has one moment under way, and no worker before a figure is chosen', () => {
    const { link: line, workers } = link()
    expect(line.isFree).toBe(false)
    line.find(0, 'djb2', 'cpu')
    expect(workers).toEqual([])
    line.begin('chair', 2000, 1)
    const worker = workers[0]!
    line.find(0.1, 'djb2', 'cpu')
    line.find(0.2, 'djb2', 'cpu')
    expect(line.isFree).toBe(false)
    expect(worker.count('find')).toBe(1)
    worker.find()
    expect(line.isFree).toBe(true)
    line.find(0.3, 'morton', 'gpu')
    expect(worker.asked.at(-1)).toMatchObject({ time: 0.3, hash: 'morton', device: 'gpu', buffers: null })
  })

  it('sends buffers back by transfer, once', () => {
    const { link: line, workers } = link()
    line.begin('chair', 2000, 1)
    const worker = workers[0]!
    const buffers = buffersFor(2)
    line.giveBack(buffers)
    line.find(0, 'djb2', 'cpu')
    expect(worker.asked.at(-1)).toMatchObject({ buffers })
    expect(worker.transferred).toEqual([
      buffers.positions.buffer,
      buffers.paints.buffer,
      buffers.corners.buffer,
    ])
    worker.find()
    line.find(0.1, 'djb2', 'cpu')
    expect(worker.asked.at(-1)).toMatchObject({ buffers: null })
  })

  it('cancels a moment or a count when another figure is chosen, and keeps a worker that is free', () => {
    const { link: line, workers, heard } = link()
    line.begin('chair', 2000, 1)
    line.begin('funnel', 2000, 1)
    expect(workers.length).toBe(1)
    line.find(0, 'djb2', 'cpu')
    line.begin('n-body', 250_000, 1)
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    workers[0]!.find()
    expect(heard).toEqual([])
    expect(line.isFree).toBe(true)
    line.countK(0)
    line.begin('chair', 2000, 1)
    expect(workers.map(({ ended }) => ended)).toEqual([true, true, false])
  })

  it('hears nothing of a count that was stopped', () => {
    const { link: line, workers, heard } = link()
    line.begin('chair', 2000, 1)
    line.countK(0)
    workers[0]!.say({ type: 'counting', fraction: 0.5 })
    line.stopK()
    workers[0]!.say({ type: 'counting', fraction: 0.6 })
    expect(heard).toEqual([{ type: 'counting', fraction: 0.5 }])
    expect(workers[0]!.count('stop-k')).toBe(1)
  })

  it('tells of a worker that ends, and begins another for the next figure', () => {
    const { link: line, workers, heard } = link()
    line.begin('chair', 2000, 1)
    line.find(0, 'djb2', 'cpu')
    workers[0]!.crash('')
    expect(heard).toEqual([
      { type: 'fault', about: 'figure', text: 'The lab stands still: its worker ended.' },
    ])
    expect(line.isFree).toBe(false)
    line.begin('chair', 2000, 1)
    expect(line.isFree).toBe(true)
    line.find(0, 'djb2', 'cpu')
    workers[1]!.say({ type: 'fault', about: 'find', text: 'No.' })
    expect(line.isFree).toBe(true)
  })
})
