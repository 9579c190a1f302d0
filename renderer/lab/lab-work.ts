/** What the worker does, without the worker: makes moments of a figure, finds their pairs, and counts k on demand. */
import type { SampleScene } from '../../engine/kdet/sample/sample-scene.ts'
import { SAMPLE_SCENES } from '../../engine/kdet/sample/scenes.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { TonedTriangles } from '../../walkthrough/lab/toned-triangles.ts'
import { KCount } from './k-count.ts'
import type { ChosenFinder, FinderMaker } from './lab-finder.ts'
import type { FindRequest, LabAnswer, LabBuffers, LabRequest } from './messages.ts'
import { writePaints } from './palette.ts'

export class LabWork {
  private readonly say: (answer: LabAnswer) => void
  private readonly clock: () => number
  private readonly makeFinder: FinderMaker
  private readonly toned = new TonedTriangles()
  private scene: SampleScene | null = null
  private chosen: ChosenFinder | null = null
  /** What `chosen` was chosen for. */
  private choice = ''
  private count: KCount | null = null
  /** Requests are met one after the other: a figure's arrays are its own, and a finder may still be reading them. */
  private turn: Promise<void> = Promise.resolve()

  constructor(say: (answer: LabAnswer) => void, clock: () => number, makeFinder: FinderMaker) {
    this.say = say
    this.clock = clock
    this.makeFinder = makeFinder
  }

  /** Resolves when it has been answered, but for counts of k: `work` does those. */
  hear(request: LabRequest): Promise<void> {
    if (request.type === 'stop-k') this.count = null
    else this.turn = this.turn.then(() => this.meet(request))
    return this.turn
  }

  /** Counts for a few milliseconds; false where there is nothing to count. */
  work(): boolean {
    const { count } = this
    if (count === null) return false
    const k = count.work()
    if (k === null) {
      this.say({ type: 'counting', fraction: count.fraction })
      return true
    }
    this.count = null
    this.say({ type: 'counted', k })
    return false
  }

  private async meet(request: Exclude<LabRequest, { type: 'stop-k' }>): Promise<void> {
    try {
      if (request.type === 'figure') {
        const { figure, triangles, seed } = request
        this.count = null
        this.scene = SAMPLE_SCENES[figure]({ triangles, seed })
      } else if (request.type === 'find') await this.find(request)
      else {
        this.count = new KCount(this.setAt(request.time), request.time, this.clock)
        this.say({ type: 'counting', fraction: 0 })
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      this.say({
        type: 'fault',
        about: request.type,
        text: `The lab cannot go on: ${words.replace(/\.$/, '')}.`,
      })
    }
  }

  private async find({ time, hash, device, buffers }: FindRequest): Promise<void> {
    const choice = `${device} ${hash}`
    if (this.chosen === null || choice !== this.choice) {
      this.chosen?.end()
      this.chosen = null
      this.chosen = await this.makeFinder(device, hash)
      this.choice = choice
    }
    const { finder } = this.chosen
    const set = this.setAt(time)
    finder.use(set)
    await finder.run()
    const { toned } = this
    toned.paint(set, finder.pairs, finder.pairCount)
    const filled = this.fill(set, buffers)
    const [none = 0, contact = 0, selfContact = 0] = toned.counts
    this.say({
      type: 'found',
      buffers: filled,
      moment: {
        time,
        triangles: set.mesh.length,
        vertices: set.positions.length / 3,
        pairs: finder.pairCount,
        tones: [none, contact, selfContact],
        report: { ...finder.report },
        ...this.chosen.found(),
      },
    })
  }

  private setAt(time: number): TriangleSet {
    if (this.scene === null) throw new Error('no figure has been chosen')
    return this.scene.frame(time)
  }

  private fill(set: TriangleSet, recycled: LabBuffers | null): LabBuffers {
    const buffers = recycled !== null && fits(recycled, set) ? recycled : newBuffers(set)
    buffers.positions.set(set.positions)
    writePaints(set, buffers.paints)
    this.toned.writeCorners(set, buffers.corners)
    return buffers
  }
}

function fits({ positions, corners }: LabBuffers, set: TriangleSet): boolean {
  return positions.length >= set.positions.length && corners.length >= set.corners.length
}

function newBuffers(set: TriangleSet): LabBuffers {
  return {
    positions: new Float32Array(set.positions.length),
    paints: new Uint8Array(set.positions.length / 3),
    corners: new Uint32Array(set.corners.length),
  }
}
