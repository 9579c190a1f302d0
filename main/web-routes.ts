/** Requests and answers of the sessions' routes over HTTP. */
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RouteAnswer, RouteRequest } from './sessions/session-routes.ts'

/** Bytes of a refused body that are still taken. */
const MOST_DRAINED = 64e6
/** Milliseconds that it may take. */
const PATIENCE = 30_000

export function routeRequest(request: IncomingMessage, path: string): RouteRequest {
  // A body that is given up must not take the connection along: the answer that says why goes by it.
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  return { method: request.method ?? '', path, body }
}

export async function sendAnswer(
  { status, headers, body }: RouteAnswer,
  page: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isWhole = request.complete || (await isDrained(request))
  response.writeHead(status, { ...page, ...headers, ...(isWhole ? {} : { Connection: 'close' }) })
  if (request.method === 'HEAD') response.end()
  else if ('path' in body) await sendFile(body.path, response)
  else response.end(body)
}

export async function sendFile(path: string, response: ServerResponse): Promise<void> {
  try {
    await pipeline(createReadStream(path), response)
  } catch (error) {
    // The browser went away in the middle of a file: nobody's fault.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** A browser sends its body to the end before it looks at the answer, and reports a lost connection where it cannot. */
function isDrained(request: IncomingMessage): Promise<boolean> {
  return new Promise((done) => {
    let left = MOST_DRAINED
    const late = setTimeout(() => done(false), PATIENCE)
    request.once('close', () => clearTimeout(late))
    request.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) done(false)
    })
    request.once('end', () => done(true))
    request.once('close', () => done(false))
    request.once('error', () => done(false))
    if (request.closed || request.readableEnded) done(request.complete)
    request.resume()
  })
}
