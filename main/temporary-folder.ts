/** Files of this run alone: exports that wait to be saved, imports on their way. What a crash left behind goes at the next start. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export class TemporaryFolder {
  readonly #all: string
  readonly #own: string

  constructor(userData: string) {
    this.#all = join(userData, 'temporary')
    // Both hosts may run at once in one folder, so that each has its own.
    this.#own = join(this.#all, `${process.pid}-${randomBytes(4).toString('hex')}`)
    this.#clean().catch(() => {
      // Nothing there yet, or nothing to be done about it: the next start tries again.
    })
  }

  /** A new empty folder with this name. */
  async make(name: string): Promise<string> {
    const path = join(this.#own, name)
    await mkdir(path, { recursive: true })
    return path
  }

  /** Never fails: what is left goes with the next start. */
  async remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }

  async close(): Promise<void> {
    await this.remove(this.#own)
  }

  async #clean(): Promise<void> {
    for (const name of await readdir(this.#all)) {
      const pid = Number.parseInt(name, 10)
      if (!isRunning(pid)) await this.remove(join(this.#all, name))
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process is one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
