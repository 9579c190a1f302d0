import { Digest } from '../engine/record/digest.ts'
import { MultiBodySimulation } from '../engine/simulation/multi-body.ts'
import { BOXES, EXACT, SORT } from '../engine/step-report.ts'
import { World } from '../engine/world.ts'
import { columns } from './columns.ts'
import { median } from './median.ts'
import { jsonNumber, type Output } from './output.ts'
import type { SimulateOptions } from './simulate.ts'

/** Untimed, so that the compiler has settled: the contract asks for at least a second. */
const warmUpMs = 1500
const warmUpFrames = 30

/** Runs the multi-body simulation and prints its times, counts and digest. */
export async function runSimulate(options: SimulateOptions, output: Output): Promise<void> {
  // A run of its own, so that the digest and the counts do not depend on how far the warm-up came.
  const warmUp = new Run(options)
  const start = performance.now()
  for (let i = 0; i < warmUpFrames || performance.now() - start < warmUpMs; i++) warmUp.frame()

  const run = new Run(options)
  const { frames } = options
  const times = new Float64Array(frames)
  const phases = [BOXES, SORT, EXACT].map(() => new Float64Array(frames))
  let pairs = 0
  let collisions = 0
  for (let frame = 0; frame < frames; frame++) {
    times[frame] = run.frame()
    phases.forEach((phase, i) => {
      phase[frame] = run.world.report.milliseconds[i]!
    })
    pairs += run.world.report.activePairs
    collisions += run.world.contacts.count
  }
  const [boxes, sort, exact] = phases.map(median) as [number, number, number]
  print(
    output,
    frames,
    median(times),
    { boxes, sort, exact },
    pairs / frames,
    collisions / frames,
    run.digest,
  )
}

/** A simulation and the world that finds its collisions. */
class Run {
  readonly world: World
  readonly digest = new Digest()
  private readonly simulation: MultiBodySimulation
  private readonly bodies: Int32Array
  /** position, rotation: seven numbers a body, laid out before the clock starts. */
  private readonly poses: Float64Array
  private colliding = new Int32Array(1024)

  constructor(options: SimulateOptions) {
    const { bodies, faces, density, velocity, spin, seed } = options
    this.simulation = new MultiBodySimulation({ bodies, faces, density, velocity, spin, seed })
    // The depth of overlaps is not part of the paper's frame; the velocity exchange only needs the pairs.
    this.world = new World({ boxes: options.boxes, depth: false, clock: () => performance.now() })
    const shapes = this.simulation.shapes.map((points) => this.world.addShape([points]))
    this.bodies = this.simulation.shapeOf.map((shape) => this.world.addBody(shapes[shape]!))
    this.poses = new Float64Array(bodies * 7)
  }

  /** One frame; returns the milliseconds of setting poses, boxes, sort and exact tests. */
  frame(): number {
    const { world, simulation, bodies, poses } = this
    simulation.writePoses(poses)
    const start = performance.now()
    world.setPoses(bodies, poses)
    world.step()
    const time = performance.now() - start
    this.react()
    return time
  }

  /** Tells the simulation what collides, and the digest too: the pairs in ascending order, and every pose. */
  private react(): void {
    const { world, simulation, digest } = this
    const { contacts } = world
    if (this.colliding.length < contacts.count * 2) this.colliding = new Int32Array(contacts.count * 4)
    const keys = new Float64Array(contacts.count)
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      this.colliding[i * 2] = contacts.bodyA(row)
      this.colliding[i * 2 + 1] = contacts.bodyB(row)
      keys[i] = contacts.bodyA(row) * simulation.bodyCount + contacts.bodyB(row)
    }
    keys.sort()
    for (let i = 0; i < keys.length; i++) digest.number(keys, i)
    for (let i = 0; i < this.poses.length; i++) digest.number(this.poses, i)
    simulation.advance(this.colliding, contacts.count)
  }
}

function print(
  output: Output,
  frames: number,
  msPerFrame: number,
  phases: { boxes: number; sort: number; exact: number },
  pairsPerFrame: number,
  collisionsPerFrame: number,
  digest: Digest,
): void {
  if (output.json) {
    const { boxes, sort, exact } = phases
    output.line(
      [
        `{"frames":${frames},"msPerFrame":${jsonNumber(msPerFrame)}`,
        `"phases":{"boxes":${jsonNumber(boxes)},"sort":${jsonNumber(sort)},"exact":${jsonNumber(exact)}}`,
        `"pairsPerFrame":${jsonNumber(pairsPerFrame)},"collisionsPerFrame":${jsonNumber(collisionsPerFrame)}`,
        `"digest":"${digest}"}`,
      ].join(','),
    )
    return
  }
  const ms = (value: number) => `${value.toFixed(4)} ms`
  for (const line of columns(
    [
      ['frames', `${frames}`],
      ['a frame (median)', ms(msPerFrame)],
      ['  boxes', ms(phases.boxes)],
      ['  sort', ms(phases.sort)],
      ['  exact', ms(phases.exact)],
      ['box pairs a frame', pairsPerFrame.toFixed(1)],
      ['collisions a frame', collisionsPerFrame.toFixed(1)],
      ['digest', `${digest}`],
    ],
    'lr',
  )) {
    output.line(line)
  }
}
