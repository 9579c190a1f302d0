/** The sessions' routes for one headset: it may begin sessions and write its own; everything else is the desktop's. */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { resumeRequest } from '../../contract/link.ts'
import { routeFault, sessionId } from '../../contract/sessions.ts'
import { type Limit, RouteFault, readBytes, readJson } from '../sessions/route-body.ts'
import type { RouteAnswer, RouteRequest, SessionRoutes } from '../sessions/session-routes.ts'
import type { Client } from './clients.ts'
import { discreet } from './discreet.ts'
import type { SessionPasses } from './session-passes.ts'
import { type Traffic, tooMuch } from './traffic.ts'

const WRITES = /^sessions\/([0-9a-z]{16})\/(chunks|scene|thumbnail|resume|end)$/

/** Less than at the desktop: what a headset sends is read by the desktop's own thread. */
const BEGIN: Limit = { what: 'The beginning of a session', bytes: 16e6 }
const RESUME: Limit = { what: 'A pass', bytes: 1000 }

const begun = z.looseObject({ id: sessionId })

export interface HeadsetRouteParts {
  readonly routes: Pick<SessionRoutes, 'answer'>
  readonly passes: SessionPasses
  readonly traffic: Traffic
  /** Of the desktop: no word about where they are. */
  readonly folders: () => readonly string[]
}

/** Does not reject: every fault is an answer. */
export async function answerHeadset(
  parts: HeadsetRouteParts,
  client: Client,
  request: RouteRequest,
): Promise<RouteAnswer> {
  try {
    return withoutFolders(await answered(parts, client, request), parts.folders())
  } catch (error) {
    if (error instanceof RouteFault) return json({ fault: error.message }, error.status)
    // It went away in the middle of what it sent: there is nobody to answer, and nobody's fault.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return json({ fault: 'What was sent did not arrive.' }, 400)
  }
}

async function answered(
  { routes, passes, traffic }: HeadsetRouteParts,
  client: Client,
  request: RouteRequest,
): Promise<RouteAnswer> {
  const { method, path } = request
  const [, id, what = 'begin'] = WRITES.exec(path) ?? []
  if (method !== 'POST' || !mayAsk(client, path, id, what))
    throw new RouteFault(404, 'There is nothing at this address for a headset.')
  if (!client.posts.take()) throw tooMuch()
  const leave = traffic.enter(client, what)
  try {
    let body = paced(request.body, client, traffic)
    if (what === 'begin') {
      traffic.begin()
      body = once(await readBytes(body, BEGIN))
    } else if (what === 'resume') {
      const { pass } = readJson(await readBytes(body, RESUME), resumeRequest, 'A pass')
      if (!passes.isGood(id ?? '', pass))
        throw new RouteFault(
          403,
          'What this headset has kept was recorded at another desktop, or too long ago.',
        )
      body = once()
    }
    const answer = await routes.answer({ ...request, body, page: client.pages.newest })
    if (answer.status === 200 && what === 'begin') return remember(client, answer, passes)
    if (answer.status === 200 && what === 'resume' && id !== undefined) client.sessions.add(id)
    return answer
  } finally {
    leave()
  }
}

function mayAsk(client: Client, path: string, id: string | undefined, what: string): boolean {
  if (id === undefined) return path === 'sessions'
  return what === 'resume' || client.sessions.has(id)
}

/** Slowed, not refused: what a headset has kept while it was out of reach must arrive. */
async function* paced(
  body: RouteRequest['body'],
  client: Client,
  traffic: Traffic,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    traffic.take(piece.length)
    const wait = client.bytes.owe(piece.length)
    if (wait > 0) await setTimeout(wait)
    yield piece
  }
}

async function* once(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

function remember({ sessions }: Client, { body }: RouteAnswer, passes: SessionPasses): RouteAnswer {
  if ('path' in body) throw new Error('A session that begins is no file.')
  const answer = begun.parse(JSON.parse(new TextDecoder().decode(body)))
  sessions.add(answer.id)
  return json({ ...answer, pass: passes.of(answer.id) })
}

function withoutFolders(answer: RouteAnswer, folders: readonly string[]): RouteAnswer {
  const { status, body } = answer
  if (status < 400 || 'path' in body) return answer
  const { fault } = routeFault.parse(JSON.parse(new TextDecoder().decode(body)))
  return json({ fault: discreet(fault, folders) }, status)
}

function json(value: unknown, status = 200): RouteAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.length) }
  return { status, headers, body }
}
