import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'

/** A fresh folder for each test of the file. */
export function useFolder(): { readonly path: string; put(file: string, content: unknown): string } {
  let path = ''
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'palpable-main-'))
  })
  afterEach(() => rmSync(path, { recursive: true, force: true }))
  return {
    get path() {
      return path
    },
    put(file, content) {
      const full = join(path, file)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(
        full,
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      )
      return full
    },
  }
}

/** What must come true soon; long enough for a machine that is busy. */
export const eventually = <T>(value: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(value, { timeout: 60_000, interval: 20 })

/** The smallest scene that is one. */
export function smallScene(id: string): Record<string, unknown> {
  return {
    format: 'palpable-scene',
    version: 1,
    id,
    title: `The ${id}`,
    description: '',
    geometry: `${id}.glb`,
    start: { position: [0, 0, 0], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [0, 0, 0] },
    lights: [],
    models: [
      {
        id: 'cup',
        visual: 'cup',
        parts: [
          { node: 'a', name: 'wall' },
          { node: 'b', name: 'handle' },
        ],
      },
    ],
    bodies: ['one', 'two', 'three'].map((body) => ({
      id: body,
      name: body,
      kind: 'movable',
      model: 'cup',
      position: [0, 0, 0],
    })),
  }
}
