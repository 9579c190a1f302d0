/** What a turned vessel breaks into: its wall, cut halfway between random places, each piece a closed thick shell. */
import type { SoftSettings } from '../../../contract/scene-file.ts'
import { Random } from '../../../engine/math/random.ts'
import type { Cloth } from './cloth.ts'
import { ring } from './lathe.ts'
import { add, length, scaled, subtract, type Vec2, type Vec3 } from './vector.ts'

export interface Vessel {
  /** (radius, y) from the middle of the bottom up to the rim; inner[i] lies across from outer[i]. */
  readonly outer: readonly Vec2[]
  readonly inner: readonly Vec2[]
  readonly segments: number
}

export interface Cut {
  readonly count: number
  readonly seed: number
  readonly material: string
  readonly parameters: SoftSettings
}

/** Pieces end a little before the cracks: faces that coincide would meet, with no side to part to. */
const SHRUNK = 0.985
const MOST_TRIES = 2000

/** Tries seeds from the given one on until every piece is whole, and none hangs together at a point only. */
export function shatter(vessel: Vessel, cut: Cut): Cloth[] {
  const wall = wallOf(vessel)
  for (let seed = cut.seed; seed < cut.seed + MOST_TRIES; seed++) {
    const owner = owners(wall, cut.count, new Random(seed))
    const pieces = Array.from({ length: cut.count }, (_, piece) =>
      wall.triangles.filter((_, t) => owner[t] === piece),
    )
    if (pieces.every(isDisc)) return pieces.map((triangles) => shardOf(wall, triangles, cut))
  }
  throw new Error('no cut gives whole pieces')
}

type Triangle = readonly [number, number, number]

/** One skin of triangles; a vertex has its place on the outside and the one across on the inside. */
interface Wall {
  readonly outer: readonly Vec3[]
  readonly inner: readonly Vec3[]
  readonly triangles: readonly Triangle[]
}

function wallOf({ outer, inner, segments }: Vessel): Wall {
  const points = (profile: readonly Vec2[]) => profile.flatMap(([r, y]) => ring(r, y, segments))
  const starts: number[] = []
  let end = 0
  for (const [r] of outer) {
    starts.push(end)
    end += r === 0 ? 1 : segments
  }
  const at = (row: number, i: number) =>
    (starts[row] as number) + ((outer[row] as Vec2)[0] === 0 ? 0 : i % segments)
  const triangles: Triangle[] = []
  for (let row = 0; row + 1 < outer.length; row++) {
    for (let i = 0; i < segments; i++) {
      const [a, b, c, d] = [at(row, i), at(row, i + 1), at(row + 1, i + 1), at(row + 1, i)]
      // The diagonals in turn, or all cracks would lean the same way.
      const pair: Triangle[] =
        (row + i) % 2 === 0
          ? [
              [a, b, c],
              [a, c, d],
            ]
          : [
              [a, b, d],
              [b, c, d],
            ]
      triangles.push(...pair.filter(([p, q, r]) => p !== q && q !== r && r !== p))
    }
  }
  return { outer: points(outer), inner: points(inner), triangles }
}

/** The piece of each triangle: that of the nearest of some of them. */
function owners({ outer, triangles }: Wall, count: number, random: Random): number[] {
  const middles = triangles.map(([a, b, c]) =>
    scaled(add(add(outer[a] as Vec3, outer[b] as Vec3), outer[c] as Vec3), 1 / 3),
  )
  const seeds = Array.from({ length: count }, () => middles[random.below(middles.length)] as Vec3)
  return middles.map((middle) => {
    const away = seeds.map((seed) => length(subtract(seed, middle)))
    return away.indexOf(away.reduce((a, b) => Math.min(a, b)))
  })
}

/** Hangs together by edges, and has one rim that goes round once. */
function isDisc(triangles: readonly Triangle[]): boolean {
  if (triangles.length < 3) return false
  const rim = rimOf(triangles)
  const next = new Map(rim)
  if (rim.length === 0 || next.size !== rim.length) return false
  const start = (rim[0] as readonly [number, number])[0]
  let steps = 0
  for (let at = start; steps === 0 || at !== start; steps++) at = next.get(at) as number
  return steps === rim.length
}

/** The edges that only one triangle of the piece has, in that triangle's direction. */
function rimOf(triangles: readonly Triangle[]): (readonly [number, number])[] {
  const edges = triangles.flatMap(([a, b, c]) => [[a, b] as const, [b, c] as const, [c, a] as const])
  const known = new Set(edges.map(([a, b]) => `${a} ${b}`))
  return edges.filter(([a, b]) => !known.has(`${b} ${a}`))
}

function shardOf({ outer, inner }: Wall, triangles: readonly Triangle[], cut: Cut): Cloth {
  const local = new Map<number, number>()
  const points: Vec3[] = []
  // A vertex and the one across have successive numbers.
  const vertex = (v: number) => {
    const known = local.get(v)
    if (known !== undefined) return known
    local.set(v, points.length)
    points.push(outer[v] as Vec3, inner[v] as Vec3)
    return points.length - 2
  }
  const corners = triangles.flatMap((triangle) => {
    const [a, b, c] = triangle.map(vertex) as [number, number, number]
    return [a, b, c, a + 1, c + 1, b + 1]
  })
  for (const edge of rimOf(triangles)) {
    const [a, b] = edge.map(vertex) as [number, number]
    corners.push(b, a, a + 1, b, a + 1, b + 1)
  }
  const middle = scaled(
    points.reduce((a, b) => add(a, b)),
    1 / points.length,
  )
  const positions = Float64Array.from(
    points.flatMap((point) => add(middle, scaled(subtract(point, middle), SHRUNK))),
  )
  return {
    mesh: { positions, rest: positions, corners: Uint32Array.from(corners), pins: new Int32Array(0) },
    material: cut.material,
    uvs: Array.from({ length: (2 * positions.length) / 3 }, () => 0),
    parameters: cut.parameters,
  }
}
