import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HAND_BOUNDS, handMeasures } from '../../../contract/hand-measures.ts'
import { Random } from '../../../engine/math/random.ts'
import { World } from '../../../engine/world.ts'
import { drawable } from '../../../walkthrough/hand/drawable.ts'
import { type HandMeasures, humanMeasures, SMALLEST } from '../../../walkthrough/hand/hand-measures.ts'
import { type HandModel, makeHand, segmentPart } from '../../../walkthrough/hand/hand-model.ts'
import { FINGERS, HIGHEST, LOWEST } from '../../../walkthrough/hand/joints.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { FINGER_BONES } from '../../../walkthrough/hand/skeleton.ts'
import { randomMeasures } from '../xr/support/xr-hand.ts'
import { PlacedHand, randomJoints } from './support/placed-hand.ts'

const SEED = 20261117
const WILD = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -1, 1e9, 1e-12]

type Fingers = Parameters<typeof humanMeasures>[0]

function digestOf({ parts, rest, spreadAxis, grip }: HandModel): string {
  const hash = createHash('sha256')
  for (const values of [...parts.map(({ points }) => points), rest, spreadAxis, grip]) {
    hash.update(new Uint8Array(values.buffer))
  }
  return hash.digest('hex')
}

/** Anything that the contract lets through; half of it at the bounds. */
function anyMeasures(random: Random): HandMeasures {
  const one = ([lowest, highest]: readonly [number, number]) => {
    const where = random.below(4)
    return where === 0 ? lowest : where === 1 ? highest : random.between(lowest, highest)
  }
  const { palm, root, length, width } = HAND_BOUNDS
  const finger = () => ({
    root: [one(root), one(root), one(root)],
    lengths: [one(length), one(length), one(length)],
    widths: [one(width), one(width), one(width), one(width)],
  })
  return handMeasures.parse({ palmLength: one(palm), palmWidth: one(palm), fingers: FINGERS.map(finger) })
}

function standardFingers(): Fingers {
  return FINGER_BONES.map(({ root, lengths, widths }) => ({
    root: [...root],
    lengths: [...lengths],
    widths: [...widths],
  }))
}

describe('the standard hand', () => {
  // Of the hand that all sessions before were recorded with: of another one no proof of them would come out.
  it.each([
    ['left', '8553324dd932c33be59e033de96243570f09b4794d329e88d298bdf1514ce120'],
    ['right', 'd4c926e38dd1ee81dbcae3402c32ca5ce8d2733abf541ee7bbf1b0fb1f690034'],
  ] as const)('%s is the same to the last bit', (side, digest) => {
    expect(digestOf(makeHand(side))).toBe(digest)
    expect(digestOf(makeHand(side, null))).toBe(digest)
  })

  it('is what its own measures make', () => {
    const measured = makeHand('right', humanMeasures(standardFingers()))
    const standard = makeHand('right')
    let apart = 0
    standard.parts.forEach(({ points }, part) => {
      for (let i = 0; i < points.length; i++) {
        apart = Math.max(apart, Math.abs(points[i] - measured.parts[part].points[i]))
      }
    })
    expect(apart).toBeLessThan(0.0002)
  })
})

