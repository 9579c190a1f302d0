/** Sends a .palpable file to the host. By XMLHttpRequest, for fetch does not tell how much has been sent. */
import { z } from 'zod'
import { HostError } from '../../contract/host-api.ts'
import { routeFault, sessionId } from '../../contract/sessions.ts'

const imported = z.object({ ids: z.array(sessionId) })

/** `onFraction` gets 0 to 1, and null once everything is sent. Rejects with a sentence, or the signal's reason. */
export type Upload = (
  file: File,
  onFraction: (fraction: number | null) => void,
  signal: AbortSignal,
) => Promise<readonly string[]>

export const upload: Upload = (file, onFraction, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const lost = (): void =>
      reject(new HostError(`${file.name} could not be sent: the connection broke off.`))
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onFraction(total > 0 && loaded < total ? loaded / total : null)
    })
    request.addEventListener('load', () => {
      try {
        resolve(readImported(request.status, request.responseText, file.name))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', 'imports')
    request.send(file)
  })

export function readImported(status: number, text: string, name: string): readonly string[] {
  const answer = parsed(text)
  if (status >= 400) {
    const fault = routeFault.safeParse(answer).data?.fault
    throw new HostError(fault === undefined ? `${name} could not be imported.` : `${name}: ${fault}`)
  }
  const read = imported.safeParse(answer)
  if (!read.success) throw new HostError(`The import of ${name} was answered with something unknown.`)
  return read.data.ids
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
