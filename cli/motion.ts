import { InputError } from './failure.ts'
import { JsonCursor } from './json-cursor.ts'
import { type MotionBody, readBodies } from './motion-bodies.ts'
import { type MotionFrames, readFrames } from './motion-frames.ts'
import { readJsonBytes } from './read-file.ts'

/** What MOTION.json says: bodies, and how each frame moves them. */
export interface Motion extends MotionFrames {
  readonly bodies: readonly MotionBody[]
}

/** Reads and checks a motion; anything wrong with it is an InputError that names the file and the place in it. */
export function readMotion(path: string): Motion {
  const bytes = readJsonBytes(path)
  try {
    return parseMotion(bytes)
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${JSON.stringify(path)}: ${error.message}`)
    throw error
  }
}

/** From bytes that are known to be one JSON value. */
export function parseMotion(bytes: Buffer): Motion {
  const cursor = new JsonCursor(bytes)
  if (cursor.kind() !== 'object') throw new InputError('a motion must be an object with bodies and frames')
  let bodies: MotionBody[] | undefined
  let frames: MotionFrames | undefined
  let framesAt: number | undefined
  cursor.enter()
  while (cursor.more()) {
    const name = cursor.readString()
    if (name === 'bodies') {
      if (bodies !== undefined) throw new InputError('bodies is given twice')
      bodies = readBodies(cursor)
    } else if (name === 'frames') {
      if (framesAt !== undefined) throw new InputError('frames is given twice')
      framesAt = cursor.at
      // Frames may stand before the bodies that they name: then they are passed over, and read at the end.
      if (bodies === undefined) cursor.skip()
      else frames = readFrames(cursor, bodies)
    } else cursor.skip()
  }
  if (bodies === undefined) throw new InputError('bodies is missing')
  if (framesAt === undefined) throw new InputError('frames is missing')
  return { bodies, ...(frames ?? readFrames(new JsonCursor(bytes, framesAt), bodies)) }
}
