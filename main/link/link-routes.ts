/** The sessions' routes for one headset: it may begin sessions and write its own; everything else is the desktop's. */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { sessionId } from '../../contract/sessions.ts'
import type { RouteAnswer, RouteRequest, SessionRoutes } from '../sessions/session-routes.ts'
import type { Client } from './clients.ts'

const WRITES = /^sessions\/([0-9a-z]{16})\/(chunks|scene|thumbnail)$/

/** Sessions that a headset may begin, until it pairs anew. */
const MOST_SESSIONS = 1000

const begun = z.object({ id: sessionId })

export async function answerHeadset(
  routes: Pick<SessionRoutes, 'answer'>,
  client: Client,
  request: RouteRequest,
): Promise<RouteAnswer> {
  const { method, path } = request
  const [, id] = WRITES.exec(path) ?? []
  const isOwn = id !== undefined && client.sessions.has(id)
  if (method !== 'POST' || !(isOwn || path === 'sessions'))
    return fault(404, 'There is nothing at this address for a headset.')
  if (!client.posts.take()) return fault(429, 'Too much is sent at once.')
  if (path === 'sessions' && client.sessions.size >= MOST_SESSIONS)
    return fault(409, 'This headset has recorded too many sessions: pair it anew.')
  const answer = await routes.answer({
    ...request,
    body: paced(request.body, client),
    page: client.pages.newest,
  })
  if (path === 'sessions') remember(client, answer)
  return answer
}

/** Slowed, not refused: what a headset has kept while it was out of reach must arrive. */
async function* paced(body: RouteRequest['body'], { bytes }: Client): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    const wait = bytes.owe(piece.length)
    if (wait > 0) await setTimeout(wait)
    yield piece
  }
}

function remember({ sessions }: Client, { status, body }: RouteAnswer): void {
  if (status !== 200 || 'path' in body) return
  sessions.add(begun.parse(JSON.parse(new TextDecoder().decode(body))).id)
}

function fault(status: number, text: string): RouteAnswer {
  const body = new TextEncoder().encode(JSON.stringify({ fault: text }))
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.length) }
  return { status, headers, body }
}
