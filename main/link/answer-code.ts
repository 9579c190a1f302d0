/** Asks for the code: POST pair, bounded and slowed. */
import type { IncomingMessage } from 'node:http'
import { pairRequest } from '../../contract/link.ts'
import { RouteFault, readBytes, readJson } from '../sessions/route-body.ts'
import type { RouteAnswer } from '../sessions/session-routes.ts'
import { routeRequest } from '../web-routes.ts'
import type { Clients } from './clients.ts'
import { plainAddress } from './network.ts'
import type { Pairing } from './pairing.ts'

const LIMIT = { what: 'A code', bytes: 1000 }

/** Does not reject: every fault is an answer. */
export async function answerCode(
  request: IncomingMessage,
  pairing: Pairing,
  clients: Clients,
): Promise<RouteAnswer> {
  const address = plainAddress(request.socket.remoteAddress ?? '')
  try {
    if (request.method !== 'POST') throw new RouteFault(405, 'A code is sent by POST.')
    if (request.headers.origin === undefined) throw new RouteFault(403, 'A code is sent by our own page.')
    const bytes = await readBytes(routeRequest(request, '').body, LIMIT)
    const { code } = readJson(bytes, pairRequest, 'A code')
    const attempt = pairing.attempt(address, code)
    if (!attempt.taken)
      return json(attempt.wait > 0 ? 429 : 403, { fault: attempt.fault, wait: attempt.wait })
    const cookie = clients.pair(address, request.headers['user-agent'] ?? '')
    if (cookie === undefined) return json(503, { fault: 'Too many headsets are connected.', wait: 0 })
    return json(200, {}, { 'Set-Cookie': cookie })
  } catch (error) {
    if (error instanceof RouteFault) return json(error.status, { fault: error.message, wait: 0 })
    // It went away in the middle of its code.
    return json(400, { fault: 'The code did not arrive.', wait: 0 })
  }
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): RouteAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.length),
      ...headers,
    },
    body,
  }
}
