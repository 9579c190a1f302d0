/** The bones of a hand: a finger has passed through cloth only where a bone of it is through. */
import { type HandModel, PARTS_OF_PALM } from '../../walkthrough/hand/hand-model.ts'

export interface Bone {
  /** The part that it goes along with. */
  readonly part: number
  /** Two points in the part's own frame. */
  readonly ends: Float64Array
}

/** Of the way to the end of a fingertip. */
const IN_THE_TIP = 0.6

/** From the wrist to each finger's root, from joint to joint, and into the tips. */
export function bonesOf({ parts, parent, rest }: HandModel): Bone[] {
  const bones: Bone[] = []
  const jointOf = (part: number): Float64Array => rest.subarray(7 * part, 7 * part + 3)
  for (let part = PARTS_OF_PALM.length; part < parts.length; part++) {
    if (parent[part]! < 0) bones.push({ part: 0, ends: Float64Array.of(0, 0, 0, ...jointOf(part)) })
    const next = parent.indexOf(part)
    const end = next < 0 ? [0, 0, IN_THE_TIP * lowest(parts[part]!.points)] : jointOf(next)
    bones.push({ part, ends: Float64Array.of(0, 0, 0, ...end) })
  }
  return bones
}

/** The least z of points: fingers go along −z. */
function lowest(points: Float64Array): number {
  return points.reduce((least, value, i) => (i % 3 === 2 && value < least ? value : least), 0)
}
