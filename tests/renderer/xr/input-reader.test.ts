import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { InputReader } from '../../../renderer/xr/input-reader.ts'
import { poseOfMatrix } from '../../../renderer/xr/pose-of-matrix.ts'
import {
  BUTTON_A,
  BUTTON_STICK,
  CONTROLLER,
  NO_SOURCE,
  TRACKED_HAND,
  XR_JOINT,
  XR_JOINTS,
  XrInput,
} from '../../../walkthrough/xr/xr-input.ts'

/** A space is its own matrix; null: not seen. */
interface FakeSpace {
  matrix: Matrix4 | null
  radius?: number
  isGuessed?: boolean
}

function someMatrix(random: Random): Matrix4 {
  const some = (): number => random.below(2001) / 1000 - 1
  const turn = new Quaternion(some(), some(), some(), some()).normalize()
  return new Matrix4().compose(new Vector3(some(), some(), some()), turn, new Vector3(1, 1, 1))
}

function poseOf({ matrix, radius, isGuessed }: FakeSpace) {
  if (matrix === null) return null
  const [position, orientation] = [new Vector3(), new Quaternion()]
  matrix.decompose(position, orientation, new Vector3())
  return { transform: { position, orientation }, emulatedPosition: isGuessed === true, radius }
}

function fakeFrame(viewer: FakeSpace, fills: boolean) {
  const each = {
    getViewerPose: () => poseOf(viewer),
    getPose: (space: FakeSpace) => poseOf(space),
    getJointPose: (space: FakeSpace) => poseOf(space),
  }
  if (!fills) return each as unknown as XRFrame
  return {
    ...each,
    fillPoses(spaces: FakeSpace[], _: unknown, out: Float32Array) {
      spaces.forEach(({ matrix }, i) => {
        if (matrix === null) out.fill(Number.NaN, 16 * i, 16 * i + 16)
        else out.set(matrix.elements, 16 * i)
      })
      return spaces.every(({ matrix }) => matrix !== null)
    },
    fillJointRadii(spaces: FakeSpace[], out: Float32Array) {
      for (const [i, { radius }] of spaces.entries()) out[i] = radius ?? Number.NaN
      return true
    },
  } as unknown as XRFrame
}

function fakeHand(random: Random, handedness: 'left' | 'right') {
  const joints = Array.from(
    { length: XR_JOINTS },
    (): FakeSpace => ({ matrix: someMatrix(random), radius: 0.01 }),
  )
  const hand = new Map(joints.map((joint, i) => [`joint ${i}`, joint]))
  const space = { matrix: someMatrix(random) }
  const source = { handedness, hand, targetRaySpace: space, gripSpace: space, gamepad: null }
  return { source: source as unknown as XRInputSource, joints }
}

const SPACE = {} as XRReferenceSpace

describe('InputReader', () => {
  it('reads the same joints by one call and one by one', () => {
    const random = new Random(1)
    const { source } = fakeHand(random, 'right')
    const viewer = { matrix: someMatrix(random) }
    const [filled, single] = [true, false].map((fills) => {
      const input = new XrInput()
      const reader = new InputReader(input)
      reader.takeSources([source])
      reader.read(fakeFrame(viewer, fills), SPACE)
      return input
    })
    for (const input of [filled, single]) {
      expect(input.headTracked).toBe(true)
      expect(input.hands[RIGHT]).toMatchObject({ source: TRACKED_HAND, tracked: true })
      expect(input.hands[LEFT]).toMatchObject({ source: NO_SOURCE, tracked: false })
    }
    const [a, b] = [filled.hands[RIGHT].joints, single.hands[RIGHT].joints]
    for (let joint = 0; joint < XR_JOINTS; joint++) {
      // A quaternion and its opposite are the same turn.
      const at = joint * XR_JOINT
      const sign = Math.sign([3, 4, 5, 6].reduce((sum, k) => sum + a[at + k] * b[at + k], 0))
      for (let k = 0; k < XR_JOINT; k++) {
        expect(a[at + k]).toBeCloseTo(k >= 3 && k < 7 ? sign * b[at + k] : b[at + k], 5)
      }
    }
  })

  it.each([true, false])('keeps a hand whole where one joint is not seen (one call: %s)', (fills) => {
    const random = new Random(2)
    const { source, joints } = fakeHand(random, 'left')
    const input = new XrInput()
    const reader = new InputReader(input)
    reader.takeSources([source])
    reader.read(fakeFrame({ matrix: null }, fills), SPACE)
    expect(input.headTracked).toBe(false)
    const before = input.hands[LEFT].joints.slice()
    for (const joint of joints) joint.matrix = someMatrix(random)
    joints[20].matrix = null
    reader.read(fakeFrame({ matrix: null }, fills), SPACE)
    expect(input.hands[LEFT].tracked).toBe(false)
    expect(input.hands[LEFT].joints).toEqual(before)
  })

  it('reads a controller’s buttons and stick, and prefers it to the hand that holds it', () => {
    const random = new Random(3)
    const button = (value: number) => ({ value, pressed: value > 0.5 })
    const grip: FakeSpace = { matrix: someMatrix(random) }
    const held = {
      handedness: 'right',
      targetRaySpace: { matrix: someMatrix(random) },
      gripSpace: grip,
      gamepad: {
        buttons: [0.75, 0.25, 0, 1, 1, 0].map(button),
        axes: [0, 0, -0.5, -1],
      },
    } as unknown as XRInputSource
    const { source } = fakeHand(random, 'right')
    for (const sources of [
      [held, source],
      [source, held],
    ]) {
      const input = new XrInput()
      const reader = new InputReader(input)
      reader.takeSources(sources)
      reader.read(fakeFrame({ matrix: null }, true), SPACE)
      expect(reader.sourceOf(RIGHT)).toBe(held)
      expect(input.hands[RIGHT]).toMatchObject({
        source: CONTROLLER,
        tracked: true,
        trigger: 0.75,
        squeeze: 0.25,
        stickX: -0.5,
        stickY: 1,
        buttons: BUTTON_A | BUTTON_STICK,
      })
      // A place that is only guessed is not one of this frame.
      grip.isGuessed = true
      reader.read(fakeFrame({ matrix: null }, true), SPACE)
      expect(input.hands[RIGHT].tracked).toBe(false)
      grip.isGuessed = false
      reader.takeSources([])
      reader.read(fakeFrame({ matrix: null }, true), SPACE)
      expect(input.hands[RIGHT]).toMatchObject({ source: NO_SOURCE, trigger: 0, stickY: -0, buttons: 0 })
    }
  })
})

describe('poseOfMatrix', () => {
  it('finds the turn of any matrix, half turns among them', () => {
    const random = new Random(4)
    const half = [1, 0, 0, 0]
    const turns = [0, 1, 2, 3].map((k) => new Quaternion(...[0, 1, 2, 3].map((i) => half[(i + k) % 4])))
    for (let i = 0; i < 300; i++) {
      const wanted = i < 4 ? turns[i] : new Quaternion().setFromRotationMatrix(someMatrix(random))
      const place = new Vector3(i, -2 * i, 0.5)
      const { elements } = new Matrix4().compose(place, wanted, new Vector3(1, 1, 1))
      const out = new Float64Array(7)
      poseOfMatrix(out, 0, elements, 0)
      expect([...out.subarray(0, 3)]).toEqual([i, -2 * i, 0.5])
      const [x, y, z, w] = out.subarray(3)
      expect(Math.abs(x * wanted.x + y * wanted.y + z * wanted.z + w * wanted.w)).toBeCloseTo(1, 9)
    }
  })
})
