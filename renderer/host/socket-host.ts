/** The host behind a WebSocket. A lost connection is taken up again; what was under way is told to have failed. */
import {
  type Host,
  HostError,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '../../contract/host-api.ts'
import { idOf, Listeners, resultOf } from './answers.ts'

/** Milliseconds before the first try to come back; each further one waits twice as long, up to the last. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
const LOST = 'The connection to Palpable is lost: is it still running?'
const FORGOTTEN = 'The desktop no longer knows this headset: load this page again, and type the code.'

/** The call may have arrived or not: what may be done twice can be asked for again. */
export class HostAway extends HostError {}

interface Pending {
  readonly method: HostMethod
  readonly done: (value: unknown) => void
  readonly failed: (error: HostError) => void
}

/** What we use of a WebSocket. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

/**
 * Rejects where the first connection cannot be made. `isForgotten`: whether the host is there, but does not know this
 * page any more.
 */
export async function socketHost(
  open: () => Socket,
  isForgotten: () => Promise<boolean> = async () => false,
): Promise<Host> {
  const connection = new Connection(open, isForgotten)
  await connection.connect()
  return connection
}

class Connection implements Host {
  readonly #open: () => Socket
  readonly #isForgotten: () => Promise<boolean>
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Listeners()
  #socket: Socket | undefined
  #calls = 0
  #wait = FIRST_WAIT

  constructor(open: () => Socket, isForgotten: () => Promise<boolean>) {
    this.#open = open
    this.#isForgotten = isForgotten
  }

  connect(): Promise<void> {
    return new Promise((connected, failed) => {
      const socket = this.#open()
      let wasOpen = false
      socket.addEventListener('open', () => {
        wasOpen = true
        this.#socket = socket
        this.#wait = FIRST_WAIT
        connected()
      })
      socket.addEventListener('message', ({ data }) => this.#receive(data))
      socket.addEventListener('close', () => {
        if (wasOpen) this.#lose()
        failed(new HostAway(LOST))
      })
      // The close that follows says it all.
      socket.addEventListener('error', () => {})
    })
  }

  call<M extends HostMethod>(method: M, ...params: HostParams<M>): Promise<HostResult<M>> {
    return new Promise((done, failed) => {
      if (this.#socket === undefined) return failed(new HostAway(LOST))
      const id = this.#calls++
      this.#pending.set(id, { method, done: done as (value: unknown) => void, failed })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  listen(listener: Parameters<Host['listen']>[0]): () => void {
    return this.#listeners.add(listener)
  }

  /** A browser keeps paths to itself. */
  pathOf(): undefined {
    return undefined
  }

  #receive(data: unknown): void {
    let message: unknown
    try {
      message = JSON.parse(String(data))
    } catch {
      return
    }
    const id = idOf(message)
    if (id === undefined) {
      this.#listeners.tell(message)
      return
    }
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    try {
      pending?.done(resultOf(pending.method, message))
    } catch (error) {
      pending?.failed(error as HostError)
    }
  }

  #lose(): void {
    this.#socket = undefined
    for (const { failed } of this.#pending.values()) failed(new HostAway(LOST))
    this.#pending.clear()
    this.#listeners.tell({ type: 'notice', text: LOST })
    this.#comeBack()
  }

  #comeBack(): void {
    setTimeout(() => {
      this.connect().then(
        () => this.#listeners.tell({ type: 'notice', text: 'The connection to Palpable is back.' }),
        async () => {
          if (this.#socket !== undefined) return
          if (await this.#isForgotten().catch(() => false))
            this.#listeners.tell({ type: 'notice', text: FORGOTTEN })
          else this.#comeBack()
        },
      )
    }, this.#wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }
}
