import type { SessionEntry } from '../contract/sessions.ts'
import { columns } from './columns.ts'
import { InputError, quoted } from './failure.ts'
import type { Output } from './output.ts'
import type { SessionsOptions } from './sessions.ts'
import { isSessionFile, storePath, withStore } from './sessions-find.ts'
import { length, moment, printable, sessionJson } from './sessions-words.ts'

export async function listSessions(
  { store }: SessionsOptions,
  [file]: readonly string[],
  output: Output,
): Promise<void> {
  if (file !== undefined && !isSessionFile(file)) {
    throw new InputError(`sessions list takes a .palpable file, not ${quoted(file)}`)
  }
  const path = file ?? storePath(store)
  const list = await withStore(path, (opened) => opened.list())
  if (output.json) {
    for (const entry of list) output.line(JSON.stringify(sessionJson(entry)))
    return
  }
  if (list.length === 0) output.notice(`there are no sessions in ${path}`)
  else for (const line of table(list)) output.line(line)
}

function table(list: readonly SessionEntry[]): string[] {
  const rows = list.map((entry) => [
    entry.id,
    moment(entry.startedAt),
    length(entry.duration),
    `${entry.frames}`,
    `${entry.contacts}`,
    entry.device,
    printable(entry.scene.title),
    entry.state === 'ended' ? printable(entry.name) : `${printable(entry.name)} (${entry.state})`,
  ])
  const header = ['id', 'started', 'length', 'frames', 'contacts', 'device', 'scene', 'name']
  return columns([header, ...rows], 'llrrrlll')
}
