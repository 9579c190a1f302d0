/** Cloth and solids: what falls on a thing stays above it, what is pushed does not let the hand through. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import type { SoftMesh } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { addBox, allFinite, deepest, plainWorld, stretchOf } from './soft-scene.ts'

const TABLE = [0.35, 0.02, 0.3]
const TABLE_AT = [0, 0.7, 0]

it.each([0.006, 0.3])(
  'a tablecloth from %s m above hangs over the edges and never enters the table',
  (above) => {
    const world = plainWorld()
    const table = addBox(world, TABLE, TABLE_AT)
    const soft = new SoftWorld(world)
    const cloth = soft.add(
      makeTablecloth({ middle: [0, 0.72, 0], width: 0.9, depth: 0.8, above, quadsAcross: 30, quadsDown: 26 }),
    )
    for (let i = 0; i < 100; i++) {
      soft.step()
      expect(deepest(cloth, TABLE, TABLE_AT), `step ${i}`).toBeLessThan(0)
    }
    expect(cloth.box[4]).toBeGreaterThan(0.72)
    expect(cloth.box[1]).toBeLessThan(0.64)
    expect(stretchOf(cloth).mean).toBeLessThan(0.02)
    expect(cloth.solids.touching).toBeGreaterThan(50)
    const { pairs } = cloth.solids
    expect(new Set(pairs.body.subarray(0, pairs.count))).toEqual(new Set([table]))
  },
)

it('on a soup of triangles, turned, scaled and far from the origin, cloth lies as on the solid', () => {
  const world = plainWorld()
  const points = Float64Array.of(-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1)
  const tree = buildTree(triangleMesh(points, Uint32Array.of(0, 2, 1, 0, 3, 2)))
  const floor = world.addBody(world.addSoup(tree))
  world.setScale(floor, 0.25)
  world.setPose(floor, [5000, 1, -3000, 0, 0.3826834323650898, 0, 0.9238795325112867])
  const soft = new SoftWorld(world)
  const cloth = soft.add(
    makeTablecloth({
      middle: [5000, 1, -3000],
      width: 0.3,
      depth: 0.3,
      above: 0.1,
      quadsAcross: 12,
      quadsDown: 12,
    }),
  )
  for (let i = 0; i < 90; i++) soft.step()
  expect(cloth.box[1]).toBeGreaterThan(1.0049)
  expect(cloth.box[4]).toBeLessThan(1.02)
  expect(cloth.solids.touching).toBeGreaterThan(100)
})

/** By how much the middle of the curtain, at the hand's height and beside it, is behind the hand's front. */
function behind(positions: Float64Array, at: readonly number[], half: readonly number[]): number {
  let most = -Infinity
  for (let o = 0; o < positions.length; o += 3) {
    const besides = Math.abs(positions[o] - at[0]) > 0.5 * half[0]
    if (besides || Math.abs(positions[o + 1] - at[1]) > 0.5 * half[1]) continue
    most = Math.max(most, at[2] + half[2] - positions[o + 2])
  }
  return most
}

it.each([
  ['a fist', [0.05, 0.05, 0.04], 0, 30],
  ['a finger', [0.01, 0.01, 0.05], 0, 20],
  ['a turning fist', [0.05, 0.05, 0.04], 0.02, 30],
] as const)('%s at 1.5 m/s pushes a curtain and does not pass', (_, half, turn, steps) => {
  const world = plainWorld()
  const at = [0.4, 1.1, -0.3]
  const hand = addBox(world, half, at)
  const soft = new SoftWorld(world)
  const curtain = soft.add(
    makeCurtain({ from: [0, 2, 0], width: 0.8, height: 1.6, waves: 4, quadsAcross: 40, quadsDown: 50 }),
  )
  let touched = 0
  for (let i = 0; i < steps; i++) {
    at[2] += 1.5 / 60
    world.setPose(hand, [...at, 0, 0, turn * i, 1])
    soft.step()
    if (curtain.solids.touching > 0) touched++
    const reach = Math.max(half[0], half[1])
    if (turn === 0) expect(deepest(curtain, half, at), `step ${i}`).toBeLessThan(0)
    else expect(deepest(curtain, [0.7 * reach, 0.7 * reach, half[2]], at), `step ${i}`).toBeLessThan(0)
  }
  expect(at[2] + half[2]).toBeGreaterThan(0.24)
  expect(touched).toBeGreaterThan(8)
  // All of the cloth before the hand is in front of it.
  expect(behind(curtain.positions, at, half)).toBeLessThan(0)
  expect(curtain.box[5]).toBeGreaterThan(at[2] + half[2])
  expect(allFinite(curtain)).toBe(true)
  expect(stretchOf(curtain).mean).toBeLessThan(0.03)
})

it.each([0.3, 0.6, 0.85])(
  'a finger at %s m/s pokes cloth that is held at both ends, and is not left through it',
  (speed) => {
    const world = plainWorld()
    const half = [0.007, 0.007, 0.03]
    const at = [0, 0, -0.04]
    const finger = addBox(world, half, at)
    const soft = new SoftWorld(world, { gravity: [0, 0, 0] })
    soft.pressing = Uint8Array.of(1)
    const { rest, corners, columns, rows } = makeSheet(0.3, 0.3, 12, 12)
    const ends = Array.from({ length: rows }, (_, row) => [row * columns, row * columns + columns - 1]).flat()
    const cloth = soft.add({ rest, corners, positions: rest.slice(), pins: Int32Array.from(ends) })
    const deep = 0.12
    const move = (by: number): void => {
      at[2] += by
      world.setPose(finger, [...at, 0, 0, 0, 1])
      soft.step()
    }
    while (at[2] < deep) {
      move(speed / 60)
      expect(throughMiddle(cloth, at, half), `${at[2]} m`).toBe(0)
    }
    while (at[2] > -0.06) move(-speed / 60)
    for (let i = 0; i < 120; i++) soft.step()
    expect(stretchOf(cloth).worst).toBeLessThan(0.05)
    expect(allFinite(cloth)).toBe(true)
  },
)

