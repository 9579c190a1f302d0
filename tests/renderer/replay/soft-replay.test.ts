import { describe, expect, it } from 'vitest'
import { SoftReplay, type SoftReplayWorker } from '../../../renderer/replay/soft-replay.ts'
import type { SoftReplayAnswer, SoftReplayRequest } from '../../../renderer/replay/soft-replay-messages.ts'
import type { VerifyRequest } from '../../../renderer/replay/worker-messages.ts'

class FakeWorker implements SoftReplayWorker {
  onmessage: SoftReplayWorker['onmessage'] = null
  onerror: SoftReplayWorker['onerror'] = null
  readonly asked: number[] = []
  isEnded = false

  postMessage(request: SoftReplayRequest): void {
    if (request.type === 'go') this.asked.push(request.frame)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(data: SoftReplayAnswer): void {
    this.onmessage?.({ data } as MessageEvent<SoftReplayAnswer>)
  }
}

const shownOf = () => ({
  positions: new Float32Array(9),
  normals: new Float32Array(9),
  tones: new Uint8Array(1),
  changed: new Uint8Array(1),
})

function start() {
  const worker = new FakeWorker()
  const soft = new SoftReplay({} as VerifyRequest, () => worker)
  let changes = 0
  soft.onChange = () => changes++
  return { worker, soft, changes: () => changes }
}

describe('recorded cloth on the page', () => {
  it('is asked for one at a time while it plays, and shows each that comes', () => {
    const { worker, soft, changes } = start()
    for (let frame = 3; frame < 9; frame++) soft.go(frame, 0)
    expect(worker.asked).toEqual([3])
    const shown = shownOf()
    worker.answer({ type: 'there', frame: 3, shown })
    expect(soft.shown).toBe(shown)
    expect(worker.asked).toEqual([3, 8])
    const next = shownOf()
    worker.answer({ type: 'there', frame: 8, shown: next })
    expect(soft.shown).toBe(next)
    soft.go(8, 0)
    expect(worker.asked).toEqual([3, 8])
    expect(changes()).toBe(2)
  })

  it('is asked for at once where someone goes back', () => {
    const { worker, soft } = start()
    soft.go(500, 0)
    soft.go(20, 0)
    expect(worker.asked).toEqual([500, 20])
    worker.answer({ type: 'there', frame: 500, shown: shownOf() })
    expect(soft.shown).toBeNull()
    const shown = shownOf()
    worker.answer({ type: 'there', frame: 20, shown })
    expect(soft.shown).toBe(shown)
  })

  it('says when it takes long, and why it does not come', () => {
    const { worker, soft } = start()
    soft.go(5, 1000)
    expect(soft.word(1250)).toBeNull()
    expect(soft.word(1301)).toBe('Cloth is catching up.')
    worker.answer({ type: 'there', frame: 5, shown: shownOf() })
    expect(soft.word(9999)).toBeNull()
    worker.answer({ type: 'fault', text: 'Cloth stands still: the host does not answer.' })
    expect(soft.word(0)).toMatch(/^Cloth stands still/)
    // Another moment may come.
    soft.go(6, 0)
    expect(worker.asked).toEqual([5, 6])
    worker.answer({ type: 'there', frame: 6, shown: shownOf() })
    expect(soft.word(0)).toBeNull()
    worker.onerror?.({ preventDefault() {}, message: 'out of memory' } as ErrorEvent)
    soft.go(7, 0)
    expect(worker.asked).toEqual([5, 6])
    expect(soft.word(0)).toBe('Cloth stands still: out of memory.')
    soft.end()
    expect(worker.isEnded).toBe(true)
  })
})
