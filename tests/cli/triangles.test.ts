import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { Random } from '../../engine/math/random.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { SOUPS } from '../engine/kdet/sample/soups.ts'
import { objText, plyBinary, stlBinary } from '../formats/mesh/write-meshes.ts'
import { byPredicates, inWholeNumbers, pairsOfSet } from '../twins/set-pairs.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-triangles-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

interface Answer {
  readonly pairs: [number, number, number, number][]
  readonly device: string
  readonly levels: number
  readonly ms: { readonly build: number; readonly query: number }
}

async function triangles(...argv: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await runCli('triangles', ...argv, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout)
}

/** As the twin writes them: triangles numbered through. */
function through(pairs: Answer['pairs'], meshes: readonly TriangleMesh[]): string[] {
  const firsts = meshes.map((_, i) =>
    meshes.slice(0, i).reduce((sum, mesh) => sum + mesh.corners.length / 3, 0),
  )
  return pairs.map(([a, t, b, u]) => `${firsts[a] + t},${firsts[b] + u}`)
}

const one = file('one.obj', objText(octasphere(0)))
const moved = file('moved.obj', objText(octasphere(0, 1, [1.5, 0, 0])))

describe('triangles', () => {
  it('names mesh and triangle of both, and prints what DESIGN.md has', async () => {
    const meshes = [octasphere(0), octasphere(0, 1, [1.5, 0, 0])]
    const answer = await triangles(one, moved)
    expect(Object.keys(answer)).toEqual(['pairs', 'device', 'levels', 'ms'])
    expect(answer).toMatchObject({ device: 'cpu', levels: 1 })
    expect(answer.ms).toEqual({ build: expect.any(Number), query: expect.any(Number) })
    expect(answer.pairs.every(([a, , b]) => a === 0 && b === 1)).toBe(true)
    expect(through(answer.pairs, meshes)).toEqual(pairsOfSet(joinedSet(meshes), inWholeNumbers))
    expect(answer.pairs.length).toBeGreaterThan(4)
  })

  it('leaves out neighbours of one mesh, though not of two', async () => {
    expect((await triangles(one)).pairs).toEqual([])
    // A face touches all of an octahedron but the face opposite to it.
    expect((await triangles(one, one)).pairs).toHaveLength(8 * 7)
  })

  it('counts the meshes of a file, and files in the order given', async () => {
    const second = objText(octasphere(0, 1, [0.5, 0, 0])).replace(/^f .*$/gm, (line) =>
      line.replace(/\d+/g, (v) => String(Number(v) + 6)),
    )
    const both = `o a\n${objText(octasphere(0))}o b\n${second}`
    const far = file('far.ply', plyBinary(octasphere(0, 1, [0, 1.5, 0]), true))
    const meshes = [octasphere(0, 1, [0, 1.5, 0]), octasphere(0), octasphere(0, 1, [0.5, 0, 0])]
    const answer = await triangles(far, file('both.obj', both))
    expect(through(answer.pairs, meshes)).toEqual(pairsOfSet(joinedSet(meshes), inWholeNumbers))
    expect(new Set(answer.pairs.map(([a, , b]) => `${a}${b}`))).toEqual(new Set(['01', '02', '12']))
    const sorted = [...answer.pairs].sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2] || p[3] - q[3])
    expect(answer.pairs).toEqual(sorted)
  })

  it('knows neighbours of an STL file, where vertices are not shared, by their positions', async () => {
    expect((await triangles(file('ball.stl', stlBinary(octasphere(3))))).pairs).toEqual([])
  })

  it('finds nothing in a mesh of one triangle', async () => {
    const single = file('single.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
    expect((await triangles(single)).pairs).toEqual([])
  })

  it.each(['cpu', 'auto'])('runs on --device %s, as often as wanted', async (device) => {
    const once = await triangles(one, moved)
    const often = await triangles(one, moved, '--device', device, '--repeat', '5')
    expect(often.pairs).toEqual(once.pairs)
    expect(often.device).toBe('cpu')
  })

  it('prints a table for people', async () => {
    const kite = file(
      'kite.obj',
      'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.2 0.2 -1\nv 0.2 0.3 1\nv 0.3 0.2 1\nf 1 2 3\nf 4 5 6\n',
    )
    const { stdout, stderr } = await runCli('triangles', kite, '--repeat', '3')
    expect(stderr).toBe('')
    expect(stdout.replace(/[\d.]+ ms/g, '# ms')).toBe(
      [
        'mesh  triangle  mesh  triangle',
        '   0         0     0         1',
        '',
        'triangles  2 in 1 mesh',
        'pairs      1: 1 within a mesh, 0 between meshes',
        'device     cpu',
        'levels     1',
        'build      # ms (median of 3)',
        'query      # ms (median of 3)',
        '',
      ].join('\n'),
    )
  })
})

describe('the pairs are those of a brute force with exact arithmetic', () => {
  const kinds = Object.entries(SOUPS).flatMap(([name, soup]) =>
    [1, 2, 3].map((seed) => [name, seed, soup] as const),
  )
  it.each(kinds)('%s, seed %d', async (_name, seed, soup) => {
    const random = new Random(seed)
    const meshes = [soup(random, 30), soup(random, 25)]
    const files = meshes.map((mesh, i) => file(`soup-${i}.ply`, plyBinary(mesh, true)))
    const { pairs } = await triangles(...files)
    expect(through(pairs, meshes)).toEqual(pairsOfSet(joinedSet(meshes), inWholeNumbers))
  })

  it.each(kinds)('more of %s, seed %d', async (_name, seed, soup) => {
    const random = new Random(100 + seed)
    const meshes = [soup(random, 250), soup(random, 100), soup(random, 50)]
    const files = meshes.map((mesh, i) => file(`soup-${i}.ply`, plyBinary(mesh, false)))
    const { pairs } = await triangles(...files)
    expect(through(pairs, meshes)).toEqual(pairsOfSet(joinedSet(meshes), byPredicates))
    expect(pairs.length).toBeGreaterThan(0)
  })
})

describe('the known numbers of pairs, where ../shared/data is', () => {
  const data = join(import.meta.dirname, '../../../shared/data/kdet')
  it.skipIf(!existsSync(data)).each([
    ['cloth-ball-92k.ply', 61_530],
    ['n-body-146k.ply', 4316],
    ['cloth-funnel-18k.ply', 261],
  ])('%s: %d', async (name, count) => {
    expect((await triangles(join(data, name))).pairs).toHaveLength(count)
  })
})

describe('bad input is one sentence on stderr and exit code 2', () => {
  const missing = join(folder, 'none.obj')
  it.each([
    ['no file', [], 'triangles takes one mesh file or more, not 0'],
    ['a missing file', [one, missing], `${JSON.stringify(missing)} does not exist`],
    ['an empty file', [file('empty.ply', '')], 'empty.ply is empty'],
    [
      'another kind of file',
      [file('a.csv', '1,2,3')],
      'a.csv cannot be opened: its name must end in .obj, .ply, .stl, .glb or .gltf',
    ],
    ['an unknown device', [one, '--device', 'abacus'], '--device takes auto or cpu or gpu, not "abacus"'],
  ])('%s', async (_what, argv, sentence) => {
    expect(await runCli('triangles', ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `palpable: ${sentence}\n`,
    })
  })
})
