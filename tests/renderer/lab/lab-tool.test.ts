import { Group, type Mesh } from 'three'
import { afterEach, describe, expect, it } from 'vitest'
import * as state from '../../../renderer/lab/lab-state.ts'
import { LabTool } from '../../../renderer/lab/lab-tool.ts'
import { testScene } from '../../walkthrough/touch/scene.ts'
import { FakeWorker } from './fake-worker.ts'

const SETTINGS = { figure: 'chair', triangles: 90_000, hash: 'djb2', seed: 1 } as const
const tools: LabTool[] = []

function start() {
  const workers: FakeWorker[] = []
  const place = new Group()
  const tool = new LabTool(SETTINGS, testScene([]), place, () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  tools.push(tool)
  let now = 1000
  const frame = (milliseconds = 50): void => {
    now += milliseconds
    tool.update(now)
  }
  const worker = (): FakeWorker => workers.at(-1)!
  const asked = () => worker().asked.at(-1)
  return { tool, place, workers, worker, frame, asked }
}

afterEach(() => {
  for (const tool of tools.splice(0)) tool.end()
})

describe('the lab of a session', () => {
  it('begins with what the scene says, at the beginning of time', () => {
    const { tool, place, worker, frame } = start()
    frame()
    expect(worker().asked).toEqual([
      { type: 'figure', figure: 'chair', triangles: 90_000, seed: 1 },
      { type: 'find', time: 0, hash: 'djb2', device: 'automatic', buffers: null },
    ])
    expect(state.actions.value).toBe(tool)
    expect(place.children.map(({ visible }) => visible)).toEqual([false])
  })

  it('shows each moment with the next frame, and asks for one more: never more than one behind', () => {
    const { worker, frame, asked, place } = start()
    frame()
    frame()
    expect(worker().count('find')).toBe(1)
    worker().find()
    frame()
    expect(state.moment.value?.time).toBe(0)
    expect(worker().count('find')).toBe(2)
    expect(asked()).toMatchObject({ type: 'find', time: 0.01 })
    const mesh = place.children[0] as Mesh
    expect(mesh.visible).toBe(true)
    expect(mesh.geometry.groups).toEqual([{ start: 0, count: 6, materialIndex: 1 }])
  })

  it('draws from the buffers that came, and gives the last ones back', () => {
    const { worker, frame, asked, place } = start()
    frame()
    const first = worker().find()
    frame()
    const second = worker().find()
    frame()
    expect(asked()).toMatchObject({ buffers: first })
    const { geometry } = place.children[0] as Mesh
    expect(geometry.attributes.position?.array).toBe(second.positions)
    expect(geometry.index?.array).toBe(second.corners)
    // Of another size: nothing that was drawn fits, and a geometry of its own is made.
    worker().find(5)
    frame()
    expect(asked()).toMatchObject({ buffers: null })
    expect((place.children[0] as Mesh).geometry).not.toBe(geometry)
  })

  it('asks for the place of the slider that is latest, and for nothing while it stands still', () => {
    const { tool, worker, frame, asked } = start()
    frame()
    tool.goTo(0.3)
    tool.goTo(0.6)
    frame()
    worker().find()
    frame()
    expect(asked()).toMatchObject({ time: 0.6 })
    worker().find()
    for (let i = 0; i < 5; i++) frame()
    expect(worker().count('find')).toBe(2)
    expect(state.moment.value?.time).toBe(0.6)
    tool.choose({ hash: 'morton' })
    frame()
    expect(asked()).toMatchObject({ time: 0.6, hash: 'morton' })
    worker().find()
    tool.step(-1)
    frame()
    expect(asked()).toMatchObject({ time: 0.59 })
  })

  it('cancels what is under way for another figure or resolution, which begins where time stands', () => {
    const { tool, workers, worker, frame, asked, place } = start()
    frame()
    worker().find()
    frame()
    tool.choose({ triangles: 250_000 })
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    expect(state.moment.value).toBe(null)
    expect(place.children[0]?.visible).toBe(false)
    frame()
    expect(asked()).toMatchObject({ type: 'find', time: 0.005, buffers: null })
    tool.choose({ figure: 'funnel' })
    frame()
    expect(worker().asked[0]).toMatchObject({ type: 'figure', figure: 'funnel', triangles: 250_000 })
    expect(asked()).toMatchObject({ type: 'find', time: 0 })
  })

  it('counts k of small figures unasked, and of large ones on demand', () => {
    const { tool, worker, frame, asked } = start()
    frame()
    tool.goTo(0)
    worker().find(30_000)
    frame()
    frame()
    expect(worker().count('count-k')).toBe(0)
    tool.countK()
    expect(asked()).toEqual({ type: 'count-k', time: 0 })
    expect(state.counting.value).toBe(0)
    tool.stopK()
    expect(state.counting.value).toBe(null)
    tool.choose({ triangles: 2000 })
    frame()
    worker().find(2000)
    frame()
    frame()
    expect(worker().count('count-k')).toBe(2)
    // Progress that nobody asked for would only flash.
    worker().say({ type: 'counting', fraction: 0.5 })
    expect(state.counting.value).toBe(null)
    const k = { time: 0, mean: 9, deviation: 1, max: 20, milliseconds: 3, warnings: [] }
    worker().say({ type: 'counted', k })
    frame(5000)
    expect(state.k.value).toEqual(k)
    expect(worker().count('count-k')).toBe(2)
  })

  it('stands still after a fault, until it is told to try again', () => {
    const { tool, worker, workers, frame } = start()
    frame()
    worker().crash('out of memory')
    frame()
    expect(state.fault.value).toBe('The lab stands still: out of memory.')
    tool.choose({})
    frame()
    expect(state.fault.value).toBe(null)
    expect(workers.length).toBe(2)
    expect(worker().count('find')).toBe(1)
  })

  it('leaves nothing behind when something else has the picture, and goes on where it was', () => {
    const { tool, place, worker, frame, asked } = start()
    frame()
    tool.choose({ figure: 'funnel' })
    frame()
    tool.goTo(0.5)
    tool.end()
    expect(worker().ended).toBe(true)
    expect(place.children).toEqual([])
    expect(state.actions.value).toBe(null)
    frame()
    expect(worker().asked[0]).toMatchObject({ figure: 'funnel' })
    expect(asked()).toMatchObject({ type: 'find', time: 0.5 })
    expect(place.children.length).toBe(1)
  })
})
