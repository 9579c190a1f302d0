/** palpable://app/: the page's own scheme, so that it is a secure origin of its own and no file on the disk. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import { contentSecurityPolicy, fileHeaders, pageHeaders } from './page-headers.ts'
import type { Palpable } from './palpable.ts'
import type { RouteAnswer } from './sessions/session-routes.ts'

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

export function serveScheme({ files, routes }: Pick<Palpable, 'files' | 'routes'>): void {
  const headers = pageHeaders(contentSecurityPolicy())
  const refuse = (status: number): Response => new Response(null, { status, headers })
  protocol.handle('palpable', async (request) => {
    const { method } = request
    const { host, pathname } = new URL(request.url)
    const path = pathname.slice(1)
    if (host !== 'app') return refuse(404)
    if (routes.owns(path)) {
      const origin = request.headers.get('Origin')
      // Electron leaves it out today, so guards.ts looks at who asks; where it is there, it must be ours.
      if (origin !== null && origin !== ORIGIN) return refuse(403)
      const answer = await routes.answer({ method, path, body: request.body ?? NO_BODY })
      return responseTo(method, answer, headers)
    }
    if (method !== 'GET' && method !== 'HEAD') return refuse(405)
    const file = files.find(path)
    if (file === undefined) return refuse(404)
    return new Response(method === 'GET' ? streamOf(file.path) : null, {
      headers: { ...headers, ...fileHeaders(file) },
    })
  })
}

const NO_BODY = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.close() })

function responseTo(
  method: string,
  { status, headers, body }: RouteAnswer,
  page: Record<string, string>,
): Response {
  const sent =
    method === 'HEAD' ? null : 'path' in body ? streamOf(body.path) : (body as Uint8Array<ArrayBuffer>)
  return new Response(sent, { status, headers: { ...page, ...headers } })
}

function streamOf(path: string): ReadableStream {
  return Readable.toWeb(createReadStream(path)) as ReadableStream
}
