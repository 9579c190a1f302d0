/** Files of sessions on their way into the store, one after the other. */
import { sentenceOf, tell } from '../app/notices.ts'
import { arriving } from './state.ts'
import type { Upload } from './upload.ts'

export class SessionImports {
  private readonly upload: Upload
  private run = new AbortController()
  private last: Promise<void> = Promise.resolve()

  constructor(upload: Upload) {
    this.upload = upload
  }

  /** `onImported` is told of all sessions that came, once. A file that is refused does not keep the others out. */
  add(files: readonly File[], onImported: (ids: readonly string[]) => Promise<void>): Promise<void> {
    this.last = this.last.then(() => this.sendAll(files, onImported))
    return this.last
  }

  cancel(): void {
    this.run.abort(new DOMException('Cancelled.', 'AbortError'))
  }

  private async sendAll(
    files: readonly File[],
    onImported: (ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    this.run = new AbortController()
    const { signal } = this.run
    const ids: string[] = []
    for (const [i, file] of files.entries()) {
      const at = { name: file.name, number: i + 1, of: files.length }
      arriving.value = { ...at, fraction: 0 }
      try {
        const onFraction = (fraction: number | null): void => {
          if (!signal.aborted) arriving.value = { ...at, fraction }
        }
        ids.push(...(await this.upload(file, onFraction, signal)))
      } catch (error) {
        if (signal.aborted) break
        tell('fault', sentenceOf(error))
      }
    }
    arriving.value = null
    if (ids.length > 0) await onImported(ids)
  }
}
