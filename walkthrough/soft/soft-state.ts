/**
 * The state of soft bodies as bytes. Positions are whole numbers of a grid from an origin of the body, each as the
 * difference from the vertex before; velocities likewise. Seven bits a byte, the small ones in one.
 */
import { ByteReader, ByteWriter } from './soft-bytes.ts'
import { SoftError } from './soft-mesh.ts'

/** What of a soft body is kept. */
export interface SoftState {
  active: boolean
  asleep: boolean
  /** A multiple of 1 / SCALE_STEPS. */
  scale: number
  readonly positions: Float64Array
  readonly velocities: Float64Array
  /** After positions, velocities, `active` and `asleep` were set: forgets all that it had from before. */
  restart(): void
}

/** "PSO" and the version. */
const MAGIC = [0x50, 0x53, 0x4f, 1]
/** Units a metre (15.26 µm), and units a metre a second. */
const FINE = 65536
const SPEED = 1024
/** Units of a scale. */
export const SCALE_STEPS = 65536
/** Origins are on a coarse grid, so that they are found again from rounded positions. */
const COARSE = 16
/** Whole numbers beyond this are refused: their grid would be coarser than a double's. */
const MOST = 2 ** 40

const ACTIVE = 1
const ASLEEP = 2
const MOVING = 4

export function writeSoftState(bodies: readonly SoftState[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  for (const byte of MAGIC) writer.byte(byte)
  writer.whole(bodies.length)
  for (const body of bodies) {
    const moving = body.velocities.some((v) => v !== 0)
    writer.whole(body.positions.length / 3)
    writer.byte((body.active ? ACTIVE : 0) | (body.asleep ? ASLEEP : 0) | (moving ? MOVING : 0))
    writer.whole(body.scale * SCALE_STEPS)
    const origin = originOf(body.positions)
    for (const at of origin) writer.whole(at)
    writeRounded(writer, body.positions, FINE, origin)
    if (moving) writeRounded(writer, body.velocities, SPEED, [0, 0, 0])
    body.restart()
  }
  return writer.bytes()
}

/** Reads all before it changes anything. */
export function readSoftState(bytes: Uint8Array, bodies: readonly SoftState[]): void {
  const reader = new ByteReader(bytes)
  for (const byte of MAGIC) {
    if (reader.byte() !== byte)
      throw new SoftError('These bytes are no state of soft bodies that is known here.')
  }
  const count = reader.whole()
  if (count !== bodies.length) {
    throw new SoftError(`A state of ${count} soft bodies does not fit ${bodies.length} of them.`)
  }
  const read = bodies.map((body, i) => readBody(reader, i, body.positions.length))
  reader.end()
  bodies.forEach((body, i) => {
    const { flags, scale, positions, velocities } = read[i]
    body.scale = scale
    body.positions.set(positions)
    body.velocities.set(velocities)
    body.active = (flags & ACTIVE) !== 0
    body.asleep = (flags & ASLEEP) !== 0
    body.restart()
  })
}

function readBody(
  reader: ByteReader,
  number: number,
  length: number,
): { flags: number; scale: number; positions: Float64Array; velocities: Float64Array } {
  const vertices = reader.whole()
  if (3 * vertices !== length) {
    throw new SoftError(`Soft body ${number} has ${length / 3} vertices, but ${vertices} in the saved state.`)
  }
  const flags = reader.byte()
  if (flags > (ACTIVE | ASLEEP | MOVING)) throw new SoftError(`The state of soft body ${number} is broken.`)
  const scale = reader.whole() / SCALE_STEPS
  if (!(scale > 0)) throw new SoftError(`The state of soft body ${number} is broken.`)
  const origin = [reader.whole(), reader.whole(), reader.whole()]
  const positions = readRounded(reader, length, FINE, origin)
  const velocities =
    (flags & MOVING) !== 0 ? readRounded(reader, length, SPEED, [0, 0, 0]) : new Float64Array(length)
  return { flags, scale, positions, velocities }
}

/** In coarse units; that of the first vertex. */
function originOf(positions: Float64Array): number[] {
  return [0, 1, 2].map((k) => (positions.length > 0 ? Math.round(positions[k] * COARSE) : 0))
}

function writeRounded(
  writer: ByteWriter,
  values: Float64Array,
  units: number,
  origin: readonly number[],
): void {
  const last = [0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    const k = i % 3
    const from = origin[k] / COARSE
    const whole = Math.round((values[i] - from) * units)
    values[i] = from + whole / units
    writer.whole(whole - last[k])
    last[k] = whole
  }
}

function readRounded(
  reader: ByteReader,
  length: number,
  units: number,
  origin: readonly number[],
): Float64Array {
  const values = new Float64Array(length)
  const last = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const k = i % 3
    last[k] += reader.whole()
    if (!(Math.abs(last[k]) < MOST))
      throw new SoftError('A saved soft body is farther away than anything can be.')
    values[i] = origin[k] / COARSE + last[k] / units
  }
  return values
}
