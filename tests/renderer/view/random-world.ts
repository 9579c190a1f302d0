/** A small crowd of boxes, balls and crosses of several parts; the first bodies are a "hand" of one group. */
import type { BodyId } from '../../../engine/bodies.ts'
import { Random } from '../../../engine/math/random.ts'
import { spherePolytope } from '../../../engine/simulation/sphere-polytope.ts'
import { World } from '../../../engine/world.ts'

export const HAND_BODIES = 5

export interface Crowd {
  readonly world: World
  readonly random: Random
  /** By body: 1 for the hand. */
  readonly ofHand: Uint8Array
  /** Moves everything to new random places and steps. */
  shuffle(): void
}

export function crowd(seed: number, count = 40, room = 3.5): Crowd {
  const random = new Random(seed)
  const world = new World({ boxes: 'dynamic', tolerance: 0.05 })
  const shapes = [
    world.addShape([boxPoints(0.5, 0.3, 0.4, 0)]),
    world.addShape([spherePolytope(36, random).points.map((value) => value * 0.4)]),
    world.addShape([
      boxPoints(0.5, 0.1, 0.1, 0),
      boxPoints(0.1, 0.5, 0.1, 0),
      boxPoints(0.1, 0.1, 0.5, 0.3),
      boxPoints(0.2, 0.2, 0.05, -0.6),
    ]),
  ]
  const bodies = Array.from({ length: count }, (_, i) =>
    world.addBody(shapes[i % shapes.length], i < HAND_BODIES ? 1 : 0),
  )
  const ofHand = new Uint8Array(count).fill(1, 0, HAND_BODIES)
  const pose = new Float64Array(7)
  const shuffle = () => {
    for (const body of bodies) place(world, body, random, pose, room)
    world.step()
  }
  shuffle()
  return { world, random, ofHand, shuffle }
}

function place(world: World, body: BodyId, random: Random, pose: Float64Array, room: number): void {
  for (let k = 0; k < 3; k++) pose[k] = random.between(0, room)
  random.rotation(pose, 3)
  world.setPose(body, pose)
  world.setScale(body, random.between(0.5, 1.5))
}

function boxPoints(x: number, y: number, z: number, shift: number): Float64Array {
  const points: number[] = []
  for (let i = 0; i < 8; i++) {
    points.push(shift + (i & 1 ? x : -x), i & 2 ? y : -y, i & 4 ? z : -z)
  }
  return Float64Array.from(points)
}
