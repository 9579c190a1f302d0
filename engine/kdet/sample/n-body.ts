import { Random } from '../../math/random.ts'
import { MovingParts } from './moving-parts.ts'
import { piecesFor, roundGrid } from './round-grid.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'

const BALLS = 72
/** Half an edge of the box that they fly about in. */
const ROOM = 4.2
/** A ball's centre, velocity and radius. */
const NUMBERS = 7

/** Dozens of balls fly about in a box and through each other (figure 7). */
export function nBody({ triangles, seed }: SampleOptions): SampleScene {
  const random = new Random(seed)
  const ball = roundGrid(piecesFor(triangles / BALLS))
  const parts = new MovingParts(Array.from({ length: BALLS }, () => ball))
  const flights = Float64Array.from({ length: NUMBERS * BALLS }, (_, i) => {
    const k = i % NUMBERS
    if (k < 3) return random.between(-ROOM, ROOM)
    return k < 6 ? random.between(-3, 3) : random.between(0.4, 0.9)
  })
  return {
    frame(time) {
      for (let b = 0; b < BALLS; b++) {
        const positions = parts.positions(b)
        const flight = flights.subarray(NUMBERS * b, NUMBERS * (b + 1))
        for (let axis = 0; axis < 3; axis++) {
          const centre = bounced(flight[axis] + time * flight[3 + axis])
          for (let v = axis; v < positions.length; v += 3) {
            positions[v] = centre + flight[6] * ball.positions[v]
          }
        }
      }
      return parts.set
    },
  }
}

/** Thrown back by the walls at ±ROOM. */
function bounced(x: number): number {
  if (x > ROOM) return 2 * ROOM - x
  return x < -ROOM ? -2 * ROOM - x : x
}
