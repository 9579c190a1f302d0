import { expect } from 'vitest'
import { IN, ON, OUT, type PointClassifier } from '../../../engine/inside/label.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { ExactWinding, ON_SURFACE } from '../../twins/exact-winding.ts'

const NAMES = ['out', 'in', 'on', 'undecided']

export function exactLabels(mesh: TriangleMesh, points: Float64Array): Uint8Array {
  const judge = new ExactWinding(mesh, points)
  return Uint8Array.from({ length: points.length / 3 }, (_, i) => {
    const winding = judge.at(points, i)
    return winding === ON_SURFACE ? ON : winding === 0 ? OUT : IN
  })
}

/** Lists the points that are labelled otherwise than exact arithmetic has it. */
export function expectExact(
  classifier: PointClassifier,
  points: Float64Array,
  right: Uint8Array,
  skip: (point: number) => boolean = () => false,
): void {
  const labels = new Uint8Array(right.length).fill(9)
  classifier.classify(points, labels)
  const wrong = Array.from(right, (label, i) =>
    labels[i] === label || skip(i)
      ? ''
      : `point ${i} (${points.slice(3 * i, 3 * i + 3).join(', ')}) is ${NAMES[label]}, not ${NAMES[labels[i]!]}`,
  ).filter((line) => line !== '')
  expect(wrong).toEqual([])
}

/** Where rounded solid angles cannot tell the two sides of an edge apart: its ends lie in opposite directions. */
export function seesEdgeFromWithin(mesh: TriangleMesh, points: Float64Array, point: number): boolean {
  const { positions: v, corners } = mesh
  const toward = (corner: number) => [0, 1, 2].map((k) => v[3 * corner + k]! - points[3 * point + k]!)
  for (let k = 0; k < corners.length; k++) {
    const a = toward(corners[k]!)
    const b = toward(corners[k % 3 === 2 ? k - 2 : k + 1]!)
    const lengths = Math.hypot(...a) * Math.hypot(...b)
    const cosine = (a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!) / lengths
    if (!(cosine > -1 + 1e-13)) return true
  }
  return false
}
