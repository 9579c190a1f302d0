/** Which file on disk stands behind a URL of the page: the built renderer, the scenes, and files that were opened. */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, sep } from 'node:path'
import type { RecentFiles } from './recent-files.ts'

export interface PageFile {
  readonly path: string
  readonly mime: string
  readonly size: number
}

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ktx2': 'image/ktx2',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.bin': 'application/octet-stream',
}
/** The scenes folder also holds the code that builds them, which is nobody's business. */
const SCENE_ENDINGS = ['.json', '.glb', '.jpg', '.jpeg', '.png', '.webp']
/** What a .gltf may name beside itself. */
const COMPANION_ENDINGS = ['.bin', '.jpg', '.jpeg', '.png', '.webp', '.ktx2']

export type MayRead = (id: string, segments: readonly string[]) => boolean

export class PageFiles {
  readonly #renderer: string
  readonly #scenes: string
  readonly #recent: RecentFiles

  constructor(folders: { renderer: string; scenes: string }, recent: RecentFiles) {
    this.#renderer = folders.renderer
    this.#scenes = folders.scenes
    this.#recent = recent
  }

  /**
   * `pathname` is the URL's path after the page's own folder, still encoded: "", "scenes/kitchen/scene.json". Of opened
   * files, only what `mayRead` says yes to: the file's id, and its name or what it names beside itself.
   */
  find(pathname: string, mayRead: MayRead = () => true): PageFile | undefined {
    const segments = segmentsOf(pathname === '' ? 'index.html' : pathname)
    if (segments === undefined) return undefined
    const [first, ...rest] = segments
    if (first === 'scenes') return fileIn(this.#scenes, rest, SCENE_ENDINGS)
    if (first === 'files') return mayRead(rest[0] ?? '', rest.slice(1)) ? this.#recentFile(rest) : undefined
    return fileIn(this.#renderer, segments, Object.keys(MIME))
  }

  #recentFile([id, ...rest]: string[]): PageFile | undefined {
    const path = this.#recent.pathOf(id ?? '')
    if (path === undefined || rest.length === 0) return undefined
    if (rest.length === 1 && rest[0] === basename(path)) return described(path)
    if (extname(path).toLowerCase() !== '.gltf') return undefined
    return fileIn(dirname(path), rest, COMPANION_ENDINGS)
  }
}

/** Decoded segments, or undefined where one of them could lead elsewhere than down. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').map(decodeURIComponent)
    return segments.every((segment) => /^[^./\\\0:][^/\\\0:]*$/.test(segment)) ? segments : undefined
  } catch {
    return undefined
  }
}

function fileIn(folder: string, segments: string[], endings: readonly string[]): PageFile | undefined {
  const path = join(folder, ...segments)
  if (!endings.includes(extname(path).toLowerCase())) return undefined
  try {
    // A link inside the folder must not lead out of it.
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep)) return undefined
  } catch {
    return undefined
  }
  return described(path)
}

function described(path: string): PageFile | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return undefined
  return { path, size: found.size, mime: MIME[extname(path).toLowerCase()] ?? 'application/octet-stream' }
}
