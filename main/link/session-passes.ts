/**
 * With each session that it begins a headset gets a pass, by which it may go on with it after everything else was
 * forgotten: its page was closed, the link or the whole app was started anew. The cookie tells who is let in, the pass
 * which session is whose, so that no other headset can write into it. It is made of a secret of this machine: nothing need
 * be kept for each session.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LONGEST_KEPT } from '../../contract/link.ts'
import { writeSecret } from './secret-file.ts'

export class SessionPasses {
  readonly #secret: string
  readonly #now: () => number

  /** `now` in milliseconds since 1970: passes outlive the process. */
  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret
    this.#now = now
  }

  of(session: string): string {
    return this.#made(session, this.#now().toString(36))
  }

  /** Not for ever: a session that was looked at and passed on must not grow a year later. */
  isGood(session: string, pass: string): boolean {
    const [issued = ''] = pass.split('.', 1)
    const age = this.#now() - Number.parseInt(issued, 36)
    // Either way: clocks are set back, too.
    return Math.abs(age) <= LONGEST_KEPT && sameText(pass, this.#made(session, issued))
  }

  #made(session: string, issued: string): string {
    const sealed = createHmac('sha256', this.#secret).update(`${session} ${issued}`).digest('base64url')
    return `${issued}.${sealed}`
  }
}

/** Throws where the folder cannot be written to. */
export function passSecret(userData: string): string {
  const folder = join(userData, 'link')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'passes.key')
  const kept = keptSecret(path)
  if (kept !== undefined) return kept
  const secret = randomBytes(32).toString('hex')
  writeSecret(path, secret)
  return secret
}

/** Undefined where there is none, or something else: passes of before are then good for nothing. */
function keptSecret(path: string): string | undefined {
  try {
    const kept = readFileSync(path, 'utf8')
    if (!/^[0-9a-f]{64}$/.test(kept)) return undefined
    chmodSync(path, 0o600)
    return kept
  } catch {
    return undefined
  }
}

function sameText(given: string, right: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === right.length && timingSafeEqual(bytes, Buffer.from(right))
}
