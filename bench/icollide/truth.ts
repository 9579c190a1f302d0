import type { Judge } from './judge.ts'

/** px, py, pz, qx, qy, qz, qw */
const POSE_STRIDE = 7
/** Twice the radius of the bench's bodies, and a hair: bodies whose centres are farther apart are disjoint. */
const REACH = 2 + 1e-9

/** All colliding pairs of a frame by brute force, as ascending keys a·n + b with a < b. */
export function trueCollisions(judge: Judge, poses: Float64Array): Float64Array {
  const bodyCount = poses.length / POSE_STRIDE
  const byX = Array.from({ length: bodyCount }, (_, body) => body)
  byX.sort((a, b) => poses[a * POSE_STRIDE]! - poses[b * POSE_STRIDE]!)
  const keys: number[] = []
  for (let i = 0; i < bodyCount; i++) {
    const from = byX[i]! * POSE_STRIDE
    for (let j = i + 1; j < bodyCount; j++) {
      const to = byX[j]! * POSE_STRIDE
      const x = poses[to]! - poses[from]!
      if (x > REACH) break
      const y = poses[to + 1]! - poses[from + 1]!
      const z = poses[to + 2]! - poses[from + 2]!
      if (x * x + y * y + z * z > REACH * REACH) continue
      const a = Math.min(byX[i]!, byX[j]!)
      const b = Math.max(byX[i]!, byX[j]!)
      if (judge.colliding(a, b, poses)) keys.push(a * bodyCount + b)
    }
  }
  return Float64Array.from(keys).sort()
}
