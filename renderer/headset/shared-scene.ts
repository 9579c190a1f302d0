/** An open scene by a name that desktop and headset share. */
import type { RecentFile } from '../../contract/host-api.ts'
import type { SharedScene } from '../../contract/link.ts'
import type { LoadRequest } from '../loading/messages.ts'

export function sameScene(a: SharedScene, b: SharedScene): boolean {
  return a.kind === b.kind && a.id === b.id
}

/** Null where the other cannot have it: a file that was dropped into a browser has no path. */
export function sharedScene(request: LoadRequest, recent: readonly RecentFile[]): SharedScene | null {
  if (request.kind === 'scene') {
    const [, id] = /^scenes\/([^/]+)\/scene\.json$/.exec(request.url) ?? []
    return id === undefined ? null : { kind: 'scene', id }
  }
  if (request.kind === 'url') {
    const [, id] = /^files\/([a-f0-9]{24})\//.exec(request.url) ?? []
    return id === undefined ? null : { kind: 'file', id }
  }
  if (request.kind === 'files') {
    // Whoever picks a file has it remembered at the head of the list.
    const [newest] = recent
    const isNewest = request.files.some(({ name }) => name === newest?.name)
    return newest !== undefined && isNewest ? { kind: 'file', id: newest.id } : null
  }
  return null
}
