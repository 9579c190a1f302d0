/** The parts of a right hand that do not move against each other: wrist, palm, heel, knuckles. In the hand's frame. */
import { loft, type Section, shrunk } from './loft.ts'
import type { FingerBones, Vector } from './skeleton.ts'

/** Points a ring: these parts are large, and their outline is what one sees of a hand. */
const AROUND = 12

/** What the parts are made to fit. */
export interface PalmSize {
  readonly bones: readonly FingerBones[]
  /** Factors of the standard hand: across, through and along it. */
  readonly scale: Vector
}

/** A short piece of forearm, oval, narrowest at the joint, ending in a rounded rim. */
export function wristShape({ scale }: PalmSize): Float64Array {
  const points = loft(
    [
      { z: -0.014, y: -0.001, wide: 0.021, up: 0.0115, down: 0.0125 },
      { z: 0.004, y: -0.0005, wide: 0.0262, up: 0.0163, down: 0.0172 },
      { z: 0.03, wide: 0.028, up: 0.0188, down: 0.0196 },
      { z: 0.037, wide: 0.0262, up: 0.0172, down: 0.018 },
      { z: 0.041, wide: 0.0205, up: 0.0125, down: 0.0132 },
    ],
    AROUND,
    0.25,
  )
  return scaled(points, scale)
}

/** From the wrist to the knuckles: a slab that widens and thins towards the fingers. */
export function palmShape({ bones, scale }: PalmSize): Float64Array {
  const sections: Section[] = [
    { z: 0.004, x: 0.0005, y: -0.001, wide: 0.0185, up: 0.0105, down: 0.0115 },
    { z: -0.011, x: 0.0005, y: 0, wide: 0.028, up: 0.0162, down: 0.0172 },
    { z: -0.048, x: 0.0005, y: 0.0005, wide: 0.037, up: 0.0148, down: 0.0138 },
  ]
  return joined(scaled(loft(sections, AROUND, 0.45), scale), knuckleBalls(bones, 0.86, -0.001))
}

/** The bolster of pads at the fingers' roots, on the palm side of the knuckles: a loft from side to side. */
export function knucklesShape({ bones }: PalmSize): Float64Array {
  const pads = bones
    .filter(({ finger }) => finger !== 'thumb')
    .map(({ root, widths }): Section => {
      const r = widths[0]
      return {
        z: root[0],
        x: root[2] + 0.5 * r,
        y: root[1] - 0.45 * r,
        wide: 1.3 * r,
        up: 0.4 * r,
        down: 0.78 * r,
      }
    })
  const first = pads[0]
  const last = pads[pads.length - 1]
  const ends = [shrunk(first, first.z - 0.0068, 0.55), ...pads, shrunk(last, last.z + 0.006, 0.55)]
  const points = loft(ends, 8)
  // Sideways: what the loft calls along is across the hand.
  for (let i = 0; i < points.length; i += 3) {
    const along = points[i]
    points[i] = points[i + 2]
    points[i + 2] = along
  }
  return points
}

/** The mound below the little finger, at the heel of the hand. */
export function heelShape({ scale }: PalmSize): Float64Array {
  const points = loft(
    [
      { z: 0.003, x: 0.012, y: -0.006, wide: 0.009, up: 0.006, down: 0.007 },
      { z: -0.01, x: 0.0138, y: -0.006, wide: 0.0152, up: 0.011, down: 0.0142 },
      { z: -0.034, x: 0.0195, y: -0.0045, wide: 0.0182, up: 0.011, down: 0.0158 },
      { z: -0.062, x: 0.0255, y: -0.003, wide: 0.0145, up: 0.009, down: 0.0118 },
      { z: -0.078, x: 0.0285, y: -0.003, wide: 0.0085, up: 0.006, down: 0.0072 },
    ],
    10,
    0.15,
  )
  return scaled(points, scale)
}

/** Few points around each knuckle: top, front, sides. */
function knuckleBalls(bones: readonly FingerBones[], size: number, lift: number): Float64Array {
  const points: number[] = []
  for (const { finger, root, widths } of bones) {
    if (finger === 'thumb') continue
    const [x, y, z] = root
    const r = widths[0] * size
    for (const [dx, dy, dz] of KNUCKLE) points.push(x + dx * r, y + lift + dy * r, z + dz * r)
    if (finger === 'index')
      for (const [dx, dy, dz] of KNUCKLE_SIDE) points.push(x - dx * r, y + lift + dy * r, z + dz * r)
    if (finger === 'little')
      for (const [dx, dy, dz] of KNUCKLE_SIDE) points.push(x + dx * r, y + lift + dy * r, z + dz * r)
  }
  return Float64Array.from(points)
}

const KNUCKLE = [
  [0, 0.97, 0.3],
  [0, 0.86, -0.5],
  [0, 0.25, -0.97],
  [0, -0.55, -0.85],
  [0, -1, 0.2],
] as const

const KNUCKLE_SIDE = [
  [0.75, 0.66, 0.2],
  [0.7, 0.3, -0.65],
  [1, 0, 0.2],
  [0.7, -0.45, -0.55],
  [0.72, -0.7, 0.2],
] as const

/** By 1 it stays the same to the last bit. */
function scaled(points: Float64Array, scale: Vector): Float64Array {
  for (let i = 0; i < points.length; i++) points[i] *= scale[i % 3]
  return points
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
