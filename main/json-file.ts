/** Small JSON files that must survive a crash in the middle of a write, a full disk and a text editor. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { z } from 'zod'

export type JsonRead<T> =
  | { readonly value: T }
  /** No file yet: nothing to say. */
  | { readonly missing: true }
  /** A sentence for the person; the file itself was kept under another name where it could be. */
  | { readonly broken: string }

/** Reads and checks a file; one that is broken is set aside, so that the next write does not destroy it. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): JsonRead<T> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { missing: true }
    return { broken: `${basename(path)} cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  }
  try {
    return { value: schema.parse(JSON.parse(text)) }
  } catch {
    return { broken: setAside(path) }
  }
}

function setAside(path: string): string {
  const name = basename(path)
  const kept = `${basename(path, extname(path))}.broken-${Date.now()}${extname(path)}`
  try {
    renameSync(path, join(dirname(path), kept))
    return `${name} was broken; it is kept as ${kept} in ${dirname(path)}.`
  } catch {
    return `${name} in ${dirname(path)} is broken.`
  }
}

/** Temporary file and rename: a reader sees the old file or the new one, never half of one. */
export function writeJsonFile(path: string, value: unknown): void {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
