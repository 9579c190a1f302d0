/** STL, text and binary. Its triangles share no vertices: those at the same place become one. */

import { weld } from '../convex/weld.ts'
import { FormatError } from '../format-error.ts'
import { GrowingFloats } from './growing.ts'
import { type NamedMesh, nameFromFile, shortened } from './named-mesh.ts'
import { TextScanner } from './text-scanner.ts'

const HEADER = 84
const COUNT_AT = 80
const FACET = 50
/** Bytes of a facet's normal, which the corners say better. */
const NORMAL = 12

/**
 * Told apart by size: many binary files begin with "solid" too. Where the size does not fit, a file that begins with
 * it is text, and any other is binary with something behind its triangles, or cut off.
 */
export function readStl(file: string, bytes: Uint8Array): NamedMesh[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length >= HEADER ? view.getUint32(COUNT_AT, true) : 0
  const size = HEADER + FACET * count
  if (bytes.length >= HEADER && size === bytes.length) return readBinary(file, view, count)
  if (looksLikeText(bytes)) return readText(file, bytes)
  if (bytes.length < HEADER) throw new FormatError(`${file} is not an STL file.`)
  if (size > bytes.length) {
    throw new FormatError(`${file} is cut off: it should have ${size} bytes and has ${bytes.length}.`)
  }
  return readBinary(file, view, count)
}

function readBinary(file: string, view: DataView, count: number): NamedMesh[] {
  const points = new Float64Array(9 * count)
  for (let t = 0; t < count; t++) {
    const from = HEADER + FACET * t + NORMAL
    for (let i = 0; i < 9; i++) {
      const value = view.getFloat32(from + 4 * i, true)
      if (!Number.isFinite(value)) {
        throw new FormatError(`${file} is damaged at byte ${from + 4 * i}: triangle ${t} is not finite.`)
      }
      points[9 * t + i] = value
    }
  }
  return count === 0 ? [] : [welded(nameFromFile(file), points)]
}

function looksLikeText(bytes: Uint8Array): boolean {
  return /^(\ufeff)?\s*solid/i.test(new TextDecoder().decode(bytes.subarray(0, 256)))
}

/** Keywords in any case; one mesh a solid. */
function readText(file: string, bytes: Uint8Array): NamedMesh[] {
  const text = new TextScanner(file, bytes, { at: bytes[0] === 0xef ? 3 : 0 })
  const meshes: NamedMesh[] = []
  let name = nameFromFile(file)
  let points = new GrowingFloats()
  let inSolid = false
  const finish = () => {
    if (points.length > 0) meshes.push(welded(name, points.take()))
    points = new GrowingFloats()
    inSolid = false
  }
  while (text.toNextWord()) {
    const keyword = text.word().toLowerCase()
    if (keyword === 'solid') {
      finish()
      inSolid = true
      name = shortened(text.rest()) || nameFromFile(file)
    } else if (keyword === 'endsolid') {
      finish()
      text.rest()
    } else if (keyword === 'facet' && inSolid) readFacet(text, points)
    else throw text.fault(`${JSON.stringify(keyword.slice(0, 40))} is unknown in an STL file`)
  }
  if (inSolid) throw text.fault('the file ends inside a solid')
  return meshes
}

function readFacet(text: TextScanner, points: GrowingFloats): void {
  // The normal may be anything, NaN too.
  text.nextLine()
  expectWord(text, 'outer')
  expectWord(text, 'loop')
  const corner = new Float64Array(9)
  for (let i = 0; ; i++) {
    if (!text.toNextWord()) throw text.fault('the file ends inside a facet')
    const keyword = text.word().toLowerCase()
    if (keyword === 'endloop') {
      if (i < 3) throw text.fault(`a facet needs three vertices or more, not ${i}`)
      break
    }
    if (keyword !== 'vertex')
      throw text.fault(`"vertex" was expected, not ${JSON.stringify(keyword.slice(0, 40))}`)
    // The first, the one before, and this one: a fan.
    if (i > 2) corner.copyWithin(3, 6, 9)
    const at = 3 * Math.min(i, 2)
    for (let k = 0; k < 3; k++) corner[at + k] = text.number()
    if (i >= 2) for (let c = 0; c < 9; c += 3) points.push3(corner[c]!, corner[c + 1]!, corner[c + 2]!)
  }
  expectWord(text, 'endfacet')
}

function expectWord(text: TextScanner, word: string): void {
  const found = text.toNextWord() ? text.word().toLowerCase() : ''
  if (found !== word) throw text.fault(`"${word}" was expected, not ${JSON.stringify(found.slice(0, 40))}`)
}

function welded(name: string, points: Float64Array): NamedMesh {
  const { place, count, point } = weld(points, 0)
  const positions = new Float64Array(3 * count)
  point.forEach((from, to) => {
    // −0 becomes 0: the two are one place.
    for (let k = 0; k < 3; k++) positions[3 * to + k] = points[3 * from + k]! + 0
  })
  return { name, positions, corners: Uint32Array.from(place) }
}
