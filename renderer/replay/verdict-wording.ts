/** What came of verifying, in words. */
import type { Verdict, VerdictContact } from '../../walkthrough/record/verify.ts'

const FEATURES = ['vertex', 'edge', 'face'] as const

/** The one sentence. */
export function verdictTitle(verdict: Verdict): string {
  const count = (number: number) => number.toLocaleString('en')
  switch (verdict.kind) {
    case 'identical':
      return `Identical, ${count(verdict.frames)} frame${verdict.frames === 1 ? '' : 's'}`
    case 'different':
      return `Frame ${count(verdict.frame)} differs`
    case 'unreadable':
      return `Frame ${count(verdict.frame)} cannot be read`
  }
}

/** "vertex 3"; see FIRST_FEATURE in engine/record/frame-record.ts. */
export function featureText(feature: number): string {
  if (feature < 0) return '–'
  return `${FEATURES[feature & 3] ?? 'feature'} ${feature >> 2}`
}

/** "−3.214 mm" */
export function distanceText(metres: number): string {
  return `${(metres * 1000).toFixed(3).replace('-', '−')} mm`
}

/** The same pair of parts has the same key in both lists. */
export function contactKey({ first, firstPart, second, secondPart }: VerdictContact): string {
  return `${first} ${firstPart} ${second} ${secondPart}`
}

export interface ComparedContact {
  readonly key: string
  readonly recorded: VerdictContact | null
  readonly computed: VerdictContact | null
  readonly differs: boolean
}

/** Both lists side by side, a row a pair of parts; what differs first. */
export function compared(
  recorded: readonly VerdictContact[],
  computed: readonly VerdictContact[],
): ComparedContact[] {
  const found = new Map(computed.map((contact) => [contactKey(contact), contact]))
  const keys = new Set(recorded.map(contactKey))
  const rows = recorded.map((contact): ComparedContact => {
    const key = contactKey(contact)
    const other = found.get(key) ?? null
    return { key, recorded: contact, computed: other, differs: other === null || !isSame(contact, other) }
  })
  for (const contact of computed) {
    const key = contactKey(contact)
    if (!keys.has(key)) rows.push({ key, recorded: null, computed: contact, differs: true })
  }
  return rows.sort((a, b) => Number(b.differs) - Number(a.differs))
}

function isSame(a: VerdictContact, b: VerdictContact): boolean {
  return (
    a.firstFeature === b.firstFeature &&
    a.secondFeature === b.secondFeature &&
    a.distance === b.distance &&
    a.point.every((value, k) => value === b.point[k])
  )
}
