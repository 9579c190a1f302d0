import { Levels } from './levels.ts'
import { TriangleRecords } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

/**
 * The height of the hierarchy (kdet, 4.4) by the sizes in 64 bits: a graphics card, whose 32 bits know no size below
 * 2^-17 of the whole, has fewer levels.
 */
export function heightOf(set: TriangleSet): number {
  const records = new TriangleRecords()
  records.fill(set)
  let smallest = Infinity
  let largest = 0
  for (let t = 0; t < records.count; t++) {
    const diameter = records.diameters[t]
    if (diameter > largest) largest = diameter
    if (diameter > 0 && diameter < smallest) smallest = diameter
  }
  const levels = new Levels()
  levels.fit(smallest === Infinity ? 0 : smallest, largest)
  return records.count === 0 ? 0 : levels.count
}