describe(`a person's hand, seed ${SEED}`, () => {
  it('has the lengths that were measured, on both sides alike', () => {
    const random = new Random(SEED)
    for (let round = 0; round < 20; round++) {
      const measures = randomMeasures(random)
      const [left, right] = [makeHand('left', measures), makeHand('right', measures)]
      measures.fingers.forEach(({ root, lengths }, finger) => {
        const part = segmentPart(FINGERS[finger], 0)
        expect([...right.rest.subarray(7 * part, 7 * part + 3)]).toEqual([...root])
        expect([...left.rest.subarray(7 * part, 7 * part + 3)]).toEqual([-root[0], root[1], root[2]])
        for (const { rest } of [left, right]) {
          expect([rest[7 * (part + 1) + 2], rest[7 * (part + 2) + 2]]).toEqual([-lengths[0], -lengths[1]])
        }
      })
    }
  })

  it.each([0.7, 1.3])('has a palm as large as its knuckles are apart, all of it by %s', (size) => {
    const fingers = standardFingers().map(({ root, lengths, widths }) => ({
      root: root.map((value) => value * size) as [number, number, number],
      lengths: lengths.map((value) => value * size) as [number, number, number],
      widths: widths.map((value) => value * size) as [number, number, number, number],
    }))
    const measures = humanMeasures(fingers)
    expect(measures.palmLength).toBeCloseTo(size, 3)
    expect(measures.palmWidth).toBeCloseTo(size, 3)
    const [standard, scaled] = [makeHand('right'), makeHand('right', measures)]
    let apart = 0
    for (let part = 0; part < 3; part++) {
      const points = scaled.parts[part].points
      standard.parts[part].points.forEach((value, i) => {
        apart = Math.max(apart, Math.abs(points[i] - value * size))
      })
    }
    // Knuckles lie a millimetre below the back of any hand; unscaled, the wrist alone would be off by a centimetre.
    expect(apart).toBeLessThan(0.0005)
    for (let k = 0; k < 3; k++) expect(scaled.grip[k]).toBeCloseTo(standard.grip[k] * size, 4)
  })

  it('holds together: no joint shows a gap, whatever the pose', () => {
    const random = new Random(SEED)
    for (let round = 0; round < 8; round++) {
      const hand = new PlacedHand(makeHand('right', randomMeasures(random)))
      const { parts, parent } = hand.model
      for (const joints of [STANDARD.open, STANDARD.fist, LOWEST, HIGHEST, randomJoints(random)]) {
        hand.place(joints)
        parts.forEach(({ name }, part) => {
          const inner = parent[part] < 0 ? [1, 3].filter((palm) => palm !== part) : [parent[part]]
          const overlap = Math.max(...inner.map((other) => -hand.distance(part, other)))
          expect(overlap, `round ${round}, ${name}`).toBeGreaterThan(0.001)
        })
      }
    }
  })

  it('has no flat or broken part, whatever a file says within the bounds', () => {
    const random = new Random(SEED)
    for (let round = 0; round < 16; round++) {
      const world = new World()
      for (const part of makeHand(round % 2 ? 'left' : 'right', anyMeasures(random)).parts) {
        world.addShape([part.points])
        expect(drawable(part).indices.length).toBeGreaterThan(60)
      }
    }
  })
})

describe(`what a tracker tells, seed ${SEED}`, () => {
  it('stays where it is human', () => {
    const random = new Random(SEED)
    for (let round = 0; round < 50; round++) {
      const measures = randomMeasures(random)
      const again = humanMeasures(measures.fingers)
      expect(again.fingers).toEqual(measures.fingers)
      expect(again.palmLength).toBeCloseTo(measures.palmLength, 2)
      expect(again.palmWidth).toBeCloseTo(measures.palmWidth, 2)
    }
  })

  it('is made human where it is not, and a text tells the same of it', () => {
    const random = new Random(SEED)
    for (let round = 0; round < 200; round++) {
      const fingers = standardFingers()
      for (let wrong = 0; wrong < 1 + (round % 12); wrong++) {
        const { root, lengths, widths } = fingers[random.below(FINGERS.length)]
        const list = [root, lengths, widths][random.below(3)]
        list[random.below(list.length)] = WILD[random.below(WILD.length)]
      }
      const measures = humanMeasures(fingers)
      expect(handMeasures.parse(JSON.parse(JSON.stringify(measures)))).toEqual(measures)
      measures.fingers.forEach(({ lengths, widths }, i) => {
        for (const [k, value] of lengths.entries()) {
          expect(value).toBeGreaterThan(SMALLEST * FINGER_BONES[i].lengths[k] - 0.0001)
        }
        for (const [k, value] of widths.entries()) {
          expect(value).toBeGreaterThan(SMALLEST * FINGER_BONES[i].widths[k] - 0.0001)
        }
      })
    }
  })

  it('of a file is refused beyond the bounds', () => {
    const good = randomMeasures(new Random(SEED))
    expect(handMeasures.safeParse(good).success).toBe(true)
    for (const value of [0, -0.02, Number.NaN, Number.POSITIVE_INFINITY, 1e6, '0.04', null]) {
      const [thumb, ...others] = good.fingers
      const fingers = [{ ...thumb, lengths: [value, 0.03, 0.03] }, ...others]
      expect(handMeasures.safeParse({ ...good, fingers }).success, String(value)).toBe(false)
      expect(handMeasures.safeParse({ ...good, palmWidth: value }).success, String(value)).toBe(false)
    }
    expect(handMeasures.safeParse({ ...good, fingers: good.fingers.slice(1) }).success).toBe(false)
    expect(handMeasures.safeParse({ ...good, more: 1 }).success).toBe(false)
  })
})
