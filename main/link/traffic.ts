/**
 * What all headsets together may send until the link is started anew, and how much of it at once. Whoever knows the code
 * can pair as often as it likes, so that bounds for one headset alone would bound nothing; and what is on its way is in
 * the host's memory.
 */
import { RouteFault } from '../sessions/route-body.ts'

/** Bytes that may end up on the desktop's disk: forty hours of recording, or ten large scenes. */
const MOST_BYTES = 10e9
const MOST_SESSIONS = 1000
/** Bodies on their way, of one headset and of all: a browser sends a chunk, a scene and a picture. */
const MOST_OF_ONE = 6
const MOST_OF_ALL = 16

export interface TrafficLimits {
  readonly bytes?: number
  readonly sessions?: number
}

export class Traffic {
  readonly #limits: Required<TrafficLimits>
  readonly #underWay = new Map<object, number>()
  #bytes = 0
  #sessions = 0
  #isSceneUnderWay = false

  constructor({ bytes = MOST_BYTES, sessions = MOST_SESSIONS }: TrafficLimits = {}) {
    this.#limits = { bytes, sessions }
  }

  /** A body is to come; returns what is to be done when it is there, or has failed. Throws where it is too much. */
  enter(client: object, what: string): () => void {
    const own = this.#underWay.get(client) ?? 0
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0)
    const isScene = what === 'scene'
    // A scene may have hundreds of megabytes.
    if (own >= MOST_OF_ONE || all >= MOST_OF_ALL || (isScene && this.#isSceneUnderWay)) throw tooMuch()
    this.#underWay.set(client, own + 1)
    if (isScene) this.#isSceneUnderWay = true
    return () => {
      const left = (this.#underWay.get(client) ?? 1) - 1
      if (left === 0) this.#underWay.delete(client)
      else this.#underWay.set(client, left)
      if (isScene) this.#isSceneUnderWay = false
    }
  }

  take(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes)
      throw new RouteFault(507, 'Headsets have sent too much since the link was started: start it anew.')
  }

  begin(): void {
    this.#sessions++
    if (this.#sessions > this.#limits.sessions)
      throw new RouteFault(507, 'Headsets have recorded too many sessions: start the link anew.')
  }
}

export function tooMuch(): RouteFault {
  return new RouteFault(429, 'Too much is sent at once.')
}