/** Triangles that the middle line of a box along z is through, but for its foremost 7 mm. */
function throughMiddle(
  { positions: x, mesh }: SoftBody,
  at: readonly number[],
  half: readonly number[],
): number {
  let through = 0
  for (let t = 0; t < mesh.corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * mesh.corners[t + k])
    const side = (p: number, q: number): number =>
      (x[p] - at[0]) * (x[q + 1] - at[1]) - (x[q] - at[0]) * (x[p + 1] - at[1])
    const [u, v, w] = [side(b, c), side(c, a), side(a, b)]
    const area = u + v + w
    if (area === 0 || u * area < 0 || v * area < 0 || w * area < 0) continue
    const z = (u * x[a + 2] + v * x[b + 2] + w * x[c + 2]) / area
    if (z > at[2] - half[2] && z < at[2] + half[2] - half[0]) through++
  }
  return through
}

it.each([1, 2])('sixteen narrow boxes side by side, to and fro (seed %i), tear nothing', (seed) => {
  const random = new Random(seed)
  const world = plainWorld()
  const parts = Array.from({ length: 16 }, () => addBox(world, [0.01, 0.01, 0.03], [0, 1.5, -0.3]))
  const soft = new SoftWorld(world)
  const curtain = soft.add(
    makeCurtain({ from: [-0.3, 2, 0], width: 0.6, height: 0.9, waves: 3, quadsAcross: 24, quadsDown: 24 }),
  )
  const from = [0, 1.5, -0.2]
  const to = [0, 1.5, -0.2]
  for (let i = 0; i < 120; i++) {
    if (i % 30 === 0) {
      from.splice(0, 3, ...to)
      to.splice(0, 3, random.between(-0.1, 0.1), random.between(1.3, 1.6), i % 60 === 0 ? 0.2 : -0.2)
    }
    const share = ((i % 30) + 1) / 30
    const [x, y, z] = from.map((a, k) => a + share * (to[k] - a))
    parts.forEach((part, k) => {
      world.setPose(part, [x + 0.022 * (k % 4), y + 0.022 * Math.floor(k / 4), z, 0, 0, 0, 1])
    })
    soft.step()
    expect(stretchOf(curtain).mean, `step ${i}`).toBeLessThan(0.03)
  }
  expect(allFinite(curtain)).toBe(true)
  for (let i = 0; i < 30; i++) soft.step()
  expect(stretchOf(curtain).worst).toBeLessThan(0.1)
})

it('a body that is put elsewhere drags nothing along', () => {
  const world = plainWorld()
  const body = addBox(world, [0.1, 0.1, 0.1], [0, 1, -5])
  const soft = new SoftWorld(world)
  const curtain = soft.add(
    makeCurtain({ from: [-0.4, 2, 0], width: 0.8, height: 1.6, quadsAcross: 20, quadsDown: 30 }),
  )
  for (let i = 0; i < 5; i++) soft.step()
  world.setPose(body, [0, 1, 5, 0, 0, 0, 1])
  soft.step()
  expect(curtain.solids.touching).toBe(0)
  expect(curtain.box[5]).toBeLessThan(0.2)
})

/** Folded once over itself along its middle, the upper half a bit above. */
function folded(quads: number): SoftMesh {
  const { rest, corners } = makeSheet(0.3, 0.6, quads, 2 * quads)
  const positions = new Float64Array(rest.length)
  for (let o = 0; o < rest.length; o += 3) {
    const along = rest[o + 1]
    positions[o] = rest[o]
    positions[o + 1] = along > 0 ? 0.1 : 0.006
    positions[o + 2] = along > 0 ? along : -along
    if (along === 0) positions[o + 1] = 0.05
  }
  return { positions, rest, corners, pins: new Int32Array(0) }
}

it('a folded towel does not pass through itself, and knows where its layers touch', () => {
  const world = plainWorld()
  addBox(world, [1, 0.05, 1], [0, -0.05, 0])
  const soft = new SoftWorld(world)
  const mesh = folded(12)
  const towel = soft.add(mesh)
  for (let i = 0; i < 120; i++) soft.step()
  const { pairs, touching } = soft.layers
  expect(touching.subarray(0, pairs.count).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(20)
  // Away from the fold and the rim, the upper half is above the lower one.
  const { rest } = mesh
  for (let a = 0; a < rest.length; a += 3) {
    if (rest[a + 1] < 0.1 || rest[a + 1] > 0.26 || Math.abs(rest[a]) > 0.11) continue
    let nearest = Infinity
    let under = 0
    for (let b = 0; b < rest.length; b += 3) {
      if (rest[b + 1] > -0.05) continue
      const dx = towel.positions[a] - towel.positions[b]
      const dz = towel.positions[a + 2] - towel.positions[b + 2]
      if (dx * dx + dz * dz >= nearest) continue
      nearest = dx * dx + dz * dz
      under = towel.positions[b + 1]
    }
    if (nearest < 1e-4) expect(towel.positions[a + 1]).toBeGreaterThan(under)
  }
  expect(towel.box[1]).toBeGreaterThan(0)
})
