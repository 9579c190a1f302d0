/** One session of a store as files: for another machine, or for other programs. */
import type { ConnectionOptions } from './database.ts'
import { exportSession } from './export/export-session.ts'
import type { Progress } from './export/frames.ts'
import type { LocalStore } from './local-store.ts'
import { writePalpable } from './palpable-file.ts'
import type { ExportedFile, ExportRequest } from './session-store.ts'
import { inSteps } from './steps.ts'

export async function exportFiles(
  store: LocalStore,
  id: string,
  { format, withScene }: ExportRequest,
  folder: string,
  { onProgress, signal }: Progress,
  options: ConnectionOptions = {},
): Promise<ExportedFile[]> {
  if (format !== 'palpable')
    return exportSession(store.source(id), { format, withScene }, folder, onProgress, signal)
  return [await inSteps(writePalpable(store, id, withScene, folder, options), signal, onProgress)]
}
