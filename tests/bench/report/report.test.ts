import { describe, expect, it } from 'vitest'
import { formatCsv } from '../../../bench/report/csv.ts'
import { formatDots } from '../../../bench/report/svg-dots.ts'
import { formatPlot } from '../../../bench/report/svg-plot.ts'
import { formatTable, threeDigits } from '../../../bench/report/table.ts'
import { roundTicks, tickLabels } from '../../../bench/report/ticks.ts'

describe('tables and CSV', () => {
  it('align their columns', () => {
    const lines = formatTable<{ name: string; ms: number }>(
      [
        { head: 'engine', align: 'left', cell: (row) => row.name },
        { head: 'ms', align: 'right', cell: (row) => threeDigits(row.ms) },
      ],
      [
        { name: 'a', ms: 0.0123456 },
        { name: 'rather long', ms: 145.3 },
      ],
    )
    expect(lines).toEqual([
      'engine           ms',
      '───────────  ──────',
      'a            0.0123',
      'rather long     145',
    ])
  })

  it('round to three digits without exponents', () => {
    expect([0, 0.000012345, 0.5, 9.999, 12.34, 1234.5].map(threeDigits)).toEqual([
      '0',
      '0.000012',
      '0.500',
      '10.00',
      '12.3',
      '1235',
    ])
  })

  it('quote what needs quoting', () => {
    expect(formatCsv([{ name: 'palpable, fixed', note: 'a "word"', ms: 0.5 }])).toBe(
      'name,note,ms\r\n"palpable, fixed","a ""word""",0.5\r\n',
    )
    expect(formatCsv([])).toBe('')
  })
})

describe('ticks', () => {
  it('are round, evenly spaced and cover the data', () => {
    expect(roundTicks(0, 1.65, 6)).toEqual([0, 0.5, 1, 1.5, 2])
    expect(roundTicks(0, 2000, 10)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000])
    expect(roundTicks(0, 0.31, 6)).toEqual([0, 0.1, 0.2, 0.3, 0.4])
    expect(roundTicks(3, 3, 5)).toEqual([3, 4])
  })

  it('have labels of one precision', () => {
    expect(tickLabels([0, 0.5, 1])).toEqual(['0.0', '0.5', '1.0'])
    expect(tickLabels([0, 1000, 12000])).toEqual(['0', '1\u2009000', '12\u2009000'])
  })
})

describe('plots', () => {
  const wellFormed = (svg: string) => {
    const open: string[] = []
    for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (close === '/') expect(open.pop()).toBe(name)
      else if (empty === '') open.push(name)
    }
    expect(open).toEqual([])
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  }

  it('draw every series, escape their texts and stay within the frame', () => {
    const line = { colour: '#000000', width: 1, dash: '' }
    const svg = formatPlot({
      title: 'a < b & c',
      caption: ['held', 'machine'],
      xLabel: 'x',
      yLabel: 'y',
      series: [
        {
          ...line,
          name: 'one',
          points: [
            [0, 0],
            [10, 1],
          ],
        },
        {
          ...line,
          name: 'two',
          points: [
            [0, 0.5],
            [10, 0.25],
          ],
          dash: '4 2',
        },
      ],
    })
    wellFormed(svg)
    expect(svg.match(/<polyline/g)).toHaveLength(2)
    expect(svg).toContain('a &lt; b &amp; c')
    const [, width, height] = svg.match(/width="(\d+)" height="(\d+)"/)!
    for (const [, points] of svg.matchAll(/points="([^"]*)"/g)) {
      for (const point of points.split(' ')) {
        const [x, y] = point.split(',').map(Number)
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(Number(width))
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(Number(height))
      }
    }
  })

  it('draw one dot a contestant', () => {
    const dot = { note: '1.0.0, overlap', colour: '#000000' }
    const svg = formatDots({
      title: 't',
      caption: ['c'],
      xLabel: 'ms',
      dots: [
        { ...dot, name: 'ours', value: 0.2 },
        { ...dot, name: 'theirs', value: 150 },
      ],
    })
    wellFormed(svg)
    expect(svg.match(/<circle/g)).toHaveLength(2)
    wellFormed(
      formatDots({ title: 't', caption: [], xLabel: 'ms', dots: [{ ...dot, name: 'one', value: 1 }] }),
    )
  })
})
