/** Where in a scene a person has things at hand, and what they are. */
import { handyThings } from '../../walkthrough/handy-things.ts'
import type { Stage } from '../../walkthrough/stage.ts'
import type { Walker } from '../../walkthrough/walker/walker.ts'

/** As far as an arm reaches from between the shoulders, and how high these are. Metres. */
const ARM = 0.75
const SHOULDERS = 1.35
/** How far from a thing a person stands, and in how many directions a place is looked for. */
const BEFORE = 0.5
const DIRECTIONS = 12
/** A place with fewer things is not worth the way. */
const FEWEST = 3

export interface Station {
  readonly feet: Float64Array
  readonly heading: number
  /** The middles of what can be reached. */
  readonly things: readonly Float64Array[]
}

export function stationsOf(stage: Stage, walker: Walker): Station[] {
  const things = handyThings(stage)
  const floor = stage.scene.start.position[1]
  const stations: Station[] = []
  for (const thing of things) {
    if (stations.some(({ things }) => things.includes(thing))) continue
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS
      const feet = Float64Array.of(
        thing[0]! + BEFORE * Math.sin(angle),
        floor,
        thing[2]! + BEFORE * Math.cos(angle),
      )
      const near = things.filter((other) => isAtHand(other, feet))
      walker.teleport(feet, angle)
      if (near.length < FEWEST || !walker.isFree()) continue
      stations.push({ feet, heading: angle, things: near })
      break
    }
  }
  walker.unstick()
  return stations
}

function isAtHand(thing: Float64Array, feet: Float64Array): boolean {
  return Math.hypot(thing[0]! - feet[0]!, thing[1]! - feet[1]! - SHOULDERS, thing[2]! - feet[2]!) < ARM
}
