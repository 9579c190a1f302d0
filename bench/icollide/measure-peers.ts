import { DEFAULT_SETTINGS } from '../../engine/simulation/multi-body.ts'
import type { Answer, Contestant } from '../peers/contestant.ts'
import { addFrame, noVerdict, type Verdict } from './compare.ts'
import { BOX_METHODS, type EngineUnderTest, OwnContestant } from './engine-under-test.ts'
import { Judge } from './judge.ts'
import { median, type RacePlan, race } from './race.ts'
import { recordScene, type Scene } from './scene.ts'
import { trueCollisions } from './truth.ts'

/**
 * Length units; the bodies' radius is 1. The peers work in float32 at coordinates up to 130, with skins and
 * tolerances of their own: nearer to touching than this, a different answer is not held against them.
 */
const PEER_BAND = 1e-3
/** We claim exactness up to rounding (DESIGN.md: 1e-9 of the pair's size). */
const OWN_BAND = 2e-9

export interface PeerRow extends Verdict {
  readonly bodies: number
  readonly engine: string
  readonly version: string
  readonly answers: Answer
  readonly msPerFrame: number
  /** How many times our frame (fixed cubes). */
  readonly ratio: number
  readonly frames: number
}

export interface PeerPlan extends RacePlan {
  readonly bodies: number
  readonly sceneFrames: number
  /** Frames on which all answers are compared with the truth. */
  readonly checkedFrames: number
}

export interface PeerResult {
  readonly rows: readonly PeerRow[]
  readonly scene: Scene
  readonly faults: readonly string[]
}

/** Times everyone on one recorded scene, in turns, and compares their pairs with a brute-force truth. */
export async function measurePeers(
  engine: EngineUnderTest,
  createPeers: () => Contestant[],
  plan: PeerPlan,
): Promise<PeerResult> {
  const settings = { ...DEFAULT_SETTINGS, bodies: plan.bodies }
  const scene = recordScene(settings, plan.sceneFrames, engine)
  const own = BOX_METHODS.map((boxes) => new OwnContestant(engine, boxes))
  const contestants: Contestant[] = [...own, ...createPeers()]
  for (const contestant of contestants) {
    await contestant.prepare(scene.shapes, scene.shapeOf, scene.frames[0]!)
  }
  const times = race(contestants, scene.frames, plan)
  const verdicts = compareAll(contestants, own.length, scene, plan)
  const ours = median(times[0]!)
  const rows = contestants.map((contestant, i) => ({
    bodies: plan.bodies,
    engine: contestant.name,
    version: contestant.version,
    answers: contestant.answers,
    msPerFrame: median(times[i]!),
    ratio: median(times[i]!) / ours,
    frames: times[i]!.length,
    ...verdicts[i]!,
  }))
  for (const contestant of contestants) contestant.dispose()
  const faults = rows
    .slice(0, own.length)
    .filter((row) => row.missing + row.extra > 0)
    .map((row) => `${row.bodies} bodies: ${row.engine} misses ${row.missing} and invents ${row.extra} pairs`)
  return { rows, scene, faults }
}

function compareAll(
  contestants: readonly Contestant[],
  ownCount: number,
  scene: Scene,
  plan: PeerPlan,
): Verdict[] {
  const judge = new Judge(scene.shapes, scene.shapeOf)
  const verdicts = contestants.map(noVerdict)
  const spent = contestants.map(() => 0)
  for (let i = 0; i < plan.checkedFrames; i++) {
    const poses = scene.frames[Math.floor((i * scene.frames.length) / plan.checkedFrames)]!
    const truth = trueCollisions(judge, poses)
    contestants.forEach((contestant, c) => {
      // The cap holds here too: one frame of cannon-es at 10,000 bodies takes seconds.
      if (spent[c]! > plan.capMs) return
      const start = performance.now()
      contestant.frame(poses)
      spent[c]! += performance.now() - start
      const band = c < ownCount ? OWN_BAND : PEER_BAND
      addFrame(verdicts[c]!, contestant.collisions(), truth, band, judge, poses, plan.bodies)
    })
  }
  return verdicts
}
