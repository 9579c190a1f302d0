import { Writable } from 'node:stream'

/** A stream that keeps what it is given, for commands run inside the test's own process. */
export class Sink extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8')
    done()
  }
}
