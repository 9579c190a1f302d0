/** Contacts over time, a lane for each finger or body: who touched what, when, how deep. */
import type { SessionContact } from '../../contract/sessions.ts'
import { SCENE_IDS } from '../../engine/record/frame-record.ts'
import type { Cast } from './contact-filter.ts'

export const GROUPINGS = ['finger', 'body'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface Bar {
  readonly begin: number
  readonly end: number
  /** Metres. */
  readonly depth: number
  readonly contact: SessionContact
}

export interface Lane {
  readonly key: string
  readonly label: string
  /** In the order of their beginnings. */
  readonly bars: readonly Bar[]
}

/** Contacts in which no hand takes part have a lane of their own among the fingers. */
const BETWEEN_BODIES = 'between bodies'

/** `duration`: where contacts end that lasted to the end of the session. */
export function lanesOf(
  contacts: readonly SessionContact[],
  cast: Cast,
  grouping: Grouping,
  duration: number,
): Lane[] {
  const lanes = new Map<string, { label: string; order: number; bars: Bar[] }>()
  const add = (key: string, label: string, order: number, bar: Bar): void => {
    const lane = lanes.get(key)
    if (lane === undefined) lanes.set(key, { label, order, bars: [bar] })
    else {
      lane.bars.push(bar)
      lane.order = Math.min(lane.order, order)
    }
  }
  for (const contact of contacts) {
    const bar: Bar = {
      begin: contact.begin,
      end: contact.end ?? duration,
      depth: Math.max(0, contact.deepest),
      contact,
    }
    if (grouping === 'finger') {
      const finger = cast.fingerOf(contact.first)
      const label = finger ?? BETWEEN_BODIES
      add(label, label, finger === null ? SCENE_IDS : contact.first, bar)
      continue
    }
    for (const id of new Set([contact.first, contact.second])) {
      if (id >= SCENE_IDS) add(String(id), cast.nameOf(id), 0, bar)
    }
  }
  const made = [...lanes].map(([key, { label, order, bars }]) => ({
    key,
    label,
    order: grouping === 'finger' ? order : -touchedTime(bars),
    bars: bars.sort((a, b) => a.begin - b.begin),
  }))
  made.sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1))
  return made.map(({ key, label, bars }) => ({ key, label, bars }))
}

/** Microseconds in which at least one of the bars lasts. */
export function touchedTime(bars: readonly Bar[]): number {
  let sum = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { begin, end } of [...bars].sort((a, b) => a.begin - b.begin)) {
    if (end <= until) continue
    sum += end - Math.max(begin, until)
    until = end
  }
  return sum
}

/** The deepest bar that lasts somewhere between two times, or null. */
export function barBetween(lane: Lane, from: number, to: number): Bar | null {
  let best: Bar | null = null
  for (const bar of lane.bars) {
    if (bar.begin > to) break
    if (bar.end >= from && (best === null || bar.depth > best.depth)) best = bar
  }
  return best
}

/** The greatest depth of all, for the shades. */
export function deepestOf(lanes: readonly Lane[]): number {
  let deepest = 0
  for (const { bars } of lanes) for (const { depth } of bars) if (depth > deepest) deepest = depth
  return deepest
}
