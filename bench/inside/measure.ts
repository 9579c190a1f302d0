/** Times one method on one body: its setup, and each grid of points. */
import type { PointClassifier } from '../../engine/inside/label.ts'
import { Random } from '../../engine/math/random.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { median } from '../icollide/race.ts'
import type { Plan } from './bodies.ts'
import type { Contestant } from './contestants.ts'

export interface Timed {
  readonly setupMs: number
  /** For all points; worked out from the sample where there is one. */
  readonly evaluateMs: number
  /** Which points were labelled: null for all. */
  readonly sample: Uint32Array | null
  /** One a labelled point. */
  readonly labels: Uint8Array
}

/** Most times that one thing is measured. */
const MOST_RUNS = 15
/** Points that tell whether all would take too long. */
const PROBE = 64
/** A sample is never smaller: fewer points would say little about the labels. */
const SMALLEST_SAMPLE = 256

export type Caps = Pick<Plan, 'capMs' | 'setupCapMs'>

interface Ready {
  readonly solid: PointClassifier
  readonly setupMs: number
}

/** Null for what could not be set up in time. Setups and evaluations in turn of one method; `grids` are the point sets, one after the other. */
export function measure(
  contestant: Contestant,
  mesh: TriangleMesh,
  grids: readonly Float64Array[],
  { capMs, setupCapMs }: Caps,
): (Timed | null)[] {
  let kept: Ready | null | undefined
  return grids.map((points) => {
    const count = points.length / 3
    // Only a method whose setup looks at the number of points has to be set up again.
    if (kept === undefined || contestant.knowsPoints)
      kept = setUp(contestant, mesh, count, { capMs, setupCapMs })
    return kept === null ? null : { setupMs: kept.setupMs, ...evaluate(kept.solid, points, capMs) }
  })
}

function setUp(contestant: Contestant, mesh: TriangleMesh, points: number, caps: Caps): Ready | null {
  const times: number[] = []
  let spent = 0
  for (;;) {
    const start = performance.now()
    const solid = contestant.prepare(mesh, points, start + caps.setupCapMs)
    if (solid === null) return null
    const elapsed = performance.now() - start
    times.push(elapsed)
    spent += elapsed
    if (spent + elapsed > caps.capMs / 4 || times.length === MOST_RUNS)
      return { solid, setupMs: median(times) }
  }
}

function evaluate(solid: PointClassifier, points: Float64Array, capMs: number): Omit<Timed, 'setupMs'> {
  const count = points.length / 3
  const sample = sampleFor(solid, points, capMs)
  const asked = sample === null ? points : picked(points, sample)
  const labels = new Uint8Array(asked.length / 3)
  const times: number[] = []
  let spent = 0
  for (;;) {
    const start = performance.now()
    solid.classify(asked, labels)
    const elapsed = performance.now() - start
    times.push(elapsed)
    spent += elapsed
    if (spent + elapsed > capMs || times.length === MOST_RUNS) break
  }
  // The first run finds cold caches; where there are others it does not count.
  const settled = times.length > 2 ? times.slice(1) : times
  return { evaluateMs: (median(settled) * count) / labels.length, sample, labels }
}

/** Random, not every n-th: a stride would fall on one side of the grid again and again. */
function sampleFor(solid: PointClassifier, points: Float64Array, capMs: number): Uint32Array | null {
  const count = points.length / 3
  const random = new Random(count)
  const draw = (size: number) => Uint32Array.from({ length: size }, () => random.below(count)).sort()
  const probe = picked(points, draw(PROBE))
  const start = performance.now()
  solid.classify(probe, new Uint8Array(PROBE))
  const each = (performance.now() - start) / PROBE
  if (each * count <= capMs) return null
  const size = Math.max(SMALLEST_SAMPLE, Math.floor(capMs / 3 / each))
  return size >= count ? null : draw(size)
}

/** The points with these numbers. */
export function picked(points: Float64Array, indices: Uint32Array): Float64Array {
  const some = new Float64Array(3 * indices.length)
  indices.forEach((from, to) => {
    some.set(points.subarray(3 * from, 3 * from + 3), 3 * to)
  })
  return some
}
