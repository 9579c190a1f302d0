import { describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { sectorCones } from '../../../../engine/soup/spherical/sector-cones.ts'
import {
  firstSubsector,
  levelStart,
  MAX_LEVEL,
  sectorOf,
  subsectorCount,
} from '../../../../engine/soup/spherical/sectors.ts'

const LEVELS = 6
const cones = sectorCones(LEVELS)

function cosineTo(sector: number, d: Float64Array): number {
  return (
    cones.axis[3 * sector]! * d[0]! +
    cones.axis[3 * sector + 1]! * d[1]! +
    cones.axis[3 * sector + 2]! * d[2]!
  )
}

it('the subsectors of a level are the next level, in order and without gaps', () => {
  for (let level = 0; level < MAX_LEVEL; level++) {
    let next = levelStart(level + 1)
    for (let sector = levelStart(level); sector < levelStart(level + 1); sector++) {
      expect(firstSubsector(sector)).toBe(next)
      next += subsectorCount(sector)
    }
    expect(next).toBe(levelStart(level + 2))
  }
})

describe('8,000 random directions, seed 21', () => {
  const random = new Random(21)
  const directions = Array.from({ length: 8_000 }, (_, i) => {
    const d = new Float64Array(3)
    random.onSphere(d, 0)
    // On the edges of faces, and on their corners, too.
    if (i % 5 === 0) d[1] = d[0]!
    if (i % 10 === 0) d[2] = -d[0]!
    const length = Math.hypot(d[0]!, d[1]!, d[2]!)
    return d.map((x) => x / length)
  })

  it('lie in the cones of their sectors, each sector within the one above', () => {
    for (const d of directions) {
      let above = 0
      for (let level = 1; level <= LEVELS; level++) {
        const sector = sectorOf(level, d[0]!, d[1]!, d[2]!)
        const offset = sector - firstSubsector(above)
        if (offset < 0 || offset >= subsectorCount(above)) expect.fail(`${sector} is not in ${above}`)
        if (cosineTo(sector, d) < cones.cosine[sector]! - 1e-15) expect.fail(`${d} is outside cone ${sector}`)
        above = sector
      }
    }
  })

  it('in the inner cone of a sector are in that sector', () => {
    let inner = 0
    for (const d of directions) {
      for (let sector = 1; sector < levelStart(4); sector++) {
        const level = sector < levelStart(2) ? 1 : sector < levelStart(3) ? 2 : 3
        const cosine = cosineTo(sector, d)
        if (cosine <= Math.sqrt(1 - cones.innerSine[sector]! ** 2)) continue
        inner++
        if (sectorOf(level, d[0]!, d[1]!, d[2]!) !== sector) expect.fail(`${d} is not in ${sector}`)
      }
    }
    expect(inner).toBeGreaterThan(8_000)
  })
})

it('cones are tight: half angles halve from level to level', () => {
  for (let level = 2; level <= LEVELS; level++) {
    const widest = (l: number) => Math.max(...cones.sine.subarray(levelStart(l), levelStart(l + 1)))
    expect(widest(level)).toBeLessThan(0.62 * widest(level - 1) + 0.05)
  }
})
