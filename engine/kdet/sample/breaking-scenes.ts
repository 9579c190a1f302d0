import { Random } from '../../math/random.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import { joinedSet } from '../joined-set.ts'
import type { TriangleSet } from '../triangle-set.ts'
import { crack } from './cracks.ts'
import { MovingParts } from './moving-parts.ts'
import { piecesFor, roundGrid } from './round-grid.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { ShardFlights } from './shard-flights.ts'
import { hollow, type Shards, shatter } from './shards.ts'
import { statue } from './statue.ts'
import { Bumps } from './waves.ts'

/** The time at which the statue is broken: other triangles, vertices and meshes from then on. */
const BREAK = 0.3
/** Of all triangles, those of what it is broken by. */
const OTHER_SHARE = 0.2
const SHARDS = 48
/** Faces of the cracks between so many shards, for each piece along an edge of the statue's octahedron: counted. */
const CRACKS = 98
/** How far a statue's triangles differ in size: the paper's statues have eight levels. */
const DETAIL = 4

/** A statue falls on another one and breaks (figures 1 and 7). */
export function breakingStatue({ triangles, seed }: SampleOptions): SampleScene {
  const random = new Random(seed)
  const standing = statue(piecesFor(OTHER_SHARE * triangles), new Bumps(random, 12, 0.08), DETAIL)
  const start = 2.5
  const hit = 1.95
  return breakable({ triangles, random, other: standing }, (time, flights, out) => {
    if (time < BREAK) shiftUp(out, start + ((hit - start) * time * time) / (BREAK * BREAK))
    else flights.place(time - BREAK, hit, 8, -0.9, out)
  })
}

/** A statue is hit by a ball and bursts in all directions (figure 5). */
export function explodingStatue({ triangles, seed }: SampleOptions): SampleScene {
  const random = new Random(seed)
  const ball = roundGrid(piecesFor(OTHER_SHARE * triangles))
  for (let i = 0; i < ball.positions.length; i++) ball.positions[i] *= 0.4
  return breakable({ triangles, random, other: ball }, (time, flights, out, other) => {
    if (time >= BREAK) flights.place(time - BREAK, 0, 0, Number.NEGATIVE_INFINITY, out)
    const x = 3 - (2.2 * time) / BREAK
    for (let i = 0; i < other.length; i += 3) other[i] = x + ball.positions[i]
  })
}

interface Breakable {
  readonly triangles: number
  readonly random: Random
  readonly other: TriangleMesh
}

/** Writes the breaking body's vertices, which are where they were in the whole before it is broken, and the other's. */
type Move = (time: number, flights: ShardFlights, body: Float64Array, other: Float64Array) => void

function breakable({ triangles, random, other }: Breakable, move: Move): SampleScene {
  const body = statue(piecesWithCracks((1 - OTHER_SHARE) * triangles), new Bumps(random, 12, 0.08), DETAIL)
  const cracked = crack(body, SHARDS, random)
  const whole = hollow(cracked.outer)
  const shards = shatter(cracked)
  const flights = new ShardFlights(shards, random, 1.2, 0.5)
  const before = new MovingParts([whole, other])
  const after = shardsAnd(shards, other)
  const bodyAfter = after.positions.subarray(0, shards.set.positions.length)
  const otherAfter = after.positions.subarray(shards.set.positions.length)
  return {
    frame(time) {
      if (time >= BREAK) {
        move(time, flights, bodyAfter, otherAfter)
        return after
      }
      before.positions(0).set(whole.positions)
      move(time, flights, before.positions(0), before.positions(1))
      return before.set
    },
  }
}

/** Two surfaces of 8 · pieces² triangles, and the cracks. */
function piecesWithCracks(triangles: number): number {
  return Math.max(2, Math.round((Math.sqrt(CRACKS * CRACKS + 64 * triangles) - CRACKS) / 32))
}

function shardsAnd({ set, count }: Shards, other: TriangleMesh): TriangleSet {
  const both = joinedSet([set, other])
  both.mesh.fill(count)
  both.mesh.set(set.mesh)
  return both
}

function shiftUp(positions: Float64Array, y: number): void {
  for (let i = 1; i < positions.length; i += 3) positions[i] += y
}
