/**
 * Things on a tablecloth rest on the table itself, 0.3 mm above it, and leave the cloth between no room. It lies flat there
 * and still, and is free again when they are gone.
 */
import { expect, it } from 'vitest'
import type { BodyId } from '../../../engine/bodies.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { POSE_STRIDE, POSITION } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import { CONTACT_REACH } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import {
  addThing,
  type CoveredTable,
  coveredTable,
  REST_GAP,
  SOON,
  settle,
  TABLE,
  TABLE_AT,
  TOP,
} from './covered-table.ts'
import { hullTriangles } from './hull-triangles.ts'
import { addBox, allFinite, deepest, distanceTo, plainWorld, stretchOf } from './soft-scene.ts'

/** Metres that cloth may be in the table: where a thing stands over its edge, the cloth is bent round that. */
const DEEPEST = 0.0025

/** From 8 cm above, at 1 m/s. */
function putDown(
  { world, soft }: CoveredTable,
  body: BodyId,
  half: readonly number[],
  x: number,
  z: number,
): void {
  const y = TOP + REST_GAP + half[1]
  for (let i = 0; i <= 5; i++) {
    world.setPose(body, [x, y + 0.016 * (5 - i), z, 0, 0, 0, 1])
    soft.step()
  }
}

/** Triangles of the cloth within `reach` of those of a box. */
function near(cloth: SoftBody, half: readonly number[], at: readonly number[], reach: number): number {
  const other = plainWorld()
  const hull = hullTriangles(other, [addBox(other, half, at)])
  const own = cloth.mesh.corners.length / 3
  const positions = new Float64Array(cloth.positions.length + hull.length)
  positions.set(cloth.positions)
  positions.set(hull, cloth.positions.length)
  const corners = Uint32Array.from({ length: 3 * own + hull.length / 3 }, (_, i) =>
    i < 3 * own ? cloth.mesh.corners[i] : cloth.positions.length / 3 + i - 3 * own,
  )
  const mesh = new Int32Array(corners.length / 3).fill(1, own)
  const finder = new KDet()
  finder.use({ positions, corners, mesh, solid: Uint8Array.from(mesh) }, reach)
  finder.run()
  const touched = new Set<number>()
  for (let i = 0; i < finder.pairCount; i++) {
    const [a, b] = finder.pairs.subarray(2 * i, 2 * i + 2)
    if (a < own !== b < own) touched.add(a < own ? a : b)
  }
  return touched.size
}

it.each([1, 2, 3])('what is put on a tablecloth and taken away leaves it still (seed %i)', (seed) => {
  const scene = coveredTable()
  const { world, soft, cloth } = scene
  const random = new Random(seed)
  const things = Array.from({ length: 1 + (seed % 3) }, () => {
    const half = [random.between(0.02, 0.09), random.between(0.004, 0.05), random.between(0.02, 0.09)]
    return { half, body: addThing(scene, half) }
  })
  settle(soft, 300)
  things.forEach(({ half, body }, i) => {
    // Side by side, some over the table's edge.
    const x = random.between(-0.08, 0.02) + 0.14 * i
    putDown(scene, body, half, x, random.between(0, 0.2))
  })
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  expect(deepest(cloth, TABLE, TABLE_AT)).toBeLessThan(DEEPEST)
  for (const { half, body } of things) {
    const at = [...world.bodies.pose.subarray(body * POSE_STRIDE + POSITION).subarray(0, 3)]
    expect(deepest(cloth, half, at)).toBeLessThan(0)
    expect(near(cloth, half, at, 0)).toBe(0)
    expect(near(cloth, half, at, CONTACT_REACH)).toBeGreaterThan(4)
  }
  expect(stretchOf(cloth).worst).toBeLessThan(0.13)
  // Undo.
  for (const { half, body } of things) world.setPose(body, [1, half[1], 1, 0, 0, 0, 1])
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  expect(distanceTo(cloth, TABLE, TABLE_AT)).toBeGreaterThan(0.0049)
  expect(stretchOf(cloth).worst).toBeLessThan(0.13)
  expect(allFinite(cloth)).toBe(true)
})

