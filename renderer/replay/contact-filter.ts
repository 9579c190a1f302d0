/** Whose contacts are looked at: everyone's, a finger's or a body's. */
import type { Participant, SessionContact } from '../../contract/sessions.ts'
import { SCENE_IDS } from '../../engine/record/frame-record.ts'

export type ContactFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'finger'; readonly finger: string }
  | { readonly kind: 'body'; readonly body: number }

export const EVERYONE: ContactFilter = { kind: 'all' }

export interface FilterOption {
  /** As `filterText` writes it. */
  readonly value: string
  readonly label: string
  /** Contacts in the whole session. */
  readonly count: number
}

/** Who is who in a session. */
export class Cast {
  private readonly byId: ReadonlyMap<number, Participant>

  constructor(participants: readonly Participant[]) {
    this.byId = new Map(participants.map((participant) => [participant.id, participant]))
  }

  nameOf(id: number): string {
    return this.byId.get(id)?.name ?? (id < SCENE_IDS ? `part ${id} of a hand` : `body ${id - SCENE_IDS}`)
  }

  /** "right index"; null for bodies of the scene. */
  fingerOf(id: number): string | null {
    if (id >= SCENE_IDS) return null
    return this.byId.get(id)?.finger ?? this.nameOf(id)
  }
}

export function accepts(filter: ContactFilter, { first, second }: SessionContact, cast: Cast): boolean {
  if (filter.kind === 'all') return true
  if (filter.kind === 'body') return first === filter.body || second === filter.body
  return cast.fingerOf(first) === filter.finger || cast.fingerOf(second) === filter.finger
}

export function filterText(filter: ContactFilter): string {
  if (filter.kind === 'all') return 'all'
  return filter.kind === 'finger' ? `finger ${filter.finger}` : `body ${filter.body}`
}

export function parseFilter(text: string): ContactFilter {
  if (text.startsWith('finger ')) return { kind: 'finger', finger: text.slice('finger '.length) }
  const body = /^body (\d+)$/.exec(text)
  return body === null ? EVERYONE : { kind: 'body', body: Number(body[1]) }
}

export interface FilterOptions {
  /** From the left thumb to the right little finger. */
  readonly fingers: readonly FilterOption[]
  /** Those touched most often first. */
  readonly bodies: readonly FilterOption[]
}

export function filterOptions(contacts: readonly SessionContact[], cast: Cast): FilterOptions {
  const fingers = new Map<string, { id: number; count: number }>()
  const bodies: [number, number][] = []
  countById(contacts, cast).forEach((count, id) => {
    const finger = cast.fingerOf(id)
    if (finger === null) {
      bodies.push([id, count])
      return
    }
    const known = fingers.get(finger)
    if (known === undefined) fingers.set(finger, { id, count })
    else known.count += count
  })
  return {
    fingers: [...fingers]
      .sort(([, a], [, b]) => a.id - b.id)
      .map(([finger, { count }]) => ({
        value: filterText({ kind: 'finger', finger }),
        label: finger,
        count,
      })),
    bodies: bodies
      .map(([body, count]) => ({
        value: filterText({ kind: 'body', body }),
        label: cast.nameOf(body),
        count,
      }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
  }
}

/** How many contacts each participant has, by id; two parts of one finger count once. */
function countById(contacts: readonly SessionContact[], cast: Cast): number[] {
  const counts: number[] = []
  for (const { first, second } of contacts) {
    counts[first] = (counts[first] ?? 0) + 1
    const isOneFinger = second < SCENE_IDS && cast.fingerOf(first) === cast.fingerOf(second)
    if (!isOneFinger) counts[second] = (counts[second] ?? 0) + 1
  }
  return counts
}
