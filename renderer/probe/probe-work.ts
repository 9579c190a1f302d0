/**
 * What the worker does, without the worker: in pieces of a few milliseconds, so that the fingertip is answered while a
 * large body's expansions are made. Rays come first, since they are ready first.
 */
import { BestAnswer } from '../../engine/inside/best-answer.ts'
import { diagnose } from '../../engine/inside/diagnose.ts'
import type { PointClassifier } from '../../engine/inside/label.ts'
import { RayTree } from '../../engine/inside/ray-tree.ts'
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import { TreeNearest } from '../../engine/soup/tree-nearest.ts'
import { triangleCount } from '../../engine/soup/triangle-mesh.ts'
import type { ProbeAnswer, ProbeMethod, ProbeRequest, TipReading } from './messages.ts'
import { type MultipoleProbe, makingMultipole } from './multipole-probe.ts'
import { slicePoints } from './slice-plane.ts'

type Job = Generator<number | null, void>
type SliceRequest = Extract<ProbeRequest, { type: 'slice' }>

/** Milliseconds between two looks at what is asked meanwhile. */
const PIECE = 8
/** Points labelled without a look at the clock. */
const POINTS_AT_ONCE = 1024

const STEPS: Readonly<Record<ProbeMethod, readonly [setup: string, slice: string]>> = {
  ray: ['Setting rays up', 'Slicing by rays'],
  multipole: ['Making the multipole expansions', 'Slicing by multipole'],
}

export class ProbeWork {
  private readonly say: (answer: ProbeAnswer) => void
  private readonly clock: () => number
  private tree: AabbTree | null = null
  private ray: PointClassifier | null = null
  private multipole: MultipoleProbe | null = null
  private readonly nearest = new TreeNearest()
  private tip: Float64Array | null = null
  private readonly failed = new Set<ProbeMethod>()
  private stopped = false
  private wasIdle = true
  private readonly jobs: Record<ProbeMethod, { setup: Job | null; slice: Job | null }> = {
    ray: { setup: null, slice: null },
    multipole: { setup: null, slice: null },
  }

  constructor(say: (answer: ProbeAnswer) => void, clock: () => number) {
    this.say = say
    this.clock = clock
  }

  hear(request: ProbeRequest): void {
    if (request.type === 'solid') {
      this.tree = request.tree
      this.jobs.ray.setup = this.settingUpRays(request.tree)
      this.jobs.multipole.setup = this.settingUpMultipole(request.tree)
    } else if (request.type === 'tip') this.tip = request.point
    else if (request.type === 'slice') {
      this.stopped = false
      for (const method of ['ray', 'multipole'] as const) {
        if (!this.failed.has(method)) this.jobs[method].slice = this.slicing(method, request)
      }
    } else this.stopped = request.type === 'stop'
  }

  /** Works for a few milliseconds; false where there is nothing left to do. */
  work(): boolean {
    this.readTip()
    const next = this.stopped ? null : this.nextJob()
    if (next === null) {
      if (!this.wasIdle) this.say({ type: 'idle', stopped: this.stopped && this.nextJob() !== null })
      this.wasIdle = true
      return false
    }
    this.wasIdle = false
    const [method, kind] = next
    const job = this.jobs[method][kind]!
    const end = this.clock() + PIECE
    let fraction: number | null = null
    do {
      const piece = this.tryPiece(method, job)
      if (piece === null) return true
      if (piece.done === true) {
        if (this.jobs[method][kind] === job) this.jobs[method][kind] = null
        return true
      }
      fraction = piece.value
    } while (this.clock() < end)
    this.say({ type: 'progress', step: STEPS[method][kind === 'setup' ? 0 : 1], fraction })
    return true
  }

  /** What one method cannot do (a body too large for it) must not keep the other from answering. */
  private tryPiece(method: ProbeMethod, job: Job): IteratorResult<number | null, void> | null {
    try {
      return job.next()
    } catch (error) {
      this.failed.add(method)
      // The multipole method leaves its doubts to rays.
      if (method === 'ray') this.failed.add('multipole')
      for (const name of this.failed) this.jobs[name] = { setup: null, slice: null }
      this.say({ type: 'fault', method, text: sentence(method, error) })
      return null
    }
  }

  private nextJob(): [ProbeMethod, 'setup' | 'slice'] | null {
    for (const method of ['ray', 'multipole'] as const) {
      if (this.jobs[method].setup !== null) return [method, 'setup']
      if (this.jobs[method].slice !== null) return [method, 'slice']
    }
    return null
  }

  private *settingUpRays(tree: AabbTree): Job {
    // What comes next may take long: it is told before.
    yield null
    const diagnosis = diagnose(tree.mesh)
    this.say({ type: 'solid', news: { triangles: triangleCount(tree.mesh), diagnosis } })
    yield null
    const begin = this.clock()
    this.ray = diagnosis.closed ? new RayTree(tree.mesh, { tree }) : new BestAnswer(tree.mesh)
    this.say({ type: 'setup', method: 'ray', milliseconds: this.clock() - begin })
  }

  private *settingUpMultipole(tree: AabbTree): Job {
    const making = makingMultipole(tree.mesh, this.ray!)
    let spent = 0
    for (;;) {
      const begin = this.clock()
      const piece = making.next()
      spent += this.clock() - begin
      if (piece.done === true) {
        this.multipole = piece.value
        this.say({ type: 'setup', method: 'multipole', milliseconds: spent })
        return
      }
      yield piece.value
    }
  }

  private *slicing(method: ProbeMethod, request: SliceRequest): Job {
    const { id, plane, cells } = request
    const points = slicePoints(plane, cells)
    const count = cells * cells
    const labels = new Uint8Array(count)
    const potentials = method === 'multipole' && request.potentials ? new Float32Array(count) : null
    let spent = 0
    for (let from = 0; from < count; from += POINTS_AT_ONCE) {
      const end = Math.min(count, from + POINTS_AT_ONCE)
      const some = points.subarray(3 * from, 3 * end)
      const begin = this.clock()
      const classifier = method === 'ray' ? this.ray! : this.multipole!
      classifier.classify(some, labels.subarray(from, end))
      spent += this.clock() - begin
      if (potentials !== null) this.multipole!.potentials(some, potentials.subarray(from, end))
      yield end / count
    }
    this.say({ type: 'slice', slice: { id, plane, cells, method, labels, potentials, milliseconds: spent } })
  }

  /** The latest place of the fingertip; those before it are history. */
  private readTip(): void {
    const { tip, ray, tree } = this
    if (tip === null || ray === null || tree === null) return
    this.tip = null
    const label = new Uint8Array(1)
    ray.classify(tip, label)
    this.nearest.find(tree, tip, 0)
    this.say({
      type: 'tip',
      reading: {
        point: tip,
        ray: label[0]!,
        multipole: this.readMultipole(tip),
        distance: this.nearest.distance,
        nearest: this.nearest.point.slice(),
      },
    })
  }

  private readMultipole(tip: Float64Array): TipReading['multipole'] {
    const { multipole } = this
    if (multipole === null) return null
    const label = new Uint8Array(1)
    multipole.classify(tip, label)
    const [potential, error] = multipole.potentialAt(tip)
    return { label: label[0]!, potential, error }
  }
}

function sentence(method: ProbeMethod, error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  const what = method === 'ray' ? 'The body cannot be probed' : 'The multipole method cannot probe the body'
  return `${what}: ${words.replace(/\.$/, '')}.`
}
