/** One export, as its format sees it: what to write, where to, and whom to tell how far it is. */
import type { ExportRequest } from '../session-store.ts'
import type { ExportSource } from './export-source.ts'
import type { OutputFile } from './output-file.ts'

export interface ExportJob {
  readonly source: ExportSource
  readonly request: ExportRequest
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
  /** The file of one of the format's endings. */
  readonly file: (ending: string) => OutputFile
}

export interface Format {
  /** What stands after the session's name in the names of its files. */
  readonly endings: readonly string[]
  readonly write: (job: ExportJob) => Promise<void>
}
