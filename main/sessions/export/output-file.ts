/** A file on its way: written piece by piece under a temporary name, and there under its own only when it is whole. */
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HostError } from '../../../contract/host-api.ts'
import type { ExportedFile } from '../session-store.ts'

/** Bytes gathered before they are written: a write for each short row costs more than the row. */
const GATHERED = 256 * 1024

export class OutputFile {
  readonly name: string
  readonly path: string
  readonly #temporary: string
  readonly #handle: FileHandle
  #texts: string[] = []
  #length = 0
  #written = 0
  #finished = false

  private constructor(name: string, path: string, temporary: string, handle: FileHandle) {
    this.name = name
    this.path = path
    this.#temporary = temporary
    this.#handle = handle
  }

  static async create(folder: string, name: string): Promise<OutputFile> {
    const path = join(folder, name)
    const temporary = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      return new OutputFile(name, path, temporary, await open(temporary, 'wx'))
    } catch (error) {
      throw cannotWrite(name, error)
    }
  }

  /** Bytes that have been written so far. */
  get written(): number {
    return this.#written
  }

  /** Only gathers; `settle` writes. */
  text(text: string): void {
    this.#texts.push(text)
    this.#length += text.length
  }

  /** To be awaited now and then: without it a long export would be held in memory whole. */
  async settle(): Promise<void> {
    if (this.#length >= GATHERED) await this.#flush()
  }

  async bytes(bytes: Uint8Array): Promise<void> {
    await this.#flush()
    await this.#write(bytes)
  }

  /** Everything is on the disk, under the file's own name. */
  async finish(): Promise<ExportedFile> {
    await this.#flush()
    try {
      await this.#handle.sync()
      await this.#handle.close()
      await rename(this.#temporary, this.path)
      this.#finished = true
    } catch (error) {
      throw cannotWrite(this.name, error)
    }
    return { name: this.name, path: this.path }
  }

  /** Nothing of it stays, whether it was finished or not. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {})
    await rm(this.#finished ? this.path : this.#temporary, { force: true })
  }

  async #flush(): Promise<void> {
    if (this.#texts.length === 0) return
    const bytes = Buffer.from(this.#texts.join(''), 'utf8')
    this.#texts = []
    this.#length = 0
    await this.#write(bytes)
  }

  async #write(bytes: Uint8Array): Promise<void> {
    try {
      // A full disk may take a part of it and report the rest only at the next write.
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at)
        at += bytesWritten
      }
    } catch (error) {
      throw cannotWrite(this.name, error)
    }
    this.#written += bytes.length
  }
}

function cannotWrite(name: string, error: unknown): HostError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new HostError(`${name} could not be written: the disk is full.`)
  if (code === 'ENOENT') return new HostError(`${name} could not be written: the folder does not exist.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new HostError(`${name} could not be written: the folder does not allow it.`)
  }
  return new HostError(`${name} could not be written (${code ?? message}).`)
}
