import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { frameFault } from '../../../engine/record/frame-fault.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { isTurn, POSE_INTS } from '../../../engine/record/grid.ts'
import { LogDecoder, LogError } from '../../../engine/record/log-decoder.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { SampleSession } from '../../../engine/record/sample/sample-session.ts'
import { type PlainRecord, plainRecord, RandomFrames } from './random-frames.ts'

const BODIES = 12

function chunksOf(seed: number, frames = 60): Uint8Array<ArrayBuffer>[] {
  const random = new RandomFrames({ seed, bodyCount: BODIES, contacts: 6 })
  const encoder = new LogEncoder(BODIES)
  const record = new FrameRecord()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let frame = 0; frame < frames; frame++) {
    random.next(record)
    encoder.add(record)
    if (encoder.frameCount === 10) chunks.push(encoder.take().bytes)
  }
  return chunks
}

interface Reading {
  fault: string | null
  /** Everything that was read, as text. */
  text: string
}

/** Reads until the end or the first LogError; whatever was given until then must be harmless. */
function read(chunks: readonly Uint8Array[], bodyCount = BODIES): Reading {
  const decoder = new LogDecoder(bodyCount)
  const frames: PlainRecord[] = []
  try {
    for (const chunk of chunks) {
      decoder.open(chunk)
      while (decoder.next()) {
        expectHarmless(decoder, bodyCount)
        frames.push(plainRecord(decoder.record))
      }
    }
    return { fault: null, text: JSON.stringify(frames) }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    // Nothing more is read after damage.
    expect(decoder.next()).toBe(false)
    return { fault: error.message, text: '' }
  }
}

function faultOf(chunks: readonly Uint8Array[], bodyCount = BODIES): string | null {
  return read(chunks, bodyCount).fault
}

function expectHarmless({ record, state }: LogDecoder, bodyCount: number): void {
  if (frameFault(record, bodyCount) !== null) throw new Error('a frame that cannot be was given')
  for (let body = 0; body < bodyCount; body++) {
    if (!isTurn(state.poses, body * POSE_INTS + 3)) throw new Error('a body is turned in no way')
    const scale = state.scales[body]!
    if (!Number.isNaN(scale) && !(scale > 0)) throw new Error('a body has no scale')
  }
}

describe('a damaged log', () => {
  it('with one bit changed is refused, or gives other frames, harmless ones, seed 1', () => {
    const chunks = chunksOf(1)
    const whole = read(chunks)
    const random = new Random(1)
    let refused = 0
    for (let i = 0; i < 1200; i++) {
      const damaged = chunks.map((chunk) => chunk.slice())
      const chunk = damaged[random.below(damaged.length)]!
      chunk[random.below(chunk.length)]! ^= 1 << random.below(8)
      const { fault, text } = read(damaged)
      if (fault !== null) refused++
      else expect(text).not.toBe(whole.text)
    }
    expect(refused).toBeGreaterThan(200)
  })

  it('cut off anywhere is refused, seed 2', () => {
    const [first] = chunksOf(2, 10)
    for (let length = 0; length < first!.length; length++) {
      expect(faultOf([first!.subarray(0, length)])).not.toBeNull()
    }
  })

  it('with bytes behind its end is refused, seed 3', () => {
    const [first] = chunksOf(3, 10)
    const longer = new Uint8Array(first!.length + 1)
    longer.set(first!)
    expect(faultOf([longer])).toBe('A piece of the recording has bytes after its end.')
  })

  it('of random bytes is refused or harmless, seed 4', () => {
    const random = new Random(4)
    for (let i = 0; i < 1500; i++) {
      const bytes = Uint8Array.from({ length: random.below(2000) }, () => random.below(256))
      const head = new DataView(bytes.buffer)
      if (bytes.length > 20 && i % 4 !== 0) {
        bytes[0] = 3
        head.setUint32(1, BODIES, true)
        head.setUint32(5, 0, true)
        head.setUint32(9, 1 + random.below(4), true)
      }
      // Long runs of equal bits are where counts and scales explode.
      if (i % 3 === 0) bytes.fill(i % 2 === 0 ? 0 : 255, Math.min(13 + random.below(40), bytes.length))
      faultOf([bytes])
    }
  })

  it('of zeros only, or of ones only, ends', () => {
    for (const value of [0, 255]) {
      const bytes = new Uint8Array(100_000).fill(value)
      new DataView(bytes.buffer).setUint32(1, BODIES, true)
      new DataView(bytes.buffer).setUint32(5, 0, true)
      new DataView(bytes.buffer).setUint32(9, 10_000, true)
      bytes[0] = 3
      faultOf([bytes])
    }
  })

  it('with pieces missing, out of order or from another scene is refused, seed 5', () => {
    const chunks = chunksOf(5)
    const session = new SampleSession(5)
    const encoder = new LogEncoder(session.bodyCount)
    const record = new FrameRecord()
    const steady: Uint8Array[] = []
    for (let frame = 0; frame < 60; frame++) {
      session.next(record)
      encoder.add(record)
      if (encoder.frameCount === 10) steady.push(encoder.take().bytes)
    }
    const follow = 'A piece of the recording does not follow the one before.'
    const count = session.bodyCount
    expect(faultOf(steady, count)).toBeNull()
    expect(faultOf([steady[0]!, steady[2]!], count)).toBe(follow)
    expect(faultOf([steady[1]!], count)).toBe(follow)
    expect(faultOf([steady[0]!, steady[0]!, steady[1]!, steady[1]!], count)).toBe(follow)
    for (const bodyCount of [0, BODIES - 1, BODIES + 1, 5000]) {
      expect(faultOf(chunks, bodyCount)).toBe(
        'The recording was made in a scene with another number of bodies.',
      )
    }
  })

  it('of a later version is refused with that sentence', () => {
    const [first] = chunksOf(6, 10)
    first![0] = 7
    expect(faultOf([first!])).toBe('The recording was made by a newer version of Palpable.')
    first![0] = 1
    expect(faultOf([first!])).not.toBeNull()
  })

  it('reads on from a key frame after damage, seed 7', () => {
    const chunks = chunksOf(7, 10)
    const decoder = new LogDecoder(BODIES)
    const cut = chunks[0]!.slice(0, chunks[0]!.length - 4)
    decoder.open(cut)
    expect(() => {
      while (decoder.next());
    }).toThrow(LogError)
    decoder.open(chunks[0]!)
    while (decoder.next());
    expect(decoder.frame).toBe(9)
  })

  it('may stop in the middle of a chunk, but not go on with the next', () => {
    const session = new SampleSession(8)
    const encoder = new LogEncoder(session.bodyCount)
    const record = new FrameRecord()
    const chunks: Uint8Array[] = []
    for (let frame = 0; frame < 20; frame++) {
      session.next(record)
      encoder.add(record)
      if (encoder.frameCount === 10) chunks.push(encoder.take().bytes)
    }
    const decoder = new LogDecoder(session.bodyCount)
    decoder.open(chunks[0]!)
    decoder.next()
    expect(() => decoder.open(chunks[1]!)).toThrow(LogError)
  })
})
