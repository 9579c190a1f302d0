import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { refusal } from './refusal.ts'
import { plyBinary, plyHeader, plyText, textBytes } from './write-meshes.ts'

const sphere = octasphere(2, 1.1, [0.1, 0.2, 0.3])
const kdet = new URL('../../../../shared/data/kdet/', import.meta.url)

describe('PLY', () => {
  it.each([
    ['text', textBytes(plyText(sphere))],
    ['text with returns', textBytes(plyText(sphere).replaceAll('\n', '\r\n'))],
    ['little-endian binary', plyBinary(sphere, true)],
    ['big-endian binary', plyBinary(sphere, false)],
    ['bytes within a larger buffer', new Uint8Array([9, ...plyBinary(sphere, false)]).subarray(1)],
  ])('as %s gives back what was written', async (_what, bytes) => {
    expect(await readMesh(bytes, 'ball.ply')).toEqual([{ name: 'ball', ...sphere }])
  })

  it('reads any types in any order, and passes what it does not know', async () => {
    const text = `ply\rformat ascii 1.0\robj_info x\relement camera 2\rproperty list uchar float view\rproperty int id\r\
element vertex 3\rproperty short z\rproperty list int uchar tags\rproperty uchar red\rproperty double y\rproperty float32 x\r\
element edge 1\rproperty int a\relement nothing 7\relement face 1\rproperty list uint8 uint16 vertex_index\rproperty float w\r\
end_header\r2 0.5 0.5 1\r0 2\r3 0 255 2 1\r6 2 8 9 1 5 4\r-9 0 0 8 7\r12\r3 2 1 0 0.5\r`
    const [mesh] = await readMesh(textBytes(text), 'a.ply')
    expect(Array.from(mesh.positions)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, -9])
    expect(Array.from(mesh.corners)).toEqual([2, 1, 0])
  })

  it('reads binary lists and types of every size', async () => {
    const header = `ply\nformat binary_big_endian 1.0\nelement face 2\nproperty list ushort uchar vertex_indices\n\
property list char double extra\nelement vertex 4\nproperty uint8 x\nproperty int16 y\nproperty uint32 z\nend_header\n`
    const rows: number[] = [0, 4, 0, 1, 2, 3, 0, 0, 3, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    for (let v = 0; v < 4; v++) rows.push(200 + v, 0xff, 0xfe, 0, 1, 0, v)
    const [mesh] = await readMesh(new Uint8Array([...textBytes(header), ...rows]), 'a.ply')
    expect(Array.from(mesh.corners)).toEqual([0, 1, 2, 0, 2, 3, 3, 2, 1])
    expect(Array.from(mesh.positions)).toEqual([
      200, -2, 65536, 201, -2, 65537, 202, -2, 65538, 203, -2, 65539,
    ])
  })

  it('takes binary data that begins with a newline’s byte after lines that end in returns', async () => {
    const header = plyHeader('binary_little_endian', 3, 1, 'uchar').replaceAll('\n', '\r')
    const rows = [10, 0, 0, 0, 10, 0, 0, 0, 10, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
    const [mesh] = await readMesh(new Uint8Array([...textBytes(header), ...rows]), 'a.ply')
    expect(Array.from(mesh.positions)).toEqual([10, 0, 0, 0, 10, 0, 0, 0, 10])
  })

  const head = (faces: number, vertices = 3) => plyHeader('ascii', vertices, faces)
  const rows = '0 0 0\n1 0 0\n0 1 0\n'
  const huge = plyHeader('binary_little_endian', 4_000_000_000, 1)
  it.each([
    ['nothing', '', 'bad.ply is empty.'],
    ['another file', 'hello\n', 'bad.ply is not a PLY file.'],
    ['no end of the header', 'ply\nformat ascii 1.0\n', 'bad.ply is damaged: its header does not end.'],
    ['no format', 'ply\nend_header\n', 'bad.ply is damaged: its header names no format.'],
    [
      'a strange format',
      'ply\nformat zip 1.0\nend_header\n',
      'bad.ply is damaged in line 2: "zip" is no PLY format.',
    ],
    [
      'a strange word',
      'ply\nfoo\nend_header\n',
      'bad.ply is damaged in line 2: "foo" is unknown in a PLY header.',
    ],
    [
      'a negative count',
      'ply\nelement vertex -1\nend_header\n',
      'bad.ply is damaged in line 2: an element needs a name and a count.',
    ],
    [
      'an inherited type',
      'ply\nelement v 1\nproperty constructor x\nend_header\n',
      'bad.ply is damaged in line 3: a property cannot be read.',
    ],
    [
      'vertices in two dimensions',
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n1 2\n',
      'bad.ply is damaged: its vertices need one x, one y and one z each.',
    ],
    ['no faces', `${head(0)}${rows}`, 'bad.ply has no triangles in it.'],
    ['a count beyond the file', huge, 'bad.ply is cut off: its rows go on beyond byte 204.'],
    [
      'a count beyond the text',
      `${head(1, 4_000_000_000)}${rows}`,
      'bad.ply is cut off: its rows go on beyond line 11.',
    ],
    ['a row cut off', `${head(1)}${rows}3 0 1`, 'bad.ply is cut off: its rows go on beyond line 14.'],
    [
      'a vertex that is not there',
      `${head(1)}${rows}3 0 1 3`,
      'bad.ply is damaged: face 0 names vertex 3, and there are 3.',
    ],
    [
      'a negative vertex',
      `${head(1)}${rows}3 0 1 -1`,
      'bad.ply is damaged in line 14: face 0 names vertex -1.',
    ],
    [
      'a face of two',
      `${head(1)}${rows}2 0 1   `,
      'bad.ply is damaged in line 14: face 0 has 2 vertices, and three are the least.',
    ],
    [
      'NaN',
      `${head(1)}0 nan 0\n1 0 0\n0 1 0\n3 0 1 2`,
      'bad.ply is damaged in line 11: a number was expected, not "nan".',
    ],
    [
      'half a vertex',
      `${head(1)}${rows}3 0 1.5 2`,
      'bad.ply is damaged in line 14: a value of a whole type must be a whole number, not "1.5".',
    ],
  ])('refuses %s', async (_what, text, sentence) => {
    expect(await refusal('bad.ply', text)).toBe(sentence)
  })

  it('refuses binary NaN', async () => {
    const bytes = plyBinary({ ...sphere, positions: sphere.positions.with(7, Number.NaN) }, true)
    expect(await refusal('bad.ply', bytes)).toMatch(
      /^bad\.ply is damaged before byte \d+: vertex 2 is not finite\.$/,
    )
  })

  it.skipIf(!existsSync(kdet))('reads the files of kDet’s Table 1', async () => {
    for (const [name, triangles] of [
      ['n-body-146k.ply', 146_480],
      ['cloth-ball-92k.ply', 92_230],
      ['cloth-funnel-18k.ply', 18_484],
    ] as const) {
      const [mesh] = await readMesh(readFileSync(new URL(name, kdet)), name)
      expect(mesh.corners.length / 3).toBe(triangles)
    }
  })
})
