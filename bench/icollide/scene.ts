import {
  type MultiBodySettings,
  MultiBodySimulation,
  POSE_STRIDE,
} from '../../engine/simulation/multi-body.ts'
import type { EngineUnderTest } from './engine-under-test.ts'

/** A stretch of the multi-body simulation, recorded so that every contestant sees identical poses. */
export interface Scene {
  readonly shapes: readonly Float64Array[]
  readonly shapeOf: Int32Array
  /** POSE_STRIDE numbers a body in each frame. */
  readonly frames: readonly Float64Array[]
  readonly pairsPerFrame: number
  readonly collisionsPerFrame: number
}

/** The collisions that drive the simulation come from the engine under test, with fixed cubes. */
export function recordScene(settings: MultiBodySettings, frameCount: number, engine: EngineUnderTest): Scene {
  const simulation = new MultiBodySimulation(settings)
  const { shapes, shapeOf, bodyCount } = simulation
  const frames = Array.from({ length: frameCount }, () => new Float64Array(bodyCount * POSE_STRIDE))
  simulation.writePoses(frames[0]!)
  const run = engine.create(shapes, shapeOf, frames[0]!, 'fixed')
  let pairs = 0
  let collisions = 0
  for (const poses of frames) {
    simulation.writePoses(poses)
    run.frame(poses)
    const keys = run.collisions()
    pairs += run.activePairs()
    collisions += keys.length
    simulation.advance(pairsOf(keys, bodyCount), keys.length)
  }
  return {
    shapes,
    shapeOf,
    frames,
    pairsPerFrame: pairs / frameCount,
    collisionsPerFrame: collisions / frameCount,
  }
}

function pairsOf(keys: Float64Array, bodyCount: number): Int32Array {
  const pairs = new Int32Array(keys.length * 2)
  keys.forEach((key, i) => {
    pairs[i * 2] = Math.floor(key / bodyCount)
    pairs[i * 2 + 1] = key % bodyCount
  })
  return pairs
}

/**
 * Plays a scene forwards and backwards without end. Starting over at frame 0 would be a teleport of every
 * body, which no frame of the simulation contains and which would punish whoever uses coherence.
 */
export class Playback {
  private readonly frames: readonly Float64Array[]
  private at = 0
  private step = 1

  constructor(frames: readonly Float64Array[]) {
    this.frames = frames
  }

  next(): Float64Array {
    const ahead = this.at + this.step
    if (ahead < 0 || ahead >= this.frames.length) this.step = -this.step
    this.at = Math.min(this.frames.length - 1, Math.max(0, this.at + this.step))
    return this.frames[this.at]!
  }
}
