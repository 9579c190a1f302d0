import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FINDERS, type PairFinder } from '../../../bench/trees/finders.ts'
import { measureFinders } from '../../../bench/trees/measure-finders.ts'
import { randomPoses } from '../../../bench/trees/poses.ts'
import { benchTrees } from '../../../bench/trees/run.ts'
import { readMeshFile } from '../../../cli/mesh-file.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { joined } from '../../../engine/soup/joined-mesh.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { TreePairs } from '../../../engine/soup/tree-pairs.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-trees-'))
afterAll(() => rmSync(folder, { recursive: true }))

const small = { name: 'sphere', mesh: octasphere(2) }

it('prints a row a mesh and rule, and a row a method, as JSON lines', async () => {
  const lines: string[] = []
  const options = { quick: true, out: folder, json: true, meshes: [small], only: true }
  expect(await benchTrees(options, (line) => lines.push(line))).toBe(0)
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const model = rows.filter(({ kind }) => kind === 'model')
  expect(model.map(({ rule }) => rule)).toEqual(['longest-edge', 'surface-area'])
  for (const row of model) {
    expect(row).toMatchObject({ mesh: 'sphere', triangles: 128, leaves: 128 })
    expect(row.counted as number).toBeGreaterThan((row.predictedByBoxes as number) / 2)
    expect(row.counted as number).toBeLessThan((row.predictedByBoxes as number) * 2)
  }
  const methods = rows.filter(({ kind }) => kind === 'method')
  expect(methods.map(({ method }) => method)).toEqual(FINDERS.map(({ name }) => name))
  expect(new Set(methods.map(({ pairs }) => pairs)).size).toBe(1)
  expect(readFileSync(join(folder, 'trees-model.csv'), 'utf8').split('\r\n')).toHaveLength(4)
})

it('prints tables for people', async () => {
  const lines: string[] = []
  await benchTrees({ quick: true, out: folder, meshes: [small], only: true }, (line) => lines.push(line))
  expect(lines.join('\n')).toMatch(/predicted +by boxes +counted/)
  expect(lines.join('\n')).toMatch(/sphere +128 +brute force/)
})

it('reports a method that loses a pair', () => {
  const [tree] = FINDERS
  const losing: PairFinder = {
    name: 'losing',
    mostTriangles: Infinity,
    prepare(mesh) {
      const prepared = tree.prepare(mesh)
      return { ...prepared, find: (...poses) => prepared.find(...poses).slice(2) }
    },
  }
  const { faults } = measureFinders(small, 10, [tree, losing])
  expect(faults.length).toBeGreaterThan(0)
  expect(faults[0]).toMatch(/^sphere, place \d: losing finds other pairs than tree, longest-edge$/)
})

it('spreads its places over all where the boxes overlap, and keeps turned ones about the middle', () => {
  const mesh = octasphere(1, 1, [5, 0, -3])
  for (const turned of [false, true]) {
    const { numbers, count } = randomPoses(mesh, 200, turned, 1)
    const reach = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 3; axis++) {
        let middle = numbers[16 * i + 9 + axis]
        for (let k = 0; k < 3; k++) middle += numbers[16 * i + 3 * axis + k] * [5, 0, -3][k]
        const away = Math.abs(middle - [5, 0, -3][axis])
        expect(away).toBeLessThanOrEqual(2)
        reach[axis] = Math.max(reach[axis], away)
      }
    }
    for (const far of reach) expect(far).toBeGreaterThan(1.9)
  }
})

describe('the known numbers of pairs within a mesh, where ../shared/data is', () => {
  const data = join(import.meta.dirname, '../../../../shared/data/kdet')
  it.skipIf(!existsSync(data)).each([
    ['cloth-ball-92k.ply', 61_530],
    ['n-body-146k.ply', 4316],
    ['cloth-funnel-18k.ply', 261],
  ])('%s: %d', async (file, pairs) => {
    const mesh = joined(await readMeshFile(join(data, file)))
    const query = new TreePairs()
    query.allWithin(buildTree(mesh))
    expect(query.count).toBe(pairs)
  })
})
