/** Motions written to files, put to `palpable detect`, and its lines read back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Vector } from '../twins/convex-pair.ts'
import { runCli } from './run-cli.ts'

export interface Pose {
  position: readonly number[]
  rotation?: readonly number[]
  scale?: number
}
export interface Body {
  readonly id: string
  readonly parts: readonly Float64Array[]
}
export interface Row {
  readonly a: string
  readonly partA: number
  readonly b: string
  readonly partB: number
  readonly colliding: boolean
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  readonly featureA: { readonly type: string; readonly index: number }
  readonly featureB: { readonly type: string; readonly index: number }
}

const folder = mkdtempSync(join(tmpdir(), 'palpable-detect-'))
afterAll(() => rmSync(folder, { recursive: true }))

export function motionFile(bodies: readonly Body[], frames: readonly Record<string, Pose>[]): string {
  const vertices = (points: Float64Array) =>
    Array.from({ length: points.length / 3 }, (_, i) => [...points.subarray(3 * i, 3 * i + 3)])
  const path = join(folder, 'motion.json')
  const parts = (body: Body) => body.parts.map((points) => ({ vertices: vertices(points) }))
  writeFileSync(path, JSON.stringify({ bodies: bodies.map((b) => ({ id: b.id, parts: parts(b) })), frames }))
  return path
}

/** The rows of each frame. */
export async function detect(
  bodies: readonly Body[],
  frames: readonly Record<string, Pose>[],
  ...options: string[]
): Promise<Row[][]> {
  const { code, stdout, stderr } = await runCli('detect', motionFile(bodies, frames), '--json', ...options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBe(frames.length)
  return lines.map((line, frame) => {
    const value = JSON.parse(line) as { frame: number; pairs: Row[] }
    expect(value.frame).toBe(frame)
    return value.pairs
  })
}

export const EVERY_WAY = ['fixed', 'dynamic'].flatMap((boxes) =>
  ['insertion', 'bubble'].map((sort) => ['--boxes', boxes, '--sort', sort]),
)

export function far(a: Vector, b: Vector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
