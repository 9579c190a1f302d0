/**
 * The headset link, as the processes agree on it: its state, what a headset tells while it is worn, and what the desktop
 * may ask of it. What a headset may call is in link-methods.ts. Poses are the whole numbers of the log
 * (engine/record/grid.ts), from the origin of the scene that both have open.
 */
import { z } from 'zod'
import { bothHands } from './hand-measures.ts'

/** As engine/record has them; contract/ knows its types alone. */
const POSE_INTS = 7
const HAND_JOINTS = 20

/** Digits of the code that a headset is asked for. */
export const CODE_DIGITS = 6
/** POST pair: what the pairing page sends. */
export const pairRequest = z.strictObject({ code: z.string().regex(/^\d{6}$/) })
/** Its answer where the code was not taken; `wait` in seconds, until another is looked at. */
export const pairRefusal = z.object({ fault: z.string(), wait: z.number() })

/** Milliseconds that a headset may be out of reach before what it records is taken for ended. */
export const LONGEST_CUT = 10 * 60_000
/** Milliseconds that a headset keeps what it could not send, and that the desktop takes it for. */
export const LONGEST_KEPT = 7 * 24 * 60 * 60_000
/** POST sessions: what a headset gets beside the session's id, to show when it comes back with the rest. */
export const sessionPass = z.string().min(1).max(100)
/** POST sessions/ID/resume, from a headset. */
export const resumeRequest = z.strictObject({ pass: sessionPass })
/** Poses a second that a headset tells at most. */
export const POSES_A_SECOND = 30

const clientId = z.string().regex(/^[0-9a-f]{8}$/)

const linkClient = z.object({
  id: clientId,
  /** "Meta Quest", as far as its browser tells. */
  name: z.string(),
  address: z.string(),
  /** Whether it is connected now; one that is away may come back without the code. */
  here: z.boolean(),
})
export type LinkClient = z.infer<typeof linkClient>

export const linkState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('starting') }),
  z.object({
    state: z.literal('on'),
    /** To be typed in the headset, the likeliest first: "https://192.168.1.20:47820/". */
    urls: z.array(z.string()).min(1),
    /** Null where too many wrong ones came: nobody is let in any more. */
    code: z
      .string()
      .regex(/^\d{6}$/)
      .nullable(),
    /** SHA-256 of the certificate: "AB:CD:…". */
    fingerprint: z.string(),
    clients: z.array(linkClient),
    /** Something that a person should know: other codes were tried. */
    remark: z.string().nullable(),
  }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
])
export type LinkState = z.infer<typeof linkState>

/** A scene that both have: one that came with the app, or the file that the desktop has open (a recent file's id). */
export const sharedScene = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scene'), id: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('file'), id: z.string().regex(/^[a-f0-9]{24}$/) }),
])
export type SharedScene = z.infer<typeof sharedScene>

/** What the desktop may ask of a headset. */
export const headsetCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('openScene'), scene: sharedScene }),
  z.strictObject({ type: z.literal('startRecording') }),
  z.strictObject({ type: z.literal('stopRecording') }),
  z.strictObject({ type: z.literal('recentre') }),
  /** Out of VR. */
  z.strictObject({ type: z.literal('leave') }),
])
export type HeadsetCommand = z.infer<typeof headsetCommand>

