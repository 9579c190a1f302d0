import { expect, it } from 'vitest'
import { benchHeadset } from '../../bench/headset/run.ts'

it('a headset session without drawing ends with one line of figures', async () => {
  const lines: string[] = []
  const code = await benchHeadset({ quick: true, frames: 300, progress: () => {} }, (line) =>
    lines.push(line),
  )
  expect(code).toBe(0)
  const figures = JSON.parse(lines.at(-1) ?? '') as Record<string, number>
  expect(Object.keys(figures)).toEqual(['stepMsMedian', 'stepMsP99', 'heapGrowthBytes', 'frames'])
  expect(figures.frames).toBe(300)
  expect(figures.stepMsMedian).toBeGreaterThan(0)
  // Hands that touch nothing would be no measure.
  expect(lines.join('\n')).toMatch(/[1-9]\d* % with contact/)
})
