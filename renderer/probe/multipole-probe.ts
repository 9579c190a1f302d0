/** What the probe wants of the multipole method: labels, J, and the proved error of J. */
import type { PointClassifier } from '../../engine/inside/label.ts'
import { type MultipoleSolid, multipoleSetup } from '../../engine/inside/multipole/multipole-solid.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

/** How many points are labelled at a time: about those of a slice. */
const POINTS = 2 ** 14

/** Yields the fraction done. `exact` labels what J leaves in doubt; of a mesh that is not closed, all. */
export function* makingMultipole(
  mesh: TriangleMesh,
  exact: PointClassifier,
): Generator<number, MultipoleProbe> {
  return new MultipoleProbe(yield* multipoleSetup(mesh, { exact, points: POINTS }))
}

export class MultipoleProbe implements PointClassifier {
  private readonly solid: MultipoleSolid
  private values = new Float64Array(1)
  private errors = new Float64Array(1)

  constructor(solid: MultipoleSolid) {
    this.solid = solid
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    this.solid.classify(points, labels)
  }

  /** J at each point. */
  potentials(points: Float64Array, out: Float32Array): void {
    this.read(points)
    out.set(this.values.subarray(0, out.length))
  }

  /** J at one point, and how far it can be off. */
  potentialAt(point: Float64Array): readonly [potential: number, error: number] {
    this.read(point)
    return [this.values[0]!, this.errors[0]!]
  }

  private read(points: Float64Array): void {
    const count = points.length / 3
    if (this.values.length < count) {
      this.values = new Float64Array(count)
      this.errors = new Float64Array(count)
    }
    this.solid.potential(points, this.values, this.errors)
  }
}
