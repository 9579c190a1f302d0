/**
 * Plays sessions in a room, one JSON line each: whether they are the same again, and what became of changed bytes. A
 * process of its own, since vitest's way of importing makes the engine five times slower. Within a room each session
 * begins where the last one has left everything.
 */
import { Random } from '../../../engine/math/random.ts'
import { readHead } from '../../../engine/record/chunk-head.ts'
import { sortContacts } from '../../../engine/record/contact-order.ts'
import { FrameRecord, HAND_INTS, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { ReplayStage } from '../../../walkthrough/record/replay-stage.ts'
import { type Verdict, verifyFrames } from '../../../walkthrough/record/verify.ts'
import { contactsText, each, type Played, play, redIds } from './played-session.ts'
import { reencoded } from './reencoded.ts'
import { houseRoom, kitchenRoom, porchRoom, type Room, simulationRoom } from './rooms.ts'

export interface SessionReport {
  readonly seed: number
  readonly digest: string
  /** Frames with something red. */
  readonly redFrames: number
  readonly verdict: Verdict
  /** Frames that came out otherwise when they were sought. */
  readonly wrongFrames: readonly number[]
  /** Where a pose was changed, and what was said of it. */
  readonly changedAt: number
  readonly changed: Verdict
  /** A byte was flipped. */
  readonly flipped: Verdict
}

const MAKE: Readonly<Record<string, () => Promise<Room>>> = {
  kitchen: kitchenRoom,
  porch: porchRoom,
  simulation: simulationRoom,
  house: houseRoom,
}

const [, , name, sessions, frames] = process.argv
const room = await MAKE[name!]!()
for (let seed = 1; seed <= Number(sessions); seed++) {
  process.stdout.write(`${JSON.stringify(await report(seed))}\n`)
}

async function report(seed: number): Promise<SessionReport> {
  const played = play(room, seed, Number(frames))
  const random = new Random(seed)
  const changedAt = random.below(played.frames.length)
  return {
    seed,
    digest: played.digest,
    redFrames: played.frames.filter(({ red }) => red.length > 0).length,
    verdict: await prove(played.chunks),
    wrongFrames: seek(played, random),
    changedAt,
    changed: await prove(changedPose(played, changedAt, random)),
    flipped: await prove(flippedByte(played, random)),
  }
}

function prove(chunks: readonly Uint8Array[]): Promise<Verdict> {
  return verifyFrames({ stage: room.twin, bodyCount: room.scene.bodies.length, chunks: each(chunks) })
}

/** To a few frames in any order, from the last key frame before each, and on from there. Returns those that differ. */
function seek({ chunks, frames }: Played, random: Random): number[] {
  const replay = new ReplayStage(room.twin)
  const record = new FrameRecord()
  const wrong: number[] = []
  for (let i = 0; i < 4; i++) {
    const decoder = new LogDecoder(room.scene.bodies.length)
    const wanted = random.below(frames.length)
    for (const chunk of fromKeyBefore(chunks, wanted)) {
      decoder.open(chunk)
      while (decoder.next()) {
        if (decoder.frame < wanted || decoder.frame > wanted + 3) continue
        replay.apply(decoder.state)
        record.clear()
        replay.readContacts(record)
        sortContacts(record)
        const { contacts, red } = frames[decoder.frame]!
        const redNow = redIds(room.twin, replay.hands, replay.red)
        if (contactsText(record) !== contacts || redNow.join() !== red.join()) wrong.push(decoder.frame)
      }
    }
  }
  replay.end()
  return wrong
}

/** The chunks from the last one with a key frame that begins at a frame or before it. */
function fromKeyBefore(chunks: readonly Uint8Array[], frame: number): readonly Uint8Array[] {
  let first = 0
  for (const [i, chunk] of chunks.entries()) {
    const { key, firstFrame } = readHead(chunk)
    if (key && firstFrame <= frame) first = i
  }
  return chunks.slice(first)
}

/** One bit of the hand's place or joints, or of the place of a body that moved. */
function changedPose(played: Played, at: number, random: Random): Uint8Array[] {
  return reencoded(played.chunks, room.scene.bodies.length, (record, frame) => {
    if (frame !== at) return
    const bit = 1 << random.below(8)
    if (record.movedCount > 0 && random.below(2) === 0) {
      record.movedPose[random.below(record.movedCount) * POSE_INTS + random.below(3)]! ^= bit
      return
    }
    const hand = (record.hands === 1 ? LEFT : RIGHT) * HAND_INTS
    const joint = POSE_INTS + random.below(HAND_INTS - POSE_INTS)
    record.hand[hand + (random.below(2) === 0 ? random.below(3) : joint)]! ^= bit
  })
}

function flippedByte(played: Played, random: Random): Uint8Array[] {
  const chunks = played.chunks.map((chunk) => chunk.slice())
  const chunk = chunks[random.below(chunks.length)]!
  chunk[random.below(chunk.length)]! ^= 1 << random.below(8)
  return chunks
}
