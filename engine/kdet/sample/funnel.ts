import { Random } from '../../math/random.ts'
import { sinCos } from '../../math/sin-cos.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import { clothGrid, stepsFor } from './cloth-grid.ts'
import { MovingParts } from './moving-parts.ts'
import { pipe, type Ring } from './pipe.ts'
import { piecesFor, roundGrid } from './round-grid.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { Crumples } from './waves.ts'

const REACH = 1.1
const CLOTH_SHARE = 0.8
const BALL = 0.3
/** The funnel's wall rises by 45° from its neck to the rim at height 0. */
const NECK = 0.2
const RIM = 1
const SLOPE = Math.SQRT1_2
/** The cloth keeps so far off ball and rim. */
const GAP = 0.01
const EIGHTH = Math.PI / 4
const turn = new Float64Array(2)

/** A ball presses a cloth into a funnel (figure 4). */
export function funnel({ triangles, seed }: SampleOptions): SampleScene {
  const crumples = new Crumples(new Random(seed), 6, 0.3, 0.8, 0.02)
  const cloth = clothGrid(stepsFor(CLOTH_SHARE * triangles))
  const rest = (1 - CLOTH_SHARE) * triangles
  const ball = roundGrid(piecesFor(0.7 * rest))
  const wall = funnelWall(0.3 * rest)
  const parts = new MovingParts([cloth, ball, wall])
  return {
    frame(time) {
      // At the end the ball is where it would touch the wall, and the cloth is between them.
      const deepest = BALL / SLOPE - RIM
      const height = 0.4 + time * (deepest + 0.015 - 0.4)
      const positions = parts.positions(0)
      for (let at = 0; at < positions.length; at += 3) {
        const u = REACH * cloth.positions[at]
        const v = REACH * cloth.positions[at + 1]
        pressed(u, v, height, positions, at)
        crumples.shift(u, v, time, time, positions, at)
      }
      const moved = parts.positions(1)
      for (let v = 0; v < moved.length; v++) {
        moved[v] = BALL * ball.positions[v] + (v % 3 === 1 ? height : 0)
      }
      return parts.set
    },
  }
}

/** Neck and cone, in about so many triangles that are as long as wide at the rim. */
function funnelWall(triangles: number): TriangleMesh {
  const steps = Math.max(3, Math.round(Math.sqrt(triangles / 12)))
  const sides = Math.max(8, Math.round(triangles / (2 * (steps + 1))))
  const cone = Array.from({ length: steps + 1 }, (_, i): Ring => {
    const radius = NECK + ((RIM - NECK) * i) / steps
    return [0, radius - RIM, 0, radius]
  })
  return pipe([[0, NECK - RIM - 0.5, 0, NECK], ...cone], sides)
}

/** Round the ball from below, up along the wall's slope, and flat where the rim's height is reached. */
function pressed(u: number, v: number, height: number, out: Float64Array, offset: number): void {
  const along = Math.sqrt(u * u + v * v)
  const radius = BALL + GAP
  if (along === 0 || height - radius >= GAP) {
    out[offset] = u
    out[offset + 1] = Math.min(GAP, height - radius)
    out[offset + 2] = v
    return
  }
  const angle = Math.min(along / radius, EIGHTH)
  sinCos(angle, turn, 0)
  const left = along - radius * angle
  const lowest = height - radius * turn[1]
  const climb = Math.min(left, Math.max(0, (GAP - lowest) / SLOPE))
  const distance = radius * turn[0] + SLOPE * climb + (left - climb)
  // There is more cloth round the axis than there is way round it: the rest goes into folds.
  const spare = Math.min(0.5, along / distance - 1)
  const c = u / along
  const s = v / along
  writeSixteenfold(c, s)
  const rise = 0.06 * spare * (1 + turn[0])
  const aside = 0.1 * spare * turn[0] * turn[1]
  const inwards = distance - SLOPE * rise
  out[offset] = c * inwards - s * aside
  out[offset + 1] = lowest + SLOPE * (climb + rise)
  out[offset + 2] = s * inwards + c * aside
}

/** Sine and cosine of sixteen times the angle whose cosine and sine are given. */
function writeSixteenfold(c: number, s: number): void {
  turn[0] = s
  turn[1] = c
  for (let k = 0; k < 4; k++) {
    const sine = 2 * turn[1] * turn[0]
    turn[1] = turn[1] * turn[1] - turn[0] * turn[0]
    turn[0] = sine
  }
}
