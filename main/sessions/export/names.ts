/** Who is who in a session, and the words for features. */
import type { Participant } from '../../../contract/sessions.ts'
import { SCENE_IDS } from '../../../engine/record/frame-record.ts'

export const FEATURE_TYPES = ['vertex', 'edge', 'face'] as const

export interface Feature {
  readonly type: (typeof FEATURE_TYPES)[number]
  readonly index: number
}

/** The feature a number of the log stands for; null for none. */
export function featureOf(code: number): Feature | null {
  const type = FEATURE_TYPES[code & 3]
  return code < 0 || type === undefined ? null : { type, index: code >> 2 }
}

/** "vertex 3"; nothing for none. */
export function featureText(code: number): string {
  const feature = featureOf(code)
  return feature === null ? '' : `${feature.type} ${feature.index}`
}

export class Names {
  readonly #participants: ReadonlyMap<number, Participant>

  constructor(participants: readonly Participant[]) {
    this.#participants = new Map(participants.map((participant) => [participant.id, participant]))
  }

  /** A log may speak of what its list does not name: then by number. */
  of(id: number): Participant {
    return (
      this.#participants.get(id) ?? {
        id,
        key: `${id}`,
        name: `number ${id}`,
        kind: id < SCENE_IDS ? 'hand' : 'fixed',
        finger: null,
      }
    )
  }

  /** Of the scene's body number `index`. */
  body(index: number): Participant {
    return this.of(SCENE_IDS + index)
  }
}
