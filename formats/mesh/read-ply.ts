/** PLY, as text or binary of either byte order: vertices and faces; elements of other names are passed over. */
import { FormatError } from '../format-error.ts'
import { Fan } from './fan.ts'
import { type NamedMesh, nameFromFile } from './named-mesh.ts'
import { FLOAT32, type PlyElement, type PlyProperty, readPlyHeader } from './ply-header.ts'
import { BinaryValues, type PlyValues, TextValues } from './ply-values.ts'

export function readPly(file: string, bytes: Uint8Array): NamedMesh[] {
  const { format, elements, dataAt, dataLine } = readPlyHeader(file, bytes)
  const values =
    format === 'ascii'
      ? new TextValues(file, bytes, dataAt, dataLine)
      : new BinaryValues(file, bytes, dataAt, format === 'binary_little_endian')
  let positions = new Float64Array(0)
  const fan = new Fan()
  for (const element of elements) {
    values.expect(element)
    if (element.name === 'vertex') positions = readVertices(file, element, values)
    else if (element.name === 'face') readFaces(file, element, values, fan)
    else passElement(file, element, values)
  }
  if (fan.largest * 3 >= positions.length) {
    throw new FormatError(
      `${file} is damaged: face ${fan.largestAt} names vertex ${fan.largest}, and there are ${positions.length / 3}.`,
    )
  }
  return fan.corners.length === 0
    ? []
    : [
        {
          name: nameFromFile(file),
          positions,
          corners: fan.corners.take(),
          ...fan.polygons(0, fan.corners.length / 3),
        },
      ]
}

function readVertices(
  file: string,
  { count, properties }: PlyElement,
  values: PlyValues,
): Float64Array<ArrayBuffer> {
  const axes = properties.map(({ name, countType }) => (countType < 0 ? 'xyz'.indexOf(name) : -1))
  if ([0, 1, 2].some((axis) => axes.filter((each) => each === axis).length !== 1)) {
    throw new FormatError(`${file} is damaged: its vertices need one x, one y and one z each.`)
  }
  const positions = new Float64Array(3 * count)
  for (let row = 0; row < count; row++) {
    for (let p = 0; p < properties.length; p++) {
      const axis = axes[p]!
      if (axis < 0) passProperty(file, properties[p]!, values)
      else {
        const value = values.read(properties[p]!.type)
        if (!Number.isFinite(value)) {
          throw new FormatError(`${file} is damaged ${values.place}: vertex ${row} is not finite.`)
        }
        positions[3 * row + axis] = value
      }
    }
  }
  return positions
}

function readFaces(file: string, { count, properties }: PlyElement, values: PlyValues, fan: Fan): void {
  const own = properties.findIndex(
    ({ name, countType }) => countType >= 0 && (name === 'vertex_indices' || name === 'vertex_index'),
  )
  if (own < 0 && count > 0) {
    throw new FormatError(`${file} is damaged: its faces have no list of vertex_indices.`)
  }
  if (own >= 0 && properties[own]!.type >= FLOAT32) {
    throw new FormatError(`${file} is damaged: its vertex_indices are not of a whole type.`)
  }
  for (let row = 0; row < count; row++) {
    for (let p = 0; p < properties.length; p++) {
      if (p === own) readFace(file, properties[p]!, values, fan, row)
      else passProperty(file, properties[p]!, values)
    }
  }
}

function readFace(
  file: string,
  { type, countType }: PlyProperty,
  values: PlyValues,
  fan: Fan,
  row: number,
): void {
  const length = values.read(countType)
  if (length < 3) {
    throw new FormatError(
      `${file} is damaged ${values.place}: face ${row} has ${length} vertices, and three are the least.`,
    )
  }
  fan.begin()
  for (let i = 0; i < length; i++) {
    const vertex = values.read(type)
    if (vertex < 0 || vertex >= 2 ** 32) {
      throw new FormatError(`${file} is damaged ${values.place}: face ${row} names vertex ${vertex}.`)
    }
    fan.add(vertex, row)
  }
}

function passElement(file: string, { count, properties }: PlyElement, values: PlyValues): void {
  if (properties.length === 0) return
  for (let row = 0; row < count; row++) {
    for (let p = 0; p < properties.length; p++) passProperty(file, properties[p]!, values)
  }
}

function passProperty(file: string, { type, countType }: PlyProperty, values: PlyValues): void {
  const length = countType < 0 ? 1 : values.read(countType)
  if (length < 0) {
    throw new FormatError(`${file} is damaged ${values.place}: a list has a length of ${length}.`)
  }
  values.skip(type, length)
}
