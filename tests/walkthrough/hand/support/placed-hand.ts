/** A hand in a pose, put to the engine's exact test part by part. */
import type { Random } from '../../../../engine/math/random.ts'
import { type HandModel, PARTS_OF_PALM } from '../../../../walkthrough/hand/hand-model.ts'
import { HIGHEST, JOINT_COUNT, LOWEST } from '../../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../../walkthrough/hand/kinematics.ts'
import { EnginePair } from '../../../engine/support/engine-pair.ts'
import type { PlainPose } from '../../../twins/convex-pair.ts'

export const AT_ORIGIN = Float64Array.of(0, 0, 0, 0, 0, 0, 1)

export class PlacedHand {
  readonly model: HandModel
  readonly places: Float64Array
  private readonly engine = new EnginePair()
  private readonly polytopes: number[]

  constructor(model: HandModel) {
    this.model = model
    this.places = new Float64Array(7 * model.parts.length)
    this.polytopes = model.parts.map(({ points }) => this.engine.add(points))
  }

  place(joints: Float64Array, root: Float64Array = AT_ORIGIN): void {
    placeHand(this.model, root, 0, joints, this.places)
  }

  /** Metres between two parts, or minus their depth. */
  distance(a: number, b: number): number {
    return this.engine.ask(this.polytopes[a], this.poseOf(a), this.polytopes[b], this.poseOf(b)).distance
  }

  distanceTo(part: number, points: Float64Array, pose: PlainPose): number {
    const other = this.engine.add(points)
    return this.engine.ask(this.polytopes[part], this.poseOf(part), other, pose).distance
  }

  poseOf(part: number): PlainPose {
    const [x, y, z, qx, qy, qz, qw] = this.places.subarray(7 * part, 7 * part + 7)
    return { position: [x, y, z], rotation: [qx, qy, qz, qw], scale: 1 }
  }

  /** Joined by a joint, or both of the palm: these may and must overlap. */
  areNeighbours(a: number, b: number): boolean {
    const { parent } = this.model
    const ofPalm = (part: number) => part < PARTS_OF_PALM.length
    const rooted = (part: number) => parent[part] < 0
    return parent[a] === b || parent[b] === a || (ofPalm(a) && rooted(b)) || (ofPalm(b) && rooted(a))
  }

  /** The deepest crossing of parts that are not neighbours, as a sentence with its depth in metres. */
  deepestCrossing(): readonly [string, number] {
    const { parts } = this.model
    let deepest: readonly [string, number] = ['none', 0]
    for (let a = 0; a < parts.length; a++) {
      for (let b = a + 1; b < parts.length; b++) {
        if (this.areNeighbours(a, b)) continue
        const depth = -this.distance(a, b)
        if (depth > deepest[1]) deepest = [`${parts[a].name} – ${parts[b].name}`, depth]
      }
    }
    return deepest
  }
}

export function randomJoints(random: Random): Float64Array {
  return Float64Array.from({ length: JOINT_COUNT }, (_, i) => random.between(LOWEST[i], HIGHEST[i]))
}

export function randomRoot(random: Random): Float64Array {
  const root = new Float64Array(7)
  for (let k = 0; k < 3; k++) root[k] = random.between(-3, 3)
  random.rotation(root, 3)
  return root
}

/** A point of a part in the world, by its quaternion, the long way. */
export function worldPoint(places: ArrayLike<number>, part: number, point: ArrayLike<number>): number[] {
  const [px, py, pz, x, y, z, w] = Array.from({ length: 7 }, (_, k) => places[7 * part + k])
  const [a, b, c] = [point[0], point[1], point[2]]
  return [
    px + a * (1 - 2 * (y * y + z * z)) + b * 2 * (x * y - w * z) + c * 2 * (x * z + w * y),
    py + a * 2 * (x * y + w * z) + b * (1 - 2 * (x * x + z * z)) + c * 2 * (y * z - w * x),
    pz + a * 2 * (x * z - w * y) + b * 2 * (y * z + w * x) + c * (1 - 2 * (x * x + y * y)),
  ]
}
