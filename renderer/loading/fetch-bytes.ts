/** Bytes from an address or a file, with progress; every failure is one sentence. */
import { FormatError } from '../../formats/format-error.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** 0 to 1, or null where the length is not known. */
type OnFraction = (fraction: number | null) => void

/** One array of bytes holds no more in today's browsers. */
const MOST_BYTES = 2 ** 31 - 1

export async function fetchBytes(url: string, name: string, onFraction: OnFraction): Promise<Bytes> {
  let response: Response
  try {
    response = await fetch(url)
  } catch {
    throw new FormatError(`${name} could not be fetched: the host does not answer.`)
  }
  if (response.status === 404) throw new FormatError(`${name} is not there any more.`)
  if (!response.ok)
    throw new FormatError(`${name} could not be fetched: the host answers ${response.status}.`)
  const length = Number(response.headers.get('content-length') ?? 0)
  refuseHuge(name, length)
  try {
    return await gather(response, length, name, onFraction)
  } catch (error) {
    if (error instanceof FormatError) throw error
    throw new FormatError(`${name} could not be fetched: the connection broke off.`)
  }
}

export async function fileBytes(file: File): Promise<Bytes> {
  refuseHuge(file.name, file.size)
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new FormatError(`${file.name} could not be read from the disk.`)
  }
}

async function gather(
  response: Response,
  length: number,
  name: string,
  onFraction: OnFraction,
): Promise<Bytes> {
  const reader = response.body?.getReader()
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer())
  const chunks: Uint8Array[] = []
  let received = 0
  onFraction(length > 0 ? 0 : null)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.length
    refuseHuge(name, received)
    onFraction(length > 0 ? Math.min(1, received / length) : null)
  }
  const bytes = new Uint8Array(received)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function refuseHuge(name: string, length: number): void {
  if (length > MOST_BYTES) throw new FormatError(`${name} is larger than 2 GB, which cannot be opened.`)
}
