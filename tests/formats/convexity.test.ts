import { describe, expect, test } from 'vitest'
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { convexityOf } from '../../engine/geometry/convexity.ts'
import { Random } from '../../engine/math/random.ts'
import { convexParts } from '../../formats/convex/convex-parts.ts'
import { weld } from '../../formats/convex/weld.ts'
import { onSphere } from '../engine/geometry/point-sets.ts'
import { box, corner, insideOut, merged, type Triangles } from './gltf-writer.ts'

const FLOAT32 = 2 ** -24

/** The hull of random points as a file would store it: float32, corners split at every face, fanned faces. */
function randomConvex(r: Random, count: number, at: readonly number[] = [0, 0, 0]): Triangles {
  const stretch = [r.between(0.2, 3), r.between(0.2, 3), r.between(0.2, 3)]
  const cloud = Float64Array.from(onSphere(r, count), (x, i) => Math.fround(x * stretch[i % 3]! + at[i % 3]!))
  const result = convexHull(cloud)
  if (result.kind !== 'hull') throw new Error('flat')
  const { faceStart, faceVertices } = result.hull
  const points: number[] = []
  const indices: number[] = []
  for (let f = 0; f + 1 < faceStart.length; f++) {
    const first = points.length / 3
    for (let i = faceStart[f]!; i < faceStart[f + 1]!; i++) {
      points.push(...cloud.subarray(3 * faceVertices[i]!, 3 * faceVertices[i]! + 3))
    }
    for (let k = 2; k < faceStart[f + 1]! - faceStart[f]!; k++) indices.push(first, first + k - 1, first + k)
  }
  return { points, indices }
}

/** Every vertex at the place of the most outlying one pulled towards the middle. */
function dented(mesh: Triangles, by: number): Triangles {
  const target = mesh.points.slice(0, 3)
  const points = [...mesh.points]
  for (let i = 0; i < points.length; i += 3) {
    if (target.every((x, k) => points[i + k] === x))
      for (let k = 0; k < 3; k++) points[i + k] = target[k]! * (1 - by)
  }
  return { points, indices: mesh.indices }
}

function parts(mesh: Triangles, rounding = 0) {
  return convexParts(Float64Array.from(mesh.points), Uint32Array.from(mesh.indices), rounding)
}

/** Plain twin: no point lies above any triangle by more than the tolerance. */
function plainlyConvex(mesh: Triangles): boolean {
  const p = (i: number) => mesh.points.slice(3 * i, 3 * i + 3) as [number, number, number]
  const size = Math.hypot(
    ...[0, 1, 2].map((k) => {
      const along = mesh.points.filter((_, i) => i % 3 === k)
      return Math.max(...along) - Math.min(...along)
    }),
  )
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [p(mesh.indices[t]!), p(mesh.indices[t + 1]!), p(mesh.indices[t + 2]!)]
    const u = b.map((x, k) => x - a[k]!)
    const v = c.map((x, k) => x - a[k]!)
    const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    const length = Math.hypot(...n)
    for (let i = 0; i < mesh.points.length; i += 3) {
      const height = n.reduce((sum, x, k) => sum + x * (mesh.points[i + k]! - a[k]!), 0) / length
      if (height > 2e-5 * size) return false
    }
  }
  return true
}

