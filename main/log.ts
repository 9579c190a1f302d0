/** The host's log: a text file in the user-data folder where a person can find what went wrong. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes. Then the file becomes the old one, so that a renderer failing every frame cannot fill the disk. */
const LARGEST = 1_000_000

export class Log {
  readonly path: string
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.path = join(folder, 'palpable.log')
  }

  write(text: string): void {
    try {
      mkdirSync(this.#folder, { recursive: true })
      if ((statSync(this.path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST)
        renameSync(this.path, join(this.#folder, 'palpable.old.log'))
      appendFileSync(this.path, `${new Date().toISOString()} ${plain(text).replaceAll('\n', '\n    ')}\n`)
    } catch {
      // A log that cannot be written must not take the app along.
    }
  }

  error(error: unknown): void {
    this.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Pages write here too, and a terminal that shows the file obeys what is between the letters. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
}
