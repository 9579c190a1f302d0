/** A session as files that other programs read. */
import type { ExportFormat } from '../../../contract/sessions.ts'
import type { ExportedFile, ExportRequest } from '../session-store.ts'
import type { Format } from './export-job.ts'
import type { ExportSource } from './export-source.ts'
import { freeBase, safeFileName } from './file-names.ts'
import { OutputFile } from './output-file.ts'

/** A .palpable file is written by the store itself. */
export type ForeignFormat = Exclude<ExportFormat, 'palpable'>

/** Loaded when asked for: glTF and MCAP bring libraries that a table does not need. */
const FORMATS: Readonly<Record<ForeignFormat, () => Promise<Format>>> = {
  csv: async () => (await import('./csv.ts')).csv,
  jsonl: async () => (await import('./jsonl.ts')).jsonl,
  mcap: async () => (await import('./mcap.ts')).mcap,
  gltf: async () => (await import('./gltf.ts')).gltf,
}

/** Writes the files into a folder that exists. Where it fails or is cancelled, nothing of them stays. */
export async function exportSession(
  source: ExportSource,
  request: ExportRequest & { readonly format: ForeignFormat },
  folder: string,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile[]> {
  const { endings, write } = await FORMATS[request.format]()
  const base = freeBase(folder, safeFileName(source.entry.name), endings)
  const files = new Map<string, OutputFile>()
  const file = (ending: string) => {
    const known = files.get(ending)
    if (known === undefined) throw new Error(`${ending} is not announced`)
    return known
  }
  try {
    signal.throwIfAborted()
    for (const ending of endings) files.set(ending, await OutputFile.create(folder, base + ending))
    await write({ source, request, onProgress, signal, file })
    signal.throwIfAborted()
    const finished: ExportedFile[] = []
    for (const each of files.values()) finished.push(await each.finish())
    onProgress(1)
    return finished
  } catch (error) {
    for (const each of files.values()) await each.discard()
    throw error
  }
}
