/**
 * One frame as the log knows it, in whole numbers of the grid: what went into the engine, and the contacts that came
 * out. The recorder fills one, the encoder packs it, the decoder unpacks it, a proof computes it again. Made once,
 * filled anew each frame.
 */
import { enlargedDoubles, enlargedInts } from '../math/enlarged.ts'
import { POSE_INTS } from './grid.ts'

/** Whole numbers of a view: the eye's pose, degrees from top to bottom in hundredths, width over height in thousandths. */
export const VIEW_INTS = POSE_INTS + 2
export const VIEW_FIELD = POSE_INTS
export const VIEW_ASPECT = POSE_INTS + 1

export const LEFT = 0
export const RIGHT = 1
export type HandSide = typeof LEFT | typeof RIGHT

/** Whether a hand is among those that are there. */
export function hasHand(hands: number, side: number): boolean {
  return ((hands >> side) & 1) === 1
}

/** Joints of a hand; see walkthrough/hand/joints.ts. */
export const HAND_JOINTS = 20
/** Whole numbers of a hand: the root's pose and the joints' angles. */
export const HAND_INTS = POSE_INTS + HAND_JOINTS

/**
 * Who takes part in a contact: parts of the left hand from 0, of the right hand from 64, the scene's bodies, in the
 * order of the scene, from 128. So a hand always comes first in its contacts.
 */
export const RIGHT_HAND_IDS = 64
export const SCENE_IDS = 128

/** Whole numbers of a contact: who and which part, twice; the closest features, twice; distance and point of the first. */
export const CONTACT_INTS = 10
export const FIRST = 0
export const FIRST_PART = 1
export const SECOND = 2
export const SECOND_PART = 3
/** Four times the feature's number, plus 0 for a vertex, 1 for an edge, 2 for a face; −1 for none. */
export const FIRST_FEATURE = 4
export const SECOND_FEATURE = 5
/** In steps of DISTANCE_STEP; negative where they overlap. */
export const CONTACT_DISTANCE = 6
/** In steps of POSITION_STEP from the grid's origin, on the first. */
export const CONTACT_POINT = 7

/** The same exactly, as the engine gave it: distance, point on the first, point on the second. Digests are of these. */
export const CONTACT_NUMBERS = 7

export const MOST_SOFT_STEPS = 254
/** In place of steps: cloth goes back to how the scene has it. */
export const SOFT_PUT_BACK = 255

export class FrameRecord {
  /** Microseconds since the session began. */
  time = 0
  readonly view = new Int32Array(VIEW_INTS)
  /** A bit a hand that is there: 1 left, 2 right. */
  hands = 0
  readonly hand = new Int32Array(2 * HAND_INTS)
  /** The scene's bodies that moved since the frame before, ascending. */
  movedCount = 0
  movedBody = new Int32Array(64)
  movedPose = new Int32Array(64 * POSE_INTS)
  /** Their scale where it has changed too, else NaN. Exact: it changes seldom. */
  movedScale = new Float64Array(64)
  /** What a person did, in plain ASCII: "command undo", "grip right 1". */
  readonly events: string[] = []
  /** Sorted by who and which part, once an encoder has taken them or as a decoder gives them. */
  contactCount = 0
  contacts = new Int32Array(16 * CONTACT_INTS)
  /** Only where the engine has just computed them; a decoder leaves them alone. */
  contactNumbers = new Float64Array(16 * CONTACT_NUMBERS)
  /** Whether the log is one of a scene with cloth: without, it holds nothing of the following. */
  soft = false
  /** Steps of cloth that this frame asked for, or SOFT_PUT_BACK; 0: none. */
  softSteps = 0
  /** 1 where this frame is the first to show what an earlier one asked for, before it asks for more itself. */
  softShown = 0
  /** 1 where the state of what it is the first to show was saved; `softDigest` is then that of its bytes. */
  softSaved = 0
  readonly softDigest = new Int32Array(2)
  /** Those bytes, only where they were just saved: they are kept beside the frames. */
  softState: Uint8Array<ArrayBuffer> | null = null
  /** The digest up to and with this frame, low and high half. */
  readonly digest = new Int32Array(2)

  /** Ready for the next frame; view and hands keep their values, and so does `soft`. */
  clear(): void {
    this.movedCount = 0
    this.contactCount = 0
    this.events.length = 0
    this.softSteps = 0
    this.softShown = 0
    this.softSaved = 0
    this.softState = null
  }

  /** Returns the place of a new moved body; the caller writes the pose at place · POSE_INTS of `movedPose`. */
  addMoved(body: number): number {
    if (this.movedCount === this.movedBody.length) this.growMoved()
    const at = this.movedCount++
    this.movedBody[at] = body
    this.movedScale[at] = Number.NaN
    return at
  }

  /** Returns the place of a new contact; the caller fills it. */
  addContact(): number {
    if ((this.contactCount + 1) * CONTACT_INTS > this.contacts.length) this.growContacts()
    return this.contactCount++
  }

  private growMoved(): void {
    const length = this.movedBody.length * 2
    this.movedBody = enlargedInts(this.movedBody, length)
    this.movedPose = enlargedInts(this.movedPose, length * POSE_INTS)
    this.movedScale = enlargedDoubles(this.movedScale, length)
  }

  private growContacts(): void {
    const length = (this.contacts.length / CONTACT_INTS) * 2
    this.contacts = enlargedInts(this.contacts, length * CONTACT_INTS)
    this.contactNumbers = enlargedDoubles(this.contactNumbers, length * CONTACT_NUMBERS)
  }
}
