/** Wavefront OBJ: vertices and faces; one mesh an object (`o`), or one for a file without. */
import { FormatError } from '../format-error.ts'
import { Fan } from './fan.ts'
import { GrowingFloats } from './growing.ts'
import { type NamedMesh, nameFromFile, shortened } from './named-mesh.ts'
import { TextScanner } from './text-scanner.ts'

const SLASH = 47

interface Object {
  readonly name: string
  readonly firstCorner: number
}

export function readObj(file: string, bytes: Uint8Array): NamedMesh[] {
  const text = new TextScanner(file, bytes, { comments: true })
  const positions = new GrowingFloats()
  const fan = new Fan()
  const objects: Object[] = [{ name: nameFromFile(file), firstCorner: 0 }]
  do {
    if (!text.hasMore()) continue
    const keyword = text.word()
    if (keyword === 'v') positions.push3(text.number(), text.number(), text.number())
    else if (keyword === 'f' || keyword === 'fo') readFace(text, fan, positions.length / 3)
    else if (keyword === 'o') {
      objects.push({ name: shortened(text.rest()) || nameFromFile(file), firstCorner: fan.corners.length })
    }
  } while (text.nextLine())
  const vertices = positions.length / 3
  if (fan.largest >= vertices) {
    throw new FormatError(
      `${file} is damaged in line ${fan.largestAt}: it names vertex ${fan.largest + 1}, and there are ${vertices}.`,
    )
  }
  return split(objects, positions.take(), fan)
}

function readFace(text: TextScanner, fan: Fan, vertices: number): void {
  fan.begin()
  while (text.hasMore()) {
    const index = cornerIndex(text)
    // Negative ones count back from the vertex before the face.
    const vertex = index < 0 ? vertices + index : index - 1
    if (index === 0 || vertex < 0 || vertex >= 2 ** 32) {
      throw text.fault(`a face names vertex ${index}, and there are ${vertices}`)
    }
    fan.add(vertex, text.line)
  }
  if (fan.size < 3) throw text.fault(`a face needs three vertices or more, not ${fan.size}`)
}

/** `7`, `7/2`, `7//3` or `7/2/3`: the first number; what follows it is for looks. */
function cornerIndex(text: TextScanner): number {
  const { bytes } = text
  const from = text.at
  text.passWord()
  let to = from
  while (to < text.at && bytes[to] !== SLASH) to++
  const negative = bytes[from] === 45
  let at = negative || bytes[from] === 43 ? from + 1 : from
  let index = 0
  const start = at
  for (; at < to && bytes[at]! >= 48 && bytes[at]! <= 57 && index < 2 ** 40; at++) {
    index = 10 * index + bytes[at]! - 48
  }
  if (at < to || at === start) {
    text.at = from
    throw text.fault(`a vertex number was expected, not ${JSON.stringify(text.word().slice(0, 40))}`)
  }
  return negative ? -index : index
}

/** Objects without faces are left out. A single one keeps the file's vertices; several get those they use. */
function split(objects: readonly Object[], positions: Float64Array, fan: Fan): NamedMesh[] {
  const corners = fan.corners.take()
  const runs = objects
    .map(({ name, firstCorner }, i) => {
      const end = objects[i + 1]?.firstCorner ?? corners.length
      return { name, first: firstCorner / 3, corners: corners.subarray(firstCorner, end) }
    })
    .filter((run) => run.corners.length > 0)
  const polygonsOf = (run: (typeof runs)[number]) =>
    fan.polygons(run.first, run.first + run.corners.length / 3)
  const [only] = runs
  if (runs.length === 1 && only !== undefined) {
    return [{ name: only.name, positions, corners, ...polygonsOf(only) }]
  }
  return runs.map((run) => ({
    name: run.name,
    ...withOwnVertices(positions, run.corners),
    ...polygonsOf(run),
  }))
}

function withOwnVertices(
  positions: Float64Array,
  corners: Uint32Array,
): Pick<NamedMesh, 'positions' | 'corners'> {
  const used = Uint32Array.from(new Set(corners)).sort()
  const own = new Map<number, number>()
  const kept = new Float64Array(3 * used.length)
  used.forEach((vertex, i) => {
    own.set(vertex, i)
    kept.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i)
  })
  return { positions: kept, corners: corners.map((vertex) => own.get(vertex)!) }
}
