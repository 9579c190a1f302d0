/** The page that asks for the code: with the files it names itself, all that there is for whoever has no cookie. */
import { readFileSync } from 'node:fs'
import type { PageFile, PageFiles } from '../page-files.ts'

const PAGE = 'headset/pair/index.html'

export class PairPage {
  readonly #files: PageFiles
  readonly #own: ReadonlySet<string>

  constructor(files: PageFiles) {
    this.#files = files
    this.#own = assetsIn(files.find(PAGE))
  }

  /** "" is the page itself. */
  find(path: string): PageFile | undefined {
    if (path === '') return this.#files.find(PAGE)
    return this.#own.has(path) ? this.#files.find(path) : undefined
  }
}

/** Scripts and styles as the build has put them in: "../../assets/pair-1a2b.js" is "assets/pair-1a2b.js". */
function assetsIn(page: PageFile | undefined): ReadonlySet<string> {
  if (page === undefined) return new Set()
  const named = readFileSync(page.path, 'utf8').matchAll(/(?:src|href)="(?:\.\.?\/)*(assets\/[\w.-]+)"/g)
  return new Set([...named].map(([, path]) => path ?? ''))
}
