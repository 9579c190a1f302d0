import type { SessionContact, SessionEntry } from '../contract/sessions.ts'
import { featureOf, featureText, type Names } from '../main/sessions/export/names.ts'
import { sevenDigits, sixDigits } from '../main/sessions/export/numbers.ts'

/** Local time, to the second, in an order that sorts. */
export function moment(milliseconds: number): string {
  const date = new Date(milliseconds)
  const two = (value: number) => `${value}`.padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** Microseconds as 1:02:03 or 2:03.4. */
export function length(microseconds: number): string {
  const tenths = Math.floor(microseconds / 1e5)
  const hours = Math.floor(tenths / 36_000)
  const minutes = Math.floor(tenths / 600) % 60
  const seconds = `${Math.floor(tenths / 10) % 60}`.padStart(2, '0')
  if (hours > 0) return `${hours}:${`${minutes}`.padStart(2, '0')}:${seconds}`
  return `${minutes}:${seconds}.${tenths % 10}`
}

/** People's own names in one line, without codes that would move the cursor of a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

/** A session as `--json` prints it; times in seconds. */
export function sessionJson(entry: SessionEntry): object {
  const { id, name, note, state, scene, device, frames, contacts, bytes, digest, appVersion } = entry
  return {
    id,
    name,
    note,
    state,
    scene,
    device,
    startedAt: new Date(entry.startedAt).toISOString(),
    duration: entry.duration / 1e6,
    frames,
    contacts,
    bytes,
    digest,
    appVersion,
  }
}

/** A contact as `--json` prints it; seconds and metres. */
export function contactJson(contact: SessionContact, names: Names): object {
  const { number, firstPart, secondPart, begin, end, beginFrame, endFrame, beginDistance, deepest, point } =
    contact
  const first = names.of(contact.first)
  return {
    number,
    first: first.name,
    firstPart,
    finger: first.finger,
    second: names.of(contact.second).name,
    secondPart,
    begin: begin / 1e6,
    end: end === null ? null : end / 1e6,
    beginFrame,
    endFrame,
    beginDistance: sevenDigits(beginDistance),
    deepest: sevenDigits(deepest),
    point: point.map(sixDigits),
    firstFeature: featureOf(contact.firstFeature),
    secondFeature: featureOf(contact.secondFeature),
  }
}

export const contactHeader = ['begin', 'end', 'first', 'second', 'deepest', 'features']
export const contactAlignment = 'rrllrl'

/** Seconds and millimetres. */
export function contactCells(contact: SessionContact, names: Names): string[] {
  const { begin, end, deepest, firstFeature, secondFeature } = contact
  const features = [featureText(firstFeature), featureText(secondFeature)].filter((text) => text !== '')
  return [
    `${(begin / 1e6).toFixed(3)} s`,
    end === null ? 'lasts' : `${(end / 1e6).toFixed(3)} s`,
    printable(names.of(contact.first).name),
    partText(names.of(contact.second).name, contact.secondPart),
    `${(deepest * 1000).toFixed(3)} mm`,
    features.join(' on '),
  ]
}

/** "kettle, part 3"; part 0 alone is not worth a word. */
export function partText(name: string, part: number): string {
  return part === 0 ? printable(name) : `${printable(name)}, part ${part}`
}
