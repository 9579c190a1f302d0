import { describe, expect, it } from 'vitest'
import { apartInView } from '../../../engine/kdet/flat-decision.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { RECORD_STRIDE } from '../../../engine/kdet/record-layout.ts'
import { TriangleRecords } from '../../../engine/kdet/triangle-records.ts'
import { Random } from '../../../engine/math/random.ts'
import { trianglesMeetPlainly } from '../../twins/triangle-pair.ts'
import { loose } from './triangle-sets.ts'

const FAMILIES: Record<string, (random: Random) => number[]> = {
  'in a plane along the axes': (random) => flat(random, () => 0),
  'in a slanted plane': (random) => flat(random, (x, y) => 0.1 * x - 0.7 * y),
  'in a plane, at 50 km': (random) =>
    flat(random, () => 0).map((x, k) => 0.1 * x + [5e4, -5e4, 312.4][k % 3]),
  'on a flat lattice of 4²': (random) =>
    Array.from({ length: 9 }, (_, k) => (k % 3 === 2 ? 0 : random.below(4))),
  anywhere: (random) => Array.from({ length: 9 }, () => random.between(-1, 1)),
  'without area': (random) => {
    const [a, b, c] = [random.below(3), random.below(3), random.below(3)]
    return [a, b, c, a + 1, b + 1, c, a + 2, b + 2, c]
  },
  'from tiny to huge': (random) =>
    Array.from({ length: 9 }, (_, k) =>
      k % 3 === 2 ? 0 : random.between(-1, 1) * [1e-200, 1, 1e200][random.below(3)],
    ),
}

function flat(random: Random, height: (x: number, y: number) => number): number[] {
  return [0, 1, 2].flatMap(() => {
    const x = random.between(-1, 1)
    const y = random.between(-1, 1)
    return [x, y, height(x, y)]
  })
}

describe('apart in view is apart', () => {
  for (const [name, make] of Object.entries(FAMILIES)) {
    it(`${name} (seed 31)`, () => {
      const random = new Random(31)
      const records = new TriangleRecords()
      for (let n = 0; n < 200; n++) {
        const a = make(random)
        const b = make(random)
        records.fill(loose([...a, ...b]))
        if (apartInView(records.numbers, 0, RECORD_STRIDE)) {
          expect(trianglesMeetPlainly(a, b), `${a} against ${b}`).toBe(false)
        }
      }
    })
  }

  it('settles a flat sheet without the exact test', () => {
    const side = 24
    const numbers: number[] = []
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        numbers.push(x, y, 0, x + 0.9, y, 0, x, y + 0.9, 0)
        numbers.push(x + 0.95, y + 0.95, 0, x + 0.1, y + 0.95, 0, x + 0.95, y + 0.1, 0)
      }
    }
    const kdet = new KDet()
    kdet.use(loose(numbers))
    kdet.run()
    expect(kdet.pairCount).toBe(0)
    expect(kdet.report.candidates).toBeGreaterThan(100)
    expect(kdet.report.exactTests).toBe(0)
  })
})
