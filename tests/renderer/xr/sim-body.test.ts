import { Euler, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { SimBody } from '../../../renderer/xr/sim-body.ts'
import type { SimulatedHeadset } from '../../../renderer/xr/simulated-headset.ts'

interface Told {
  readonly place: readonly number[]
  readonly turn: readonly number[]
}

function fake() {
  const told: { head: Told | null; wrists: (Told | null)[]; count: number } = {
    head: null,
    wrists: [null, null],
    count: 0,
  }
  const headset = {
    setHead(place: readonly number[], turn: readonly number[]) {
      told.head = { place, turn }
      told.count++
    },
    setWrist(side: number, place: readonly number[], turn: readonly number[]) {
      told.wrists[side] = { place, turn }
    },
  }
  return { told, body: new SimBody(headset as unknown as SimulatedHeadset) }
}

const turnOf = (yaw: number, pitch: number) => new Quaternion().setFromEuler(new Euler(pitch, yaw, 0, 'YXZ'))

function expectTurn(told: Told | null, wanted: Quaternion): void {
  const [x, y, z, w] = told?.turn ?? []
  expect(Math.abs(new Quaternion(x, y, z, w).dot(wanted))).toBeCloseTo(1, 9)
}

describe('SimBody', () => {
  it('tells the headset at first and after a change, and never else', () => {
    const { told, body } = fake()
    for (let i = 0; i < 3; i++) body.tell()
    expect(told.count).toBe(1)
    body.step(0, 0)
    body.crouch(false)
    body.tell()
    expect(told.count).toBe(1)
    body.crouch(true)
    body.tell()
    expect(told.count).toBe(2)
    expect(told.head?.place[1]).toBe(1)
  })

  it('steps where it looks, with its hands before it', () => {
    const { told, body } = fake()
    body.look(0.7, 0.2)
    body.step(0.5, 0.25)
    body.moveHand(RIGHT, 0.05, 0.1, -0.1)
    body.turnHand(RIGHT, 0.4, -0.3)
    body.tell()
    const feet = new Vector3(0.25, 0, -0.5).applyQuaternion(turnOf(0.7, 0))
    expect(told.head?.place[0]).toBeCloseTo(feet.x, 9)
    expect(told.head?.place[2]).toBeCloseTo(feet.z, 9)
    expectTurn(told.head, turnOf(0.7, -0.1))
    for (const [side, wrist, turn] of [
      [LEFT, new Vector3(-0.17, -0.3, -0.42), turnOf(0.7, 0)],
      [RIGHT, new Vector3(0.22, -0.2, -0.52), turnOf(1.1, -0.3)],
    ] as const) {
      const wanted = wrist.applyQuaternion(turnOf(0.7, 0)).add(feet)
      const { place = [] } = told.wrists[side] ?? {}
      expect(place[0]).toBeCloseTo(wanted.x, 9)
      expect(place[1]).toBeCloseTo(1.6 + wanted.y, 9)
      expect(place[2]).toBeCloseTo(wanted.z, 9)
      expectTurn(told.wrists[side], turn)
    }
  })
})
