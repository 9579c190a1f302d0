/**
 * The state of a SoftStage as bytes: where hands and bodies were put last, what is remembered of fragile ones, and the
 * soft bodies themselves.
 */
import { HAND_INTS, hasHand, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { isTurn, POSE_INTS } from '../../../engine/record/grid.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../../stage.ts'
import { ByteReader, ByteWriter } from '../soft-bytes.ts'
import { SoftError } from '../soft-mesh.ts'
import type { LoggedPlaces } from './logged-places.ts'

/** "PSS" and the version. */
const MAGIC = [0x50, 0x53, 0x53, 1]
/** Bytes before the soft bodies: these, and how many bytes those have. */
const HEAD = MAGIC.length + 4
const BOTH_HANDS = 3
/** Scales beyond this no scene has. */
const LARGEST_SCALE = 1e6

export interface StageBytes {
  readonly state: LogState
  readonly remembered: Float64Array
  /** As SoftWorld saved it. */
  readonly soft: Uint8Array
}

export function writeStageBytes(
  places: LoggedPlaces,
  remembered: Float64Array,
  soft: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.byte(places.present)
  for (let side = LEFT; side <= RIGHT; side++) {
    if (hasHand(places.present, side)) for (const whole of places.hands[side].logged) writer.whole(whole)
  }
  const moved = movedBodies(places.stage)
  writer.whole(moved.length)
  for (const index of moved) writeBody(writer, places.stage, index)
  for (const value of remembered) writeDouble(writer, value)
  const rest = writer.bytes()
  const bytes = new Uint8Array(HEAD + soft.length + rest.length)
  bytes.set(MAGIC)
  new DataView(bytes.buffer).setUint32(MAGIC.length, soft.length, true)
  bytes.set(soft, HEAD)
  bytes.set(rest, HEAD + soft.length)
  return bytes
}

/** Throws a SoftError of one sentence for bytes that are none of `writeStageBytes` for this stage. */
export function readStageBytes(bytes: Uint8Array, stage: Stage, remembered: number): StageBytes {
  if (bytes.length < HEAD || MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw new SoftError('These bytes are no state of cloth that is known here.')
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset, HEAD).getUint32(MAGIC.length, true)
  if (HEAD + length > bytes.length) throw broken()
  const reader = new ByteReader(bytes.subarray(HEAD + length))
  const state = new LogState(stage.bodies.length)
  state.hands = reader.byte()
  if (state.hands > BOTH_HANDS) throw broken()
  for (let side = LEFT; side <= RIGHT; side++) {
    if (!hasHand(state.hands, side)) continue
    for (let k = 0; k < HAND_INTS; k++) state.hand[side * HAND_INTS + k] = readInt(reader)
    if (!isTurn(state.hand, side * HAND_INTS + 3)) throw broken()
  }
  const count = reader.whole()
  if (!(count >= 0 && count <= stage.bodies.length)) throw broken()
  for (let i = 0; i < count; i++) readBody(reader, stage, state)
  const values = Float64Array.from({ length: remembered }, () => readDouble(reader))
  if (!values.every(Number.isFinite)) throw broken()
  reader.end()
  return { state, remembered: values, soft: bytes.subarray(HEAD, HEAD + length) }
}

/** Those that stand elsewhere than the scene has them. */
function movedBodies(stage: Stage): number[] {
  const { bodies, onGrid, logged, startLogged, places, startPlaces } = stage
  return [...bodies.keys()].filter((index) => {
    const body = bodies[index]
    if (body < 0 || onGrid[body] === 0) return false
    const scale = body * PLACE + PLACE_SCALE
    for (let k = body * POSE_INTS; k < (body + 1) * POSE_INTS; k++) {
      if (logged[k] !== startLogged[k]) return true
    }
    return places[scale] !== startPlaces[scale]
  })
}

function writeBody(writer: ByteWriter, stage: Stage, index: number): void {
  const body = stage.bodies[index]
  writer.whole(index)
  for (let k = 0; k < POSE_INTS; k++) writer.whole(stage.logged[body * POSE_INTS + k])
  writeDouble(writer, stage.places[body * PLACE + PLACE_SCALE])
}

function readBody(reader: ByteReader, stage: Stage, state: LogState): void {
  const index = reader.whole()
  const body = stage.bodies[index] ?? -1
  if (body < 0 || stage.onGrid[body] === 0) throw broken()
  state.know(index)
  for (let k = 0; k < POSE_INTS; k++) state.poses[index * POSE_INTS + k] = readInt(reader)
  const scale = readDouble(reader)
  if (!isTurn(state.poses, index * POSE_INTS + 3) || !(scale > 0 && scale < LARGEST_SCALE)) throw broken()
  state.scales[index] = scale
}

function readInt(reader: ByteReader): number {
  const whole = reader.whole()
  if ((whole | 0) !== whole) throw broken()
  return whole
}

const double = new Float64Array(1)
const eight = new Uint8Array(double.buffer)

/** The lowest byte first, as all machines have it that this runs on. */
function writeDouble(writer: ByteWriter, value: number): void {
  double[0] = value
  for (const byte of eight) writer.byte(byte)
}

function readDouble(reader: ByteReader): number {
  for (let i = 0; i < eight.length; i++) eight[i] = reader.byte()
  return double[0]
}

function broken(): SoftError {
  return new SoftError('A saved state of cloth is broken.')
}
