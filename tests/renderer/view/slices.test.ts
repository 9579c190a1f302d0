import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Slices } from '../../../renderer/view/slices.ts'

/** Works a millisecond at a time, and gives way as long as the others take; returns how long each slice was. */
async function slicesAmong(others: number, milliseconds: number): Promise<number[]> {
  const lengths: number[] = []
  let from = performance.now()
  const slices = new Slices(undefined, async () => {
    lengths.push(performance.now() - from)
    vi.advanceTimersByTime(others)
    from = performance.now()
  })
  for (let i = 0; i < milliseconds; i++) {
    vi.advanceTimersByTime(1)
    await slices.pause()
  }
  return lengths
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Slices', () => {
  it('are short among frames in time', async () => {
    expect(new Set(await slicesAmong(11, 40))).toEqual(new Set([4]))
  })

  it('are as long as frames that are slow, so that work takes twice as long and not a hundred times', async () => {
    expect(await slicesAmong(200, 604)).toEqual([4, 200, 200, 200])
    expect(await slicesAmong(2000, 504)).toEqual([4, 250, 250])
  })

  it('end with the signal’s reason', async () => {
    const cancel = new AbortController()
    const slices = new Slices(cancel.signal)
    await slices.pause()
    cancel.abort(new Error('no more'))
    await expect(slices.pause()).rejects.toThrow('no more')
  })
})
