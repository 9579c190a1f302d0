/** Calls on their way and the answers to them: the same for both hosts, and checked, for a host is another program. */
import { z } from 'zod'
import {
  HOST_METHODS,
  HostError,
  type HostEvent,
  type HostMethod,
  type HostParams,
  type HostResult,
  hostEvent,
} from '../../contract/host-api.ts'

const answer = z.union([
  z.strictObject({ id: z.number(), fault: z.string() }),
  z.object({ id: z.number(), value: z.unknown() }),
])

/** The method's result out of what the host answered. */
export function resultOf<M extends HostMethod>(method: M, answered: unknown): HostResult<M> {
  const read = answer.safeParse(answered).data
  if (read !== undefined && 'fault' in read) throw new HostError(read.fault)
  const value = read === undefined ? undefined : HOST_METHODS[method].result.safeParse(read.value)
  if (!value?.success) throw new HostError(`The host answered ${method} with something unknown.`)
  return value.data as HostResult<M>
}

/** The id of an answer, or undefined where it is none. */
export function idOf(answered: unknown): number | undefined {
  return answer.safeParse(answered).data?.id
}

export class Listeners {
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #kept: HostEvent[] = []

  /** Takes anything; what is no event of ours goes no further. What comes before the first listener is kept for it. */
  tell(told: unknown): void {
    const event = hostEvent.safeParse(told)
    if (!event.success) return
    if (this.#listeners.size === 0) this.#kept.push(event.data)
    for (const listener of this.#listeners) listener(event.data)
  }

  add(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener)
    const kept = this.#kept
    this.#kept = []
    for (const event of kept) listener(event)
    return () => this.#listeners.delete(listener)
  }
}

export interface CallMessage<M extends HostMethod = HostMethod> {
  readonly id: number
  readonly method: M
  readonly params: HostParams<M>
}
