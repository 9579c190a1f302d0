/** Sectors that share a point are never taken for apart, however they are turned and shifted. */
import { describe, expect, it } from 'vitest'
import { POSITION, ROTATION } from '../../../../engine/math/pose.ts'
import { Random } from '../../../../engine/math/random.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import { CappedCones } from '../../../../engine/soup/spherical/capped-cones.ts'
import type { SphericalField } from '../../../../engine/soup/spherical/field.ts'
import { RelativePose } from '../../../../engine/soup/spherical/relative-pose.ts'
import { levelStart, sectorOf } from '../../../../engine/soup/spherical/sectors.ts'
import { litter, poseAt } from './bodies.ts'

const relative = new RelativePose()
const cones = new CappedCones(relative)
const field = buildField(litter(3, 60), { levels: 5, maxCentres: 1 })

function placed(pose: Float64Array, p: number[]): number[] {
  return [0, 1, 2].map((k) => {
    const row = pose.subarray(ROTATION + 3 * k)
    return row[0]! * p[0]! + row[1]! * p[1]! + row[2]! * p[2]! + pose[POSITION + k]!
  })
}

/** A point of the body: in a random sector, at one of its two radii or between them. */
function somewhere({ parts }: SphericalField, random: Random): { sectors: number[]; point: number[] } {
  const part = parts[0]!
  const d = new Float64Array(3)
  for (;;) {
    random.onSphere(d, 0)
    if (random.unit() < 0.3) d[random.below(3)] = 0
    const finest = sectorOf(part.levels, d[0]!, d[1]!, d[2]!)
    if (part.own.far[finest]! < 0) continue
    const t = random.below(3) === 0 ? random.below(2) : random.unit()
    const r = part.own.near[finest]! + t * (part.own.far[finest]! - part.own.near[finest]!)
    const length = Math.hypot(d[0]!, d[1]!, d[2]!)
    const sectors = Array.from({ length: part.levels + 1 }, (_, l) => sectorOf(l, d[0]!, d[1]!, d[2]!))
    return { sectors, point: [0, 1, 2].map((k) => part.centre[k]! + (r * d[k]!) / length) }
  }
}

describe.each([
  ['turned at random', true, 61],
  ['with parallel axes', false, 62],
])('%s, seed %3$i', (_, turned, seed) => {
  it('sectors with a common point are not apart, on any two levels', () => {
    const random = new Random(seed as number)
    const part = field.parts[0]!
    for (let n = 0; n < 3000; n++) {
      const a = somewhere(field, random)
      const b = somewhere(field, random)
      const poseA = poseAt(n % 7 === 0 ? 5e4 : 0, 0, 0, turned ? random : undefined)
      const poseB = poseAt(0, 0, 0, turned ? random : undefined)
      const there = placed(poseA, a.point)
      const here = placed(poseB, b.point)
      for (let k = 0; k < 3; k++) poseB[POSITION + k]! += there[k]! - here[k]!
      relative.set(field, part, poseA, 0, field, part, poseB, 0)
      cones.set(part, part)
      for (const s of a.sectors) {
        for (const t of b.sectors) if (cones.areApart(s, t)) expect.fail(`sectors ${s} and ${t}, n = ${n}`)
      }
    }
  })
})

it('and most that are far from each other are, seed 63', () => {
  const random = new Random(63)
  const part = field.parts[0]!
  let apart = 0
  const count = 2000
  for (let n = 0; n < count; n++) {
    relative.set(field, part, poseAt(0, 0, 0, random), 0, field, part, poseAt(0.5, 0, 0, random), 0)
    cones.set(part, part)
    const finest = levelStart(part.levels)
    const s = finest + random.below(levelStart(part.levels + 1) - finest)
    const t = finest + random.below(levelStart(part.levels + 1) - finest)
    if (part.own.far[s]! < 0 || part.own.far[t]! < 0 || cones.areApart(s, t)) apart++
  }
  expect(apart).toBeGreaterThan(0.9 * count)
})