it('saved while a cup stands on it, it goes on to the same bits', () => {
  const half = [0.04, 0.04, 0.04]
  const [one, other] = [coveredTable(), coveredTable()]
  const [cup, same] = [addThing(one, half), addThing(other, half)]
  putDown(one, cup, half, 0.1, 0.1)
  for (let i = 0; i < 10; i++) one.soft.step()
  expect(one.cloth.solids.pinches.count).toBeGreaterThan(8)
  const bytes = one.soft.save()
  other.world.setPose(same, [0.1, TOP + REST_GAP + half[1], 0.1, 0, 0, 0, 1])
  other.soft.load(bytes)
  // Lifted on one side of the save, in both.
  for (let i = 0; i < 20; i++) {
    for (const [{ world, soft }, body] of [
      [one, cup],
      [other, same],
    ] as const) {
      world.setPose(body, [0.1, TOP + REST_GAP + half[1] + 0.001 * i, 0.1, 0, 0, 0, 1])
      soft.step()
    }
  }
  expect(other.cloth.positions).toEqual(one.cloth.positions)
})

it('a hand’s breadth pressed into the table, deeper than its top, has the cloth in the table, not in itself', () => {
  const scene = coveredTable()
  const { world, soft, cloth } = scene
  const half = [0.05, 0.01, 0.05]
  const palm = addThing(scene, half)
  settle(soft, 300)
  for (let i = 0; i <= 20; i++) {
    world.setPose(palm, [0.1, TOP + half[1] + 0.02 - 0.00115 * i, 0.1, 0, 0, 0, 1])
    soft.step()
  }
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  const at = [0.1, TOP + half[1] - 0.003, 0.1]
  expect(near(cloth, half, at, 0)).toBe(0)
  expect(deepest(cloth, half, at)).toBeLessThan(0)
  expect(deepest(cloth, TABLE, TABLE_AT)).toBeGreaterThan(0.003)
  expect(deepest(cloth, TABLE, TABLE_AT)).toBeLessThan(0.006)
  expect(cloth.solids.pinches.count).toBeGreaterThan(8)
})

it('what is put down at once, inside the cloth, comes to stand on it', () => {
  const scene = coveredTable()
  const { world, soft, cloth } = scene
  // A plate: less high than its way into the cloth, so that the nearest way out is through its top.
  const half = [0.07, 0.003, 0.07]
  const plate = addThing(scene, half)
  settle(soft, 300)
  const at = [0.08, TOP + REST_GAP + half[1], 0.07]
  world.setPose(plate, [...at, 0, 0, 0, 1])
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  for (let o = 0; o < cloth.positions.length; o += 3) {
    const [x, y, z] = cloth.positions.subarray(o, o + 3)
    if (Math.abs(x - at[0]) < half[0] && Math.abs(z - at[2]) < half[2])
      expect(y).toBeLessThan(at[1] - half[1])
  }
})

/** A cushion on a bench, and a pot that waits on the floor. */
function cushionOnBench(): CoveredTable & { readonly pot: BodyId } {
  const world = plainWorld()
  addBox(world, [0.4, 0.2, 0.4], [0, 0.2, 0])
  const pot = addBox(world, [0.05, 0.06, 0.05], [2, 0.06, 2])
  const soft = new SoftWorld(world)
  soft.pressing = new Uint8Array(8)
  soft.pressing[pot] = 1
  const size = { width: 0.36, depth: 0.36, height: 0.1, quadsAcross: 10, quadsDown: 10 }
  const { mesh, volume } = makeCushion({ middle: [0, 0.47, 0], ...size })
  const cloth = soft.add(mesh, { volume, density: 0.5, bend: 2e-4, friction: 0.8, drag: 4 })
  return { world, soft, cloth, pot }
}

it('a pot in the middle of a cushion presses it flat, and it fills again', () => {
  const { world, soft, cloth: cushion, pot } = cushionOnBench()
  settle(soft, 200)
  const height = cushion.box[4]
  for (let i = 0; i <= 20; i++) {
    world.setPose(pot, [0, 0.46 + REST_GAP + 0.008 * (20 - i), 0, 0, 0, 0, 1])
    soft.step()
  }
  const other = cushionOnBench()
  other.world.setPose(other.pot, [0, 0.46 + REST_GAP, 0, 0, 0, 0, 1])
  other.soft.load(soft.save())
  for (let i = 0; i < 5; i++) {
    soft.step()
    other.soft.step()
  }
  expect(other.cloth.positions).toEqual(cushion.positions)
  settle(soft)
  expect(cushion.solids.pinches.count).toBeGreaterThan(8)
  expect(cushion.box[4]).toBeLessThan(height + 0.05)
  expect(Math.max(...cushion.box.map(Math.abs).filter((_, k) => k % 3 !== 1))).toBeLessThan(0.26)
  world.setPose(pot, [2, 0.06, 2, 0, 0, 0, 1])
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  expect(cushion.box[4]).toBeGreaterThan(height - 0.015)
  expect(allFinite(cushion)).toBe(true)
})
