/** Ways for the hand to be led along while the app measures itself: through the things at hand, or along a wall. */
import type { BodyId } from '../../engine/bodies.ts'
import { Probe } from '../../engine/query/probe.ts'
import { handyThings } from '../../walkthrough/handy-things.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'

/** Writes the root's seven numbers, once a frame. */
export type Lead = (root: Float64Array) => void

/**
 * Metres a frame: 0.3 m/s at 60 frames a second, as a hand moves among crockery. Not by the clock: a machine that draws
 * seven frames a second would otherwise be asked for nine frames' collisions in each.
 */
const PACE = 0.005
/** Things that are reached before everything is put back: a hand that drags a bowl along reaches for nothing more. */
const PUT_BACK = 5
/** A hand that is stopped is drawn on by this much; then it leaves that thing and goes on to the next. Metres. */
const LEASH = 0.02

/** Where there is nothing to reach for, a hand slides along the walls. */
export function leadHand(walkthrough: Walkthrough): Lead {
  const places = handyPlaces(walkthrough)
  return places.length > 0 ? leadThrough(walkthrough, places) : leadAlongWall(walkthrough)
}

/** The middles of the small loose things, each near the one before it. */
function handyPlaces(walkthrough: Walkthrough): readonly Float64Array[] {
  const left = handyThings(walkthrough.stage)
  const way: Float64Array[] = []
  let at: Float64Array = walkthrough.eye.subarray(0, 3)
  while (left.length > 0) {
    const [next] = left.splice(nearest(left, at), 1)
    way.push(next!)
    at = next!
  }
  return way
}

function nearest(places: readonly Float64Array[], to: Float64Array): number {
  let best = 0
  for (let i = 1; i < places.length; i++) if (distance(places[i]!, to) < distance(places[best]!, to)) best = i
  return best
}

/** Leads the hand's grip from place to place and puts the scene back after each round. */
function leadThrough(walkthrough: Walkthrough, way: readonly Float64Array[]) {
  const { grip } = walkthrough.model
  const at = new Float64Array(3)
  const hand = new Float64Array(3)
  let next = 0
  let begun = false
  return (root: Float64Array): void => {
    for (let k = 0; k < 3; k++) hand[k] = walkthrough.hand.root[k]! + grip[k]!
    // What cannot be reached is left out, or the hand would stand still there for ever.
    if (begun && distance(at, hand) > LEASH) next++
    if (!begun || distance(at, hand) > LEASH) at.set(hand)
    begun = true
    const goal = way[next % way.length]!
    const left = distance(goal, at)
    const step = Math.min(PACE, left)
    if (left > 0) for (let k = 0; k < 3; k++) at[k]! += ((goal[k]! - at[k]!) * step) / left
    for (let k = 0; k < 3; k++) root[k] = at[k]! - grip[k]!
    root.set([0, 0, 0, 1], 3)
    if (left - step > 1e-9) return
    next++
    if (next % PUT_BACK === 0) walkthrough.reset()
  }
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
}

/** Metres: how far a wall is looked for, how far the hand pushes into it, and half the way it goes along. */
const SIGHT = 30
const PRESS = 0.03
const HALF_WAY = 0.5
/** Directions in which a wall is looked for. */
const DIRECTIONS = 16
/** Metres below the eye: where a hand touches walls. */
const BELOW_EYE = 0.4

/** To and fro along the nearest wall, and up and down a little, pressed on it by the fingertips. */
function leadAlongWall(walkthrough: Walkthrough): Lead {
  const { stage, hand, eye } = walkthrough
  const probe = new Probe(stage.world)
  const way = new Float64Array(3)
  const from = [eye[0]!, eye[1]! - BELOW_EYE, eye[2]!]
  let nearest = 1
  let heading = 0
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = (2 * Math.PI * i) / DIRECTIONS
    way.set([-Math.sin(angle) * SIGHT, 0, -Math.cos(angle) * SIGHT])
    probe.useBody(hand.bodies[0]! as BodyId)
    probe.setPose([...from, 0, Math.sin(angle / 2), 0, Math.cos(angle / 2)])
    const fraction = probe.cast(way, 0, (body) => stage.isFixed(body))
    if (fraction >= nearest) continue
    nearest = fraction
    heading = angle
  }
  const ahead = [-Math.sin(heading), 0, -Math.cos(heading)]
  const aside = [Math.cos(heading), 0, -Math.sin(heading)]
  let frame = 0
  return (root) => {
    // A zigzag of constant speed: from one end to the other, and back.
    const along = (PACE * frame++) % (4 * HALF_WAY)
    const side = along < 2 * HALF_WAY ? along - HALF_WAY : 3 * HALF_WAY - along
    for (let k = 0; k < 3; k++) {
      root[k] = from[k]! + ahead[k]! * (nearest * SIGHT + PRESS) + aside[k]! * side
    }
    root[1]! += 0.1 * Math.sin((3 * side) / HALF_WAY)
    root.set([0, Math.sin(heading / 2), 0, Math.cos(heading / 2)], 3)
  }
}
