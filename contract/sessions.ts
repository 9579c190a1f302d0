/**
 * Recorded sessions, as the processes agree on them. Bulk goes by URL (see SESSION_ROUTES), small questions by the
 * host's methods (host-api.ts). Times are microseconds since the session began, lengths metres, where not said otherwise.
 */
import { z } from 'zod'
import { bothHands } from './hand-measures.ts'
import { simulationSettings } from './scene-file.ts'
import { settings } from './settings.ts'

export const sessionId = z.string().regex(/^[0-9a-z]{16}$/)
const sceneHash = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.number().int().nonnegative()
const finite = z.number().finite()
/**
 * Of what is added up and shown: sums beyond whole numbers, or a date that is none, would make every list unreadable that
 * the session stands in.
 */
const MOST_FRAMES = 2 ** 40
const frameNumber = whole.max(MOST_FRAMES)
const microseconds = whole.max(2 ** 50)
const LAST_DATE = 8.64e15
const vector = z.tuple([finite, finite, finite])

/** Characters of a session's name, and of the note that a person writes about it. */
export const LONGEST_NAME = 200
export const LONGEST_NOTE = 20_000

/** What the session routes answer where they refuse: a sentence. */
export const routeFault = z.object({ fault: z.string().min(1) })

export const DEVICES = ['mouse', 'simulated headset', 'headset'] as const
export const EXPORT_FORMATS = ['csv', 'jsonl', 'mcap', 'gltf', 'palpable'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Who can take part in a contact: a part of a hand (ids 0 to 127) or a body of the scene (from 128). */
const participant = z.strictObject({
  id: whole,
  /** As the scene has it; hand parts are named after side and part: "right-index-tip". */
  key: z.string().min(1).max(200),
  /** As a person would say it: "blue cup", "right index tip". */
  name: z.string().min(1).max(200),
  kind: z.enum(['hand', 'fixed', 'movable', 'moving', 'soft']),
  /** "right index"; null for bodies of the scene. */
  finger: z.string().max(40).nullable(),
})
export type Participant = z.infer<typeof participant>

/** What is known when a session begins. */
export const sessionBegin = z.strictObject({
  scene: z.strictObject({
    id: z.string().min(1).max(400),
    title: z.string().min(1).max(400),
    hash: sceneHash,
    /** 'scene': a scene.json with its geometry; 'file': a model someone opened, which gets a ground. */
    kind: z.enum(['scene', 'file']),
    simulation: simulationSettings.nullable(),
  }),
  appVersion: z.string().max(40),
  engineVersion: z.string().max(40),
  settings,
  seed: whole,
  device: z.enum(DEVICES),
  /** Milliseconds since 1970. */
  startedAt: whole.max(LAST_DATE),
  name: z.string().max(LONGEST_NAME),
  /** The grid's, whole metres. */
  origin: vector,
  bodyCount: whole.max(1_000_000),
  participants: z.array(participant).max(200_000),
  /** The person's own hands where a headset has measured them; left out, both are standard ones. */
  hands: bothHands.optional(),
})
export type SessionBegin = z.infer<typeof sessionBegin>

/** Who meets, and with which features; `number` counts contacts within the session from 0. */
const contactWho = {
  number: whole,
  first: whole,
  firstPart: z.number().int(),
  second: whole,
  secondPart: z.number().int(),
  /** As in engine/record/frame-record.ts. */
  firstFeature: z.number().int(),
  secondFeature: z.number().int(),
}

/** A contact that began. */
const begunContact = z.strictObject({
  ...contactWho,
  frame: whole,
  time: whole,
  distance: finite,
  point: vector,
})
export type BegunContact = z.infer<typeof begunContact>

/** `frame` and `time` are the first without it. */
const endedContact = z.strictObject({ number: whole, frame: whole, time: whole, deepest: finite })
export type EndedContact = z.infer<typeof endedContact>

/** What stands before the bytes of a chunk of frames. */
export const chunkHeader = z.strictObject({
  /** Counts chunks within the session from 0; sending one twice does no harm. */
  sequence: whole,
  firstFrame: frameNumber,
  frameCount: z.number().int().positive().max(100_000),
  firstTime: microseconds,
  lastTime: microseconds,
  /** Whether it begins with a key frame, from which decoding may start. */
  key: z.boolean(),
  /** Of its last frame. */
  digest: z.string().regex(/^[0-9a-f]{16}$/),
  begun: z.array(begunContact).max(100_000),
  ended: z.array(endedContact).max(100_000),
  /** The greatest depth so far of contacts that last, so that a crash does not lose it: [number, depth]. */
  deepened: z.array(z.tuple([whole, finite])).max(100_000),
  /** States of cloth that stand behind the frames: the frame that shows it, and how many bytes it has. */
  softStates: z
    .array(z.tuple([whole, z.number().int().positive()]))
    .max(1000)
    .optional(),
})
export type ChunkHeader = z.infer<typeof chunkHeader>

/** How far the host has it. */
export const sessionResumed = z.object({ chunks: whole, wantsScene: z.boolean() })
export type SessionResumed = z.infer<typeof sessionResumed>

export const SESSION_STATES = ['recording', 'ended', 'ended unexpectedly'] as const

/** A line of the list of sessions. */
export const sessionEntry = z.object({
  id: sessionId,
  name: z.string(),
  note: z.string(),
  state: z.enum(SESSION_STATES),
  scene: z.object({ id: z.string(), title: z.string(), hash: sceneHash }),
  device: z.enum(DEVICES),
  startedAt: whole,
  duration: whole,
  frames: whole,
  contacts: whole,
  /** Of frames and contacts in the store. */
  bytes: whole,
  digest: z.string(),
  appVersion: z.string(),
  thumbnailUrl: z.string().nullable(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

/** An hour has 3,600 keys: looked at one by one by zod they would take longer than all else of opening it. */
const wholes = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0),
)

/** Everything about a session but its frames: GET sessions/ID. */
export const sessionDetails = z.object({
  entry: sessionEntry,
  begin: sessionBegin,
  /** Whether the store holds the scene itself, at sessions/ID/scene. */
  hasScene: z.boolean(),
  /** For each chunk that begins with a key frame, ascending: its sequence, first frame and first time. */
  keys: z.object({ sequence: wholes, frame: wholes, time: wholes }),
  chunkCount: whole,
  /** The frames whose cloth is kept, at sessions/ID/soft/FRAME; ascending. */
  softFrames: wholes,
})
export type SessionDetails = z.infer<typeof sessionDetails>

/** GET sessions/ID/contacts/FROM: rows in order of their beginning; `end` is null while it lasts. */
export const sessionContact = z.object({
  ...contactWho,
  beginFrame: whole,
  begin: whole,
  endFrame: whole.nullable(),
  end: whole.nullable(),
  beginDistance: finite,
  deepest: finite,
  point: vector,
})
/** Contacts that are handed over at once: more would keep the drawing thread for longer than a frame may last. */
export const CONTACT_PAGE = 1000
export type SessionContact = z.infer<typeof sessionContact>

export const storeInfo = z.object({
  /** Where the store is; shown, and set in the settings. */
  path: z.string(),
  bytes: whole,
  /** Null where recording is possible, else a sentence. */
  fault: z.string().nullable(),
})
export type StoreInfo = z.infer<typeof storeInfo>

/**
 * The URLs, relative to the page, on both hosts alike. POST bodies are validated; answers are JSON or bytes. A fault is
 * a status of 400 or more with {"fault": "One sentence."}. Bodies of more than a megabyte are sent as a Blob or File:
 * Electron takes seconds for 5 MB of plain bytes, and breaks down at 60 MB.
 *
 *   POST   sessions                      sessionBegin as JSON → {"id": …, "wantsScene": boolean}, and for a headset "pass"
 *   POST   sessions/ID/scene             a packed scene (formats/scene-parcel.ts), where it was wanted → {}
 *   POST   sessions/ID/chunks            u32 little-endian length of the header, the header as JSON, the frames, states
 *                                        of cloth → {}
 *   POST   sessions/ID/thumbnail         a JPEG of at most 256 KB → {}
 *   POST   sessions/ID/resume            sessionResumed: a session that was taken for ended is recorded on. From a headset
 *                                        with resumeRequest (link.ts), from the app's own page with nothing
 *   POST   sessions/ID/end               {}, as `sessions.end` does it: for who has no socket
 *   GET    sessions/ID                   sessionDetails
 *   GET    sessions/ID/chunks/FROM-TO    the frames' bytes of chunks FROM to TO (both included): a u32 length before each
 *   GET    sessions/ID/contacts/FROM     {"contacts": sessionContact[]}: at most CONTACT_PAGE, from that number on
 *   GET    sessions/ID/soft/FRAME        what cloth was like at one of the session's `softFrames`
 *   GET    sessions/ID/scene             the packed scene
 *   GET    sessions/ID/thumbnail         image/jpeg
 *   GET    exports/JOB/NAME              a finished export, as a download
 *   POST   imports                       a .palpable file → {"ids": […]}
 */
export const SESSION_ROUTES = ['sessions', 'exports', 'imports'] as const
