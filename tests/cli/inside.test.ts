import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { foam } from '../../engine/soup/sample/foam.ts'
import { nestedShells } from '../../engine/soup/sample/nested-shells.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { objText, plyBinary, plyText, stlBinary, stlText } from '../formats/mesh/write-meshes.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-inside-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const octahedron = file('octahedron.obj', objText(octasphere(0)))
const few = file('few.csv', 'x,y,z\n0,0,0\n1,0,0\n5e-1,0.5,0\n0.1,2,3\n0.25,0.25,0.5\n')
const methods = ['ray', 'ray-plain', 'fmm', 'auto']

async function labels(...argv: string[]) {
  const { code, stdout, stderr } = await runCli('inside', ...argv, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.endsWith('}\n')).toBe(true)
  return JSON.parse(stdout)
}

describe('inside', () => {
  it.each(methods)('labels points by %s', async (method) => {
    const result = await labels(octahedron, few, '--method', method)
    expect(result).toEqual({
      in: 1,
      out: 1,
      on: 3,
      labels: ['in', 'on', 'on', 'out', 'on'],
      method: method === 'auto' ? expect.stringMatching(/^(ray|ray-plain|fmm)$/) : method,
      ms: { setup: expect.any(Number), evaluate: expect.any(Number) },
      closed: true,
      bestAnswer: false,
      openEdges: 0,
      misorientedEdges: 0,
    })
  })

  const sphere = octasphere(2)
  const rounded = { ...sphere, positions: Float64Array.from(sphere.positions, Math.fround) }
  it.each([
    ['a.obj', objText(rounded)],
    ['b.ply', plyText(rounded)],
    ['c.ply', plyBinary(rounded, false)],
    ['d.stl', stlText(rounded)],
    ['e.stl', stlBinary(rounded)],
  ])('reads %s', async (name, content) => {
    const result = await labels(file(name, content), few)
    expect(result.labels).toEqual(['in', 'on', 'in', 'out', 'in'])
    expect(result.closed).toBe(true)
  })

  it.each(methods)('finds the same on foam and nested shells by %s', async (method) => {
    const grid: string[] = []
    for (let i = 0; i < 1000; i++) {
      grid.push([i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100)].map((k) => (2 * k - 9) / 8).join(','))
    }
    const points = file('grid.csv', grid.join('\n'))
    for (const [name, mesh] of [
      ['foam.ply', foam({ cells: 3, level: 2, pieces: 3, seed: 2 })],
      ['shells.ply', nestedShells(4, 2, 'alternating')],
      ['overlapping.ply', nestedShells(4, 2, 'same')],
    ] as const) {
      const body = file(name, plyBinary(mesh, true))
      const result = await labels(body, points, '--method', method)
      const plain = await labels(body, points, '--method', 'ray-plain')
      expect(result.labels).toEqual(plain.labels)
      expect(result.in).toBeGreaterThan(50)
      expect(result.out).toBeGreaterThan(200)
    }
  })

  it('reads a glTF or GLB whose buffer is a file beside it', async () => {
    const { positions, corners } = octasphere(1)
    const bytes = Buffer.alloc(4 * positions.length + 4 * corners.length)
    positions.forEach((x, i) => {
      bytes.writeFloatLE(x, 4 * i)
    })
    corners.forEach((v, i) => {
      bytes.writeUInt32LE(v, 4 * (positions.length + i))
    })
    file('some buffer.bin', bytes)
    const views = [
      { buffer: 0, byteLength: 4 * positions.length },
      { buffer: 0, byteOffset: 4 * positions.length, byteLength: 4 * corners.length },
    ]
    const json = {
      asset: { version: '2.0' },
      buffers: [{ uri: 'some%20buffer.bin', byteLength: bytes.length }],
      bufferViews: views,
      accessors: [
        { bufferView: 0, componentType: 5126, type: 'VEC3', count: positions.length / 3 },
        { bufferView: 1, componentType: 5125, type: 'SCALAR', count: corners.length },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      nodes: [{ mesh: 0, translation: [10, 0, 0] }],
      scenes: [{ nodes: [0] }],
    }
    const points = file('moved.csv', '10,0,0\n0,0,0\n11,0,0')
    for (const ball of [file('ball.gltf', JSON.stringify(json)), file('ball.glb', glbOf(json))]) {
      const result = await labels(ball, points)
      expect(result.labels).toEqual(['in', 'out', 'on'])
    }
  })

  it('takes several meshes as their union', async () => {
    const two = `o one\n${objText(octasphere(0))}o two\n${objText(octasphere(0, 1, [0.5, 0, 0])).replace(
      /^f (.*)$/gm,
      (_, list: string) =>
        `f ${list
          .split(' ')
          .map((v) => Number(v) + 6)
          .join(' ')}`,
    )}`
    const points = file('union.csv', '-0.9,0,0\n0.25,0,0\n1.4,0,0\n1.6,0,0')
    const result = await labels(file('two.obj', two), points)
    expect(result.labels).toEqual(['in', 'in', 'in', 'out'])
  })

  it.each(methods)('reports a body that encloses nothing, with best answers, by %s', async (method) => {
    const { positions, corners } = octasphere(3)
    const open = file('open.ply', plyText({ positions, corners: corners.slice(3) }))
    const result = await labels(open, few, '--method', method)
    expect(result).toMatchObject({ closed: false, bestAnswer: true, openEdges: 3, misorientedEdges: 0 })
    expect(result.labels).toEqual(['in', 'on', 'in', 'out', 'in'])
    const { code, stderr } = await runCli('inside', open, few, '--method', method)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^palpable: The mesh encloses no solid: 3 open edges; .*\n$/)
  })

  it('repeats the work and gives the same labels', async () => {
    const once = await labels(octahedron, few)
    const often = await labels(octahedron, few, '--repeat', '7')
    expect(often.labels).toEqual(once.labels)
  })

  it('prints a table for people', async () => {
    const { stdout, stderr } = await runCli('inside', octahedron, few, '--method', 'ray', '--repeat', '3')
    expect(stderr).toBe('')
    expect(stdout.replace(/[\d.]+ ms/g, '# ms')).toBe(
      [
        '   x     y    z',
        '   0     0    0  in',
        '   1     0    0  on',
        ' 0.5   0.5    0  on',
        ' 0.1     2    3  out',
        '0.25  0.25  0.5  on',
        '',
        'body        8 triangles in 1 mesh',
        'points      5: 1 in, 1 out, 3 on',
        'method      ray',
        'setup       # ms (median of 3)',
        'evaluation  # ms (median of 3)',
        '',
      ].join('\n'),
    )
  })
})

