/** WebSockets of the web hosts: calls in, answers and events out, bounded in size, rate and number. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Answer, HostEvent } from '../contract/host-api.ts'
import { Allowance } from './allowance.ts'
import { MalformedMessage } from './host.ts'
import type { Log } from './log.ts'

/** Bytes of one message: the longest is a log line of 4000 characters. */
const LARGEST_MESSAGE = 32 * 1024
/** Messages a second that may come for long, and how many at once. */
const RATE = 50
const BURST = 200
const MOST_SOCKETS = 16
/** Bytes that a page has not taken yet; one that takes nothing must not fill the host's memory. */
const MOST_UNSENT = 8 * 2 ** 20

/** Milliseconds that the other end has to say goodbye. */
const GOODBYE = 1000

/** Of RFC 6455, section 7.4.1. */
const CLOSE = { going: 1001, notText: 1003, malformed: 1007, tooMany: 1008 } as const

/** Who is at the other end: what is answered, and what is told. */
export interface SocketSide {
  /** Rejects with a MalformedMessage where there is nobody to answer. */
  answer(message: unknown): Promise<Answer>
  /** Returns what is to be done when the socket is gone. */
  opened(tell: (event: HostEvent) => void, close: () => void): () => void
}

export interface SocketLimits {
  /** Milliseconds between two pings, of which an answer to the first must have come by the second. */
  readonly ping?: number
}

export class HostSockets {
  readonly #log: Pick<Log, 'error'>
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  })
  readonly #ping: number | undefined

  constructor(log: Pick<Log, 'error'>, { ping }: SocketLimits = {}) {
    this.#log = log
    this.#ping = ping
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer, side: SocketSide): void {
    if (this.#server.clients.size >= MOST_SOCKETS) {
      socket.end('HTTP/1.1 503 Too many windows\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, side))
  }

  close(): void {
    for (const socket of this.#server.clients) socket.close(CLOSE.going)
    this.#server.close()
  }

  #open(socket: WebSocket, side: SocketSide): void {
    const tell = (event: HostEvent): void => {
      if (takesNothing(socket)) socket.terminate()
      else socket.send(JSON.stringify(event))
    }
    const gone = side.opened(tell, () => part(socket))
    const stopPings = this.#keepPinging(socket)
    const allowance = new Allowance(RATE, BURST)
    socket.on('close', () => {
      stopPings()
      gone()
    })
    // Each is answered by a pong, of which millions wait in our memory where nobody takes them.
    for (const kind of ['ping', 'pong'] as const)
      socket.on(kind, () => {
        if (!allowance.take()) socket.terminate()
      })
    // An oversized or broken frame: ws closes the socket itself, and without a listener the error would end the host.
    socket.on('error', () => {})
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      if (!allowance.take()) socket.close(CLOSE.tooMany, 'too many messages')
      else if (isBinary) socket.close(CLOSE.notText, 'messages are text')
      else this.#answer(socket, data, side)
    })
  }

  /** Over a network a page can be gone without a word. */
  #keepPinging(socket: WebSocket): () => void {
    if (this.#ping === undefined) return () => {}
    let isThere = true
    socket.on('pong', () => {
      isThere = true
    })
    const timer = setInterval(() => {
      if (!isThere) socket.terminate()
      isThere = false
      if (socket.readyState === socket.OPEN) socket.ping()
    }, this.#ping)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Does not reject. */
  async #answer(socket: WebSocket, data: RawData, side: SocketSide): Promise<void> {
    try {
      const answer = await side.answer(JSON.parse(String(data)))
      if (takesNothing(socket)) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof MalformedMessage)) this.#log.error(error)
      socket.close(CLOSE.malformed, 'malformed message')
    }
  }
}

function takesNothing({ bufferedAmount }: WebSocket): boolean {
  return bufferedAmount > MOST_UNSENT
}

/** One that does not answer the goodbye would count among the open ones for half a minute. */
function part(socket: WebSocket): void {
  socket.close(CLOSE.going)
  setTimeout(() => socket.terminate(), GOODBYE).unref()
}
