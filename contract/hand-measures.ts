/** A person's own hand, as a headset has measured it: what the hand of a session is made from, live and in any replay. */
import { z } from 'zod'

/** Far beyond any person's, but no part of such a hand is flat or broken. Metres, and factors of the standard hand. */
export const HAND_BOUNDS = {
  palm: [0.4, 1.8],
  /** Of a knuckle's coordinates, from the wrist. */
  root: [-0.2, 0.2],
  length: [0.008, 0.1],
  width: [0.003, 0.035],
} as const

const palm = z.number().min(HAND_BOUNDS.palm[0]).max(HAND_BOUNDS.palm[1])
const root = z.number().min(HAND_BOUNDS.root[0]).max(HAND_BOUNDS.root[1])
const length = z.number().min(HAND_BOUNDS.length[0]).max(HAND_BOUNDS.length[1])
const width = z.number().min(HAND_BOUNDS.width[0]).max(HAND_BOUNDS.width[1])

const finger = z.strictObject({
  /** The first joint in the frame of a right hand (walkthrough/hand/hand-model.ts); a left one is its mirror image. */
  root: z.tuple([root, root, root]),
  /** Base, middle, tip: the last one to the end of the finger. */
  lengths: z.tuple([length, length, length]),
  /** Half widths at the three joints, and near the end. */
  widths: z.tuple([width, width, width, width]),
})
export type FingerMeasures = z.infer<typeof finger>

export const handMeasures = z.strictObject({
  /** Factors of the standard hand, along the fingers and across the knuckles. */
  palmLength: palm,
  palmWidth: palm,
  /** From the thumb to the little finger. */
  fingers: z.tuple([finger, finger, finger, finger, finger]),
})
export type HandMeasures = z.infer<typeof handMeasures>

/** Left and right; null for a hand of the standard measures. */
export const bothHands = z.tuple([handMeasures.nullable(), handMeasures.nullable()])
export type BothHands = readonly [HandMeasures | null, HandMeasures | null]