describe('bad input is one sentence on stderr and exit code 2', () => {
  const missing = join(folder, 'none.obj')
  it.each([
    ['no files', [], 'inside takes two files, BODY and POINTS.csv, not 0'],
    ['one file', [octahedron], 'inside takes two files, BODY and POINTS.csv, not 1'],
    ['three files', [octahedron, few, few], 'inside takes two files, BODY and POINTS.csv, not 3'],
    ['a missing body', [missing, few], `${JSON.stringify(missing)} does not exist`],
    ['missing points', [octahedron, missing], `${JSON.stringify(missing)} does not exist`],
    [
      'another kind of body',
      [few, few],
      'few.csv cannot be opened: its name must end in .obj, .ply, .stl, .glb or .gltf',
    ],
    ['an empty body', [file('empty.ply', ''), few], 'empty.ply is empty'],
    [
      'a damaged body',
      [file('bad.obj', 'v 0 0 0\nf 1 2 3'), few],
      'bad.obj is damaged in line 2: it names vertex 3, and there are 1',
    ],
    [
      'no points',
      [octahedron, file('no.csv', 'x,y,z\n')],
      `${JSON.stringify(join(folder, 'no.csv'))} has no points in it`,
    ],
    [
      'a damaged point',
      [octahedron, file('bad.csv', '1,2,3\n1,2')],
      `${JSON.stringify(join(folder, 'bad.csv'))} line 2: three numbers x,y,z are wanted, not 2`,
    ],
    [
      'an unknown method',
      [octahedron, few, '--method', 'magic'],
      '--method takes auto or ray or ray-plain or fmm, not "magic"',
    ],
    [
      'a gltf without its buffer',
      [file('a.gltf', '{"asset":{"version":"2.0"},"buffers":[{"uri":"b.bin","byteLength":4}]}'), few],
      `${JSON.stringify(join(folder, 'b.bin'))} does not exist`,
    ],
  ])('%s', async (_what, argv, sentence) => {
    expect(await runCli('inside', ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `palpable: ${sentence}\n`,
    })
  })
})

/** A GLB with nothing but its description. */
function glbOf(json: object): Buffer {
  const text = Buffer.from(JSON.stringify(json))
  const padded = Buffer.alloc(Math.ceil(text.length / 4) * 4, 32)
  text.copy(padded)
  const head = Buffer.alloc(20)
  for (const [i, word] of [0x46546c67, 2, 20 + padded.length, padded.length, 0x4e4f534a].entries())
    head.writeUInt32LE(word, 4 * i)
  return Buffer.concat([head, padded])
}
