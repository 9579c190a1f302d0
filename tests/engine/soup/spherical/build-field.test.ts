/** What a field says about its body, checked on points all over the body's surface. */
import { describe, expect, it } from 'vitest'
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { buildField, buildingField } from '../../../../engine/soup/spherical/build-field.ts'
import {
  BALL_RADIUS,
  BALL_STRIDE,
  type FieldPart,
  NOTHING,
  type SphericalField,
} from '../../../../engine/soup/spherical/field.ts'
import {
  firstSubsector,
  levelStart,
  sectorOf,
  subsectorCount,
} from '../../../../engine/soup/spherical/sectors.ts'
import { type TriangleMesh, triangleCount } from '../../../../engine/soup/triangle-mesh.ts'
import { ball, cube, cup, litter, mapped, pepper, pineapple, rod, sheet, spiral, torus } from './bodies.ts'

const BODIES: [string, TriangleMesh][] = [
  ['pineapple', pineapple(2)],
  ['pepper', pepper(3)],
  ['torus', torus()],
  ['cup', cup()],
  ['spiral', spiral()],
  ['rod', rod()],
  ['litter with degenerate triangles', litter(6, 150)],
  ['sheet through its centre', sheet(12)],
  ['cube', cube()],
  ['tiny torus', mapped(torus(), (x, y, z) => [1e-30 * x, 1e-30 * y, 1e-30 * z])],
  ['huge torus', mapped(torus(), (x, y, z) => [1e30 * x, 1e30 * y, 1e30 * z])],
  ['torus at 50 km', mapped(torus(), (x, y, z) => [x + 5e4, y - 5e4, z])],
]

/** Points of triangle t: its corners, points on its edges, points within. */
function samples(mesh: TriangleMesh, t: number, random: Random): number[][] {
  const corner = (k: number) => Array.from(mesh.positions.subarray(3 * mesh.corners[3 * t + k]!).slice(0, 3))
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  return Array.from({ length: 9 }, (_, n) => {
    let u = n === 1 ? 1 : n === 0 || n === 2 ? 0 : random.unit()
    let v = n === 2 ? 1 : n < 6 ? 0 : random.unit()
    if (u + v > 1 && n > 2) [u, v] = [1 - u, 1 - v]
    return a.map((x, k) => x + u * (b[k]! - x) + v * (c[k]! - x))
  })
}

function expectBounds(
  field: SphericalField,
  part: FieldPart,
  isOwn: boolean,
  t: number,
  point: number[],
): void {
  const [x, y, z] = point.map((p, k) => p - part.centre[k]!) as [number, number, number]
  const r = Math.hypot(x, y, z)
  // The sample itself is rounded.
  const rounding = 4e-16 * field.extent
  for (let level = 0; level <= part.levels; level++) {
    const sector = sectorOf(level, x, y, z)
    for (const radii of isOwn ? [part.all, part.own] : [part.all]) {
      if (r < radii.near[sector]! - rounding) expect.fail(`${r} < ${radii.near[sector]}`)
      if (r > radii.far[sector]! + rounding) expect.fail(`${r} > ${radii.far[sector]}`)
    }
    if (level < part.levels || !isOwn) continue
    const at = sector - levelStart(level)
    const run = part.triangles.subarray(part.start[at]!, part.start[at + 1]!)
    const place = part.start[at]! + run.indexOf(t)
    if (!run.includes(t)) expect.fail(`triangle ${t} is missing in sector ${sector}`)
    const [bx, by, bz] = part.pieceBalls.subarray(BALL_STRIDE * place)
    const gap = Math.hypot(x - bx!, y - by!, z - bz!)
    if (gap > part.pieceBalls[BALL_STRIDE * place + BALL_RADIUS]! + rounding) expect.fail('out of its ball')
  }
}

