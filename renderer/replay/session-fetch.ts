/** Asks the host for what belongs to a session, by URL; every failure is one sentence. For pages and workers alike. */
import { z } from 'zod'
import {
  routeFault,
  type SessionContact,
  type SessionDetails,
  sessionContact,
  sessionDetails,
} from '../../contract/sessions.ts'
import { splitChunks } from './split-chunks.ts'

const contactList = z.object({ contacts: z.array(sessionContact) })

/** Where a session's URLs begin: "http://127.0.0.1:PORT/TOKEN/sessions/ID". */
export function sessionAddress(id: string, base = document.baseURI): string {
  return new URL(`sessions/${id}`, base).href
}

export async function fetchDetails(address: string, signal?: AbortSignal): Promise<SessionDetails> {
  const read = sessionDetails.safeParse(await json(address, signal))
  if (!read.success) throw new Error('The host speaks of this session in a way that is not understood.')
  return read.data
}

/** A page of them, from that number on. */
export async function fetchContacts(
  address: string,
  from: number,
  signal?: AbortSignal,
): Promise<SessionContact[]> {
  const read = contactList.safeParse(await json(`${address}/contacts/${from}`, signal))
  if (!read.success) throw new Error('The host lists the contacts in a way that is not understood.')
  return read.data.contacts
}

/** The frames of chunks `from` to `to`, both included. */
export async function fetchChunks(
  address: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  const response = await get(`${address}/chunks/${from}-${to}`, signal)
  return splitChunks(new Uint8Array(await body(response.arrayBuffer(), signal)))
}

/** What cloth was like at one of the session's `softFrames`. */
export async function fetchSoftState(
  address: string,
  frame: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const response = await get(`${address}/soft/${frame}`, signal)
  return new Uint8Array(await body(response.arrayBuffer(), signal))
}

async function json(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await get(url, signal)
  return body(response.json(), signal)
}

async function body<T>(reading: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error('The session could not be read: the connection broke off.')
  }
}

async function get(url: string, signal: AbortSignal | undefined): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, signal === undefined ? {} : { signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error('The session could not be read: the host does not answer.')
  }
  if (response.ok) return response
  const said = routeFault.safeParse(await response.json().catch(() => null))
  throw new Error(
    said.success ? said.data.fault : `The session could not be read: the host answers ${response.status}.`,
  )
}
