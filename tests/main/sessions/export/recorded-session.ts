/** Sessions recorded by a scripted hand: what exports and the command line are tested with. */
import type { SimulationSettings } from '../../../../contract/scene-file.ts'
import type {
  ChunkHeader,
  SessionBegin,
  SessionContact,
  SessionDetails,
} from '../../../../contract/sessions.ts'
import { defaultSettings } from '../../../../contract/settings.ts'
import { KDet } from '../../../../engine/kdet/kdet.ts'
import { digestText } from '../../../../engine/record/frame-digest.ts'
import { FrameRecord } from '../../../../engine/record/frame-record.ts'
import { Grid, POSE_INTS } from '../../../../engine/record/grid.ts'
import { LogEncoder } from '../../../../engine/record/log-encoder.ts'
import { ENGINE_VERSION } from '../../../../engine/version.ts'
import type { LoadedScene } from '../../../../formats/loaded-scene.ts'
import { parcelHash, readParcel, unpackParcel } from '../../../../formats/scene-parcel.ts'
import type { ExportSource } from '../../../../main/sessions/export/export-source.ts'
import type { LocalStore } from '../../../../main/sessions/local-store.ts'
import { buildStage } from '../../../../walkthrough/build-stage.ts'
import { FrameTap } from '../../../../walkthrough/record/frame-tap.ts'
import { participantsOf } from '../../../../walkthrough/record/participants.ts'
import { SimulationRun } from '../../../../walkthrough/simulation/simulation-run.ts'
import { simulationScene } from '../../../../walkthrough/simulation/simulation-scene.ts'
import { SoftStage } from '../../../../walkthrough/soft/soft-stage.ts'
import { Walkthrough } from '../../../../walkthrough/walkthrough.ts'
import { LiveSoft } from '../../../walkthrough/record/live-soft.ts'
import { STANDING } from '../../../walkthrough/support/plain-scene.ts'

/** One frame as it was recorded, in plain numbers. */
export interface PlainFrame {
  readonly time: number
  readonly view: number[]
  readonly hands: number
  readonly hand: Int32Array
  readonly moved: { body: number; pose: number[]; scale: number }[]
  readonly events: string[]
  readonly contacts: Int32Array
  readonly contactCount: number
  readonly digest: string
}

export interface RecordedSession {
  readonly begin: SessionBegin
  readonly scene: LoadedScene
  readonly parcel: Uint8Array<ArrayBuffer>
  readonly headers: readonly ChunkHeader[]
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  readonly frames: readonly PlainFrame[]
  readonly contacts: readonly SessionContact[]
  readonly source: ExportSource
}

const FRAME = 11_111
const CHUNK = 200_000
export const SESSION_ID = 'abcdefgh01234567'
export interface Script {
  readonly parcel: Uint8Array<ArrayBuffer>
  readonly frameCount: number
  readonly name: string
  /** The body that the hand sweeps through; it rests there, and comes back. */
  readonly target: string
  readonly simulation?: SimulationSettings
  /** Before each frame. */
  readonly act?: (walkthrough: Walkthrough, tap: FrameTap, frame: number) => void
}

export async function recordSession(script: Script): Promise<RecordedSession> {
  const { parcel, frameCount, name } = script
  const kept = await readParcel(unpackParcel(parcel))
  const made = script.simulation === undefined ? null : simulationScene(kept, script.simulation)
  const scene = made?.scene ?? kept
  const { stage } = await buildStage(scene)
  const target = scene.bodies.find(({ id }) => id === script.target)!.position
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const simulation = made === null ? null : new SimulationRun(stage, made)
  walkthrough.moveOthers = () => simulation?.advance()
  const soft = scene.soft.length === 0 ? null : await liveSoft(walkthrough, scene)
  const tap = new FrameTap(walkthrough, soft)
  const begin: SessionBegin = {
    scene: {
      id: scene.id,
      title: scene.title,
      hash: await parcelHash(parcel),
      kind: 'scene',
      simulation: script.simulation ?? null,
    },
    appVersion: '0.4.0',
    engineVersion: ENGINE_VERSION,
    settings: defaultSettings,
    seed: 7,
    device: 'simulated headset',
    startedAt: Date.UTC(2026, 10, 16, 12, 0, 0, 250),
    name,
    origin: [...stage.grid.origin] as [number, number, number],
    bodyCount: scene.bodies.length,
    participants: participantsOf(scene),
  }
  // Within reach: a hand that is left behind would be fetched back.
  const floor = scene.start.position[1]
  walkthrough.walker.startAt([target[0], floor, target[2] + 0.9], 0, 0)
  walkthrough.lead = (root) => {
    const t = frame / frameCount
    const side = t < 0.45 ? t / 0.45 : t < 0.6 ? 1 : (1 - t) / 0.4
    root.set([target[0] - 0.25 + 0.4 * side, target[1] + 0.05, target[2] + 0.12 - 0.05 * side, 0, 0, 0, 1])
  }
  const record = new FrameRecord()
  const encoder = new LogEncoder(begin.bodyCount, begin.origin, soft !== null)
  const headers: ChunkHeader[] = []
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const frames: PlainFrame[] = []
  const take = () => {
    const { bytes, ...header } = encoder.take()
    headers.push({ sequence: headers.length, ...header } as ChunkHeader)
    chunks.push(bytes)
  }
  let frame = 0
  let chunkStart = 0
  for (; frame < frameCount; frame++) {
    const time = frame * FRAME
    script.act?.(walkthrough, tap, frame)
    walkthrough.advance(FRAME / 1e6, STANDING)
    soft?.update()
    tap.read(record, time)
    if (time - chunkStart >= CHUNK) {
      take()
      chunkStart = time
    }
    encoder.add(record)
    frames.push(plain(record))
  }
  take()
  const contacts = contactsOf(headers)
  return {
    begin,
    scene,
    parcel,
    headers,
    chunks,
    frames,
    contacts,
    source: memorySource(begin, headers, chunks, contacts, parcel),
  }
}

