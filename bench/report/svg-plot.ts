import { drawing, GRID, INK, round, stroke, text } from './svg-elements.ts'
import { roundTicks, tickLabels } from './ticks.ts'

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly colour: string
  /** Pixels. The paper draws dynamic boxes bold and fixed cubes thin. */
  readonly width: number
  /** Dashes tell lines apart in black and white; empty is a solid line. */
  readonly dash: string
}

export interface Plot {
  readonly title: string
  /** Lines at the foot: what was held constant, and on which machine. */
  readonly caption: readonly string[]
  readonly xLabel: string
  readonly yLabel: string
  readonly series: readonly Series[]
}

const WIDTH = 760
const HEIGHT = 506
/** Room for title and legend above, tick labels and axis titles left and below, the caption at the foot. */
const FRAME = { left: 76, right: 736, top: 88, bottom: 392 }
/** Pixels: height of the legend's row, its line samples, the mean width of a letter, and between entries. */
const LEGEND = { y: 60, sample: 32, letter: 7.1, gap: 22 }

/** A line plot as a self-contained SVG on white, both axes starting at zero or the data's start. */
export function formatPlot(plot: Plot): string {
  const all = plot.series.flatMap((series) => series.points)
  const xTicks = roundTicks(Math.min(0, ...all.map(([x]) => x)), Math.max(...all.map(([x]) => x)), 10)
  const yTicks = roundTicks(0, Math.max(...all.map(([, y]) => y)), 6)
  const x = scale(xTicks, FRAME.left, FRAME.right)
  const y = scale(yTicks, FRAME.bottom, FRAME.top)
  return drawing({ width: WIDTH, height: HEIGHT, left: FRAME.left }, plot.title, plot.caption, [
    ...horizontalAxis(xTicks, x, plot.xLabel),
    ...verticalAxis(yTicks, y, plot.yLabel),
    ...plot.series.map((series) => line(series, x, y)),
    ...legend(plot.series),
  ])
}

type Scale = (value: number) => number

function scale(ticks: readonly number[], from: number, to: number): Scale {
  const low = ticks[0]!
  const high = ticks[ticks.length - 1]!
  return (value) => from + ((value - low) / (high - low)) * (to - from)
}

function horizontalAxis(ticks: readonly number[], x: Scale, label: string): string[] {
  const { left, right, bottom } = FRAME
  const labels = tickLabels(ticks)
  return [
    ...ticks.flatMap((tick, i) => [
      stroke(x(tick), bottom, x(tick), bottom + 5, INK),
      text(x(tick), bottom + 21, labels[i]!, 'font-size="12.5" text-anchor="middle"'),
    ]),
    stroke(left, bottom, right, bottom, INK),
    text((left + right) / 2, bottom + 48, label, 'font-size="13.5" text-anchor="middle"'),
  ]
}

function verticalAxis(ticks: readonly number[], y: Scale, label: string): string[] {
  const { left, right, top, bottom } = FRAME
  const labels = tickLabels(ticks)
  const middle = (top + bottom) / 2
  return [
    ...ticks.flatMap((tick, i) => [
      // The lowest grid line lies on the axis itself.
      ...(i === 0 ? [] : [stroke(left, y(tick), right, y(tick), GRID)]),
      text(left - 10, y(tick) + 4.5, labels[i]!, 'font-size="12.5" text-anchor="end"'),
    ]),
    text(22, middle, label, `font-size="13.5" text-anchor="middle" transform="rotate(-90 22 ${middle})"`),
  ]
}

function line({ points, colour, width, dash }: Series, x: Scale, y: Scale): string {
  const path = points.map(([px, py]) => `${round(x(px))},${round(y(py))}`).join(' ')
  const style = `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
  return `<polyline points="${path}" ${style}${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`
}

/** One row between title and plot: inside the plot it would sooner or later lie on a curve. */
function legend(series: readonly Series[]): string[] {
  let left = FRAME.left
  return series.flatMap(({ name, colour, width, dash }) => {
    const from = left
    const label = from + LEGEND.sample + 8
    left = label + name.length * LEGEND.letter + LEGEND.gap
    const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    const ends = `x1="${from}" y1="${LEGEND.y}" x2="${from + LEGEND.sample}" y2="${LEGEND.y}"`
    return [
      `<line ${ends} stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashes}/>`,
      text(label, LEGEND.y + 4.5, name, 'font-size="13"'),
    ]
  })
}
