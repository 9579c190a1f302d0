/**
 * A long session for benches: two hands that reach about over the kitchen's table and tremble as tracked hands do, and
 * twenty loose things on their ways about them. The poses are made up, the contacts are the engine's own for them, so
 * that the session can be proved like any other.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionBegin } from '../contract/sessions.ts'
import { defaultSettings } from '../contract/settings.ts'
import { FrameRecord, HAND_INTS } from '../engine/record/frame-record.ts'
import { POSE_INTS, POSITION_STEP } from '../engine/record/grid.ts'
import { LogEncoder } from '../engine/record/log-encoder.ts'
import { LogState } from '../engine/record/log-state.ts'
import { SAMPLE_RATE, SampleSession } from '../engine/record/sample/sample-session.ts'
import { ENGINE_VERSION } from '../engine/version.ts'
import type { LoadedScene } from '../formats/loaded-scene.ts'
import { packParcel, parcelHash, readParcel, unpackParcel } from '../formats/scene-parcel.ts'
import type { LocalStore } from '../main/sessions/local-store.ts'
import { participantsOf } from '../walkthrough/record/participants.ts'
import { ReplayStage } from '../walkthrough/record/replay-stage.ts'
import { buildSessionStage } from '../walkthrough/record/session-stage.ts'

/** Frames of a chunk: 200 ms. */
const CHUNK = Math.round(SAMPLE_RATE / 5)
/** Where eyes, hands and things are about, in the kitchen's metres: before the table, over its middle. */
const EYES = [0, 1.65, 1.6] as const
const MIDDLE = [0.2, 1, 0.4] as const
/** Things fly about places of their own, four in a row so far apart; metres. The sample's reach a metre to each side. */
const APART = 0.28
const IN_A_ROW = 4
const ROOM = 0.3
/** Only what fits into a hand flies about: no corner of it is farther from its middle. Metres. */
const HANDY = 0.1
const MOVING = 20

export interface HourOptions {
  readonly frames: number
  readonly seed: number
  readonly version: string
  readonly scenes: string
  readonly onFrame?: (frame: number) => void
}

export interface WrittenSession {
  readonly id: string
  readonly contactsPerFrame: number
}

export async function writeLongSession(store: LocalStore, options: HourOptions): Promise<WrittenSession> {
  const parcel = kitchenParcel(options.scenes)
  const scene = await readParcel(unpackParcel(parcel))
  const begin = await sessionBegin(scene, parcel, options)
  const { stage } = await buildSessionStage(scene, begin)
  const { id, wantsScene } = store.begin(begin)
  if (wantsScene) store.addScene(id, parcel)
  const replay = new ReplayStage(stage)
  const sample = new SampleSession(options.seed)
  const encoder = new LogEncoder(begin.bodyCount, begin.origin)
  const state = new LogState(begin.bodyCount)
  const record = new FrameRecord()
  const moving = looseThings(scene)
  let contacts = 0
  let sequence = 0
  for (let frame = 0; frame < options.frames; frame++) {
    sample.next(record)
    intoKitchen(record, moving, begin.origin)
    state.apply(record)
    replay.apply(state)
    replay.readContacts(record)
    contacts += record.contactCount
    encoder.add(record)
    if (encoder.frameCount === CHUNK || frame === options.frames - 1) {
      const { bytes, ...header } = encoder.take()
      store.addChunk(id, { sequence: sequence++, ...header }, bytes)
      options.onFrame?.(frame + 1)
    }
  }
  store.end(id)
  return { id, contactsPerFrame: contacts / options.frames }
}

function kitchenParcel(scenes: string): Uint8Array<ArrayBuffer> {
  const file = (name: string) => new Uint8Array(readFileSync(join(scenes, 'kitchen', name)))
  const { geometry } = JSON.parse(new TextDecoder().decode(file('scene.json'))) as { geometry: string }
  const files = new Map([
    ['scene.json', file('scene.json')],
    [geometry, file(geometry)],
  ])
  return packParcel({ kind: 'scene', main: 'scene.json', files })
}

async function sessionBegin(
  scene: LoadedScene,
  parcel: Uint8Array<ArrayBuffer>,
  { frames, seed, version }: HourOptions,
): Promise<SessionBegin> {
  return {
    scene: {
      id: scene.id,
      title: scene.title,
      hash: await parcelHash(parcel),
      kind: 'scene',
      simulation: null,
    },
    appVersion: version,
    engineVersion: ENGINE_VERSION,
    settings: defaultSettings,
    seed,
    device: 'simulated headset',
    startedAt: Date.now(),
    name: `${Math.round(frames / SAMPLE_RATE)} seconds of two hands`,
    origin: scene.start.position.map(Math.round) as [number, number, number],
    bodyCount: scene.bodies.length,
    participants: participantsOf(scene),
  }
}

/** The first loose things of the scene that are small enough, ascending. */
function looseThings(scene: LoadedScene): readonly number[] {
  const found: number[] = []
  for (const [index, { kind, model, scale }] of scene.bodies.entries()) {
    if (kind !== 'movable') continue
    const size = Math.max(...scene.models[model]!.parts.flatMap((points) => Array.from(points, Math.abs)))
    if (size * scale < HANDY) found.push(index)
    if (found.length === MOVING) break
  }
  return found
}

/** Moves the sample's made-up poses to where the kitchen has room, and leaves its made-up contacts out. */
function intoKitchen(record: FrameRecord, moving: readonly number[], origin: readonly number[]): void {
  record.contactCount = 0
  for (let k = 0; k < 3; k++) {
    const middle = steps(MIDDLE[k]! - origin[k]!)
    record.view[k] = record.view[k]! / 4 + steps(EYES[k]! - origin[k]!)
    record.hand[k] = record.hand[k]! + middle
    record.hand[HAND_INTS + k] = record.hand[HAND_INTS + k]! + middle
    for (let i = 0; i < record.movedCount; i++) {
      const at = i * POSE_INTS + k
      record.movedPose[at] = Math.round(record.movedPose[at]! * ROOM) + middle + steps(placeOf(i, k))
    }
  }
  for (let i = 0; i < record.movedCount; i++) record.movedBody[i] = moving[i]!
}

/** Rows of four along x, behind each other along z, on one level. */
function placeOf(i: number, axis: number): number {
  if (axis === 1) return 0
  const place = axis === 0 ? (i % IN_A_ROW) - 1.5 : Math.floor(i / IN_A_ROW) - 2
  return place * APART
}

const steps = (metres: number): number => Math.round(metres / POSITION_STEP)
