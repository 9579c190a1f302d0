/** A session with cloth, played by a scripted hand and recorded as the app does. */
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { type EncodedChunk, LogEncoder, type SoftState } from '../../../engine/record/log-encoder.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import type { SoftPlayer } from '../../../walkthrough/record/soft-player.ts'
import { LiveSoft } from './live-soft.ts'
import type { Room } from './rooms.ts'
import { ScriptedHand } from './scripted-hand.ts'

export interface PlayedSoft {
  readonly chunks: readonly EncodedChunk[]
  readonly states: readonly SoftState[]
  readonly digest: string
}

/** Frames that were played before the recording began: cloth is then in the middle of things. */
const BEFORE = 7
const FRAMES_PER_CHUNK = 12
/** A second of a session seems to take so many, for states are saved seldom. */
const SLOWNESS = 25

export function playSoft(
  room: Room,
  player: SoftPlayer,
  finder: PairFinder,
  seed: number,
  count: number,
  loses = false,
): PlayedSoft {
  const { walkthrough, scene } = room
  const soft = new LiveSoft(walkthrough, player, finder, seed, loses)
  const hand = new ScriptedHand(room, seed, () => {})
  for (let frame = 0; frame < BEFORE; frame++) {
    hand.advance()
    soft.update()
  }
  const tap = new FrameTap(walkthrough, soft)
  const encoder = new LogEncoder(scene.bodies.length, walkthrough.stage.grid.origin, true)
  const record = new FrameRecord()
  const chunks: EncodedChunk[] = []
  const states: SoftState[] = []
  let time = 0
  for (let frame = 0; frame < count; frame++) {
    time += Math.round(hand.advance() * SLOWNESS * 1e6)
    soft.update()
    tap.read(record, time)
    encoder.add(record)
    if (encoder.frameCount < FRAMES_PER_CHUNK && frame < count - 1) continue
    chunks.push(encoder.take())
    states.push(...encoder.takeStates())
  }
  return { chunks, states, digest: chunks.at(-1)!.digest }
}
