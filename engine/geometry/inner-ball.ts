/**
 * A large ball inside a polytope, found by steps of shrinking length away from the nearest face. Where the
 * inner balls of two bodies meet the bodies do, and nothing else needs to be looked at.
 */
import { FACE_STRIDE, NORMAL_OFFSET, type PolytopePool } from './polytope-pool.ts'

const STEPS = 128

/** Starts at the centroid; returns centre (local coordinates) and radius, rounded down. */
export function innerBall(
  pool: PolytopePool,
  polytope: number,
  centroid: readonly number[],
): { center: [number, number, number]; radius: number } {
  const center: [number, number, number] = [centroid[0]!, centroid[1]!, centroid[2]!]
  let best: [number, number, number] = [...center]
  let radius = 0
  let step = 0
  for (let i = 0; i < STEPS; i++) {
    const near = nearestFace(pool, polytope, center)
    if (near.distance > radius) {
      radius = near.distance
      best = [...center]
    }
    if (i === 0) step = near.distance / 2
    for (const k of [0, 1, 2] as const) {
      center[k] -= (step / (1 + i / 8)) * pool.face[near.face * FACE_STRIDE + k]
    }
  }
  return { center: best, radius: radius * (1 - 1e-12) }
}

function nearestFace(
  pool: PolytopePool,
  polytope: number,
  at: readonly number[],
): { face: number; distance: number } {
  const { face } = pool
  let nearest = pool.firstFace[polytope]
  let distance = Number.POSITIVE_INFINITY
  for (let f = nearest; f < pool.firstFace[polytope + 1]; f++) {
    const i = f * FACE_STRIDE
    const d = face[i + NORMAL_OFFSET] - (face[i] * at[0]! + face[i + 1] * at[1]! + face[i + 2] * at[2]!)
    if (d < distance) {
      distance = d
      nearest = f
    }
  }
  return { face: nearest, distance }
}
