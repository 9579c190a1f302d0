/** When the state of cloth is kept with a session: at its beginning, while cloth moves, and seldom while it rests. */
import { expect, it } from 'vitest'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import type { SoftShown } from '../../../walkthrough/record/soft-shown.ts'
import { SoftTap } from '../../../walkthrough/record/soft-tap.ts'

const FRAME = 20_000

/** Asks with every frame and shows it with the next, as the app does on a quick machine. */
class Quick {
  steps = 0
  fresh = false
  moved = false
  saved: Uint8Array<ArrayBuffer> | null = null
  savesNext = false
  readonly contactCount = 0
  readonly contacts = new Int32Array(0)
  readonly contactNumbers = new Float64Array(0)
  private isSaving = false

  next(moves: boolean): SoftShown {
    this.fresh = this.steps > 0
    this.saved = this.fresh && this.isSaving ? new Uint8Array(1) : null
    // Saving has everything told anew.
    this.moved = this.fresh && (moves || this.saved !== null)
    this.steps = 1
    this.isSaving = this.savesNext
    this.savesNext = false
    return this
  }
}

/** Seconds at which states were saved, of a session in which cloth moves in some seconds. */
function savedAt(seconds: number, moves: (second: number) => boolean): number[] {
  const soft = new Quick()
  // One is under way when the session begins.
  soft.next(false)
  const tap = new SoftTap(soft)
  tap.begin()
  const record = new FrameRecord()
  const saved: number[] = []
  for (let time = 0; time < seconds * 1e6; time += FRAME) {
    soft.next(moves(time / 1e6))
    record.clear()
    record.time = time
    tap.read(record)
    expect(record.softState !== null).toBe(record.softSaved === 1)
    if (record.softSaved === 1) saved.push(time / 1e6)
  }
  return saved
}

it('once at the beginning, though a request was under way', () => {
  expect(savedAt(9, () => true)).toEqual([FRAME / 1e6])
})

it('every ten seconds while cloth moves', () => {
  const saved = savedAt(60, () => true)
  expect(saved.length).toBe(6)
  for (let i = 1; i < saved.length; i++) expect(saved[i]! - saved[i - 1]!).toBeGreaterThanOrEqual(10)
})

it('not while it rests, but for one in five minutes', () => {
  expect(savedAt(299, () => false).length).toBe(1)
  expect(savedAt(320, () => false).length).toBe(2)
})

it('when it begins to move, when it has come to rest, and then no more', () => {
  const saved = savedAt(100, (second) => second >= 40 && second < 43)
  expect(saved.map((second) => Math.round(second))).toEqual([0, 40, 50])
})
