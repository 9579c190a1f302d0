import { BOX_METHODS, type BoxMethod, type EngineRun, type EngineUnderTest } from './engine-under-test.ts'
import { type Sweep, settingsAt } from './graphs.ts'
import { Judge } from './judge.ts'
import { median, type RacePlan, type Runner, race } from './race.ts'
import { recordScene, type Scene } from './scene.ts'
import { trueCollisions } from './truth.ts'

/** Up to this many faces a pair costs the judge a millisecond or less. */
const JUDGED_FACES = 40

/** One point of a graph: medians over the timed frames, in milliseconds. */
export interface SweepRow {
  readonly sweep: string
  readonly value: number
  readonly boxes: BoxMethod
  readonly msPerFrame: number
  readonly boxesMs: number
  readonly sortMs: number
  readonly exactMs: number
  readonly pairsPerFrame: number
  readonly collisionsPerFrame: number
}

export interface SweepPlan extends RacePlan {
  /** Frames of the simulation recorded for each point. */
  readonly sceneFrames: number
  /**
   * Times the whole sweep is run through; each point is the median of its passes. A busy second of the
   * machine then spoils a point once, and does not draw a hill that looks like a finding.
   */
  readonly passes: number
}

export interface SweepResult {
  readonly rows: readonly SweepRow[]
  /** One sentence a frame on which the engine is wrong. */
  readonly faults: readonly string[]
}

export function measureSweep(
  engine: EngineUnderTest,
  sweep: Sweep,
  plan: SweepPlan,
  progress: (done: number, all: number) => void = () => {},
): SweepResult {
  const passes: SweepRow[][] = []
  const faults: string[] = []
  for (let pass = 0; pass < plan.passes; pass++) {
    const rows: SweepRow[] = []
    for (const value of sweep.values) {
      const point = measurePoint(engine, sweep, value, plan)
      rows.push(...point.rows)
      progress(
        pass * sweep.values.length + rows.length / BOX_METHODS.length,
        plan.passes * sweep.values.length,
      )
      // The same scene every time: once is enough.
      if (pass === 0) faults.push(...point.findFaults())
    }
    passes.push(rows)
  }
  const rows = passes[0]!.map((_, i) => middleRow(passes.map((pass) => pass[i]!)))
  return { rows, faults }
}

function measurePoint(
  engine: EngineUnderTest,
  sweep: Sweep,
  value: number,
  plan: SweepPlan,
): { rows: SweepRow[]; findFaults: () => string[] } {
  const settings = settingsAt(sweep, value)
  const scene = recordScene(settings, plan.sceneFrames, engine)
  const runners = BOX_METHODS.map((boxes) => new TimedRun(engine, scene, boxes))
  const times = race(runners, scene.frames, plan)
  const rows = runners.map((runner, i) => {
    const [boxesMs, sortMs, exactMs] = runner.phaseMedians()
    return {
      sweep: sweep.id,
      value,
      boxes: runner.boxes,
      msPerFrame: median(times[i]!),
      boxesMs,
      sortMs,
      exactMs,
      pairsPerFrame: runner.pairsPerFrame(),
      collisionsPerFrame: scene.collisionsPerFrame,
    }
  })
  const where = `${sweep.id} = ${value}`
  return { rows, findFaults: () => findFaults(where, settings.faces, runners, scene) }
}

/** The same point from several passes: the median of each of its times. */
function middleRow(rows: readonly SweepRow[]): SweepRow {
  return {
    ...rows[0]!,
    msPerFrame: median(rows.map((row) => row.msPerFrame)),
    boxesMs: median(rows.map((row) => row.boxesMs)),
    sortMs: median(rows.map((row) => row.sortMs)),
    exactMs: median(rows.map((row) => row.exactMs)),
  }
}

class TimedRun implements Runner {
  readonly boxes: BoxMethod
  readonly run: EngineRun
  private readonly phases: [number[], number[], number[]] = [[], [], []]
  private pairs = 0

  constructor(engine: EngineUnderTest, scene: Scene, boxes: BoxMethod) {
    this.boxes = boxes
    this.run = engine.create(scene.shapes, scene.shapeOf, scene.frames[0]!, boxes)
  }

  frame(poses: Float64Array): void {
    this.run.frame(poses)
  }

  afterFrame(): void {
    for (let phase = 0; phase < this.phases.length; phase++) {
      this.phases[phase]!.push(this.run.phases[phase]!)
    }
    this.pairs += this.run.activePairs()
  }

  phaseMedians(): [number, number, number] {
    return this.phases.map(median) as [number, number, number]
  }

  pairsPerFrame(): number {
    return this.pairs / this.phases[0].length
  }
}

/**
 * Both box methods must name the same pairs, and the true ones. The judge tries every pair of edges, so he
 * is called to rich shapes only where the two methods disagree.
 */
function findFaults(where: string, faces: number, runners: readonly TimedRun[], scene: Scene): string[] {
  const poses = scene.frames[scene.frames.length >> 1]!
  const answers = runners.map(({ run }) => {
    run.frame(poses)
    return run.collisions().join()
  })
  const agreed = answers.every((answer) => answer === answers[0])
  if (agreed && faces > JUDGED_FACES) return []
  const truth = trueCollisions(new Judge(scene.shapes, scene.shapeOf), poses).join()
  return runners
    .filter((_, i) => answers[i] !== truth)
    .map((runner) => `${where}: ${runner.boxes} boxes give a wrong set of colliding pairs`)
}
