import { Group } from 'three'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { toWorld } from '../../../engine/math/body-coordinates.ts'
import type { ProbeAnswer, ProbeRequest } from '../../../renderer/probe/messages.ts'
import type { ProbeWorker } from '../../../renderer/probe/probe-link.ts'
import * as state from '../../../renderer/probe/probe-state.ts'
import { ProbeTool } from '../../../renderer/probe/probe-tool.ts'
import { ProbeWork } from '../../../renderer/probe/probe-work.ts'
import { panel } from '../../../renderer/state.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { bodyNamed, testStage } from '../../walkthrough/touch/scene.ts'

/** The real work, done when it is told to. */
class HandWorker implements ProbeWorker {
  onmessage: ProbeWorker['onmessage'] = null
  onerror: ProbeWorker['onerror'] = null
  ended = false
  private readonly work = new ProbeWork(
    (answer) => this.onmessage?.({ data: answer } as MessageEvent<ProbeAnswer>),
    () => performance.now(),
  )

  postMessage(request: ProbeRequest): void {
    this.work.hear(request)
  }

  terminate(): void {
    this.ended = true
  }

  finish(): void {
    while (this.work.work());
  }
}

async function start() {
  const stage = await testStage([
    { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [20, 0.1, 20] }] },
    { id: 'red-crate', kind: 'movable', at: [0, 0.5, -3], boxes: [{ size: [1, 1, 1] }] },
    { id: 'ball', at: [4, 0.5, -3], boxes: [{ size: [1, 1, 1] }] },
  ])
  const workers: HandWorker[] = []
  const place = new Group()
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const tool = new ProbeTool(walkthrough, place, () => {
    const worker = new HandWorker()
    workers.push(worker)
    return worker
  })
  let now = 0
  const frame = (): void => {
    now += 200
    tool.update(now)
    workers.at(-1)?.finish()
    tool.update(now)
  }
  return { stage, walkthrough, tool, place, workers, frame, crate: bodyNamed(stage, 'red-crate') }
}

/** The crate is straight ahead and below the eye: so far down in the picture. */
const DOWN = -0.25

describe('the probe', () => {
  afterEach(() => {
    panel.value = null
    state.choices.value = { axis: 'facing', place: 0.5, cells: 64, shows: 'ray' }
  })

  it('takes no clicks, draws nothing and starts no worker until its panel is open', async () => {
    const { tool, place, workers, frame } = await start()
    frame()
    expect(tool.pick(0, DOWN, 1, 1)).toBe(false)
    expect([place.children.length, workers.length]).toEqual([0, 0])
    panel.value = 'probe'
    frame()
    expect(state.nearby.value.map(({ name }) => name)).toContain('red crate')
    expect(tool.pick(0, 0.9, 1, 1)).toBe(true)
    expect(state.probed.value).toBe(null)
  })

  it('reads the fingertip and slices what was clicked', async () => {
    const { tool, place, frame, crate } = await start()
    state.choices.value = { axis: 'x', place: 0.5, cells: 64, shows: 'difference' }
    panel.value = 'probe'
    frame()
    expect(tool.pick(0, DOWN, 1, 1)).toBe(true)
    expect(state.probed.value).toEqual({ body: crate, name: 'red crate' })
    frame()
    frame()
    expect(state.solid.value).toMatchObject({ triangles: 12, diagnosis: { closed: true } })
    expect(state.reading.value?.metres).toBeGreaterThan(0.5)
    expect(state.slice.value).toMatchObject({ points: 64 * 64, differences: 0 })
    let slices = 0
    place.traverse((object) => {
      if (object.renderOrder === 15 && object.visible) slices++
    })
    expect(slices).toBe(1)
  })

  it('measures in metres, also where the body was made larger', async () => {
    const { stage, tool, frame, crate } = await start()
    panel.value = 'probe'
    frame()
    tool.probe(crate)
    stage.place(crate, Float64Array.of(0, 0.5, -3, 0, 0, 0, 1, 2), 0)
    stage.world.step()
    frame()
    const { point, metres } = state.reading.value!
    const tip = new Float64Array(3)
    toWorld(tip, 0, stage.world.bodies.pose, crate, point)
    const away = [Math.abs(tip[0]!) - 1, Math.abs(tip[1]! - 0.5) - 1, Math.abs(tip[2]! + 3) - 1]
    expect(metres).toBeCloseTo(Math.hypot(...away.map((a) => Math.max(0, a))), 9)
    expect(metres).toBeGreaterThan(0.5)
  })

  it('ends the worker of a body that is left for another, and all when the panel is closed', async () => {
    const { stage, tool, place, workers, frame, crate } = await start()
    panel.value = 'probe'
    frame()
    tool.probe(crate)
    frame()
    tool.probe(bodyNamed(stage, 'ball'))
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    panel.value = null
    frame()
    expect(workers.every(({ ended }) => ended)).toBe(true)
    expect(place.children.length).toBe(0)
    expect([state.probed.value, state.reading.value, state.actions.value]).toEqual([null, null, null])
  })

  it('makes another slice for another place, and none for other colours but those of J', async () => {
    const { tool, frame, crate } = await start()
    panel.value = 'probe'
    frame()
    tool.probe(crate)
    frame()
    const first = state.slice.value
    state.choices.value = { ...state.choices.value, shows: 'multipole' }
    frame()
    expect(state.slice.value).toBe(first)
    expect(first?.range).toBe(null)
    state.choices.value = { ...state.choices.value, shows: 'potential' }
    frame()
    expect(state.slice.value?.range?.map(Math.round)).toEqual([0, 1])
    state.choices.value = { ...state.choices.value, cells: 96 }
    frame()
    expect(state.slice.value?.points).toBe(96 * 96)
  })
})
