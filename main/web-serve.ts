/** What both web hosts answer to whoever they let in: the page's files and the sessions' routes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PageFile } from './page-files.ts'
import { fileHeaders } from './page-headers.ts'
import type { RouteAnswer, RouteRequest } from './sessions/session-routes.ts'
import { routeRequest, sendAnswer, sendFile } from './web-routes.ts'

type Headers = Readonly<Record<string, string>>

export interface Served {
  readonly headers: Headers
  findFile(path: string): PageFile | undefined
  ownsRoute(path: string): boolean
  answerRoute(request: RouteRequest): Promise<RouteAnswer>
}

/** `path` is what stands below the page's own folder, still encoded. */
export async function serve(
  served: Served,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = served
  if (served.ownsRoute(path)) {
    // What writes must come from our own page: whoever leaves out the Origin is no browser's page.
    if (request.method === 'POST' && request.headers.origin === undefined)
      return refuse(response, headers, 403)
    const answer = await served.answerRoute(routeRequest(request, path))
    return sendAnswer(answer, headers, request, response)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, headers, 405)
  const file = served.findFile(path)
  if (file === undefined) return refuse(response, headers, 404)
  response.writeHead(200, { ...headers, ...fileHeaders(file) })
  if (request.method === 'HEAD') response.end()
  else await sendFile(file.path, response)
}

export function refuse(response: ServerResponse, headers: Headers, status: number): void {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain', Connection: 'close' })
  response.end()
}

export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
