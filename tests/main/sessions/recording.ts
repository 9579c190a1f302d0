import { createHash } from 'node:crypto'
import type { ChunkHeader, Participant, SessionBegin } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { SAMPLE_BODIES, SampleSession } from '../../../engine/record/sample/sample-session.ts'
import type { LocalStore } from '../../../main/sessions/local-store.ts'

/** 200 ms. */
const FRAMES = 18

/** The bytes of a scene; the store only looks at their hash. */
export const PARCEL = new TextEncoder().encode('a scene, packed')
export const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const FINGERS = ['palm', 'thumb', 'index', 'middle', 'ring', 'little']

function participants(): Participant[] {
  const hands = ['left', 'right'].flatMap((side, hand) =>
    Array.from({ length: 16 }, (_, part) => {
      const finger = `${side} ${FINGERS[part % FINGERS.length]}`
      const name = `${finger} part ${part}`
      return { id: hand * 64 + part, key: name.replaceAll(' ', '-'), name, kind: 'hand' as const, finger }
    }),
  )
  const bodies = Array.from({ length: SAMPLE_BODIES }, (_, body) => {
    const name = body === 3 ? 'stove' : `body ${body}`
    return { id: 128 + body, key: `b${body}`, name, kind: 'movable' as const, finger: null }
  })
  return [...hands, ...bodies]
}

export function beginning(change: Partial<SessionBegin> = {}): SessionBegin {
  return {
    scene: { id: 'kitchen', title: 'The kitchen', hash: hashOf(PARCEL), kind: 'scene', simulation: null },
    appVersion: '0.4.0',
    engineVersion: '1',
    settings: { ...defaultSettings, walkSpeed: 2 },
    seed: 7,
    device: 'mouse',
    startedAt: 1_700_000_000_000,
    name: 'A walk',
    origin: [0, 0, 0],
    bodyCount: SAMPLE_BODIES,
    participants: participants(),
    ...change,
  }
}

export interface Chunk {
  readonly header: ChunkHeader
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Chunks of a session that a seed makes, one after the other, as the recorder sends them. */
export class Recording {
  readonly #session: SampleSession
  readonly #encoder = new LogEncoder(SAMPLE_BODIES)
  readonly #record = new FrameRecord()
  #sequence = 0

  constructor(seed: number) {
    this.#session = new SampleSession(seed)
  }

  next(): Chunk {
    for (let i = 0; i < FRAMES; i++) {
      this.#session.next(this.#record)
      this.#encoder.add(this.#record)
    }
    const { bytes, ...header } = this.#encoder.take()
    return { header: { sequence: this.#sequence++, ...header }, bytes }
  }
}

const recorded = new Map<number, { readonly recording: Recording; readonly chunks: Chunk[] }>()

/** The first chunks of a seed's session, made once. */
export function chunksOf(seed: number, count: number): Chunk[] {
  const known = recorded.get(seed) ?? { recording: new Recording(seed), chunks: [] }
  recorded.set(seed, known)
  while (known.chunks.length < count) known.chunks.push(known.recording.next())
  return known.chunks.slice(0, count)
}

/** Two states of cloth, made up, with the frames of a chunk. */
export function withStates({ header, bytes }: Chunk): Chunk {
  const { firstFrame } = header
  const states = [firstFrame, firstFrame + 5].map((frame) => new Uint8Array(3 + (frame % 50)).fill(frame))
  return {
    header: { ...header, softStates: states.map((state, i) => [firstFrame + 5 * i, state.length]) },
    bytes: new Uint8Array([...bytes, ...states.flatMap((state) => [...state])]),
  }
}

/** A whole session in the store; returns its id. With `soft`, every sixth chunk brings states of cloth. */
export function recordInto(
  store: LocalStore,
  seed: number,
  count: number,
  begin = beginning(),
  soft = false,
): string {
  const { id, wantsScene } = store.begin(begin)
  if (wantsScene) store.addScene(id, PARCEL)
  for (const chunk of chunksOf(seed, count)) {
    const { header, bytes } = soft && chunk.header.sequence % 6 === 0 ? withStates(chunk) : chunk
    store.addChunk(id, header, bytes)
  }
  store.setThumbnail(id, JPEG)
  store.end(id)
  return id
}

/** What `chunks` gives, apart again. */
export function unpacked(packed: Uint8Array): Uint8Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const all: Uint8Array[] = []
  for (let at = 0; at < packed.length; ) {
    const length = view.getUint32(at, true)
    all.push(packed.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return all
}
