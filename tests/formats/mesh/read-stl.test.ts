import { describe, expect, it } from 'vitest'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { refusal } from './refusal.ts'
import { spelledOut, stlBinary, stlText, textBytes } from './write-meshes.ts'

const exact = octasphere(2, 1, [0.25, 0.5, 0.75])
const sphere = { ...exact, positions: Float64Array.from(exact.positions, Math.fround) }

describe('STL', () => {
  it.each([
    ['text', textBytes(stlText(sphere)), 'body'],
    ['text in capitals', textBytes(stlText(sphere).toUpperCase().replaceAll('E-', 'e-')), 'BODY'],
    ['text without a name', textBytes(stlText(sphere, '')), 'ball'],
    ['binary', stlBinary(sphere), 'ball'],
    ['binary that begins with "solid"', stlBinary(sphere, 'solid facet outer loop'), 'ball'],
    ['binary with something behind it', new Uint8Array([...stlBinary(sphere), 1, 2, 3]), 'ball'],
  ])('as %s has the same triangles, with shared vertices', async (_what, bytes, name) => {
    const [mesh, ...others] = await readMesh(bytes, 'ball.stl')
    expect(others).toEqual([])
    expect(mesh.name).toBe(name)
    expect(spelledOut(mesh)).toEqual(spelledOut(sphere))
    expect(mesh.positions.length).toBe(sphere.positions.length)
  })

  it('takes −0 for 0', async () => {
    const text = `solid\n${['0 0 0', '1 0 0', '0 1 0', '-0 0 -0', '0 1 0', '0 0 1']
      .map(
        (v, i) =>
          `${i % 3 === 0 ? 'facet normal 0 0 0\nouter loop\n' : ''}vertex ${v}\n${i % 3 === 2 ? 'endloop\nendfacet\n' : ''}`,
      )
      .join('')}endsolid`
    const [mesh] = await readMesh(textBytes(text), 'a.stl')
    expect(Array.from(mesh.corners)).toEqual([0, 1, 2, 0, 2, 3])
  })

  it('makes a mesh of each solid, and fans larger loops', async () => {
    const facet = (corners: string[]) =>
      `facet normal 0 0 1 outer loop ${corners.map((c) => `vertex ${c}`).join(' ')} endloop endfacet`
    const text = `solid a b\n${facet(['0 0 0', '1 0 0', '1 1 0', '0 1 0']).replace('outer', '\nouter')}\nendsolid a b\nsolid c\n${facet(['0 0 1', '1 0 1', '1 1 1']).replace('outer', '\nouter')}\nendsolid c`
    const meshes = await readMesh(textBytes(text), 'a.stl')
    expect(meshes.map((mesh) => [mesh.name, Array.from(mesh.corners)])).toEqual([
      ['a b', [0, 1, 2, 0, 2, 3]],
      ['c', [0, 1, 2]],
    ])
  })

  const lying = stlBinary(sphere)
  new DataView(lying.buffer).setUint32(80, 4_000_000_000, true)
  it.each([
    ['nothing', '', 'bad.stl is empty.'],
    ['another file', 'hello', 'bad.stl is not an STL file.'],
    [
      'a count beyond the file',
      lying,
      `bad.stl is cut off: it should have 200000000084 bytes and has ${lying.length}.`,
    ],
    [
      'a binary file cut off',
      stlBinary(sphere).subarray(0, 1000),
      'bad.stl is cut off: it should have 6484 bytes and has 1000.',
    ],
    [
      'no triangles',
      stlBinary({ positions: new Float64Array(0), corners: new Uint32Array(0) }),
      'bad.stl has no triangles in it.',
    ],
    ['a solid that does not end', 'solid a\n', 'bad.stl is damaged in line 2: the file ends inside a solid.'],
    [
      'a facet that does not end',
      'solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\n',
      'bad.stl is damaged in line 5: the file ends inside a facet.',
    ],
    [
      'a facet of two',
      'solid a\nfacet\nouter loop\nvertex 0 0 0\nvertex 0 0 0\nendloop',
      'bad.stl is damaged in line 6: a facet needs three vertices or more, not 2.',
    ],
    [
      'NaN',
      'solid a\nfacet\nouter loop\nvertex 0 nan 0\n',
      'bad.stl is damaged in line 4: a number was expected, not "nan".',
    ],
    ['a strange word', 'solid a\nfoo', 'bad.stl is damaged in line 2: "foo" is unknown in an STL file.'],
  ])('refuses %s', async (_what, content, sentence) => {
    expect(await refusal('bad.stl', content)).toBe(sentence)
  })

  it('refuses binary NaN', async () => {
    const bytes = stlBinary({ ...sphere, positions: sphere.positions.map(() => Number.NaN) })
    expect(await refusal('bad.stl', bytes)).toBe('bad.stl is damaged at byte 96: triangle 0 is not finite.')
  })
})