/** At hand many of them: zod looks at each number of an array on its own, and a pose comes thirty times a second. */
const ints = (least: number, most: number, each: number) =>
  z.custom<number[]>(
    (value) =>
      Array.isArray(value) &&
      value.length >= least &&
      value.length <= most &&
      value.length % each === 0 &&
      value.every((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31),
  )

/** Three components of a quaternion and the code of the fourth; the same question as isTurn of the grid. */
function isTurn(numbers: readonly number[], at: number): boolean {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += ((numbers[at + k] ?? 0) / 65_536) ** 2
  const code = numbers[at + 3] ?? -1
  return code >= 0 && code <= 7 && sum <= 0.751
}

const HAND_INTS = POSE_INTS + HAND_JOINTS
const BODY_INTS = 1 + POSE_INTS
/** Bodies whose place goes along with a pose. */
export const MOST_POSED_BODIES = 32
const LARGEST_SCALE = 1000

/** What a headset tells while it is worn; each replaces the one before. */
const poseFields = z.strictObject({
  /** The scene that is open there; null in the gallery, and where the desktop cannot have it. */
  scene: sharedScene.nullable(),
  /** Made up anew whenever a scene is opened: all that was told of an earlier one is void. 0 in the gallery. */
  opening: z.number().int().min(0).max(2_147_483_647),
  /** Milliseconds by the headset's own clock, of the frame that this was read in. */
  time: z.number().min(0).max(1e12),
  inVr: z.boolean(),
  recording: z.boolean(),
  /** Recorded so far. */
  seconds: z.number().int().min(0).max(10_000_000),
  head: ints(POSE_INTS, POSE_INTS, 1).refine((pose) => isTurn(pose, 3)),
  /** A bit a hand that is tracked: 1 left, 2 right. */
  hands: z.number().int().min(0).max(3),
  /** Root and joints of the left hand, then of the right one. */
  hand: ints(2 * HAND_INTS, 2 * HAND_INTS, 1).refine(
    (pose) => isTurn(pose, 3) && isTurn(pose, HAND_INTS + 3),
  ),
  /** How solid each hand is seen, left and right: one that is lost from sight fades. Left out where both are solid. */
  opacity: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).optional(),
  /** The person's own hands; left out where they were told less than a second before. */
  measures: bothHands.optional(),
  /** How often cloth was put back to how the scene has it, since it was opened; left out where it never was. */
  putBacks: z.number().int().min(1).max(1_000_000).optional(),
  /** Bodies that have moved since the last pose, and others that are not where the scene has them, in turn: number, pose. */
  bodies: ints(0, MOST_POSED_BODIES * BODY_INTS, BODY_INTS).refine((bodies) => {
    for (let at = 0; at < bodies.length; at += BODY_INTS)
      if ((bodies[at] ?? -1) < 0 || !isTurn(bodies, at + 4)) return false
    return true
  }),
  /** One a body. */
  scales: z.array(z.number().positive().max(LARGEST_SCALE)).max(MOST_POSED_BODIES),
  /** Frames a second, microseconds of the collision step, frames that were dropped since VR was entered. */
  frames: z.strictObject({
    rate: z.number().min(0).max(1000),
    step: z.number().int().min(0).max(10_000_000),
    dropped: z.number().int().min(0).max(1_000_000),
  }),
})
export const headsetPose = poseFields.refine(
  ({ bodies, scales }) => bodies.length === scales.length * BODY_INTS,
)
export type HeadsetPose = z.infer<typeof headsetPose>

/** The host's methods about the link, all but the last for the desktop alone. */
export const LINK_CONTROL = {
  'link.state': { params: z.tuple([]), result: linkState },
  'link.start': { params: z.tuple([]), result: linkState },
  'link.stop': { params: z.tuple([]), result: linkState },
  /** The headset has to pair anew. */
  'link.forget': { params: z.tuple([clientId]), result: linkState },
  /** What the desktop has open: the one file that a headset may read. */
  'link.share': { params: z.tuple([sharedScene.nullable()]), result: z.null() },
  'link.command': { params: z.tuple([clientId, headsetCommand]), result: z.null() },
  /** From a headset. */
  'headset.pose': { params: z.tuple([headsetPose]), result: z.null() },
} as const

export const LINK_EVENTS = [
  /** To the desktop. */
  z.object({ type: z.literal('link-changed'), link: linkState }),
  z.object({ type: z.literal('headset-pose'), client: clientId, pose: headsetPose }),
  /** To the headset that it is for. */
  z.object({ type: z.literal('headset-command'), command: headsetCommand }),
] as const
