/** Posts to the host's session addresses. What the host refuses, it refuses with a sentence; what is lost is no answer. */
import { routeFault } from '../../contract/sessions.ts'

/** The host was reached and said no: trying again would not help. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** As much of fetch as is used. */
export type Fetch = (url: string, request: RequestInit) => Promise<Response>

/** Something between us and the host answers in its place while it is away. */
const AWAY: readonly number[] = [502, 503, 504]
/** The host is there, but not now: it was too much at once. */
const TOO_MUCH = 429
/** The headset link was started anew: somebody has to type the code, in this page or in another of this browser. */
const NOT_PAIRED = 401

/** The answer as JSON. Throws Refused, or anything else where the host was not reached. */
export async function post(
  send: Fetch,
  url: string,
  mime: string,
  body: BodyInit,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': mime },
    body,
    ...(signal === undefined ? {} : { signal }),
  })
  if (response.ok) return response.json()
  if (response.status === TOO_MUCH) throw new Error('The host asks for patience.')
  if (response.status === NOT_PAIRED) throw new Error('The host does not know this browser.')
  const fault = routeFault.safeParse(await response.json().catch(() => null))
  if (fault.success) throw new Refused(response.status, fault.data.fault)
  if (AWAY.includes(response.status)) throw new Error(`The host answers ${response.status}.`)
  throw new Refused(response.status, `The session cannot be recorded: the host answers ${response.status}.`)
}
