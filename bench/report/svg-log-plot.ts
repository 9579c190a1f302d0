import { drawing, GRID, INK, round, stroke, text } from './svg-elements.ts'
import type { Plot, Series } from './svg-plot.ts'

const WIDTH = 760
const HEIGHT = 560
const FRAME = { left: 76, right: 736, top: 112, bottom: 440 }
/** Pixels: the legend's first row, between its rows, line samples, the mean width of a letter, between entries. */
const LEGEND = { y: 60, row: 24, sample: 32, letter: 7.1, gap: 22 }

/** A line plot with logarithmic axes: powers are straight lines, and their slope is the exponent. */
export function formatLogPlot(plot: Plot): string {
  const all = plot.series.flatMap((series) => series.points)
  const xTicks = decades(all.map(([x]) => x))
  const yTicks = decades(all.map(([, y]) => y))
  const x = scale(xTicks, FRAME.left, FRAME.right)
  const y = scale(yTicks, FRAME.bottom, FRAME.top)
  const { left, right, top, bottom } = FRAME
  const middle = (top + bottom) / 2
  return drawing({ width: WIDTH, height: HEIGHT, left }, plot.title, plot.caption, [
    ...xTicks.flatMap((tick) => [
      stroke(x(tick), top, x(tick), bottom, GRID),
      text(x(tick), bottom + 21, label(tick), 'font-size="12.5" text-anchor="middle"'),
    ]),
    ...yTicks.flatMap((tick) => [
      stroke(left, y(tick), right, y(tick), GRID),
      text(left - 10, y(tick) + 4.5, label(tick), 'font-size="12.5" text-anchor="end"'),
    ]),
    stroke(left, bottom, right, bottom, INK),
    text((left + right) / 2, bottom + 48, plot.xLabel, 'font-size="13.5" text-anchor="middle"'),
    text(
      22,
      middle,
      plot.yLabel,
      `font-size="13.5" text-anchor="middle" transform="rotate(-90 22 ${middle})"`,
    ),
    ...plot.series.map((series) => line(series, x, y)),
    ...legend(plot.series),
  ])
}

type Scale = (value: number) => number

/** Whole powers of ten around the values, one decade at least. */
function decades(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
  return Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
}

function scale(ticks: readonly number[], from: number, to: number): Scale {
  const low = Math.log10(ticks[0]!)
  const high = Math.log10(ticks[ticks.length - 1]!)
  return (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
}

/** 0.001 … 1, 10, 100 … 1 000 000 with thin spaces. */
function label(tick: number): string {
  return tick < 1
    ? tick.toFixed(Math.round(-Math.log10(tick)))
    : String(Math.round(tick)).replace(/\B(?=(\d{3})+$)/g, '\u2009')
}

function line({ points, colour, width, dash }: Series, x: Scale, y: Scale): string {
  const path = points.map(([px, py]) => `${round(x(px))},${round(y(py))}`).join(' ')
  const style = `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
  // Dots: a series of one point would be invisible, and the sizes that were measured are few.
  const dots = points.map(
    ([px, py]) => `<circle cx="${round(x(px))}" cy="${round(y(py))}" r="2.6" fill="${colour}"/>`,
  )
  return [
    `<polyline points="${path}" ${style}${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`,
    ...dots,
  ].join('\n')
}

/** Series without a name share the entry of one that has it. */
function legend(series: readonly Series[]): string[] {
  let left = FRAME.left
  let top = LEGEND.y
  return series
    .filter(({ name }) => name !== '')
    .flatMap(({ name, colour, width, dash }) => {
      const wide = LEGEND.sample + 8 + name.length * LEGEND.letter
      if (left + wide > FRAME.right) {
        left = FRAME.left
        top += LEGEND.row
      }
      const from = left
      left += wide + LEGEND.gap
      const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`
      const ends = `x1="${from}" y1="${top}" x2="${from + LEGEND.sample}" y2="${top}"`
      return [
        `<line ${ends} stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashes}/>`,
        text(from + LEGEND.sample + 8, top + 4.5, name, 'font-size="13"'),
      ]
    })
}
