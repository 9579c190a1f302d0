import { describe, expect, it } from 'vitest'
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { Random } from '../../engine/math/random.ts'
import { type BakeBody, bakeOcclusion, subdivide } from '../../scenes/build/bake.ts'
import { Solids } from '../../scenes/build/bake-solids.ts'
import { box } from '../../scenes/build/kit/box.ts'
import { type Model, type Primitive, translate } from '../../scenes/build/kit/model.ts'

function randomSolids(random: Random, count: number): Float64Array[] {
  return Array.from({ length: count }, () => {
    const center = [0, 1, 2].map(() => random.between(-1, 1))
    const size = random.between(0.05, 0.6)
    return Float64Array.from({ length: 36 }, (_, i) => (center[i % 3] ?? 0) + size * random.between(-1, 1))
  })
}

/** Where the ray first meets a triangle of a hull, front or back; the plain twin of Solids.cast from outside. */
function castTriangles(
  solids: readonly Float64Array[],
  o: Float64Array,
  d: Float64Array,
  reach: number,
): number {
  let nearest = reach
  for (const points of solids) {
    const result = convexHull(points)
    if (result.kind !== 'hull') continue
    const { faceStart, faceVertices } = result.hull
    const corner = (i: number) => [0, 1, 2].map((k) => points[(faceVertices[i] ?? 0) * 3 + k] ?? 0)
    for (let f = 0; f + 1 < faceStart.length; f++) {
      const first = faceStart[f] ?? 0
      for (let i = first + 2; i < (faceStart[f + 1] ?? 0); i++) {
        const t = meetTriangle(o, d, corner(first), corner(i - 1), corner(i))
        if (t !== null && t < nearest) nearest = t
      }
    }
  }
  return nearest
}

function cross(a: number[], b: number[]): number[] {
  return [0, 1, 2].map((k) => {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3]
    return (a[i] ?? 0) * (b[j] ?? 0) - (a[j] ?? 0) * (b[i] ?? 0)
  })
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, x, k) => sum + x * (b[k] ?? 0), 0)
}

function meetTriangle(
  o: Float64Array,
  d: Float64Array,
  a: number[],
  b: number[],
  c: number[],
): number | null {
  const minus = (p: ArrayLike<number>, q: ArrayLike<number>) =>
    [0, 1, 2].map((k) => (p[k] ?? 0) - (q[k] ?? 0))
  const direction = [...d]
  const [e, f] = [minus(b, a), minus(c, a)]
  const side = cross(direction, f)
  const scale = dot(e, side)
  if (scale === 0) return null
  const from = minus(o, a)
  const u = dot(from, side) / scale
  const other = cross(from, e)
  const v = dot(direction, other) / scale
  const t = dot(f, other) / scale
  return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 ? t : null
}

describe('rays against solids', () => {
  for (const seed of [1, 2, 3]) {
    it(`agree with rays against triangles (seed ${seed})`, () => {
      const random = new Random(seed)
      const points = randomSolids(random, 25)
      const solids = new Solids(points)
      let hits = 0
      for (let i = 0; i < 60; i++) {
        const origin = Float64Array.from({ length: 3 }, () => random.between(-1.5, 1.5))
        const direction = new Float64Array(3)
        random.onSphere(direction, 0)
        const found = solids.cast(origin, direction, 2)
        if (solids.holds(origin, 0)) expect(found).toBe(0)
        else expect(found).toBeCloseTo(castTriangles(points, origin, direction, 2), 9)
        if (found < 2) hits++
      }
      expect(hits).toBeGreaterThan(6)
    })
  }

  it('go on where there is nothing, and along a face without meeting it', () => {
    const up = Float64Array.of(0, 1, 0)
    expect(new Solids([]).cast(new Float64Array(3), up, 3)).toBe(3)
    const flat = Float64Array.of(0, 1, 0, 1, 1, 0, 0, 1, 1)
    expect(new Solids([flat]).cast(new Float64Array(3), up, 3)).toBe(3)
    const cube = Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2]))
    expect(new Solids([cube]).cast(Float64Array.of(-1, 1.001, 0.5), Float64Array.of(1, 0, 0), 9)).toBe(9)
    expect(new Solids([cube]).cast(Float64Array.of(-1, 0.5, 0.5), Float64Array.of(1, 0, 0), 9)).toBe(1)
  })
})

function edgesOf(primitive: Primitive): Map<string, number> {
  const name = (i: number) =>
    primitive.positions
      .slice(3 * i, 3 * i + 3)
      .map((x) => x.toFixed(6))
      .join()
  const edges = new Map<string, number>()
  for (let i = 0; i < primitive.indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const a = name(primitive.indices[i + k] ?? 0)
      const b = name(primitive.indices[i + ((k + 1) % 3)] ?? 0)
      edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1)
    }
  return edges
}

function areaOf({ positions, indices }: Primitive): number {
  const point = (i: number) => [0, 1, 2].map((k) => positions[3 * (indices[i] ?? 0) + k] ?? 0)
  const minus = (a: number[], b: number[]) => a.map((x, k) => x - (b[k] ?? 0))
  let sum = 0
  for (let i = 0; i < indices.length; i += 3)
    sum += Math.hypot(...cross(minus(point(i + 1), point(i)), minus(point(i + 2), point(i)))) / 2
  return sum
}

