/** Two lists of contacts beside each other: what was recorded and what is computed now. */
import type { Participant } from '../../contract/sessions.ts'
import type { VerdictContact } from '../../walkthrough/record/verify.ts'
import { distanceText } from '../sessions/session-wording.ts'

export interface ContactPair {
  readonly key: string
  /** "right index tip", "blue cup, part 3" */
  readonly first: string
  readonly second: string
  /** Lines to be read beside each other; null where it is not in the list. */
  readonly recorded: readonly string[] | null
  readonly computed: readonly string[] | null
  /** Whether what is shown differs. */
  readonly differs: boolean
}

export function contactPairs(
  recorded: readonly VerdictContact[],
  computed: readonly VerdictContact[],
  participants: readonly Participant[],
): readonly ContactPair[] {
  const names = new Map(participants.map(({ id, name }) => [id, name]))
  const nameOf = (id: number, part: number): string => {
    const name = names.get(id) ?? `no. ${id}`
    return part > 0 ? `${name}, part ${part}` : name
  }
  const rows = new Map<string, { recorded?: VerdictContact; computed?: VerdictContact }>()
  for (const contact of recorded) rows.set(keyOf(contact), { recorded: contact })
  for (const contact of computed) rows.set(keyOf(contact), { ...rows.get(keyOf(contact)), computed: contact })
  return [...rows]
    .map(([key, row]) => ({ key, row, either: (row.recorded ?? row.computed)! }))
    .toSorted((a, b) => inOrder(a.either, b.either))
    .map(({ key, row, either }) => {
      const [before, now] = [linesOf(row.recorded), linesOf(row.computed)]
      return {
        key,
        first: nameOf(either.first, either.firstPart),
        second: nameOf(either.second, either.secondPart),
        recorded: before,
        computed: now,
        differs: before?.join('\n') !== now?.join('\n'),
      }
    })
}

function linesOf(contact: VerdictContact | undefined): readonly string[] | null {
  if (contact === undefined) return null
  const { distance, firstFeature, secondFeature, point } = contact
  return [
    distanceText(distance),
    `${featureText(firstFeature)} – ${featureText(secondFeature)}`,
    `${point.map((metres) => metres.toFixed(5).replace('-', '−')).join(' ')} m`,
  ]
}

/** As engine/record/frame-record.ts packs it: four times its number and its kind. */
export function featureText(feature: number): string {
  if (feature < 0) return 'none'
  return `${['vertex', 'edge', 'face', 'feature'][feature & 3]} ${feature >> 2}`
}

function keyOf({ first, firstPart, second, secondPart }: VerdictContact): string {
  return `${first}.${firstPart}–${second}.${secondPart}`
}

function inOrder(a: VerdictContact, b: VerdictContact): number {
  return a.first - b.first || a.firstPart - b.firstPart || a.second - b.second || a.secondPart - b.secondPart
}
