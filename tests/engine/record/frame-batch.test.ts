import { describe, expect, it } from 'vitest'
import { BatchWriter, type FrameBatch, readBatch } from '../../../engine/record/frame-batch.ts'
import { CONTACT_NUMBERS, FrameRecord } from '../../../engine/record/frame-record.ts'
import { plainRecord, RandomFrames } from './random-frames.ts'

/** All but the digest, which the recorder computes. */
function whole(record: FrameRecord) {
  const numbers = [...record.contactNumbers.subarray(0, record.contactCount * CONTACT_NUMBERS)]
  return { ...plainRecord(record), digest: null, hand: [...record.hand], numbers }
}

/** As a message does it. */
function sent(batch: FrameBatch): FrameBatch {
  return structuredClone(batch, { transfer: [batch.ints.buffer, batch.numbers.buffer] })
}

describe('a batch of frames', () => {
  for (const [seed, bodyCount, contacts] of [
    [1, 0, 0],
    [2, 30, 10],
    [3, 300, 400],
  ] as const) {
    it(`brings whole frames to the other side, seed ${seed}, ${bodyCount} bodies`, () => {
      const frames = new RandomFrames({ seed, bodyCount, contacts })
      const writer = new BatchWriter()
      const record = new FrameRecord()
      const other = new FrameRecord()
      for (let round = 0; round < 8; round++) {
        const expected: unknown[] = []
        for (let frame = 0; frame < 3 * round; frame++) {
          frames.next(record)
          writer.add(record)
          expected.push(whole(record))
        }
        expect(writer.frameCount).toBe(3 * round)
        const arrived = sent(writer.take())
        expect(writer.frameCount).toBe(0)
        const read: unknown[] = []
        readBatch(arrived, other, (each) => read.push(whole(each)))
        expect(read).toEqual(expected)
        writer.giveBack(sent(arrived))
      }
    })
  }

  it('uses buffers again', () => {
    const writer = new BatchWriter()
    const record = new FrameRecord()
    const buffers = new Set<ArrayBuffer>()
    const waiting: FrameBatch[] = []
    for (let round = 0; round < 50; round++) {
      for (let frame = 0; frame < 18; frame++) writer.add(record)
      const batch = writer.take()
      buffers.add(batch.ints.buffer)
      buffers.add(batch.numbers.buffer)
      waiting.push(batch)
      if (waiting.length > 2) writer.giveBack(waiting.shift()!)
    }
    expect(buffers.size).toBe(8)
  })

  it('does not take back what was sent away', () => {
    const writer = new BatchWriter()
    const batch = writer.take()
    sent(batch)
    writer.giveBack(batch)
    writer.take()
    const record = new FrameRecord()
    writer.add(record)
    expect(writer.take().ints.length).toBeGreaterThan(0)
  })
})