describe.each(BODIES)('%s', (_, mesh) => {
  const random = new Random(41)
  const fields: [string, SphericalField][] = [
    ['as built', buildField(mesh)],
    [
      'about a corner and a far point',
      buildField(mesh, {
        centres: [mesh.positions.slice(0, 3), mesh.positions.map((p, k) => 3 * p + k).slice(3, 6)],
      }),
    ],
  ]

  it.each(fields)('%s: surface points are within the radii of their sectors, seed 41', (_name, field) => {
    const owners = new Int32Array(triangleCount(mesh))
    for (const part of field.parts) {
      const own = new Set(part.triangles)
      for (const t of own) owners[t]!++
      for (let t = 0; t < triangleCount(mesh); t++) {
        for (const point of samples(mesh, t, random)) expectBounds(field, part, own.has(t), t, point)
      }
    }
    expect(owners.every((count) => count === 1)).toBe(true)
  })

  it.each(fields)('%s: each level bounds the finer ones and no more', (_name, field) => {
    for (const part of field.parts) {
      for (let sector = 0; sector < levelStart(part.levels); sector++) {
        const first = firstSubsector(sector)
        const end = first + subsectorCount(sector)
        expect(part.own.far[sector]).toBe(Math.max(...part.own.far.subarray(first, end)))
        expect(part.own.near[sector]).toBe(Math.min(...part.own.near.subarray(first, end)))
      }
    }
  })
})

it('the lowest level is the sphere about a body and the sphere within it', () => {
  const part = buildField(cube(2), { centres: [Float64Array.of(0.5, 0, 0)], levels: 3 }).parts[0]!
  expect(part.own.far[0]).toBeCloseTo(Math.hypot(2.5, 2, 2), 12)
  expect(part.own.near[0]).toBeCloseTo(1.5, 12)
  const along = sectorOf(3, -1, 1e-3, 1e-3)
  expect(part.own.near[along]).toBeCloseTo(2.5, 12)
})

it('sectors without surface say so', () => {
  const part = buildField(sheet(4), { centres: [Float64Array.of(0, 1, 0)], levels: 3 }).parts[0]!
  expect(part.own.far[sectorOf(3, 0, 1, 0)]).toBe(NOTHING)
  expect(part.own.near[sectorOf(3, 0.1, -1, 0.1)]).toBeCloseTo(1, 2)
})

describe('centres', () => {
  it('one for a compact body, several for a long or flat one, however it lies', () => {
    const slanted = mapped(rod(60, 12), (x, y, z) => [x + y - z, x - y, x + y + 2 * z])
    expect(buildField(ball(3)).parts).toHaveLength(1)
    expect(buildField(cube()).parts).toHaveLength(1)
    expect(buildField(rod(60, 12)).parts.length).toBeGreaterThan(3)
    expect(buildField(slanted).parts.length).toBeGreaterThan(3)
    expect(buildField(mapped(ball(4), (x, y, z) => [5 * x, 0.3 * y, 5 * z])).parts.length).toBeGreaterThan(3)
    expect(buildField(rod(60, 12), { maxCentres: 2 }).parts).toHaveLength(2)
  })

  it('are known to be in the solid or not', () => {
    const within = (mesh: TriangleMesh) =>
      buildField(mesh, { inside: new RayTree(mesh) }).parts.map((part) => part.centreInside)
    expect(within(pepper(3))).toEqual([true])
    expect(within(cup())).toEqual([false])
    expect(within(rod(60, 12)).every((inside) => inside)).toBe(true)
    const onSurface = buildField(cube(), {
      inside: new RayTree(cube()),
      centres: [Float64Array.of(1, 0.2, 0.3)],
    })
    expect(onSurface.parts[0]!.centreInside).toBe(false)
  })
})

it.each([0, 9, 2.5, Number.NaN])('%d levels are refused', (levels) => {
  expect(() => buildField(cube(), { levels })).toThrow('A spherical field has 1 to 8 levels')
})

it('pieces of the surface: one vertex each', () => {
  expect(buildField(torus()).pieces).toHaveLength(1)
  expect(buildField(litter(7, 50)).pieces).toHaveLength(50)
})

it('progress goes from 0 to 1 and ends with the field that is built at once', () => {
  const building = buildingField(rod(400, 12))
  let last = 0
  let steps = 0
  for (;;) {
    const step = building.next()
    if (step.done) {
      const { parts } = buildField(rod(400, 12))
      expect(step.value.parts.map((part) => part.own)).toEqual(parts.map((part) => part.own))
      break
    }
    expect(step.value).toBeGreaterThanOrEqual(last)
    expect(step.value).toBeLessThanOrEqual(1)
    last = step.value
    steps++
  }
  expect(steps).toBeGreaterThan(8)
})
