import { InputError, quoted } from './failure.ts'
import { GrowingFloats } from './growing-array.ts'
import type { JsonCursor } from './json-cursor.ts'
import { readNumbers } from './motion-numbers.ts'

export interface MotionBody {
  readonly id: string
  /** The vertices of each part in the body's own frame: x, y, z one after the other, in the order of the file. */
  readonly parts: readonly Float64Array[]
}

/** A part with fewer has no volume; whether more of them have one is for the hull to say. */
const fewestVertices = 4

/** Reads the list of bodies at the cursor. */
export function readBodies(cursor: JsonCursor): MotionBody[] {
  if (cursor.kind() !== 'list') throw new InputError('bodies must be a list')
  const bodies: MotionBody[] = []
  const placeOfId = new Map<string, number>()
  cursor.enter()
  while (cursor.more()) {
    const body = readBody(cursor, bodies.length)
    const earlier = placeOfId.get(body.id)
    if (earlier !== undefined) {
      throw new InputError(`bodies[${bodies.length}] has the id ${quoted(body.id)} of bodies[${earlier}]`)
    }
    placeOfId.set(body.id, bodies.length)
    bodies.push(body)
  }
  if (bodies.length === 0) throw new InputError('bodies must hold at least one body')
  return bodies
}

/** Members that are not ours (names, colours, comments) are passed over. */
function readBody(cursor: JsonCursor, index: number): MotionBody {
  const place = `bodies[${index}]`
  if (cursor.kind() !== 'object') throw new InputError(`${place} must be an object with id and parts`)
  let id: string | undefined
  let parts: Float64Array[] | undefined
  cursor.enter()
  while (cursor.more()) {
    const name = cursor.readString()
    if (name === 'id') {
      if (id !== undefined) throw new InputError(`${place}.id is given twice`)
      id = readId(cursor, place)
    } else if (name === 'parts') {
      if (parts !== undefined) throw new InputError(`${place}.parts is given twice`)
      parts = readParts(cursor, place)
    } else cursor.skip()
  }
  if (id === undefined) throw new InputError(`${place}.id is missing`)
  if (parts === undefined) throw new InputError(`${place}.parts is missing`)
  return { id, parts }
}

function readId(cursor: JsonCursor, place: string): string {
  const id = cursor.kind() === 'string' ? cursor.readString() : ''
  if (id === '') throw new InputError(`${place}.id must be a string that is not empty`)
  return id
}

function readParts(cursor: JsonCursor, body: string): Float64Array[] {
  if (cursor.kind() !== 'list') throw new InputError(`${body}.parts must be a list`)
  const parts: Float64Array[] = []
  cursor.enter()
  while (cursor.more()) parts.push(readPart(cursor, `${body}.parts[${parts.length}]`))
  if (parts.length === 0) throw new InputError(`${body}.parts must hold at least one part`)
  return parts
}

function readPart(cursor: JsonCursor, place: string): Float64Array {
  if (cursor.kind() !== 'object') throw new InputError(`${place} must be an object with vertices`)
  let vertices: Float64Array | undefined
  cursor.enter()
  while (cursor.more()) {
    if (cursor.readString() !== 'vertices') {
      cursor.skip()
      continue
    }
    if (vertices !== undefined) throw new InputError(`${place}.vertices is given twice`)
    vertices = readVertices(cursor, `${place}.vertices`)
  }
  if (vertices === undefined) throw new InputError(`${place}.vertices is missing`)
  return vertices
}

function readVertices(cursor: JsonCursor, place: string): Float64Array {
  if (cursor.kind() !== 'list') throw new InputError(`${place} must be a list of points`)
  const coordinates = new GrowingFloats()
  let count = 0
  const where = () => `${place}[${count}]`
  cursor.enter()
  for (; cursor.more(); count++) readNumbers(cursor, 3, coordinates.grow(3), count * 3, where)
  if (count < fewestVertices) {
    throw new InputError(`${place} has ${count} points, and a part needs at least ${fewestVertices}`)
  }
  return coordinates.slice()
}