async function liveSoft(walkthrough: Walkthrough, scene: LoadedScene): Promise<LiveSoft> {
  const { stage } = await buildStage(scene)
  return new LiveSoft(walkthrough, new SoftStage(stage), new KDet(), 1)
}

function plain(record: FrameRecord): PlainFrame {
  return {
    time: record.time,
    view: [...record.view],
    hands: record.hands,
    hand: record.hand.slice(),
    moved: Array.from({ length: record.movedCount }, (_, i) => ({
      body: record.movedBody[i],
      pose: [...record.movedPose.subarray(i * POSE_INTS, (i + 1) * POSE_INTS)],
      scale: record.movedScale[i],
    })),
    events: [...record.events],
    contacts: record.contacts.slice(),
    contactCount: record.contactCount,
    digest: digestText(record.digest),
  }
}

function contactsOf(headers: readonly ChunkHeader[]): SessionContact[] {
  const contacts = new Map<number, SessionContact>()
  for (const { begun, deepened, ended } of headers) {
    for (const { frame, time, distance, ...rest } of begun) {
      contacts.set(rest.number, {
        ...rest,
        beginFrame: frame,
        begin: time,
        endFrame: null,
        end: null,
        beginDistance: distance,
        deepest: Math.max(0, -distance),
      })
    }
    for (const [number, deepest] of deepened) contacts.set(number, { ...contacts.get(number)!, deepest })
    for (const { number, frame, time, deepest } of ended) {
      contacts.set(number, { ...contacts.get(number)!, endFrame: frame, end: time, deepest })
    }
  }
  return [...contacts.values()]
}

export function memorySource(
  begin: SessionBegin,
  headers: readonly ChunkHeader[],
  chunks: readonly Uint8Array[],
  contacts: readonly SessionContact[],
  parcel: Uint8Array<ArrayBuffer> | null,
): ExportSource {
  const keys = headers.filter((header) => header.key)
  const last = headers.at(-1)
  const entry: SessionDetails['entry'] = {
    id: SESSION_ID,
    name: begin.name,
    note: 'two\nlines',
    state: 'ended',
    scene: { id: begin.scene.id, title: begin.scene.title, hash: begin.scene.hash },
    device: begin.device,
    startedAt: begin.startedAt,
    duration: last?.lastTime ?? 0,
    frames: headers.reduce((sum, { frameCount }) => sum + frameCount, 0),
    contacts: contacts.length,
    bytes: 0,
    digest: last?.digest ?? '',
    appVersion: begin.appVersion,
    thumbnailUrl: null,
  }
  const details: SessionDetails = {
    entry,
    begin,
    hasScene: parcel !== null,
    keys: {
      sequence: keys.map((header) => header.sequence),
      frame: keys.map((header) => header.firstFrame),
      time: keys.map((header) => header.firstTime),
    },
    chunkCount: chunks.length,
    softFrames: [],
  }
  return {
    entry,
    details,
    chunks: (from, to) => chunks.slice(from, to + 1),
    contacts: () => [...contacts],
    scene: () => parcel,
  }
}

/** Position and quaternion of whole numbers, as the grid says. */
export function poseOf(begin: SessionBegin, ints: ArrayLike<number>, o = 0): number[] {
  const pose = new Float64Array(7)
  new Grid(begin.origin).exactPose(pose, 0, Int32Array.from(ints), o)
  return [...pose]
}

/** Writes a session into a store and returns its id. */
export function storeSession(
  store: LocalStore,
  { begin, headers, chunks, parcel }: RecordedSession,
  { withScene = true, ends = true } = {},
): string {
  const { id } = store.begin(begin)
  if (withScene) store.addScene(id, parcel)
  headers.forEach((header, i) => {
    store.addChunk(id, header, chunks[i])
  })
  if (ends) store.end(id)
  return id
}
