/** What a headset may read: the app's own files, its scenes, and of the machine's the one that the desktop has open. */
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import type { RecentFile } from '../../contract/host-api.ts'
import type { SharedScene } from '../../contract/link.ts'
import type { PageFile, PageFiles } from '../page-files.ts'
import type { RecentFiles } from '../recent-files.ts'

/** Bytes of a .gltf that is looked through: it is text, and names its geometry beside it. */
const LARGEST_GLTF = 64 * 2 ** 20

const named = z.object({ uri: z.string().optional() })
const gltf = z.object({ buffers: z.array(named).optional(), images: z.array(named).optional() })

export class LinkFiles {
  readonly #files: PageFiles
  readonly #recent: RecentFiles
  #shared: { readonly id: string; readonly names: ReadonlySet<string> } | undefined

  constructor(files: PageFiles, recent: RecentFiles) {
    this.#files = files
    this.#recent = recent
  }

  share(scene: SharedScene | null): void {
    const path = scene?.kind === 'file' ? this.#recent.pathOf(scene.id) : undefined
    this.#shared =
      scene?.kind !== 'file' || path === undefined ? undefined : { id: scene.id, names: namesIn(path) }
  }

  find(path: string): PageFile | undefined {
    return this.#files.find(path, (id, segments) => this.#isOpen(id, segments))
  }

  /** The list of recent files as a headset gets it; the folder is the desktop's own business. */
  recent(): RecentFile[] {
    return this.#recent
      .list()
      .filter(({ id }) => id === this.#shared?.id)
      .map((file) => ({ ...file, folder: 'open on the desktop' }))
  }

  #isOpen(id: string, segments: readonly string[]): boolean {
    return this.#shared?.id === id && this.#shared.names.has(segments.join('/'))
  }
}

/** A .gltf lies in a folder with who knows what: only what it names itself goes with it. */
function namesIn(path: string): ReadonlySet<string> {
  const names = new Set([basename(path)])
  if (extname(path).toLowerCase() !== '.gltf') return names
  try {
    if (statSync(path).size > LARGEST_GLTF) return names
    const { buffers = [], images = [] } = gltf.parse(JSON.parse(readFileSync(path, 'utf8')))
    for (const { uri } of [...buffers, ...images])
      if (uri !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(uri))
        names.add(decodeURIComponent(uri).replace(/^(\.\/)+/, ''))
  } catch {
    // A broken file names nothing.
  }
  return names
}