describe('finer triangles', () => {
  it('lie in one cell each, with no cracks between them', () => {
    const [coarse] = box(2.3, 0.7, 1.1, { material: 'oak', bevel: 0.03 }).primitives
    if (!coarse) throw new Error('a box is drawn')
    const fine = subdivide(coarse, 0.25)
    expect(fine.indices.length).toBeGreaterThan(4 * coarse.indices.length)
    for (let i = 0; i < fine.indices.length; i += 3)
      for (let axis = 0; axis < 3; axis++) {
        const values = [0, 1, 2].map((k) => fine.positions[3 * (fine.indices[i + k] ?? 0) + axis] ?? 0)
        const cell = Math.floor((Math.min(...values) + 1e-5) / 0.25)
        expect(Math.max(...values)).toBeLessThanOrEqual((cell + 1) * 0.25 + 1e-5)
      }
    const edges = edgesOf(fine)
    for (const [edge, count] of edges) {
      const [a = '', b = ''] = edge.split(' ')
      expect(count).toBe(1)
      expect(edges.get(`${b} ${a}`)).toBe(1)
    }
    expect(areaOf(fine)).toBeCloseTo(areaOf(coarse), 9)
    expect(fine.normals.length).toBe(fine.positions.length)
    expect(fine.uvs.length / 2).toBe(fine.positions.length / 3)
  })

  it('leave small ones as they are', () => {
    const small = translate(box(0.1, 0.1, 0.1, { material: 'oak' }), [0.1, 0.05, 0.1]).primitives[0]
    if (!small) throw new Error('a box is drawn')
    expect(subdivide(small, 0.25)).toEqual(small)
  })

  it('are not made along a face that lies in a cutting plane', () => {
    const cube = translate(box(0.25, 0.25, 0.25, { material: 'oak' }), [0.125, 0.25, 0.125]).primitives[0]
    if (!cube) throw new Error('a box is drawn')
    expect(subdivide(cube, 0.25)).toEqual(cube)
  })
})

const floor = box(4, 0.1, 4, { material: 'oak' })
const wall = box(4, 2, 0.1, { material: 'plaster' })
const cup = box(0.1, 0.1, 0.1, { material: 'clay' })
const models = new Map([
  ['floor', floor],
  ['wall', wall],
  ['cup', cup],
])
const body = (kind: BakeBody['kind'], model: string, position: BakeBody['position']): BakeBody => {
  return { id: `${kind}-${model}`, kind, model, position, rotation: [0, 0, 0, 1], scale: 1 }
}
const room = [
  body('fixed', 'floor', [0, -0.1, 0]),
  body('fixed', 'wall', [0, 0, -1.95]),
  body('fixed', 'cup', [0, 0, 0]),
  body('movable', 'cup', [1, 0, 0]),
]

/** The grey of the vertex on an upper side nearest to a place. */
function greyAt(model: Model | undefined, x: number, y: number, z: number): number {
  let best = Infinity
  let grey = -1
  for (const { positions, normals, colors = [] } of model?.primitives ?? [])
    for (let i = 0; i < positions.length; i += 3) {
      if ((normals[i + 1] ?? 0) < 0.9) continue
      const away = Math.hypot(
        (positions[i] ?? 0) - x,
        (positions[i + 1] ?? 0) - y,
        (positions[i + 2] ?? 0) - z,
      )
      if (away < best) [best, grey] = [away, colors[i] ?? -1]
    }
  return grey
}

describe('baked light', () => {
  const baked = bakeOcclusion(models, room)

  it('is full in the open and half at the foot of a wall', () => {
    expect(greyAt(baked.get('floor'), 1.5, 0.1, 1.5)).toBeGreaterThan(0.99)
    const corner = greyAt(baked.get('floor'), 1, 0.1, -1.9)
    expect(corner).toBeGreaterThan(0.55)
    expect(corner).toBeLessThan(0.8)
  })

  it('lies in its range, and only on models of one fixed body', () => {
    expect([...baked.keys()]).toEqual(['floor', 'wall'])
    for (const { primitives } of baked.values())
      for (const { colors = [], positions } of primitives) {
        expect(colors.length).toBe(positions.length)
        for (const value of colors) expect(value >= 0.35 && value <= 1).toBe(true)
      }
  })

  it('does not darken what stands around a hidden vertex', () => {
    // The box covers the floor's middle vertex.
    expect(greyAt(baked.get('floor'), 0, 0.1, 0)).toBeGreaterThan(0.8)
  })

  it('is the same every time, and passes what lets it through', () => {
    expect(bakeOcclusion(models, room)).toEqual(baked)
    const open = bakeOcclusion(models, room, { blocks: ({ model }) => model !== 'wall' })
    expect(greyAt(open.get('floor'), 1, 0.1, -1.9)).toBeGreaterThan(0.99)
    expect([...bakeOcclusion(models, room, { bakes: ({ id }) => id === 'fixed-wall' }).keys()]).toEqual([
      'wall',
    ])
  })
})
