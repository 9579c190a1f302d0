import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'

/** Bytes of small files for the readers' tests. */
export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function objText({ positions, corners }: TriangleMesh): string {
  const lines: string[] = []
  for (let v = 0; v < positions.length; v += 3) lines.push(`v ${positions.slice(v, v + 3).join(' ')}`)
  for (let i = 0; i < corners.length; i += 3) {
    lines.push(`f ${Array.from(corners.slice(i, i + 3), (c) => c + 1).join(' ')}`)
  }
  return `${lines.join('\n')}\n`
}

export function plyHeader(format: string, vertices: number, faces: number, type = 'double'): string {
  return [
    'ply',
    `format ${format} 1.0`,
    'comment made by a test',
    `element vertex ${vertices}`,
    ...['x', 'y', 'z'].map((axis) => `property ${type} ${axis}`),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n')
}

export function plyText({ positions, corners }: TriangleMesh): string {
  const lines: string[] = []
  for (let v = 0; v < positions.length; v += 3) lines.push(positions.slice(v, v + 3).join(' '))
  for (let i = 0; i < corners.length; i += 3) lines.push(`3 ${corners.slice(i, i + 3).join(' ')}`)
  return `${plyHeader('ascii', positions.length / 3, corners.length / 3)}${lines.join('\n')}\n`
}

export function plyBinary({ positions, corners }: TriangleMesh, little: boolean): Uint8Array {
  const header = textBytes(
    plyHeader(`binary_${little ? 'little' : 'big'}_endian`, positions.length / 3, corners.length / 3),
  )
  const bytes = new Uint8Array(header.length + 8 * positions.length + (13 * corners.length) / 3)
  bytes.set(header)
  const view = new DataView(bytes.buffer)
  let at = header.length
  for (const x of positions) {
    view.setFloat64(at, x, little)
    at += 8
  }
  for (let i = 0; i < corners.length; i++) {
    if (i % 3 === 0) view.setUint8(at++, 3)
    view.setInt32(at, corners[i], little)
    at += 4
  }
  return bytes
}

export function stlBinary({ positions, corners }: TriangleMesh, title = 'made by a test'): Uint8Array {
  const bytes = new Uint8Array(84 + (50 * corners.length) / 3)
  bytes.set(textBytes(title))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, corners.length / 3, true)
  for (let i = 0; i < corners.length; i++) {
    const at = 84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3)
    for (let k = 0; k < 3; k++) view.setFloat32(at + 4 * k, positions[3 * corners[i] + k], true)
  }
  return bytes
}

export function stlText({ positions, corners }: TriangleMesh, name = 'body'): string {
  const lines = [`solid ${name}`]
  for (let i = 0; i < corners.length; i++) {
    if (i % 3 === 0) lines.push('  facet normal nan 0 0', '    outer loop')
    const v = 3 * corners[i]
    lines.push(`      vertex ${positions.slice(v, v + 3).join(' ')}`)
    if (i % 3 === 2) lines.push('    endloop', '  endfacet')
  }
  return `${[...lines, `endsolid ${name}`].join('\n')}\n`
}

/** Each triangle's nine coordinates: the same for any numbering of the vertices. */
export function spelledOut({ positions, corners }: TriangleMesh): number[] {
  return Array.from(corners).flatMap((v) => Array.from(positions.subarray(3 * v, 3 * v + 3)))
}
