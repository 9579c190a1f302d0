/** Names of files that every system can write, from what people call their sessions. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Characters that Windows refuses, and those that shells and terminals take for something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}<>:"/\\|?*]/gu
/** Names of devices on Windows, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** Most file systems end at 255 bytes; the rest is for "-contacts.csv", a number and the name while it is written. */
const MOST_BYTES = 180

/** "Kitchen: 3/4" as "Kitchen- 3-4"; "session" where nothing is left. */
export function safeFileName(name: string): string {
  let safe = shortened(name.normalize('NFC').replace(UNSAFE, '-').replace(/\s+/g, ' '))
  // A leading dot hides a file, a leading dash is an option to a shell's commands; Windows drops dots and blanks at the end.
  safe = safe.replace(/^[.\s-]+/, '').replace(/[.\s]+$/, '')
  if (DEVICES.test(safe)) safe = `session ${safe}`
  return safe === '' ? 'session' : safe
}

/** The first of "NAME", "NAME 2", … of which none of the files is there yet: an export overwrites nothing. */
export function freeBase(folder: string, base: string, endings: readonly string[]): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? base : `${base} ${n}`
    if (endings.every((ending) => !existsSync(join(folder, candidate + ending)))) return candidate
  }
}

function shortened(text: string): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MOST_BYTES) break
    kept += character
  }
  return kept
}
