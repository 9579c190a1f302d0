/** A session of random frames as a host would serve it, and what a plain decoding of all of it gives. */
import type { SessionDetails } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import { RandomFrames } from '../../engine/record/random-frames.ts'
import { fakeEntry } from '../sessions/fake-sessions.ts'

const BODIES = 9

export interface RandomSession {
  readonly details: SessionDetails
  readonly chunks: Uint8Array[]
  /** By frame. */
  readonly times: readonly number[]
  readonly states: readonly object[]
  /** As the host answers; counts what it was asked for. */
  readonly fetch: (from: number, to: number, signal: AbortSignal) => Promise<Uint8Array[]>
  readonly asked: [number, number][]
}

export function plainState({ time, view, hands, hand, known, poses, scales }: LogState): object {
  return {
    time,
    view: [...view],
    hands,
    hand: [...hand],
    known: [...known],
    poses: [...poses],
    scales: [...scales],
  }
}

/** Frames of uneven length, about 90 a second. */
export function randomSession(seed: number, frames: number): RandomSession {
  const random = new Random(seed)
  const source = new RandomFrames({ seed, bodyCount: BODIES, contacts: 4 })
  const record = new FrameRecord()
  const encoder = new LogEncoder(BODIES, [0, 0, 0])
  const chunks: Uint8Array[] = []
  const times: number[] = []
  const keys: SessionDetails['keys'] = { sequence: [], frame: [], time: [] }
  const take = (): void => {
    const chunk = encoder.take()
    if (chunk.key) {
      keys.sequence.push(chunks.length)
      keys.frame.push(chunk.firstFrame)
      keys.time.push(chunk.firstTime)
    }
    chunks.push(chunk.bytes)
  }
  let time = 0
  let chunkStart = 0
  for (let frame = 0; frame < frames; frame++) {
    source.next(record)
    record.time = time
    if (time - chunkStart >= 200_000) {
      take()
      chunkStart = time
    }
    encoder.add(record)
    times.push(time)
    time += 5_000 + random.below(12_000)
  }
  take()
  const asked: [number, number][] = []
  return {
    details: {
      entry: fakeEntry(1, { frames, duration: times.at(-1)! }),
      begin: {
        scene: { id: 'kitchen', title: 'Kitchen', hash: 'ab'.repeat(32), kind: 'scene', simulation: null },
        appVersion: '0.4.0',
        engineVersion: '1',
        settings: defaultSettings,
        seed,
        device: 'mouse',
        startedAt: 0,
        name: 'Session 1',
        origin: [0, 0, 0],
        bodyCount: BODIES,
        participants: [],
      },
      hasScene: true,
      keys,
      softFrames: [],
      chunkCount: chunks.length,
    },
    chunks,
    times,
    states: decodeAll(chunks),
    asked,
    fetch: async (from, to) => {
      asked.push([from, to])
      return chunks.slice(from, to + 1)
    },
  }
}

function decodeAll(chunks: readonly Uint8Array[]): object[] {
  const decoder = new LogDecoder(BODIES)
  const states: object[] = []
  for (const chunk of chunks) {
    decoder.open(chunk)
    while (decoder.next()) states.push(plainState(decoder.state))
  }
  return states
}
