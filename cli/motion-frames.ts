import { InputError, quoted } from './failure.ts'
import { GrowingFloats, GrowingIntegers } from './growing-array.ts'
import type { JsonCursor } from './json-cursor.ts'
import type { MotionBody } from './motion-bodies.ts'
import { largestMagnitude, readNumbers, smallestMagnitude } from './motion-numbers.ts'

/** Numbers of a pose: position x, y, z; rotation x, y, z, w; scale. */
export const poseSize = 8
const rotationAt = 3
const scaleAt = 7

/**
 * The frames, flat. Frame f sets the poses updateStart[f] … updateStart[f + 1] − 1, in the order of the file: update u
 * gives body updateBody[u] the pose of `poseSize` numbers at updatePose[u · poseSize]. Rotations are as in the file, not
 * normalised, but not zero; what a pose leaves out is no rotation and scale 1. A body keeps its pose until the next
 * update, and stands at the origin, not rotated, with scale 1, before its first.
 */
export interface MotionFrames {
  readonly frameCount: number
  readonly updateStart: Int32Array
  readonly updateBody: Int32Array
  readonly updatePose: Float64Array
}

/** Reads the list of frames at the cursor. */
export function readFrames(cursor: JsonCursor, bodies: readonly MotionBody[]): MotionFrames {
  if (cursor.kind() !== 'list') throw new InputError('frames must be a list')
  const indexOf = new Map(bodies.map((body, index) => [body.id, index]))
  const lastFrameOf = new Int32Array(bodies.length).fill(-1)
  const updateStart = new GrowingIntegers()
  const updateBody = new GrowingIntegers()
  const updatePose = new GrowingFloats()
  let frame = 0
  cursor.enter()
  for (; cursor.more(); frame++) {
    updateStart.push(updateBody.length)
    if (cursor.kind() !== 'object')
      throw new InputError(`frames[${frame}] must be an object of poses by body id`)
    cursor.enter()
    while (cursor.more()) {
      const id = cursor.readString()
      const body = indexOf.get(id)
      if (body === undefined) throw new InputError(`frames[${frame}] names an unknown body ${quoted(id)}`)
      // JSON allows a name twice and lets the last win; two poses for one body are a mistake of who wrote them.
      if (lastFrameOf[body] === frame)
        throw new InputError(`frames[${frame}] places the body ${quoted(id)} twice`)
      lastFrameOf[body] = frame
      updateBody.push(body)
      const offset = updatePose.length
      readPose(cursor, updatePose.grow(poseSize), offset, frame, id)
    }
  }
  updateStart.push(updateBody.length)
  return {
    frameCount: frame,
    updateStart: updateStart.slice(),
    updateBody: updateBody.slice(),
    updatePose: updatePose.slice(),
  }
}

function readPose(cursor: JsonCursor, poses: Float64Array, offset: number, frame: number, id: string): void {
  const place = () => `frames[${frame}]${memberPath(id)}`
  if (cursor.kind() !== 'object') {
    throw new InputError(`${place()} must be an object with position, rotation and scale`)
  }
  poses.fill(0, offset, offset + rotationAt + 3)
  poses[offset + rotationAt + 3] = 1
  poses[offset + scaleAt] = 1
  let seen = 0
  cursor.enter()
  while (cursor.more()) {
    const name = cursor.readString()
    const where = () => `${place()}.${name}`
    const member = memberBits[name as keyof typeof memberBits]
    // Passed over, a misspelt "rotaton" would give a wrong answer without a word.
    if (!Object.hasOwn(memberBits, name) || member === undefined) {
      throw new InputError(`${place()} has ${quoted(name)}, and a pose has position, rotation and scale only`)
    }
    if ((seen & member) !== 0) throw new InputError(`${where()} is given twice`)
    seen |= member
    if (name === 'position') readNumbers(cursor, 3, poses, offset, where)
    else if (name === 'rotation') readRotation(cursor, poses, offset + rotationAt, where)
    else readScale(cursor, poses, offset + scaleAt, where)
  }
  if ((seen & memberBits.position) === 0) throw new InputError(`${place()}.position is missing`)
}

const memberBits = { position: 1, rotation: 2, scale: 4 } as const

function readRotation(cursor: JsonCursor, poses: Float64Array, offset: number, where: () => string): void {
  readNumbers(cursor, 4, poses, offset, where)
  for (let i = 0; i < 4; i++) if (Math.abs(poses[offset + i]!) >= smallestMagnitude) return
  // So small that its squares vanish: it could not be normalised.
  throw new InputError(`${where()} must not be zero`)
}

function readScale(cursor: JsonCursor, poses: Float64Array, offset: number, where: () => string): void {
  if (cursor.kind() !== 'number') throw new InputError(`${where()} must be a number greater than 0`)
  const scale = cursor.readNumber()
  if (!(scale > 0)) throw new InputError(`${where()} must be greater than 0, and is ${scale}`)
  if (scale > largestMagnitude || scale < smallestMagnitude) {
    throw new InputError(`${where()} must be between ${smallestMagnitude} and ${largestMagnitude}`)
  }
  poses[offset] = scale
}

/** `.a`, or `["two words"]` where the id is no plain word. */
function memberPath(id: string): string {
  return /^[A-Za-z_]\w{0,40}$/.test(id) ? `.${id}` : `[${quoted(id)}]`
}
