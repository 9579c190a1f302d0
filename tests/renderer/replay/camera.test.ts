import { Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { FollowCamera } from '../../../renderer/replay/follow-camera.ts'
import { FreeCamera } from '../../../renderer/replay/free-camera.ts'
import { ReplayCamera } from '../../../renderer/replay/replay-camera.ts'

const STILL = { forward: 0, right: 0, up: 0 }

/** Where an eye looks, and what is up for it. */
function directions(eye: Float64Array): { ahead: Vector3; up: Vector3 } {
  const turn = new Quaternion(eye[3], eye[4], eye[5], eye[6])
  return {
    ahead: new Vector3(0, 0, -1).applyQuaternion(turn),
    up: new Vector3(0, 1, 0).applyQuaternion(turn),
  }
}

describe('the free camera', () => {
  it.each([1, 2, 3])('begins as the eye was, without its roll (seed %i)', (seed) => {
    const random = new Random(seed)
    for (let i = 0; i < 100; i++) {
      const camera = new FreeCamera()
      camera.position.set([random.unit(), random.unit(), random.unit()])
      camera.look(random.between(-4, 4), random.between(-1.5, 1.5))
      const eye = new Float64Array(7)
      camera.write(eye)
      const roll = new Quaternion(eye[3], eye[4], eye[5], eye[6]).multiply(
        new Quaternion(0, 0, Math.sin(0.3), Math.cos(0.3)),
      )
      const other = new FreeCamera()
      other.take([...eye.subarray(0, 3), roll.x, roll.y, roll.z, roll.w])
      const again = new Float64Array(7)
      other.write(again)
      expect(directions(again).ahead.distanceTo(directions(eye).ahead)).toBeLessThan(1e-9)
      expect(directions(again).up.y).toBeGreaterThan(0)
      expect([...again.subarray(0, 3)]).toEqual([...eye.subarray(0, 3)])
    }
  })

  it('flies where it looks, to its right, and straight up, no faster by two keys at once', () => {
    const camera = new FreeCamera()
    camera.look(0.7, 0.4)
    camera.speed = 2
    const eye = new Float64Array(7)
    camera.write(eye)
    const { ahead } = directions(eye)
    camera.move(1, 0, 0, 0.5)
    expect(new Vector3(...camera.position).distanceTo(ahead)).toBeLessThan(1e-9)
    camera.position.fill(0)
    camera.move(1, 1, 1, 1)
    expect(Math.hypot(...camera.position)).toBeLessThan(2.6)
    camera.position.fill(0)
    camera.move(0, 0, 1, 1)
    expect([...camera.position]).toEqual([0, 2, 0])
  })

  it('never turns over', () => {
    const camera = new FreeCamera()
    camera.look(0, 100)
    const eye = new Float64Array(7)
    camera.write(eye)
    expect(directions(eye).up.y).toBeGreaterThan(0)
    camera.take([0, 0, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2])
    expect(Number.isFinite(camera.heading)).toBe(true)
  })
})

describe('the camera behind the hand', () => {
  const person = Float64Array.of(0, 1.6, 0, 0, 0, 0, 1)

  it('looks at the hand from behind and above', () => {
    const camera = new FollowCamera()
    const hand = Float64Array.of(0.3, 1, -0.5)
    const eye = new Float64Array(7)
    camera.follow(person, hand, 0.016, eye)
    const way = new Vector3(hand[0]! - eye[0]!, hand[1]! - eye[1]!, hand[2]! - eye[2]!)
    expect(directions(eye).ahead.angleTo(way)).toBeLessThan(1e-6)
    expect(eye[1]).toBeGreaterThan(hand[1]!)
    // Between the person and the hand, seen from above.
    expect(way.x * hand[0]! + way.z * hand[2]!).toBeGreaterThan(0)
  })

  it('comes after it softly, and is there at once where the hand was jumped to', () => {
    const camera = new FollowCamera()
    const eye = new Float64Array(7)
    camera.follow(person, Float64Array.of(0, 1, -0.5), 0.016, eye)
    const before = eye.slice()
    camera.follow(person, Float64Array.of(0.2, 1, -0.5), 0.016, eye)
    const step = Math.hypot(eye[0]! - before[0]!, eye[2]! - before[2]!)
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThan(0.05)
    for (let i = 0; i < 400; i++) camera.follow(person, Float64Array.of(0.2, 1, -0.5), 0.016, eye)
    const settled = eye.slice()
    camera.follow(person, Float64Array.of(0.2, 1, -0.5), 0.016, eye)
    expect(Math.hypot(eye[0]! - settled[0]!, eye[2]! - settled[2]!)).toBeLessThan(1e-6)
    const far = Float64Array.of(5, 1, -8)
    camera.follow(Float64Array.of(5, 1.6, -7.5, 0, 0, 0, 1), far, 0.016, eye)
    expect(Math.hypot(eye[0]! - 5, eye[2]! + 8)).toBeLessThan(0.7)
  })
})

describe('the camera of a replay', () => {
  const seen = { eye: Float64Array.of(1, 2, 3, 0, 0, 0, 1), fieldOfView: 55, hand: null }

  it('is the recorded eye, with its field of view', () => {
    const camera = new ReplayCamera()
    expect(camera.update(seen, STILL, 0.016, 70)).toBe(true)
    expect([...camera.eye]).toEqual([...seen.eye])
    expect(camera.fieldOfView).toBe(55)
    expect(camera.update(seen, STILL, 0.016, 70)).toBe(false)
  })

  it('flies off from where it was', () => {
    const camera = new ReplayCamera()
    camera.update(seen, STILL, 0.016, 70)
    camera.use('free')
    camera.update({ ...seen, eye: Float64Array.of(9, 9, 9, 0, 0, 0, 1) }, STILL, 0.016, 70)
    expect([...camera.eye.subarray(0, 3)]).toEqual([1, 2, 3])
    expect(camera.fieldOfView).toBe(70)
    expect(camera.update(seen, { ...STILL, forward: 1 }, 0.1, 70)).toBe(true)
    expect(camera.eye[2]).toBeLessThan(3)
  })

  it('stays with the person where there is no hand to follow', () => {
    const camera = new ReplayCamera()
    camera.use('follow')
    camera.update(seen, STILL, 0.016, 70)
    expect([...camera.eye]).toEqual([...seen.eye])
    camera.update({ ...seen, hand: Float64Array.of(1, 1.4, 2.5) }, STILL, 0.016, 70)
    expect(camera.eye[1]).toBeLessThan(2)
  })
})
