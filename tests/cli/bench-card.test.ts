import { describe, expect, it } from 'vitest'
import { kdetFinder } from '../../bench/kdet/finders.ts'
import { measureScene } from '../../bench/kdet/measure.ts'
import { sampleScene } from '../../bench/kdet/plan.ts'
import { cardFinders } from '../../cli/bench-card.ts'

const card = await cardFinders()

describe.skipIf(card.finders.length === 0)('the graphics card in the bench', () => {
  it('finds the same pairs with both hashes, and tells what it moved and left undecided', async () => {
    const scene = sampleScene('cloth on statue', 1000, [0.7, 1])
    const finders = [kdetFinder('djb2'), ...card.finders]
    const { rows, faults } = await measureScene(scene, finders, () => ({ mean: 1, deviation: 0 }), {
      runs: 2,
    })
    card.close()
    expect(faults).toEqual([])
    expect(rows.map(({ method }) => method.replace(' in software', ''))).toEqual([
      'kDet, djb2',
      'kDet, djb2, graphics card',
      'kDet, morton, graphics card',
    ])
    for (const row of rows.slice(1)) {
      expect(row.pairs).toBeGreaterThan(0)
      expect(row.buildMs).toBeGreaterThan(0)
      expect(row.queryMs).toBeGreaterThan(0)
      // Points go there each frame, half of one a triangle in a sheet, and little comes back.
      expect(row.bytesMoved).toBeGreaterThan(6)
      expect(row.bytesMoved).toBeLessThan(60)
      expect(row.exactTests).toBeLessThan(0.2)
    }
  })
})
