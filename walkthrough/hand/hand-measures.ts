/**
 * How large a hand is: the standard one, or a person's own as a headset has seen it. Everything of a right hand; a left
 * one is its mirror image.
 */
import type { BothHands, FingerMeasures, HandMeasures } from '../../contract/hand-measures.ts'
import { FINGER_BONES, type FingerBones, type Vector } from './skeleton.ts'

export type { BothHands, FingerMeasures, HandMeasures }

export const STANDARD_HANDS: BothHands = [null, null]

/** A child's hand has these lengths at least, and the largest man's these at most: factors of the standard hand. */
export const SMALLEST = 0.6
export const LARGEST = 1.4
/** How far a knuckle may be from where a standard hand of the same palm has it. Metres. */
const KNUCKLE_ROOM = 0.012

/** A step of a measure, and of a factor: finer than any tracker, and short as text. */
const STEPS_A_METRE = 10_000
const STEPS_A_FACTOR = 1000

/** What the palm's parts are scaled by: across, through and along the hand. */
export function palmScale(palm: Pick<HandMeasures, 'palmLength' | 'palmWidth'> | null): Vector {
  if (palm === null) return [1, 1, 1]
  const { palmLength, palmWidth } = palm
  return [palmWidth, 0.5 * (palmLength + palmWidth), palmLength]
}

export function bonesOf(measures: HandMeasures | null): readonly FingerBones[] {
  if (measures === null) return FINGER_BONES
  return FINGER_BONES.map((bones, finger) => ({ ...bones, ...measures.fingers[finger] }))
}

/**
 * The nearest hand that a person could have, rounded: trackers are wrong at times, and a hand of flat or endless parts
 * would be no hand. The palm's factors follow from the knuckles.
 */
export function humanMeasures(fingers: readonly FingerMeasures[]): HandMeasures {
  const palm = palmOf(fingers)
  const scale = palmScale(palm)
  const human = FINGER_BONES.map((standard, i): FingerMeasures => {
    const { root, lengths, widths } = fingers[i]
    const place = (k: number) => {
      const middle = standard.root[k] * scale[k]
      return rounded(within(root[k], middle - KNUCKLE_ROOM, middle + KNUCKLE_ROOM), STEPS_A_METRE)
    }
    const length = (k: number) => size(lengths[k], standard.lengths[k])
    const width = (k: number) => size(widths[k], standard.widths[k])
    return {
      root: [place(0), place(1), place(2)],
      lengths: [length(0), length(1), length(2)],
      widths: [width(0), width(1), width(2), width(3)],
    }
  })
  return { ...palm, fingers: human as HandMeasures['fingers'] }
}

/** Where the thumb's first joint is in a palm with such knuckles. It lies deep, and no tracker sees it. */
export function thumbRoot(fingers: readonly FingerMeasures[]): FingerMeasures['root'] {
  const scale = palmScale(palmOf(fingers))
  const place = (k: number) => rounded(FINGER_BONES[0].root[k] * scale[k], STEPS_A_METRE)
  return [place(0), place(1), place(2)]
}

/** The palm's factors, from its knuckles. */
function palmOf(fingers: readonly FingerMeasures[]): Pick<HandMeasures, 'palmLength' | 'palmWidth'> {
  return {
    palmLength: factor(meanDepth(fingers) / meanDepth(FINGER_BONES)),
    palmWidth: factor(breadth(fingers) / breadth(FINGER_BONES)),
  }
}

/** From the wrist to the four knuckles, along the hand. */
function meanDepth(fingers: readonly { readonly root: Vector }[]): number {
  return -0.25 * (fingers[1].root[2] + fingers[2].root[2] + fingers[3].root[2] + fingers[4].root[2])
}

/** From the index finger's knuckle to the little finger's. */
function breadth(fingers: readonly { readonly root: Vector }[]): number {
  return fingers[4].root[0] - fingers[1].root[0]
}

function factor(value: number): number {
  return rounded(within(value, SMALLEST, LARGEST), STEPS_A_FACTOR)
}

function size(value: number, standard: number): number {
  return rounded(within(value, SMALLEST * standard, LARGEST * standard), STEPS_A_METRE)
}

/** What is not a number becomes the middle: nobody knows better. */
function within(value: number, lowest: number, highest: number): number {
  if (Number.isNaN(value)) return 0.5 * (lowest + highest)
  return value < lowest ? lowest : value > highest ? highest : value
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}
