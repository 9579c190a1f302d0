import { describe, expect, it } from 'vitest'
import {
  BUCKET_ENTRIES,
  BUCKET_STRIDE,
  CellTable,
  ENTRY_STRIDE,
  NEXT_BUCKET,
} from '../../../engine/kdet/cell-table.ts'
import { Random } from '../../../engine/math/random.ts'

/** Triangle, low and high of each entry, in any order. */
function entriesOf(table: CellTable, cell: number): string[] {
  const total = table.entriesOf(cell)
  const found: string[] = []
  let filled = ((total - 1) % BUCKET_ENTRIES) + 1
  const { buckets } = table
  for (let b = table.bucketOf(cell); b >= 0; b = buckets[b * BUCKET_STRIDE + NEXT_BUCKET]) {
    for (let k = 0; k < filled; k++) {
      const o = b * BUCKET_STRIDE + k * ENTRY_STRIDE
      found.push(buckets.subarray(o, o + ENTRY_STRIDE).join())
    }
    filled = BUCKET_ENTRIES
  }
  return found.sort()
}

describe.each(['djb2', 'morton'] as const)('CellTable by %s', (hash) => {
  it('holds what a plain map holds, again after each clearing (seed 1)', () => {
    const random = new Random(1)
    const table = new CellTable(hash)
    for (let round = 0; round < 4; round++) {
      const plain = new Map<string, string[]>()
      const inserts = [10, 3000, 200, 1][round]
      table.clear(random.below(inserts))
      for (let t = 0; t < inserts; t++) {
        const wide = random.below(2) === 0 ? 3 : 1 << 20
        const [x, y, z] = [random.below(wide), random.below(3), random.below(wide)]
        const level = random.below(4)
        table.insert(level, x, y, z, t, 2 * t, 3 * t)
        const key = `${level},${x},${y},${z}`
        plain.set(key, [...(plain.get(key) ?? []), `${t},${2 * t},${3 * t}`])
      }
      expect(table.cells).toBe(plain.size)
      for (const [key, entries] of plain) {
        const [level, x, y, z] = key.split(',').map(Number)
        const cell = table.find(level, x, y, z)
        expect(cell).toBeGreaterThanOrEqual(0)
        expect(table.levelOf(cell)).toBe(level)
        expect(entriesOf(table, cell)).toEqual(entries.sort())
      }
      expect(table.find(5, 0, 0, 0)).toBe(-1)
      expect(table.find(0, 2 ** 22, 0, 0)).toBe(-1)
    }
  })
})