describe('convex or not', () => {
  for (let seed = 1; seed <= 40; seed++) {
    test(`random hulls, dented ones and several pieces, seed ${seed}`, () => {
      const r = new Random(seed)
      const mesh = randomConvex(r, 8 + r.below(40), [r.between(-5, 5), 0, 0])
      expect(parts(mesh)).toMatchObject({ pieces: 1, parts: [{}] })

      const centred = randomConvex(r, 12 + r.below(30))
      const dent = dented(centred, r.between(0.05, 0.6))
      expect(parts(dent).parts.length === 1).toBe(plainlyConvex(dent))
      expect(parts(dented(centred, 0.9)).parts).toHaveLength(0)

      const count = 2 + r.below(4)
      const many = merged(
        ...Array.from({ length: count }, (_, i) => randomConvex(r, 10 + r.below(10), [8 * i, 0, 0])),
      )
      const split = parts(many)
      expect([split.pieces, split.parts.length]).toEqual([count, count])
    })
  }

  test('the corners are those of the hull, in the order of the file', () => {
    const { parts: found } = parts(box([1, 2, 3], [5, 5, 5]))
    expect([...found[0]!]).toEqual(box([1, 2, 3], [5, 5, 5]).points)
  })

  test('faces of many triangles, points amid faces and edges', () => {
    // A cube whose sides are grids of 5 × 5 squares.
    const points: number[] = []
    const indices: number[] = []
    const n = 5
    for (let side = 0; side < 6; side++) {
      const axis = side % 3
      const far = side >= 3
      const first = points.length / 3
      for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= n; j++) {
          const p = [0, 0, 0]
          p[axis] = far ? n : 0
          p[(axis + 1) % 3] = i
          p[(axis + 2) % 3] = j
          points.push(...p)
        }
      }
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const a = first + i * (n + 1) + j
          const quad = [a, a + n + 1, a + n + 2, a, a + n + 2, a + 1]
          indices.push(...(far ? quad : quad.toReversed()))
        }
      }
    }
    const found = parts({ points, indices })
    expect(found.pieces).toBe(1)
    expect(found.parts[0]).toHaveLength(24)
    // One grid point pushed in by a hundredth: a dent that no corner shows.
    const pushed = points.map((x, i) =>
      i % 3 === 0 && x === n && points[i + 1] === 2 && points[i + 2] === 2 ? x - 0.01 : x,
    )
    expect(parts({ points: pushed, indices }).parts).toHaveLength(0)
  })

  test('seams of a last bit are closed', () => {
    const r = new Random(7)
    const mesh = randomConvex(r, 30, [40, 0, 0])
    const points = mesh.points.map((x) => Math.fround(x * (1 + (r.below(3) - 1) * 2 * FLOAT32)))
    expect(parts({ points, indices: mesh.indices })).toMatchObject({ pieces: 1, parts: [{}] })
  })

  test('a turned box of 16-bit steps is still convex', () => {
    const [s, c] = [Math.sin(0.4), Math.cos(0.4)]
    const { points, indices } = box()
    const turned = points.map((x, i) =>
      i % 3 === 0 ? c * x - s * points[i + 1]! : i % 3 === 1 ? s * points[i - 1]! + c * x : x,
    )
    const steps = turned.map((x) => Math.round(x * 8192) / 8192)
    expect(parts({ points: steps, indices }, 2 ** -14).parts).toHaveLength(1)
  })

  test('thin dented plates, slivers, open and folded surfaces', () => {
    const thin = {
      points: corner().points.map((x, i) => (i % 3 === 2 ? x * 1e-5 : x)),
      indices: corner().indices,
    }
    expect(parts(thin).parts).toHaveLength(0)
    const plate = { points: box().points.map((x, i) => (i % 3 === 2 ? x * 1e-4 : x)), indices: box().indices }
    expect(parts(plate).parts).toHaveLength(1)
    const open = { points: box().points, indices: box().indices.slice(3) }
    expect(parts(open).parts).toHaveLength(0)
    const sheet = {
      points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0],
      indices: [0, 1, 2, 1, 3, 2, 0, 2, 1, 1, 2, 3],
    }
    expect(parts(sheet).parts).toHaveLength(0)
    expect(parts(insideOut(box())).parts).toHaveLength(0)
    expect(parts({ points: [], indices: [] })).toMatchObject({ parts: [], pieces: 0 })
  })

  test('inward surfaces are told from dented ones', () => {
    const { points, indices } = insideOut(box())
    expect(convexityOf(Float64Array.from(points), indices, 0).kind).toBe('inward')
    expect(convexityOf(Float64Array.from(corner().points), corner().indices, 0).kind).toBe('dented')
    expect(convexityOf(Float64Array.from(box().points), box().indices, 0).kind).toBe('convex')
  })
})

describe('welding', () => {
  test.each([0, 1e-3])('agrees with all pairs compared, tolerance %d', (tolerance) => {
    const r = new Random(3)
    const points = Float64Array.from({ length: 900 }, () => r.below(4) - 2 + (r.below(3) - 1) * 4e-4)
    points[0] = -0
    const welded = weld(points, tolerance)
    const wrong: string[] = []
    for (let i = 0; i < 300; i++) {
      for (let j = 0; j < i; j++) {
        const far = Math.max(...[0, 1, 2].map((k) => Math.abs(points[3 * i + k]! - points[3 * j + k]!)))
        const one = welded.place[i] === welded.place[j]
        if ((far <= tolerance && !one) || (far > 4 * tolerance && one)) wrong.push(`${i} and ${j}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
