import type { Writable } from 'node:stream'

/** Characters gathered before they go to the stream: a write for each short line costs more than the line. */
const chunkSize = 64 * 1024

/** Thrown once the reader has gone (`palpable … | head`): there is nobody to work for, and nothing went wrong. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/**
 * The lines of a command. `line` only gathers; `settle`, to be awaited once a frame or so, hands on what has gathered
 * and waits while the reader is behind: without it a long run with a slow reader would hold its whole output in memory.
 */
export class Output {
  readonly json: boolean
  private readonly stream: Writable
  private readonly notices: Writable
  private gathered: string[] = []
  private gatheredLength = 0
  private failure: Error | undefined

  constructor(stream: Writable, json: boolean, notices: Writable = process.stderr) {
    this.stream = stream
    this.notices = notices
    this.json = json
    // Without a listener, a closed pipe ends the process with a stack trace.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.failure ??=
        error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED'
          ? new ReaderGone('the reader of the output has gone')
          : new Error(`the output cannot be written: ${error.message}`)
    })
  }

  line(text: string): void {
    this.part(text)
    this.part('\n')
  }

  /** A piece of a line that is too long to be one string. */
  part(text: string): void {
    this.gathered.push(text)
    this.gatheredLength += text.length
  }

  /** What a person should know about the result, beside it: stdout stays what was asked for. */
  notice(sentence: string): void {
    this.notices.write(`palpable: ${sentence}\n`)
  }

  /** One line that is written over, where a person is watching; nothing where the words are kept in a file. */
  progress(text: string): void {
    if ((this.notices as { isTTY?: boolean }).isTTY === true) this.notices.write(`\r\x1b[K${text}`)
  }

  /** A line that is wanted at once: the next one may be minutes away. */
  lineNow(text: string): void {
    this.line(text)
    this.stream.write(this.takeGathered())
  }

  async settle(): Promise<void> {
    if (this.failure) throw this.failure
    if (this.gatheredLength >= chunkSize) await this.write()
  }

  /** Everything has reached the reader. */
  async end(): Promise<void> {
    await this.write()
    if (this.failure) throw this.failure
  }

  private takeGathered(): string {
    const chunk = this.gathered.join('')
    this.gathered = []
    this.gatheredLength = 0
    return chunk
  }

  private async write(): Promise<void> {
    if (this.gathered.length === 0) return
    const chunk = this.takeGathered()
    // The callback comes when the chunk has been taken, with or without an error: that is the back-pressure, and the
    // error has reached the listener above by the time we look.
    await new Promise<void>((taken) => this.stream.write(chunk, () => setImmediate(taken)))
    if (this.failure) throw this.failure
  }
}

/**
 * A number as JSON: the shortest digits that read back to the same double, and 0 for −0. JSON has no NaN and no
 * infinity, and JSON.stringify would silently print null: a result that is one is an error of ours.
 */
export function jsonNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} in a result`)
  return `${value}`
}

/** `[x,y,z]` from a flat array. */
export function jsonPoint(coordinates: ArrayLike<number>, offset: number): string {
  const x = jsonNumber(coordinates[offset]!)
  const y = jsonNumber(coordinates[offset + 1]!)
  const z = jsonNumber(coordinates[offset + 2]!)
  return `[${x},${y},${z}]`
}
