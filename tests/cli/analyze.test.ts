import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { chazelle } from '../../engine/kdet/sample/chazelle.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { objText, plyText } from '../formats/mesh/write-meshes.ts'
import { plainKFreeness } from '../twins/k-freeness.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-analyze-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function analyses(...files: string[]) {
  const { code, stdout, stderr } = await runCli('analyze', ...files, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const sphere = octasphere(1)
const ball = file('ball.obj', objText(sphere))
const notched = file('notched.ply', plyText(chazelle(8)))

describe('analyze', () => {
  it('counts k of polygons too where a file has some, in one object or several', async () => {
    const vertices = 'v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 1 1 0\nv 2 1 0\n'
    const one = file('quads.obj', `${vertices}f 1 2 5 4\nf 2 3 6 5\n`)
    const two = file('two.obj', `${vertices}o a\nf 1 2 5 4\no b\nf 2 3 6\nf 2 6 5\n`)
    const ply = file(
      'quads.ply',
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n',
    )
    const [quads, objects, square] = await analyses(one, two, ply)
    expect(quads.triangles).toBe(4)
    expect(quads.polygons).toMatchObject({ count: 2, k: { perPolygon: [2, 2], max: 2, mean: 2 } })
    expect(quads.bounds.polygons).toBe(7 * 2 * 2)
    expect(objects.polygons.count).toBe(3)
    expect(square.polygons).toMatchObject({ count: 1, k: { perPolygon: [1] } })
    const { stdout } = await runCli('analyze', one)
    expect(stdout).toMatch(/polygons +2\nk of polygons +2\.00 on average/)
  })

  it('prints k, height and the kind of surface, a line a file', async () => {
    const [first, second] = await analyses(ball, notched)
    const { k } = plainKFreeness(joinedSet([sphere]))
    const max = Math.max(...k)
    expect(first).toEqual({
      file: ball,
      meshes: 1,
      triangles: 32,
      k: {
        mean: k.reduce((sum, each) => sum + each) / 32,
        max,
        deviation: expect.any(Number),
        neighbours: expect.any(Number),
        crowded: k.indexOf(max),
        perTriangle: k,
      },
      height: 1,
      sizeRatio: expect.any(Number),
      bounds: { triangles: 3 * 32 * max, polygons: 7 * 32 * max },
      watertight: true,
      manifold: true,
      oriented: true,
      convex: true,
      openEdges: 0,
      crowdedEdges: 0,
      splitVertices: 0,
      flatTriangles: 0,
      warnings: [],
      ms: expect.any(Number),
    })
    expect(second).toMatchObject({
      file: notched,
      triangles: 132,
      watertight: true,
      manifold: true,
      convex: false,
    })
    expect(second.warnings).toEqual([expect.stringContaining('Chazelle')])
  })

  const { positions, corners } = sphere
  const cases: Record<string, [TriangleMesh, object]> = {
    'a sphere with a hole': [
      { positions, corners: corners.slice(3) },
      { watertight: false, manifold: true, oriented: true, convex: false, openEdges: 3 },
    ],
    'a sphere with a triangle the wrong way round': [
      { positions, corners: corners.map((_, i) => corners[i === 1 ? 2 : i === 2 ? 1 : i]!) },
      { watertight: true, manifold: true, oriented: false, convex: false },
    ],
    'a sphere inside out': [
      { positions, corners: corners.toReversed() },
      { watertight: true, manifold: true, oriented: true, convex: true },
    ],
    'a sphere of the smallest numbers': [
      { positions: positions.map((x) => x * 1e-300), corners },
      { watertight: true, manifold: true, convex: true, triangles: 32 },
    ],
    'a sphere of the largest numbers': [
      { positions: positions.map((x) => x * 1e300), corners },
      { watertight: true, manifold: true, convex: true, triangles: 32 },
    ],
    'a sphere with a triangle twice': [
      { positions, corners: Uint32Array.of(...corners, ...corners.slice(0, 3)) },
      { watertight: false, manifold: false, crowdedEdges: 3 },
    ],
    'two tetrahedra tip to tip': [
      {
        positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1),
        corners: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, 0, 4, 5, 0, 6, 4, 0, 5, 6, 4, 6, 5),
      },
      { watertight: true, manifold: false, convex: false, splitVertices: 1, crowdedEdges: 0 },
    ],
    'a triangle without an area on an edge': [
      {
        positions: Float64Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 0, 0),
        corners: Uint32Array.of(0, 2, 1, 0, 4, 3, 0, 1, 4, 4, 1, 3, 0, 3, 2, 1, 2, 3, 2, 2, 3),
      },
      { watertight: true, manifold: true, flatTriangles: 2 },
    ],
    'a single triangle': [
      { positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), corners: Uint32Array.of(0, 1, 2) },
      { watertight: false, manifold: true, convex: false, openEdges: 3, height: 1 },
    ],
    'the smallest numbers above the largest': [
      {
        positions: Float64Array.of(
          ...[0, 0, 0, 1e300, 0, 0, 0, 1e300, 0],
          ...[0, 0, 1e-300, 1e-300, 0, 1e-300, 0, 1e-300, 1e-300],
        ),
        corners: Uint32Array.of(0, 1, 2, 3, 4, 5),
      },
      // They are 1e-300 apart, and a quarter of the diameter of the smaller one is less.
      { k: expect.objectContaining({ perTriangle: [1, 1] }), height: 32, sizeRatio: Number.MAX_VALUE },
    ],
    'a point': [
      { positions: Float64Array.of(1, 1, 1), corners: Uint32Array.of(0, 0, 0) },
      { triangles: 1, watertight: false, convex: false, height: 1, sizeRatio: 1, flatTriangles: 1 },
    ],
  }
  it.each(Object.entries(cases))('tells %s', async (name, [mesh, expected]) => {
    const [analysis] = await analyses(file(`${name}.ply`, plyText(mesh)))
    expect(analysis).toMatchObject(expected)
  })

  it('takes the meshes of a file together', async () => {
    const two = `o one\n${objText(sphere)}o two\n${objText(sphere).replace(/^v .*$/gm, '')}`
    const [analysis] = await analyses(file('two.obj', two))
    expect(analysis).toMatchObject({ meshes: 2, triangles: 64 })
  })

  it('prints words for people, and its warnings beside them', async () => {
    const { code, stdout, stderr } = await runCli('analyze', ball, notched)
    expect(code).toBe(0)
    expect(stdout).toContain('32 triangles in 1 mesh\n')
    expect(stdout).toMatch(/^watertight +yes$/m)
    expect(stdout).toMatch(/^convex +no$/m)
    expect(stderr).toMatch(/^palpable: Long triangles are stacked close together, .*\n$/)
  })

  const shared = join(import.meta.dirname, '../../../shared/data/kdet')
  it.skipIf(!existsSync(shared))('finds the cloth over the funnel fit, with a k as in Table 1', async () => {
    const [analysis] = await analyses(join(shared, 'cloth-funnel-18k.ply'))
    expect(analysis.k.mean).toBeGreaterThan(5)
    expect(analysis.k.mean).toBeLessThan(15)
    expect(analysis.warnings).toEqual([])
  })
})

describe('bad input is one sentence on stderr and exit code 2', () => {
  const missing = join(folder, 'none.obj')
  it.each([
    ['no files', [], 'analyze takes one or more files'],
    ['a missing file', [missing], `${JSON.stringify(missing)} does not exist`],
    ['an empty file', [file('empty.ply', '')], 'empty.ply is empty'],
  ])('%s', async (_what, argv, sentence) => {
    expect(await runCli('analyze', ...argv)).toEqual({
      code: 2,
      stdout: '',
      stderr: `palpable: ${sentence}\n`,
    })
  })
})
