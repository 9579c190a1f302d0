/** Bodies of requests, as they come: bounded, in memory or in a file. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'

export type Body = AsyncIterable<Uint8Array>

/** A refusal with its status and its sentence. */
export class RouteFault extends Error {
  override readonly name = 'RouteFault'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export interface Limit {
  /** "A scene", at the beginning of a sentence. */
  readonly what: string
  readonly bytes: number
}

async function* bounded(body: Body, { what, bytes }: Limit): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const piece of body) {
    total += piece.length
    if (total > bytes) throw new RouteFault(413, `${what} has at most ${sizeOf(bytes)}.`)
    yield piece
  }
}

/** In a buffer of their own: they go to another thread, and Node's shared buffers would go along. */
export async function readBytes(body: Body, limit: Limit): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of bounded(body, limit)) {
    pieces.push(piece)
    total += piece.length
  }
  const bytes = new Uint8Array(total)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

export async function readFileOf(body: Body, limit: Limit, path: string): Promise<void> {
  await pipeline(Readable.from(bounded(body, limit)), createWriteStream(path, { flags: 'wx' }))
}

/** JSON that is what the schema says, or a fault of 400 that names the first thing that is not. */
export function readJson<T>(bytes: Uint8Array, schema: z.ZodType<T>, what: string): T {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new RouteFault(400, `${what} is no JSON.`)
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new RouteFault(400, `${what} is not as it should be (${issue?.path.join('.')}: ${issue?.message}).`)
}

function sizeOf(bytes: number): string {
  return bytes >= 1e6 ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor(bytes / 1e3)} kB`
}
