/**
 * The code that lets a headset in, and what wrong ones lead to. Each wrong one makes its sender wait, longer each time,
 * and everyone a little; an address that goes on is locked out; ten of them, wherever they come from, change the code;
 * and after three codes nobody is let in until a person starts the link anew. So of a million codes thirty can be tried.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '../../contract/link.ts'

/** Milliseconds that an address waits after its first wrong code; twice as long after each further one. */
const FIRST_WAIT = 1000
/** The same for everyone together, up to the last. */
const FIRST_SHARED_WAIT = 100
const LONGEST_SHARED_WAIT = 2000
/** Wrong codes of one address, after which it is locked out, and for how many milliseconds. */
const MOST_OF_ONE = 5
const LOCKOUT = 5 * 60_000
/** Wrong codes after which the code is another, and codes that are made in all. */
const MOST_OF_ALL = 10
const MOST_CODES = 3
/** Addresses that are remembered: whoever has more of them meets the limits for all. */
const MOST_ADDRESSES = 1000

export type Attempt =
  | { readonly taken: true }
  /** `wait` in whole seconds; 0 where waiting does not help. */
  | { readonly taken: false; readonly fault: string; readonly wait: number }

interface Sender {
  wrong: number
  notBefore: number
}

export class Pairing {
  readonly #now: () => number
  readonly #onChanged: (remark: string) => void
  readonly #senders = new Map<string, Sender>()
  #code: string | null = newCode()
  #codes = 1
  #wrong = 0
  #notBefore = 0

  /** `onChanged`: the code is another, or there is none any more, with a sentence that says why. */
  constructor(onChanged: (remark: string) => void, now: () => number = () => performance.now()) {
    this.#onChanged = onChanged
    this.#now = now
  }

  get code(): string | null {
    return this.#code
  }

  /** Whoever must wait is not told whether the code would have been right. */
  attempt(address: string, code: string): Attempt {
    const sender = this.#senderAt(address)
    const wait = Math.max(sender.notBefore, this.#notBefore) - this.#now()
    if (this.#code === null)
      return {
        taken: false,
        fault: 'Too many wrong codes came. Start the link anew at the desktop.',
        wait: 0,
      }
    if (wait > 0) return { taken: false, fault: `Wait ${seconds(wait)} before the next try.`, wait: up(wait) }
    if (sameText(code, this.#code)) {
      this.#senders.delete(address)
      return { taken: true }
    }
    return this.#wrongFrom(sender)
  }

  #wrongFrom(sender: Sender): Attempt {
    const now = this.#now()
    sender.wrong++
    this.#wrong++
    const own = sender.wrong >= MOST_OF_ONE ? LOCKOUT : FIRST_WAIT * 2 ** (sender.wrong - 1)
    // After a lockout an address has one try, not five more.
    sender.notBefore = now + own
    this.#notBefore = now + Math.min(FIRST_SHARED_WAIT * 2 ** (this.#wrong - 1), LONGEST_SHARED_WAIT)
    if (this.#wrong % MOST_OF_ALL === 0) this.#change()
    return { taken: false, fault: 'This is not the code that the desktop shows.', wait: up(own) }
  }

  #change(): void {
    const isLast = this.#codes >= MOST_CODES
    this.#code = isLast ? null : newCode()
    this.#codes++
    this.#onChanged(
      isLast
        ? `${this.#wrong} wrong codes came, so no further headset is let in. Stop the link and start it anew.`
        : `${this.#wrong} wrong codes came, so the code is a new one.`,
    )
  }

  #senderAt(address: string): Sender {
    const known = this.#senders.get(address)
    if (known !== undefined) return known
    const [oldest] = this.#senders.keys()
    if (this.#senders.size >= MOST_ADDRESSES && oldest !== undefined) this.#senders.delete(oldest)
    const sender = { wrong: 0, notBefore: 0 }
    this.#senders.set(address, sender)
    return sender
  }
}

function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** In the same time, however much of it is right. */
function sameText(given: string, right: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === right.length && timingSafeEqual(bytes, Buffer.from(right))
}

function up(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}

function seconds(milliseconds: number): string {
  const whole = up(milliseconds)
  if (whole > 90) return `${Math.ceil(whole / 60)} minutes`
  return whole === 1 ? '1 second' : `${whole} seconds`
}
