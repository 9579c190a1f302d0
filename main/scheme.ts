/** palpable://app/: the page's own scheme, so that it is a secure origin of its own and no file on the disk. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import type { PageFiles } from './page-files.ts'
import { contentSecurityPolicy, fileHeaders, pageHeaders } from './page-headers.ts'

export const ORIGIN = 'palpable://app'

/** Must be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'palpable',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

export function serveScheme(files: PageFiles): void {
  const headers = pageHeaders(contentSecurityPolicy())
  protocol.handle('palpable', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'app') return new Response(null, { status: 404, headers })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers })
    const file = files.find(pathname.slice(1))
    if (file === undefined) return new Response(null, { status: 404, headers })
    const body = request.method === 'GET' ? Readable.toWeb(createReadStream(file.path)) : null
    return new Response(body as ReadableStream | null, { headers: { ...headers, ...fileHeaders(file) } })
  })
}
