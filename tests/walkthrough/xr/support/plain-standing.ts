/** Where a person can stand, by brute force over every part. */
import type { Vector } from '../../../../formats/loaded-scene.ts'
import type { Stage } from '../../../../walkthrough/stage.ts'
import { plainHull } from '../../../twins/plain-hull.ts'
import type { PlainSolids } from './plain-solids.ts'

/** Of the person who is asked about: the eyes, and the barrel that goes with them. */
export const EYE = 1.6
const HEIGHT = 1.75
const STEEPEST = Math.cos((40 * Math.PI) / 180) - 1.1e-3
/** Radius and height of the barrel's rings, as the walker's comments tell them. */
const RINGS = [
  [0.2, 0.001],
  [0.249, 0.025],
  [0.25, HEIGHT / 2],
  [0.249, HEIGHT - 0.12],
  [0.2, HEIGHT - 0.04],
  [0.1, HEIGHT - 0.005],
] as const

const BARREL = plainHull(
  Float64Array.from([
    ...[0, 0, 0, 0, HEIGHT, 0],
    ...RINGS.flatMap(([radius, y]) =>
      Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).flatMap((angle) => [
        radius * Math.cos(angle),
        y,
        radius * Math.sin(angle),
      ]),
    ),
  ]),
)

const BOX = [-0.25, 0, -0.25, 0.25, HEIGHT, 0.25]
/** Metres that are looked at round the barrel. */
const REACH = 0.03

/** Undefined: so near to a limit that rounding may decide. */
type Verdict = boolean | undefined

/** The plain way: a barrel above the place touches nothing, comes down on a floor, and four corners have ground. */
export class PlainStanding {
  private readonly stage: Stage
  private readonly solids: PlainSolids

  constructor(stage: Stage, solids: PlainSolids) {
    this.stage = stage
    this.solids = solids
  }

  /** What is below a point. */
  floor([x, y, z]: Vector) {
    const depth = 5
    const hit = this.solids.firstHit([x, y, z], [x, y - depth, z])
    return hit === null || hit.share === 0 ? null : { ...hit, y: y - hit.share * depth }
  }

  isPossible(at: Vector, normal: Vector, body: number): Verdict {
    if (!this.stage.isFixed(body)) return false
    if (Math.abs(normal[1] - STEEPEST) < 1e-4) return undefined
    if (normal[1] < STEEPEST) return false
    const slope = Math.sqrt(Math.max(0, 1 - normal[1] ** 2)) / normal[1]
    const up = Math.max(0, ...RINGS.slice(0, 2).map(([radius, y]) => radius * slope - y))
    let y = at[1] + up + 0.005 / normal[1] + 0.0025
    const clear = this.least([at[0], y, at[2]], () => true).distance - 0.002
    if (Math.abs(clear) < 1e-6) return undefined
    if (clear < 0) return false
    const lowest = y - up - 0.01
    for (;;) {
      const below = this.least([at[0], y, at[2]], (way) => way[1] < -0.02)
      if (below.distance <= 0.00501) {
        if (Math.abs(-below.way[1] - STEEPEST) < 1e-3) return undefined
        return -below.way[1] < STEEPEST ? false : this.hasFooting([at[0], y - 0.005, at[2]])
      }
      if (y < lowest) return Math.abs(y - lowest) < 1e-4 ? undefined : false
      // No nearer than what is known to be free; at the skin by less and less.
      y -= Math.max(below.distance - 0.005, 1e-6) * 0.99
    }
  }

  private hasFooting([x, y, z]: Vector): Verdict {
    const one = (dx: number, dz: number): boolean => {
      const floor = this.floor([x + dx, y + 0.05, z + dz])
      return (
        floor !== null && y - floor.y < 0.21 && floor.normal[1] >= STEEPEST && this.stage.isFixed(floor.body)
      )
    }
    // The engine's foot is a grain of half a millimetre with a skin of two.
    const verdicts = [-0.083, -0.077, 0.077, 0.083].flatMap((dx) =>
      [-0.083, -0.077, 0.077, 0.083].map((dz) => one(dx, dz)),
    )
    if (verdicts.every((verdict) => verdict)) return true
    return [-0.08, 0.08].every((dx) => [-0.08, 0.08].every((dz) => one(dx, dz)))
      ? undefined
      : this.surelyNot(one)
  }

  /** Some corner has no ground, however little it is moved. */
  private surelyNot(one: (dx: number, dz: number) => boolean): Verdict {
    for (const [sx, sz] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      if ([0.077, 0.08, 0.083].every((dx) => [0.077, 0.08, 0.083].every((dz) => !one(sx * dx, sz * dz))))
        return false
    }
    return undefined
  }

  private least(at: Vector, counts: (way: Vector) => boolean): { distance: number; way: Vector } {
    let least: { distance: number; way: Vector } = { distance: REACH, way: [0, 1, 0] }
    for (const row of this.solids.near(BARREL, BOX, at, REACH, 0.0019))
      if (row.distance < least.distance && counts(row.way)) least = row
    return least
  }
}

/** How often engine and brute force agree that a person can stand, that they cannot, and what rounding may decide. */
export class Tally {
  yes = 0
  no = 0
  open = 0

  add(verdict: Verdict): void {
    if (verdict === undefined) this.open++
    else if (verdict) this.yes++
    else this.no++
  }
}
