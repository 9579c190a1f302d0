import type { Participant, SessionContact, SessionDetails } from '../contract/sessions.ts'
import { Names } from '../main/sessions/export/names.ts'
import { columns } from './columns.ts'
import { counted } from './counted.ts'
import { InputError, quoted } from './failure.ts'
import type { Output } from './output.ts'
import type { SessionsOptions } from './sessions.ts'
import { withSessions } from './sessions-find.ts'
import {
  contactAlignment,
  contactCells,
  contactHeader,
  contactJson,
  length,
  moment,
  printable,
  sessionJson,
} from './sessions-words.ts'

export async function showSession(
  { store, contacts, finger, body }: SessionsOptions,
  [operand]: readonly string[],
  output: Output,
): Promise<void> {
  const wantsContacts = contacts || finger !== undefined || body !== undefined
  await withSessions(operand!, store, async ({ store: opened, entry }) => {
    const details = opened.details(entry.id)
    const names = new Names(details.begin.participants)
    if (output.json) output.line(JSON.stringify(detailsJson(details)))
    else for (const line of facts(details)) output.line(line)
    if (!wantsContacts) return
    const wanted = contactFilter(details.begin.participants, finger, body)
    const list = opened.contacts(entry.id).filter(wanted)
    if (output.json) {
      for (const contact of list) {
        output.line(JSON.stringify(contactJson(contact, names)))
        await output.settle()
      }
      return
    }
    output.line('')
    output.line(counted(list.length, 'contact'))
    const rows = list.map((contact) => contactCells(contact, names))
    if (rows.length > 0) {
      for (const line of columns([contactHeader, ...rows], contactAlignment)) output.line(line)
    }
  })
}

/** Which contacts a finger and a body, where they are named, take part in. */
function contactFilter(
  participants: readonly Participant[],
  finger: string | undefined,
  body: string | undefined,
): (contact: SessionContact) => boolean {
  const sides: ReadonlySet<number>[] = []
  if (finger !== undefined) sides.push(withFinger(participants, finger))
  if (body !== undefined) sides.push(withName(participants, body))
  return ({ first, second }) => sides.every((ids) => ids.has(first) || ids.has(second))
}

/** "right index", or "index" for both hands'. */
function withFinger(participants: readonly Participant[], finger: string): ReadonlySet<number> {
  const wanted = words(finger)
  const fingers = [...new Set(participants.flatMap((each) => each.finger ?? []))]
  const exact = fingers.filter((each) => words(each) === wanted)
  const found = exact.length > 0 ? exact : fingers.filter((each) => words(each).endsWith(` ${wanted}`))
  if (found.length === 0) {
    throw new InputError(`there is no finger ${quoted(finger)}: the fingers are ${fingers.join(', ')}`)
  }
  return idsOf(participants.filter((each) => each.finger !== null && found.includes(each.finger)))
}

/** Its whole name or id; else whatever has the word in its name. */
function withName(participants: readonly Participant[], name: string): ReadonlySet<number> {
  const wanted = words(name)
  const exact = participants.filter((each) => words(each.name) === wanted || words(each.key) === wanted)
  const found = exact.length > 0 ? exact : participants.filter((each) => words(each.name).includes(wanted))
  if (found.length === 0) throw new InputError(`nothing in the session is called ${quoted(name)}`)
  return idsOf(found)
}

function idsOf(participants: readonly Participant[]): ReadonlySet<number> {
  return new Set(participants.map(({ id }) => id))
}

function words(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}

function detailsJson({ entry, begin, hasScene, keys, chunkCount }: SessionDetails): object {
  const { engineVersion, seed, origin, bodyCount, participants } = begin
  return {
    ...sessionJson(entry),
    engineVersion,
    seed,
    origin,
    bodies: bodyCount,
    settings: begin.settings,
    hasScene,
    chunks: chunkCount,
    keyFrames: keys.frame.length,
    participants,
  }
}

function facts({ entry, begin, hasScene }: SessionDetails): string[] {
  const scene = `${printable(entry.scene.title)} (${entry.scene.hash.slice(0, 12)}…), ${
    hasScene ? 'kept with the session' : 'not kept with the session'
  }`
  const rows = [
    ['id', entry.id],
    ['name', printable(entry.name)],
    ['note', printable(entry.note)],
    ['state', entry.state],
    ['started', moment(entry.startedAt)],
    ['length', `${length(entry.duration)}, ${entry.frames} frames`],
    ['contacts', `${entry.contacts}`],
    ['scene', scene],
    ['bodies', `${begin.bodyCount}`],
    ['device', entry.device],
    ['versions', `app ${entry.appVersion}, engine ${begin.engineVersion}`],
    ['seed', `${begin.seed}`],
    ['size', `${(entry.bytes / 1e6).toFixed(2)} MB`],
    ['digest', entry.digest],
  ]
  return columns(
    rows.filter(([, value]) => value !== ''),
    'll',
  )
}
