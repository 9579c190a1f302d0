import { mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXPORT_FORMATS, type ExportFormat } from '../contract/sessions.ts'
import { exportFiles } from '../main/sessions/export-files.ts'
import type { ExportedFile } from '../main/sessions/session-store.ts'
import { InputError, quoted } from './failure.ts'
import { longWork } from './long-work.ts'
import type { Output } from './output.ts'
import type { SessionsOptions } from './sessions.ts'
import { withSessions } from './sessions-find.ts'
import { printable } from './sessions-words.ts'

export async function exportSessions(
  { store, format, out, 'no-scene': noScene }: SessionsOptions,
  [operand]: readonly string[],
  output: Output,
): Promise<void> {
  const wanted = formatNamed(format)
  await withSessions(operand!, store, async ({ store: opened, entry }) => {
    const folder = folderAt(out)
    const files = await longWork(`writing ${printable(entry.name)}`, output, (work) =>
      exportFiles(opened, entry.id, { format: wanted, withScene: !noScene }, folder, work),
    )
    if (output.json) output.line(JSON.stringify({ id: entry.id, format: wanted, files: files.map(fileJson) }))
    else for (const { path } of files) output.line(path)
  })
}

function formatNamed(format: string | undefined): ExportFormat {
  const known = EXPORT_FORMATS.join(', ')
  if (format === undefined) throw new InputError(`sessions export needs --format: ${known}`)
  const found = EXPORT_FORMATS.find((each) => each === format)
  if (found === undefined) throw new InputError(`--format takes one of ${known}, not ${quoted(format)}`)
  return found
}

/** Made where it is not there yet. */
function folderAt(out: string | undefined): string {
  const folder = resolve(out ?? '.')
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InputError(`${quoted(folder)} cannot be made a folder (${code ?? 'unknown'})`)
  }
}

function fileJson({ name, path }: ExportedFile): object {
  return { name, path, bytes: statSync(path).size }
}
