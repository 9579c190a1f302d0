import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-bench-'))
afterAll(() => rmSync(folder, { recursive: true }))

function objFile(name: string, level: number): string {
  const { positions, corners } = octasphere(level)
  const lines: string[] = []
  for (let v = 0; v < positions.length; v += 3) lines.push(`v ${positions.subarray(v, v + 3).join(' ')}`)
  for (let c = 0; c < corners.length; c += 3) {
    lines.push(`f ${corners[c] + 1} ${corners[c + 1] + 1} ${corners[c + 2] + 1}`)
  }
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}

it('bench trees measures the meshes given, and nothing else, as JSON lines', async () => {
  const files = [objFile('small.obj', 1), objFile('larger.obj', 2)]
  const { code, stdout, stderr } = await runCli(
    'bench',
    'trees',
    ...files,
    '--quick',
    '--json',
    '--out',
    folder,
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; mesh: string; triangles: number })
  expect(new Set(rows.map(({ kind, mesh, triangles }) => `${kind} ${mesh} ${triangles}`))).toEqual(
    new Set(['model small.obj 32', 'model larger.obj 128', 'method small.obj 32', 'method larger.obj 128']),
  )
  expect(readFileSync(join(folder, 'trees-methods.csv'), 'utf8')).toContain('brute force')
})

it('bench trees says what is wrong with a file', async () => {
  const path = join(folder, 'broken.obj')
  writeFileSync(path, 'v 0 0\n')
  const { code, stdout, stderr } = await runCli('bench', 'trees', path, '--out', folder)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^palpable: .*broken\.obj.*\n$/)
})
