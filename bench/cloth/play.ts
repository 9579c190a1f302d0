/** One play: a person stands before a cloth, has both hands in it for some seconds, takes them away, and it comes to rest. */
import { defaultSettings } from '../../contract/settings.ts'
import { Random } from '../../engine/math/random.ts'
import { HAND_INTS } from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import { LogState } from '../../engine/record/log-state.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import type { Pose } from '../../walkthrough/hand/poses.ts'
import type { SoftBody } from '../../walkthrough/soft/soft-body.ts'
import { SoftStage } from '../../walkthrough/soft/soft-stage.ts'
import { PLACE, PLACE_SCALE } from '../../walkthrough/stage.ts'
import { distanceOf } from '../../walkthrough/touch/root-motion.ts'
import type { Walker } from '../../walkthrough/walker/walker.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import { Crossings } from './crossings.ts'
import { PlayingPerson } from './playing-person.ts'

const RATE = 60
const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
/** Steps between two exact counts. */
const COUNT_EVERY = 3
/** Metres from the cloth's middle that a person stands; and how far aside a place is looked for, radians and tries. */
const BEFORE = [0.45, 0.55, 0.65, 0.75, 0.9, 1.1]
const ASIDE = 1.2
const DIRECTIONS = 8
/** Metres a frame (4 m/s): a hand that goes farther has leapt. */
const LEAP = 4 / RATE
/** Metres: cloth that is no deeper in a hand is out of it. */
const OUT = 0.001
/** Metres: half of what a finger's middle is from its skin. */
const DEEP = 0.0035

export interface PlayOptions {
  readonly scene: LoadedScene
  /** The cloth's id. */
  readonly cloth: string
  readonly seed: number
  readonly fastest: number
  /** What hands do, one after the other. */
  readonly poses: readonly Pose[]
  readonly seconds: number
  /** Seconds it has to come to rest. */
  readonly patience: number
}

export interface PlayResult {
  /** Pairs of cloth's triangles that are through each other: the most at a time. */
  readonly worst: number
  /** While hands play: how often it was counted, and how often a bone of a hand was through cloth, or cloth deep in a hand. */
  readonly counts: number
  readonly throughBones: number
  readonly deepCounts: number
  /** Metres that cloth was in a hand. */
  readonly deepest: number
  /** The same after a hand has leapt, until cloth has come out of it again. */
  readonly deepestAfterLeap: number
  /** Times its length that the longest thread was stretched to. */
  readonly stretch: number
  /** Seconds after the hands have left; null: it did not come to rest. */
  readonly asleep: number | null
  /** Of all steps while hands play. */
  readonly milliseconds: readonly number[]
}

export async function play(options: PlayOptions): Promise<PlayResult> {
  const { scene, cloth, seed, fastest, poses, seconds, patience } = options
  const random = new Random(seed)
  const walkthrough = new Walkthrough((await buildStage(scene)).stage, defaultSettings)
  const soft = new SoftStage((await buildStage(scene)).stage)
  const number = scene.soft.findIndex(({ body }) => scene.bodies[body]!.id === cloth)
  const body = soft.world.bodies[number]!
  const headset = new HeadsetPerson(walkthrough, defaultSettings)
  headset.enter()
  const place = placeBefore(walkthrough.walker, scene.start.position, body.box, random)
  headset.walk.placeAt(place.feet, place.heading)
  const person = new PlayingPerson(headset, random, fastest, poses)
  const state = new LogState(scene.bodies.length)
  const crossings = new Crossings(soft, walkthrough)
  const milliseconds: number[] = []
  let worst = 0
  let counts = 0
  let throughBones = 0
  let deepCounts = 0
  let deepest = 0
  let deepestAfterLeap = 0
  let stretch = 1
  const leaps = new Leaps(walkthrough)
  const step = (frame: number, plays: boolean): void => {
    walkthrough.advance(1 / RATE, STILL)
    leaps.look()
    copyPlaces(walkthrough, state)
    soft.apply(state)
    const begun = performance.now()
    soft.step(1)
    if (plays) milliseconds.push(performance.now() - begun)
    stretch = Math.max(stretch, longestThread(body))
    if (frame % COUNT_EVERY !== 0) return
    crossings.count()
    if (plays) {
      counts++
      if (crossings.throughBones > 0) throughBones++
      if (crossings.deepest > DEEP) deepCounts++
    }
    worst = Math.max(worst, crossings.within)
    if (leaps.since) deepestAfterLeap = Math.max(deepestAfterLeap, crossings.deepest)
    else deepest = Math.max(deepest, crossings.deepest)
    if (crossings.deepest < OUT) leaps.since = false
  }
  const frames = Math.round(seconds * RATE)
  for (let frame = 0; frame < frames; frame++) {
    person.play(1 / RATE, body.box)
    step(frame, true)
  }
  let rest = 0
  while (rest < patience * RATE && (rest < RATE || !body.asleep)) {
    person.stop(1 / RATE)
    step(rest++, false)
  }
  return {
    worst,
    counts,
    throughBones,
    deepCounts,
    deepest,
    deepestAfterLeap,
    stretch,
    asleep: body.asleep ? rest / RATE : null,
    milliseconds,
  }
}

