/**
 * Picks a method by what it would cost, from the numbers of faces and points, as the paper concludes (section 4): few
 * faces or few points go to plain rays, which need no setup; many to a method that pays for a setup. The paper knew two
 * methods; the accelerated rays here are a third, which costs less than the multipole at every size measured.
 */
import type { AabbTree } from '../soup/aabb-tree.ts'
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import { BestAnswer } from './best-answer.ts'
import { type Diagnosis, diagnose } from './diagnose.ts'
import type { PointClassifier } from './label.ts'
import { RayPlain } from './ray-plain.ts'
import { RayTree } from './ray-tree.ts'

export type RayMethod = 'ray-plain' | 'ray-tree'
export type ExactMethod = RayMethod | 'multipole'
export type InsideMethod = ExactMethod | 'best-answer'

export interface MethodCost {
  /** Microseconds, as measured on spheres of 8 to 131,072 triangles in grids of points. Only their ratios matter. */
  readonly setup: number
  readonly evaluation: number
}

/** Boxes of faces and exact flatness, a face. */
const PLAIN_SETUP = 0.09
/** A segment against the box of a face. */
const PLAIN_FACE = 0.0075
/** What is left once the box says no more: exact signs and a random end, a point. */
const PLAIN_POINT = 0.8
/** Tree and cells, a face; and the least number of cells. */
const TREE_SETUP = 0.52
const TREE_LEAST_SETUP = 350
/** Reading a cell, a point; and the share of points that take a ray, in µs a level of the tree. */
const TREE_POINT = 0.035
const TREE_LEVEL = 0.0015
/** Moments and translations, a face; local expansion and near field, a point, whatever the number of faces. */
const MULTIPOLE_SETUP = 40
const MULTIPOLE_LEAST_SETUP = 2000
const MULTIPOLE_POINT = 0.4

export function expectedCost(method: ExactMethod, faces: number, points: number): MethodCost {
  if (method === 'ray-plain') {
    return { setup: PLAIN_SETUP * faces, evaluation: points * (PLAIN_POINT + PLAIN_FACE * faces) }
  }
  if (method === 'ray-tree') {
    const levels = Math.log2(faces + 1)
    return {
      setup: TREE_LEAST_SETUP + TREE_SETUP * faces,
      evaluation: points * (TREE_POINT + TREE_LEVEL * levels),
    }
  }
  return { setup: MULTIPOLE_LEAST_SETUP + MULTIPOLE_SETUP * faces, evaluation: points * MULTIPOLE_POINT }
}

/** The cheapest of the methods; the setup of those in `ready` is already paid for. */
export function chooseMethod<M extends ExactMethod>(
  methods: readonly M[],
  faces: number,
  points: number,
  ready: (method: M) => boolean = () => false,
): M {
  const total = (method: M) => {
    const cost = expectedCost(method, faces, points)
    return ready(method) ? cost.evaluation : cost.setup + cost.evaluation
  }
  return methods.reduce((best, method) => (total(method) < total(best) ? method : best))
}

export interface AutoOptions {
  /** Makes the multipole method; `exact` labels what it leaves in doubt. Without this `auto` has only rays. */
  readonly makeMultipole?: (mesh: TriangleMesh, exact: PointClassifier) => PointClassifier
  /** Taken by the accelerated rays instead of building one. */
  readonly tree?: AabbTree
  /** Of the random rays. */
  readonly seed?: number
}

/** Makes each method once, when it first is the cheapest, and keeps it. */
export class AutoSolid implements PointClassifier {
  readonly mesh: TriangleMesh
  readonly diagnosis: Diagnosis
  /** The method of the last call. */
  lastMethod: InsideMethod | undefined
  private readonly options: AutoOptions
  private readonly methods: readonly ExactMethod[]
  private readonly made = new Map<InsideMethod, PointClassifier>()

  constructor(mesh: TriangleMesh, options: AutoOptions = {}) {
    this.mesh = mesh
    this.diagnosis = diagnose(mesh)
    this.options = options
    this.methods =
      options.makeMultipole === undefined ? ['ray-plain', 'ray-tree'] : ['ray-plain', 'ray-tree', 'multipole']
  }

  /** False where the mesh encloses no solid: labels are best answers, by the generalised winding number. */
  get exact(): boolean {
    return this.diagnosis.closed
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    const method = this.methodFor(points.length / 3)
    this.lastMethod = method
    this.solid(method).classify(points, labels)
  }

  methodFor(points: number): InsideMethod {
    if (!this.exact) return 'best-answer'
    return chooseMethod(this.methods, triangleCount(this.mesh), points, (method) => this.made.has(method))
  }

  private solid(method: InsideMethod): PointClassifier {
    const known = this.made.get(method)
    if (known !== undefined) return known
    const solid = this.make(method)
    this.made.set(method, solid)
    return solid
  }

  private make(method: InsideMethod): PointClassifier {
    const { mesh, options } = this
    if (method === 'best-answer') return new BestAnswer(mesh)
    if (method === 'ray-plain') return new RayPlain(mesh, options.seed)
    if (method === 'multipole' && options.makeMultipole !== undefined) {
      return options.makeMultipole(mesh, this.solid('ray-tree'))
    }
    return new RayTree(mesh, options.tree === undefined ? {} : { tree: options.tree })
  }
}
