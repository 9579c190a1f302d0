/** The web host's WebSockets: calls in, answers and events out, bounded in size, rate and number. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { MalformedMessage } from './host.ts'
import type { Palpable } from './palpable.ts'

/** Bytes of one message: the longest is a log line of 4000 characters. */
const LARGEST_MESSAGE = 32 * 1024
/** Messages a second that may come for long, and how many at once. */
const RATE = 50
const BURST = 200
const MOST_SOCKETS = 16

/** Of RFC 6455, section 7.4.1. */
const CLOSE = { going: 1001, notText: 1003, malformed: 1007, tooMany: 1008 } as const

export class HostSockets {
  readonly #palpable: Palpable
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  })

  constructor(palpable: Palpable) {
    this.#palpable = palpable
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#server.clients.size >= MOST_SOCKETS) {
      socket.end('HTTP/1.1 503 Too many windows\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket))
  }

  close(): void {
    for (const socket of this.#server.clients) socket.close(CLOSE.going)
    this.#server.close()
  }

  #open(socket: WebSocket): void {
    const { events, recordings } = this.#palpable
    const stop = events.listen((event) => socket.send(JSON.stringify(event)))
    const page = recordings.pageCame()
    const allowance = new Allowance()
    socket.on('close', () => {
      stop()
      recordings.pageWent(page)
    })
    // An oversized or broken frame: ws closes the socket itself, and without a listener the error would end the host.
    socket.on('error', () => {})
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      if (!allowance.take()) socket.close(CLOSE.tooMany, 'too many messages')
      else if (isBinary) socket.close(CLOSE.notText, 'messages are text')
      else this.#answer(socket, data)
    })
  }

  /** Does not reject. */
  async #answer(socket: WebSocket, data: RawData): Promise<void> {
    try {
      const answer = await this.#palpable.host.answer(JSON.parse(String(data)))
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof MalformedMessage))
        this.#palpable.log.error(error)
      socket.close(CLOSE.malformed, 'malformed message')
    }
  }
}

/** Messages that may still come now; it fills up again with time. */
class Allowance {
  #left = BURST
  #at = performance.now()

  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * RATE)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
