import { Random } from '../../math/random.ts'
import { joined } from '../../soup/joined-mesh.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import { clothGrid, stepsFor } from './cloth-grid.ts'
import { MovingParts } from './moving-parts.ts'
import { pipe, type Ring } from './pipe.ts'
import type { SampleOptions, SampleScene } from './sample-scene.ts'
import { Crumples } from './waves.ts'

const CLOTH_SHARE = 0.9
/** Metres. */
const THICKNESS = 0.012
const HALF_WIDTH = 0.24

type Place = readonly [x: number, y: number, z: number]

/** Legs, arms and bars, from end to end. */
const PIPES: readonly (readonly [Place, Place])[] = [
  ...[-HALF_WIDTH, HALF_WIDTH].flatMap((x): [Place, Place][] => [
    [
      [x, 0, 0.25],
      [x, 0.7, 0.25],
    ],
    [
      [x, 0, -0.25],
      [x, 1, -0.25],
    ],
    [
      [x, 0.7, 0.27],
      [x, 0.7, -0.27],
    ],
    [
      [x, 0.45, 0.27],
      [x, 0.45, -0.27],
    ],
  ]),
  ...[-0.16, -0.08, 0, 0.08, 0.16].map((x): [Place, Place] => [
    [x, 0.45, 0.26],
    [x, 0.45, -0.26],
  ]),
  ...[0.55, 0.7, 0.85, 1].map((y): [Place, Place] => [
    [-0.26, y, -0.25],
    [0.26, y, -0.25],
  ]),
]

/** Where the cloth lies, from its front hem over seat and back to its hem behind: y and z. */
const PROFILE = [
  [0.15, 0.275],
  [0.465, 0.275],
  [0.465, -0.225],
  [1.02, -0.225],
  [1.02, -0.275],
  [0.6, -0.275],
] as const

const PROFILE_LENGTH = PROFILE.reduce((sum, [y, z], i) => {
  const [y0, z0] = PROFILE[Math.max(0, i - 1)]
  return sum + Math.abs(y - y0) + Math.abs(z - z0)
}, 0)

/** A cloth of small triangles wraps round a chair of pipes, whose triangles are as long as the pipes and thin (figure 7). */
export function chair({ triangles, seed }: SampleOptions): SampleScene {
  const crumples = new Crumples(new Random(seed), 10, 0.08, 0.3, 0.07)
  const cloth = clothGrid(stepsFor(CLOTH_SHARE * triangles))
  // Between two rings 2 · sides triangles; each pipe has the rings of its rounded ends.
  const sides = Math.max(6, Math.round(((1 - CLOTH_SHARE) * triangles) / (2 * 9 * PIPES.length)))
  const frame = joined(PIPES.map(([from, to]) => roundedPipe(from, to, sides)))
  const parts = new MovingParts([cloth, frame])
  return {
    frame(time) {
      const positions = parts.positions(0)
      for (let at = 0; at < positions.length; at += 3) {
        const u = cloth.positions[at]
        const v = cloth.positions[at + 1]
        alongProfile((v + 1) / 2, positions, at)
        positions[at] = 1.15 * HALF_WIDTH * u
        positions[at + 1] += 0.05 * (1 - time)
        crumples.shift(u * HALF_WIDTH, v, time, 0.4 + 0.6 * time, positions, at)
      }
      return parts.set
    },
  }
}

/** Ends in small steps beside one long stretch: the many sizes that make the scene hard. */
function roundedPipe(from: Place, to: Place, sides: number): TriangleMesh {
  const length = Math.sqrt(from.reduce((sum, x, k) => sum + (to[k] - x) ** 2, 0))
  const ring = (distance: number, share: number): Ring => {
    const t = distance / length
    const at = (k: 0 | 1 | 2) => from[k] + t * (to[k] - from[k])
    return [at(0), at(1), at(2), share * THICKNESS]
  }
  // A quarter turn in four: how far from the tip, and how wide there.
  const ends = [
    [0.0761, 0.3827],
    [1 - Math.SQRT1_2, Math.SQRT1_2],
    [0.6173, 0.9239],
    [1, 1],
  ] as const
  return pipe(
    [
      ...ends.map(([inset, share]) => ring(inset * THICKNESS, share)),
      ...ends.map(([inset, share]) => ring(length - inset * THICKNESS, share)).reverse(),
    ],
    sides,
  )
}

function alongProfile(share: number, out: Float64Array, offset: number): void {
  let left = share * PROFILE_LENGTH
  for (let i = 1; i < PROFILE.length; i++) {
    const [y0, z0] = PROFILE[i - 1]
    const [y1, z1] = PROFILE[i]
    const length = Math.abs(y1 - y0) + Math.abs(z1 - z0)
    if (left <= length || i === PROFILE.length - 1) {
      const t = Math.min(1, left / length)
      out[offset + 1] = y0 + t * (y1 - y0)
      out[offset + 2] = z0 + t * (z1 - z0)
      return
    }
    left -= length
  }
}
