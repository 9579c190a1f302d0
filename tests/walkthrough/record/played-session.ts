/** Plays a session by a scripted hand, and records it as the app does, but for threads and disks. */
import {
  CONTACT_INTS,
  CONTACT_NUMBERS,
  FrameRecord,
  LEFT,
  RIGHT,
  RIGHT_HAND_IDS,
  SCENE_IDS,
} from '../../../engine/record/frame-record.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import type { Stage } from '../../../walkthrough/stage.ts'
import type { HandBodies } from '../../../walkthrough/touch/hand-bodies.ts'
import type { Room } from './rooms.ts'
import { ScriptedHand } from './scripted-hand.ts'

export interface PlayedFrame {
  /** Every bit of its contacts. */
  readonly contacts: string
  /** Ids of what was red, ascending. */
  readonly red: readonly number[]
}

export interface Played {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  readonly frames: readonly PlayedFrame[]
  readonly digest: string
}

const FRAMES_PER_CHUNK = 12

export function play(room: Room, seed: number, count: number): Played {
  const { walkthrough } = room
  const { stage } = walkthrough
  const tap = new FrameTap(walkthrough)
  const hand = new ScriptedHand(room, seed, (event) => tap.event(event))
  const encoder = new LogEncoder(room.scene.bodies.length, stage.grid.origin)
  const record = new FrameRecord()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const frames: PlayedFrame[] = []
  let time = 0
  let digest = ''
  for (let frame = 0; frame < count; frame++) {
    time += Math.round(hand.advance() * 1e6)
    tap.read(record, time)
    const hands =
      walkthrough.model.handedness === 'left' ? [walkthrough.hand, null] : [null, walkthrough.hand]
    encoder.add(record)
    frames.push({ contacts: contactsText(record), red: redIds(stage, hands, walkthrough.touched.red) })
    if (encoder.frameCount < FRAMES_PER_CHUNK && frame < count - 1) continue
    const chunk = encoder.take()
    chunks.push(chunk.bytes)
    digest = chunk.digest
  }
  return { chunks, frames, digest }
}

export function contactsText({ contactCount, contacts, contactNumbers }: FrameRecord): string {
  const ints = contacts.subarray(0, contactCount * CONTACT_INTS)
  return `${ints.join()} ${contactNumbers.subarray(0, contactCount * CONTACT_NUMBERS).join()}`
}

export function redIds(stage: Stage, hands: readonly (HandBodies | null)[], red: Uint8Array): number[] {
  const ids: number[] = []
  for (let body = 0; body < red.length; body++) {
    if (red[body] === 0) continue
    const left = hands[LEFT]?.partOf(body) ?? -1
    if (stage.sceneBody[body] >= 0) ids.push(SCENE_IDS + stage.sceneBody[body])
    else ids.push(left >= 0 ? left : RIGHT_HAND_IDS + (hands[RIGHT]?.partOf(body) ?? -1))
  }
  return ids.sort((a, b) => a - b)
}

export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}
