/**
 * Shapes as modelling programs write them, with all that rounding does to them: seams whose points repeat, poles that
 * are rings of sin(π), caps with a middle that lies a last bit off its plane, sides split by points nearly in line.
 */
import type { Random } from '../../../engine/math/random.ts'
import { randomQuaternion, rotate } from '../../twins/rotations.ts'
import { FAR } from '../../twins/shape-families.ts'

type Maker = (random: Random) => number[]

/** Rings about the y axis, first and last point of each a turn apart: the same but for rounding. */
function lathe(
  profile: readonly (readonly [radius: number, y: number])[],
  segments: number,
  turn = 1,
): number[] {
  return profile.flatMap(([radius, y]) =>
    Array.from({ length: segments + 1 }, (_, i) => {
      const angle = (i / segments) * 2 * Math.PI * turn
      return [radius * Math.cos(angle), y, radius * Math.sin(angle)]
    }).flat(),
  )
}

function uvSphere(random: Random): number[] {
  const rings = 2 + random.below(7)
  const profile = Array.from({ length: rings + 1 }, (_, k) => {
    const angle = -Math.PI / 2 + (k / rings) * Math.PI
    return [Math.cos(angle), Math.sin(angle)] as const
  })
  return lathe(profile, 3 + random.below(14))
}

function cylinder(random: Random): number[] {
  const rings = 1 + random.below(3)
  const sides = Array.from({ length: rings + 1 }, (_, k) => [1, k / rings] as const)
  // Caps of several rings and a middle, all of them in one plane but for what comes later.
  const cap = [0, 1].flatMap((y) => [0, 0.5].map((radius) => [radius, y] as const))
  return lathe([...sides, ...cap], 3 + random.below(14))
}

function cone(random: Random): number[] {
  const rings = 1 + random.below(4)
  const profile = Array.from({ length: rings + 1 }, (_, k) => [1 - k / rings, (2 * k) / rings] as const)
  return lathe([...profile, [1e-17, 2], [Math.sin(Math.PI), 0]], 3 + random.below(14))
}

/** A piece of a torus: two of its rings, whose points near the hole are inside. */
function torusPiece(random: Random): number[] {
  const segments = 4 + random.below(8)
  const turn = random.between(0.01, 0.2)
  return Array.from({ length: 4 }, (_, k) => (k / 3) * turn * 2 * Math.PI).flatMap((around) =>
    lathe([[0.3, 0]], segments).flatMap((_, i, ring) => {
      if (i % 3 !== 0) return []
      const out = 1 + ring[i]!
      return [out * Math.cos(around), ring[i + 2]!, out * Math.sin(around)]
    }),
  )
}

/** A box whose sides are split evenly: points in planes and lines that rounding bends either way. */
function dicedBox(random: Random): number[] {
  const steps = 1 + random.below(4)
  const points: number[] = []
  for (let x = 0; x <= steps; x++)
    for (let y = 0; y <= steps; y++)
      for (let z = 0; z <= steps; z++) {
        if (x % steps && y % steps && z % steps) continue
        points.push((x / steps) * 1.1, (y / steps) * 0.7, (z / steps) * 0.3)
      }
  return points
}

/** A prism over a thin triangle. */
function sliver(random: Random): number[] {
  const height = 10 ** -random.between(3, 12)
  return [0, 1].flatMap((z) => [0, 0, z, 1, 0, z, random.between(-0.5, 1.5), height, z])
}

/** Clouds of points around the corners of a tetrahedron, as close together as doubles can be. */
function fuzzyCorners(random: Random): number[] {
  const size = 10 ** -random.between(8, 18)
  return [0, 1, 2, 3].flatMap((corner) =>
    Array.from({ length: 6 }, () =>
      [1, 2, 3].map((axis) => (axis === corner ? 1 : 0) + size * random.between(-1, 1)),
    ).flat(),
  )
}

const MAKERS: readonly [name: string, maker: Maker][] = Object.entries({
  uvSphere,
  cylinder,
  cone,
  torusPiece,
  dicedBox,
  sliver,
  fuzzyCorners,
})

export interface DegenerateShape {
  readonly name: string
  readonly points: Float64Array
}

/** One of them, perhaps squeezed, turned, jittered, scaled, moved, and rounded as files do. */
export function degenerateShape(random: Random): DegenerateShape {
  const [name, maker] = MAKERS[random.below(MAKERS.length)]!
  const done = [name]
  let points: Float64Array = Float64Array.from(maker(random))
  const change = (what: string, odds: number, f: () => Float64Array) => {
    if (random.below(odds) > 0) return
    done.push(what)
    points = f()
  }
  change('squeezed', 4, () => {
    const by = [10 ** -random.between(0, 9), 1, 10 ** -random.between(0, 3)]
    return points.map((x, i) => x * by[i % 3]!)
  })
  change('turned', 2, () => turned(points, random))
  change('jittered', 4, () => {
    const by = 10 ** -random.between(6, 18)
    return points.map((x) => x + by * random.between(-1, 1))
  })
  change('float32', 3, () => Float64Array.from(Float32Array.from(points)))
  change('turned again', 4, () => turned(points, random))
  change('lifted', 3, () => points.map((x, i) => (i % 3 === 1 ? x + 0.04 : x)))
  change('scaled', 2, () => {
    const by = 10 ** random.between(-9, 9)
    return points.map((x) => x * by)
  })
  change('far', 5, () => points.map((x) => x + FAR))
  return { name: done.join(', '), points }
}

function turned(points: Float64Array, random: Random): Float64Array {
  const rotation = randomQuaternion(random)
  const result = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    result.set(rotate(rotation, [points[i]!, points[i + 1]!, points[i + 2]!]), i)
  }
  return result
}
