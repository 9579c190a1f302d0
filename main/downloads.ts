/**
 * Finished exports are the only thing that a page may save. Electron asks where to put a file; an export of several is
 * asked about once, and the rest goes beside the first.
 */
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { DownloadItem } from 'electron'

/** As much as is used of Electron's. */
type Item = Pick<DownloadItem, 'getURLChain' | 'getSavePath'> & {
  once(
    event: 'done',
    listener: (event: unknown, state: 'completed' | 'cancelled' | 'interrupted') => void,
  ): unknown
}

export interface DownloadParts {
  /** The path of a finished file, or undefined. */
  readonly find: (job: string, name: string) => string | undefined
  readonly notice: (text: string) => void
}

export class Downloads {
  readonly #parts: DownloadParts
  /** By job, while its first file is on its way: the files that wait for its place. */
  readonly #waiting = new Map<string, string[]>()

  constructor(parts: DownloadParts) {
    this.#parts = parts
  }

  begin(event: { preventDefault(): void }, item: Item): void {
    const { job, path } = this.#exportOf(item.getURLChain())
    const waiting = this.#waiting.get(job)
    if (path === undefined || waiting !== undefined) event.preventDefault()
    if (path === undefined) return
    if (waiting !== undefined) {
      waiting.push(path)
      return
    }
    const others: string[] = []
    this.#waiting.set(job, others)
    item.once('done', (_event, state) => {
      this.#waiting.delete(job)
      if (state === 'completed' && others.length > 0) this.#saveBeside(item.getSavePath(), others)
    })
  }

  #exportOf(chain: readonly string[]): { job: string; path: string | undefined } {
    const { job, name } = exportAddress(chain.length === 1 ? chain[0] : undefined) ?? { job: '', name: '' }
    return { job, path: this.#parts.find(job, name) }
  }

  /** Does not reject: a fault is told. */
  async #saveBeside(first: string, others: readonly string[]): Promise<void> {
    const folder = dirname(first)
    try {
      for (const path of others) await copyInto(folder, path)
      this.#parts.notice(`All ${others.length + 1} files of the export are in ${folder}.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      this.#parts.notice(`The other files of the export could not be saved in ${folder} (${code}).`)
    }
  }
}

/** palpable://app/exports/JOB/NAME, or undefined. */
export function exportAddress(address: string | undefined): { job: string; name: string } | undefined {
  const url = URL.parse(address ?? '')
  if (url?.protocol !== 'palpable:' || url.host !== 'app') return undefined
  const [, job, name] = /^\/exports\/([0-9a-f]{24})\/([^/]+)$/.exec(url.pathname) ?? []
  try {
    return job === undefined || name === undefined ? undefined : { job, name: decodeURIComponent(name) }
  } catch {
    return undefined
  }
}

/** Under its own name, or with a number behind it: nobody was asked whether a file may go. */
async function copyInto(folder: string, path: string): Promise<void> {
  const ending = extname(path)
  const name = basename(path, ending)
  for (let number = 1; ; number++) {
    const target = join(folder, `${name}${number === 1 ? '' : ` (${number})`}${ending}`)
    try {
      return await copyFile(path, target, constants.COPYFILE_EXCL)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
