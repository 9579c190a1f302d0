/** Files that were opened and may be opened again. Only what stands in this list can be read by the page. */
import { randomBytes } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { z } from 'zod'
import { HostError, type RecentFile } from '../contract/host-api.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** More would not fit on the start screen. */
const MOST = 12
const MODEL_ENDINGS = ['.glb', '.gltf']

const fileList = z.object({
  files: z
    .array(
      z.object({ id: z.string().regex(/^[a-f0-9]{24}$/), path: z.string().min(1), openedAt: z.number() }),
    )
    .max(1000),
})
type Remembered = z.infer<typeof fileList>['files'][number]

export class RecentFiles {
  readonly #path: string
  readonly #notify: (text: string) => void
  #files: Remembered[] = []

  constructor(folder: string, notify: (text: string) => void) {
    this.#path = join(folder, 'recent-files.json')
    this.#notify = notify
    const read = readJsonFile(this.#path, fileList)
    if ('value' in read) this.#files = read.value.files.slice(0, MOST)
    if ('broken' in read) notify(`${read.broken} The list of recent files is empty now.`)
  }

  /** Files that are gone leave the list, each with a sentence. */
  list(): RecentFile[] {
    const there = this.#files.filter((file) => isFile(file.path))
    for (const file of this.#files) {
      if (!there.includes(file))
        this.#notify(
          `${basename(file.path)} is no longer in ${dirname(file.path)}, so it left the recent files.`,
        )
    }
    if (there.length < this.#files.length) this.#keep(there)
    return this.#files.map(entryOf)
  }

  /** Throws a HostError where there is no such file, or it is no model. */
  remember(given: string): RecentFile {
    const path = resolve(given)
    if (!isModelName(path))
      throw new HostError(
        `${basename(path)} is no GLB or glTF file: its name ends neither in .glb nor .gltf.`,
      )
    if (!isFile(path)) throw new HostError(`There is no file ${path}.`)
    // A link named x.glb to any other file would otherwise hand that file to the page.
    if (!isModelName(realpathSync(path)))
      throw new HostError(`${basename(path)} leads to a file that is no model.`)
    const known = this.#files.find((file) => file.path === path)
    const file = { id: known?.id ?? randomBytes(12).toString('hex'), path, openedAt: Date.now() }
    this.#keep([file, ...this.#files.filter((other) => other.path !== path)].slice(0, MOST))
    return entryOf(file)
  }

  forget(id: string): void {
    this.#keep(this.#files.filter((file) => file.id !== id))
  }

  /** The path behind an id, or undefined. */
  pathOf(id: string): string | undefined {
    return this.#files.find((file) => file.id === id)?.path
  }

  #keep(files: Remembered[]): void {
    this.#files = files
    try {
      writeJsonFile(this.#path, { files })
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      this.#notify(`The list of recent files could not be written (${code}).`)
    }
  }
}

function isModelName(path: string): boolean {
  return MODEL_ENDINGS.includes(extname(path).toLowerCase())
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function entryOf({ id, path, openedAt }: Remembered): RecentFile {
  const name = basename(path)
  return { id, name, folder: dirname(path), openedAt, url: `files/${id}/${encodeURIComponent(name)}` }
}
