import { describe, expect, it } from 'vitest'
import { openFoam } from '../../../engine/soup/sample/open-foam.ts'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { refusal } from './refusal.ts'
import { objText, textBytes } from './write-meshes.ts'

const read = (text: string, name = 'some/house.obj') => readMesh(textBytes(text), name)
const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n'

describe('OBJ', () => {
  it('gives back what was written', async () => {
    const foam = openFoam({ cells: 3, steps: 12, seed: 1 })
    expect(await read(objText(foam))).toEqual([{ name: 'house', ...foam }])
  })

  it('fans polygons from their first vertex, in the order of the file', async () => {
    const [mesh] = await read(`${square}f 2 3 4 1\nf 1 2 3\n`)
    expect(Array.from(mesh.corners)).toEqual([1, 2, 3, 1, 3, 0, 0, 1, 2])
  })

  it('takes texture and normal numbers, negative numbers, comments, joined lines, colours and weights', async () => {
    const text = [
      '# a house',
      'mtllib x.mtl',
      'v 0 0 0 1.0',
      'v 1 0 0 0.5 0.5 0.5 # red',
      'vt 0 0',
      'vn 0 0 1',
      '\tv\t1 1 \\',
      '  0',
      'g walls',
      'usemtl brick',
      's off',
      'f 1/1/1 2//1 -1/1 \\',
      '  2',
      'l 1 2',
      'v 5 5 5',
      'f -1 -2 1',
    ].join('\r\n')
    const [mesh, ...others] = await read(text)
    expect(others).toEqual([])
    expect(Array.from(mesh.positions)).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 5, 5, 5])
    expect(Array.from(mesh.corners)).toEqual([0, 1, 2, 0, 2, 1, 3, 2, 0])
  })

  it('makes a mesh of each object that has faces, with the vertices that it uses', async () => {
    const meshes = await read(`o lamp\n${square}f 1 2 3\no empty\no  table top \nf 4 3 2\nf 2 3 4\n`)
    expect(meshes).toEqual([
      {
        name: 'lamp',
        positions: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0),
        corners: Uint32Array.of(0, 1, 2),
      },
      {
        name: 'table top',
        positions: Float64Array.of(1, 0, 0, 1, 1, 0, 0, 1, 0),
        corners: Uint32Array.of(2, 1, 0, 0, 1, 2),
      },
    ])
  })

  it('keeps the polygons of each object, counted from its own first triangle', async () => {
    const meshes = await read(
      `${square}o one\nf 1 2 3 4\no two\nf 1 2 3\nf 1 2 3 4\no none\no three\nf 4 3 2 1\n`,
    )
    expect(meshes.map(({ polygons }) => Array.from(polygons ?? []))).toEqual([
      [0, 2],
      [0, 1, 3],
      [0, 2],
    ])
  })

  it.each([
    ['nothing', '', 'bad.obj is empty.'],
    ['no faces', square, 'bad.obj has no triangles in it.'],
    ['another file', '\x89PNG\r\n\x1a\n', 'bad.obj has no triangles in it.'],
    [
      'a word for a number',
      'v 0 0 zero\n',
      'bad.obj is damaged in line 1: a number was expected, not "zero".',
    ],
    ['NaN', `${square}v nan 0 0`, 'bad.obj is damaged in line 5: a number was expected, not "nan".'],
    ['a number too large', 'v 1e999 0 0', 'bad.obj is damaged in line 1: "1e999" is too large a number.'],
    ['a missing number', '\n\nv 1 2\nf 1 2 3', 'bad.obj is damaged in line 3: a number is missing.'],
    ['vertex 0', `${square}f 0 1 2`, 'bad.obj is damaged in line 5: a face names vertex 0, and there are 4.'],
    [
      'vertex −5',
      `${square}f 1 2 -5`,
      'bad.obj is damaged in line 5: a face names vertex -5, and there are 4.',
    ],
    [
      'vertex 9',
      `${square}f 1 2 3\nf 1 2 9\nf 5 1 2`,
      'bad.obj is damaged in line 6: it names vertex 9, and there are 4.',
    ],
    [
      'vertex 1e12',
      `${square}f 1 2 1000000000000`,
      'bad.obj is damaged in line 5: a face names vertex 1000000000000, and there are 4.',
    ],
    [
      'half a vertex',
      `${square}f 1 2 3.5`,
      'bad.obj is damaged in line 5: a vertex number was expected, not "3.5".',
    ],
    [
      'two vertices',
      `${square}f 1 2`,
      'bad.obj is damaged in line 5: a face needs three vertices or more, not 2.',
    ],
  ])('refuses %s', async (_what, text, sentence) => {
    expect(await refusal('bad.obj', text)).toBe(sentence)
  })
})
