import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Plan } from '../../../bench/inside/bodies.ts'
import { type Contestant, contestants } from '../../../bench/inside/contestants.ts'
import { benchInside } from '../../../bench/inside/run.ts'
import { IN, OUT } from '../../../engine/inside/label.ts'
import { foam } from '../../../engine/soup/sample/foam.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'

const out = mkdtempSync(join(tmpdir(), 'palpable-bench-'))
afterAll(() => rmSync(out, { recursive: true }))

const plan: Plan = {
  bodies: [
    { kind: 'sphere', make: () => octasphere(0) },
    { kind: 'sphere', make: () => octasphere(3) },
    { kind: 'foam', make: () => foam({ cells: 2, level: 1, pieces: 2, seed: 1 }) },
  ],
  grids: [4, 6],
  capMs: 20,
  setupCapMs: 10_000,
  warmupMs: 1,
}

async function run(json: boolean, others: readonly Contestant[] = []) {
  const lines: string[] = []
  const all = [...contestants(), ...others]
  const code = await benchInside({ quick: true, out, json, plan, contestants: all }, (line) =>
    lines.push(line),
  )
  return { code, lines, methods: all.length }
}

describe('bench inside', () => {
  it('prints a row for each body, grid and method, and writes CSV and plots', async () => {
    const { code, lines, methods } = await run(true)
    expect(code).toBe(0)
    const rows = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'inside')
    expect(rows.length).toBe(3 * 2 * methods)
    for (const row of rows) {
      expect(row).toMatchObject({ differs: 0, points: row.grid ** 3 })
      expect(row.totalMs).toBeCloseTo(row.setupMs + row.evaluateMs, 9)
    }
    expect(readFileSync(join(out, 'inside.csv'), 'utf8').split('\r\n').length).toBe(rows.length + 2)
    for (const name of ['inside-sphere', 'inside-foam', 'inside-sphere-evaluation']) {
      const svg = readFileSync(join(out, `${name}.svg`), 'utf8')
      expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('prints tables for people', async () => {
    const { lines } = await run(false)
    const text = lines.join('\n')
    for (const words of [
      'sphere: setup',
      'foam: evaluation',
      'evaluation, points',
      'labels differ from ours',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/undefined|NaN/)
  })

  const liar = (isPeer: boolean): Contestant => ({
    ...contestants()[0],
    name: 'liar',
    isPeer,
    prepare: () => ({
      classify: (points, labels) => {
        for (let i = 0; i < labels.length; i++) labels[i] = points[3 * i] > 0.9 ? IN : OUT
      },
    }),
  })

  it('fails when one of our methods is wrong, and names it', async () => {
    const { code, lines } = await run(false, [liar(false)])
    expect(code).toBe(1)
    expect(
      lines.some((line) => /^WRONG: sphere of 8 triangles, 4³ points: \d+ labels of liar/.test(line)),
    ).toBe(true)
  })

  it('leaves out a method that is not ready in time', async () => {
    const slow: Contestant = { ...liar(false), prepare: () => null }
    const { code, lines } = await run(true, [slow])
    expect(code).toBe(0)
    expect(lines.filter((line) => line.includes('"kind":"inside"')).length).toBe(3 * 2 * contestants().length)
  })

  it('only counts what a peer gets wrong', async () => {
    const { code, lines } = await run(false, [liar(true)])
    expect(code).toBe(0)
    expect(lines.some((line) => /^liar: [1-9]\d* of \d+ labels differ from ours/.test(line))).toBe(true)
  })
})
