/**
 * A session as time-stamped streams in an MCAP file, for Foxglove and the like. Times are the wall clock's: when the
 * session began and how long since.
 *
 *   /scene                          what is drawn, once: the bodies' shapes
 *   /tf                             the scene's frame (y up) in a world whose z is up, once
 *   /view                           the eye
 *   /hand/left, /hand/right         frames of the hand's root and of its jointed parts
 *   /hand/left/joints, …            the angles by name
 *   /hand/left/shape, …             what is drawn of it, where it comes and goes
 *   /bodies                         frames of all bodies that ever move, whenever one has moved
 *   /contacts, /contacts/points     what meets; the same as red balls
 *   /events                         what a person did
 */
import * as zlib from 'node:zlib'
import { McapWriter } from '@mcap/core'
import type { SessionDetails } from '../../../contract/sessions.ts'
import { SIDES } from '../../../walkthrough/hand/hand-model.ts'
import type { Format } from './export-job.ts'
import { type ExportFrame, forEachFrame, movedBodies } from './frames.ts'
import { McapFrames } from './mcap-frames.ts'
import { SCHEMAS, type SchemaName } from './mcap-schemas.ts'
import type { OutputFile } from './output-file.ts'
import { sessionFacts } from './session-facts.ts'
import { sessionScene } from './session-scene.ts'

const ENDING = '.mcap'
/** Bytes of messages in a chunk, which is compressed as one. */
const CHUNK_BYTES = 4 * 1024 * 1024

const HAND_TOPICS = SIDES.flatMap((side): [string, SchemaName][] => [
  [`/hand/${side}`, 'foxglove.FrameTransforms'],
  [`/hand/${side}/joints`, 'palpable.Joints'],
  [`/hand/${side}/shape`, 'foxglove.SceneUpdate'],
])

const TOPICS: readonly (readonly [string, SchemaName])[] = [
  ['/scene', 'foxglove.SceneUpdate'],
  ['/tf', 'foxglove.FrameTransforms'],
  ['/view', 'foxglove.PoseInFrame'],
  ...HAND_TOPICS,
  ['/bodies', 'foxglove.FrameTransforms'],
  ['/contacts', 'palpable.Contacts'],
  ['/contacts/points', 'foxglove.SceneUpdate'],
  ['/events', 'palpable.Event'],
]

export const mcap: Format = {
  endings: [ENDING],
  async write(job) {
    const { source, request } = job
    const scene = await sessionScene(source)
    const moved = movedBodies(source)
    const file = new StreamFile(job.file(ENDING))
    await file.begin(source.details)
    const frames = new McapFrames(source.details, scene, moved, request.withScene, (topic, time, json) =>
      file.gather(topic, time, json),
    )
    const visitor = {
      visit: (frame: ExportFrame) => frames.frame(frame),
      settle: () => file.settle(),
    }
    await forEachFrame(source, visitor, job)
    await file.end()
  },
}

/** Messages come from a synchronous visitor, and the library takes them one by one, asynchronously: gathered between. */
class StreamFile {
  readonly #writer: McapWriter
  readonly #channels = new Map<string, number>()
  readonly #sequences = new Map<string, number>()
  #gathered: { topic: string; time: bigint; json: string }[] = []

  constructor(file: OutputFile) {
    this.#writer = new McapWriter({
      writable: {
        write: (bytes) => file.bytes(bytes),
        position: () => BigInt(file.written),
      },
      chunkSize: CHUNK_BYTES,
      compressChunk: (data) => ({ compression: 'zstd', compressedData: zlib.zstdCompressSync(data) }),
    })
  }

  async begin(details: SessionDetails): Promise<void> {
    const writer = this.#writer
    await writer.start({ profile: '', library: `palpable ${details.begin.appVersion}` })
    const schemas = new Map<SchemaName, number>()
    for (const [name, schema] of Object.entries(SCHEMAS)) {
      const data = Buffer.from(JSON.stringify(schema))
      schemas.set(name as SchemaName, await writer.registerSchema({ name, encoding: 'jsonschema', data }))
    }
    for (const [topic, schema] of TOPICS) {
      const schemaId = schemas.get(schema)!
      const channel = { topic, schemaId, messageEncoding: 'json', metadata: new Map<string, string>() }
      this.#channels.set(topic, await writer.registerChannel(channel))
    }
    const facts = Object.entries(sessionFacts(details)).map(([name, fact]) => [name, `${fact}`] as const)
    await writer.addMetadata({ name: 'palpable.session', metadata: new Map(facts) })
  }

  gather(topic: string, time: bigint, json: string): void {
    this.#gathered.push({ topic, time, json })
  }

  async settle(): Promise<void> {
    const messages = this.#gathered
    this.#gathered = []
    for (const { topic, time, json } of messages) {
      const sequence = this.#sequences.get(topic) ?? 0
      this.#sequences.set(topic, sequence + 1)
      await this.#writer.addMessage({
        channelId: this.#channels.get(topic)!,
        sequence,
        logTime: time,
        publishTime: time,
        data: Buffer.from(json, 'utf8'),
      })
    }
  }

  async end(): Promise<void> {
    await this.settle()
    await this.#writer.end()
  }
}
