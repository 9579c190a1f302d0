import { describe, expect, it } from 'vitest'
import type { Measurements } from '../../../renderer/state.ts'
import { type Channel, HudHistory } from '../../../renderer/ui/hud-history.ts'

const CHANNELS: readonly Channel[] = ['boxes', 'sort', 'exact', 'step', 'frameRate']

function frame(i: number): Measurements {
  const counts = { bodies: 1, activePairs: 2, contacts: 3, swaps: 4 }
  return { boxes: i, sort: i + 0.25, exact: i + 0.5, step: i * 2, frameRate: 60 - (i % 50), ...counts }
}

describe('HudHistory', () => {
  it.each([0, 1, 2, 239, 240, 241, 480, 1003])('keeps the last frames of %i, oldest first', (pushed) => {
    const history = new HudHistory()
    const twin: Measurements[] = []
    for (let i = 0; i < pushed; i++) {
      history.push(frame(i))
      twin.push(frame(i))
    }
    const kept = twin.slice(-history.capacity)
    expect(history.length).toBe(kept.length)
    const out = new Float32Array(history.capacity)
    for (const channel of CHANNELS) {
      const count = history.read(channel, out)
      expect([...out.subarray(0, count)]).toEqual(kept.map((one) => one[channel]))
    }
  })

  it('gives the newest frames where fewer are asked for', () => {
    const history = new HudHistory()
    for (let i = 0; i < 300; i++) history.push(frame(i))
    const out = new Float32Array(3)
    expect(history.read('boxes', out)).toBe(3)
    expect([...out]).toEqual([297, 298, 299])
  })

  it('forgets', () => {
    const history = new HudHistory()
    for (let i = 0; i < 250; i++) history.push(frame(i))
    history.clear()
    history.push(frame(7))
    const out = new Float32Array(history.capacity)
    expect(history.read('step', out)).toBe(1)
    expect(out[0]).toBe(14)
  })
})
