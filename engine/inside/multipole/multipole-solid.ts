/**
 * Point in polyhedron by the fast multipole method (2.1): the double layer potential J of a body, set up once in the
 * body's own coordinates, so that a body that moves keeps it: bring the points to the body.
 *
 * A label is taken from J only where its proved error leaves one whole number possible; the rest, and with them every
 * point on the surface, go to an exact classifier.
 */

import { type TriangleMesh, triangleCount } from '../../soup/triangle-mesh.ts'
import { countEdges } from '../edge-table.ts'
import type { PointClassifier } from '../label.ts'
import { checkRoom } from '../solid-box.ts'
import { weldVertices } from '../weld.ts'
import { type BodyFrame, bodyFrame, bodyTriangles } from './body-frame.ts'
import { depthFor, LEAF_PANELS } from './depth-choice.ts'
import { accuracyFor, READER_PART } from './error-bound.ts'
import { EvaluationSetup } from './evaluation-setup.ts'
import type { EvaluationTree } from './evaluation-tree.ts'
import { FarReader } from './far-reader.ts'
import { labelPoints, type TopGrid, topGrid } from './label-points.ts'
import { multipoleClusters } from './multipole-clusters.ts'
import { type PanelOctree, panelOctree } from './panel-octree.ts'
import { readPotential } from './read-potential.ts'
import { Translations } from './translations.ts'

/** Labels need no more: J is a whole number, and the bound is far above the error itself. */
export const LABEL_ERROR = 0.5

export interface MultipoleOptions {
  /** Labels the points that J leaves in doubt: the same mesh, by exact rays. */
  readonly exact: PointClassifier
  /** The proved error of J that no cell exceeds. */
  readonly error?: number
  /** 'well' goes by faces and `points`, 'pre' by faces alone; a number is taken as it is. */
  readonly depth?: 'well' | 'pre' | number
  /** How many points are expected at a time; for 'well'. */
  readonly points?: number
}

export interface MultipoleReport {
  readonly faces: number
  /** Every edge is run through as often one way as the other: J is a whole number off the surface. */
  readonly closed: boolean
  readonly depth: number
  readonly degree: number
  /** The paper's d for clusters of equal size. */
  readonly separation: number
  /** The largest proved error of a far field, of all cells. */
  readonly bound: number
  readonly clusters: number
  /** Cells whose points are read one by one. */
  readonly fields: number
  /** Near panels of such a cell, on average. */
  readonly nearPanels: number
}

/** All at once. */
export function multipoleSolid(mesh: TriangleMesh, options: MultipoleOptions): MultipoleSolid {
  const steps = multipoleSetup(mesh, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Step by step; yields how much is done, from 0 to 1. */
export function* multipoleSetup(
  mesh: TriangleMesh,
  options: MultipoleOptions,
): Generator<number, MultipoleSolid> {
  const error = options.error ?? LABEL_ERROR
  const faces = triangleCount(mesh)
  const closed = isClosed(mesh)
  yield 0.02
  const frame = bodyFrame(mesh)
  const panels = panelOctree(bodyTriangles(mesh, frame), LEAF_PANELS)
  yield 0.05
  const area = panels.area[0]
  const { degree, separation, share } = accuracyFor(error, area)
  const choice = options.depth ?? (options.points === undefined ? 'pre' : 'well')
  const depth = depthFor(choice, { faces, area, points: options.points ?? faces, degree })
  const translations = new Translations(degree)
  const multipoles = yield* part(0.05, 0.15, multipoleClusters(panels, translations))
  const setup = new EvaluationSetup({ panels, multipoles, translations, error, share, depth, closed })
  const tree = yield* part(0.15, 1, setup.build())
  const report = {
    faces,
    closed,
    depth,
    degree,
    separation,
    bound: tree.bound.reduce((a, b) => Math.max(a, b), 0),
    clusters: panels.nodeCount,
    fields: tree.fieldCount,
    nearPanels: averageRuns(tree),
  }
  const reader = new FarReader(panels, multipoles, translations, share * READER_PART)
  return new MultipoleSolid(panels, frame, tree, reader, options.exact, report)
}

function* part<T>(from: number, to: number, steps: Generator<number, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield from + (to - from) * step.value
  }
}

/** Every edge is run along as often one way as the other. */
function isClosed(mesh: TriangleMesh): boolean {
  const edges = countEdges(mesh.corners, weldVertices(mesh.positions))
  return edges.surplus.every((surplus) => surplus === 0)
}

function averageRuns(tree: EvaluationTree): number {
  let sum = 0
  for (let run = 0; run < tree.near.length; run += 2) sum += tree.near[run + 1] - tree.near[run]
  return tree.fieldCount === 0 ? 0 : sum / tree.fieldCount
}

export class MultipoleSolid implements PointClassifier {
  readonly report: MultipoleReport
  /** How many points of the last `classify` went to the exact classifier. */
  doubtful = 0

  private readonly panels: PanelOctree
  private readonly frame: BodyFrame
  private readonly tree: EvaluationTree
  private readonly top: TopGrid
  private readonly reader: FarReader
  private readonly exact: PointClassifier
  private doubts = new Int32Array(0)

  constructor(
    panels: PanelOctree,
    frame: BodyFrame,
    tree: EvaluationTree,
    reader: FarReader,
    exact: PointClassifier,
    report: MultipoleReport,
  ) {
    this.panels = panels
    this.frame = frame
    this.tree = tree
    this.top = topGrid(tree)
    this.reader = reader
    this.exact = exact
    this.report = report
  }

  /** OUT, IN or ON for each point. Of a mesh that is not closed J proves nothing: all its points go to `exact`. */
  classify(points: Float64Array, labels: Uint8Array): void {
    checkRoom(points, labels)
    const count = points.length / 3
    if (!this.report.closed) {
      this.doubtful = count
      this.exact.classify(points, labels)
      return
    }
    if (this.doubts.length < count) this.doubts = new Int32Array(count)
    const { tree, top, panels, frame, doubts } = this
    this.doubtful = labelPoints(tree, top, panels.triangles, frame, points, labels, doubts)
    if (this.doubtful > 0) this.classifyDoubtful(points, labels)
  }

  /**
   * J itself, the generalised winding number, and the bound of its error: about the requested one, and up to 1 more
   * within rounding of a panel, where J jumps.
   */
  potential(points: Float64Array, values: Float64Array, errors: Float64Array): void {
    checkRoom(points, values)
    checkRoom(points, errors)
    readPotential(this.tree, this.panels, this.frame, this.reader, this.report.closed, points, values, errors)
  }

  private classifyDoubtful(points: Float64Array, labels: Uint8Array): void {
    const { doubts, doubtful } = this
    const left = new Float64Array(3 * doubtful)
    const found = new Uint8Array(doubtful)
    for (let k = 0; k < doubtful; k++) {
      const i = 3 * doubts[k]
      left[3 * k] = points[i]
      left[3 * k + 1] = points[i + 1]
      left[3 * k + 2] = points[i + 2]
    }
    this.exact.classify(left, found)
    for (let k = 0; k < doubtful; k++) labels[doubts[k]] = found[k]
  }
}