/** Hands that go faster than anyone moves them. */
class Leaps {
  /** Whether one has leapt, and nobody has seen since that all is well again. */
  since = false
  private readonly walkthrough: Walkthrough
  private readonly last: (Float64Array | undefined)[] = []

  constructor(walkthrough: Walkthrough) {
    this.walkthrough = walkthrough
  }

  /** In each frame. */
  look(): void {
    for (const [side, hand] of this.walkthrough.handBodies.entries()) {
      const last = this.last[side]
      const root = hand?.root.slice(0, 3)
      this.last[side] = root
      if (root === undefined || last === undefined) continue
      if (distanceOf(root, last) > LEAP) this.since = true
    }
  }
}

/** What a frame of the log says of hands and bodies. */
function copyPlaces({ stage, handBodies }: Walkthrough, state: LogState): void {
  state.hands = 0
  for (const [side, hand] of handBodies.entries()) {
    if (hand === null) continue
    state.hands |= 1 << side
    state.hand.set(hand.logged, side * HAND_INTS)
  }
  for (const [index, body] of stage.bodies.entries()) {
    if (body < 0 || stage.onGrid[body] !== 1) continue
    state.know(index)
    const from = body * POSE_INTS
    state.poses.set(stage.logged.subarray(from, from + POSE_INTS), index * POSE_INTS)
    state.scales[index] = stage.places[body * PLACE + PLACE_SCALE]!
  }
}

interface Standing {
  readonly feet: Float64Array
  readonly heading: number
}

/** Where there is room to stand, looking at it, on the side that people come from; any of the nearest. */
function placeBefore(walker: Walker, start: readonly number[], box: Float64Array, random: Random): Standing {
  const middle = [(box[0]! + box[3]!) / 2, (box[2]! + box[5]!) / 2] as const
  const towards = Math.atan2(start[0]! - middle[0], start[2]! - middle[1])
  for (const distance of BEFORE) {
    const free: Standing[] = []
    for (let i = -DIRECTIONS; i <= DIRECTIONS; i++) {
      const heading = towards + (i * ASIDE) / DIRECTIONS
      const x = middle[0] + distance * Math.sin(heading)
      const z = middle[1] + distance * Math.cos(heading)
      // The floor there may be higher than where people come from.
      for (let y = start[1]!; y < box[1]!; y += 0.1) {
        const feet = Float64Array.of(x, y, z)
        walker.teleport(feet, heading)
        if (!walker.isFree()) continue
        free.push({ feet, heading })
        break
      }
    }
    if (free.length > 0) return free[random.below(free.length)]!
  }
  throw new Error('there is no room to stand before the cloth')
}

function longestThread({ stretch, positions }: SoftBody): number {
  const { edges, lengths } = stretch
  let most = 1
  for (let i = 0; i < lengths.length; i++) {
    const a = 3 * edges[2 * i]!
    const b = 3 * edges[2 * i + 1]!
    const length = Math.hypot(
      positions[a]! - positions[b]!,
      positions[a + 1]! - positions[b + 1]!,
      positions[a + 2]! - positions[b + 2]!,
    )
    most = Math.max(most, length / lengths[i]!)
  }
  return most
}
