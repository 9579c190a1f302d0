import { drawing, escapeXml, FAINT, GRID, INK, round, stroke, text } from './svg-elements.ts'
import { threeDigits } from './table.ts'

export interface Dot {
  readonly name: string
  /** In small print after the name. */
  readonly note: string
  readonly value: number
  readonly colour: string
}

export interface DotPlot {
  readonly title: string
  readonly caption: readonly string[]
  readonly xLabel: string
  readonly dots: readonly Dot[]
}

const WIDTH = 760
const FRAME = { left: 264, right: 700, top: 56 }
/** Pixels from one row to the next. */
const PITCH = 30

/**
 * One dot a row on a logarithmic axis: the slowest peer takes a thousand times the fastest. Dots, not bars:
 * the length of a bar says nothing where the axis has no zero.
 */
export function formatDots(plot: DotPlot): string {
  const values = plot.dots.map((dot) => dot.value)
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.ceil(Math.log10(Math.max(...values)))
  // A single decade at least, or all dots of one value would divide by nothing.
  const decades = Array.from({ length: Math.max(1, high - low) + 1 }, (_, i) => low + i)
  const width = (FRAME.right - FRAME.left) / (decades.length - 1)
  const x = (value: number) => FRAME.left + (Math.log10(value) - low) * width
  const bottom = FRAME.top + plot.dots.length * PITCH
  const height = bottom + 84 + plot.caption.length * 16
  return drawing({ width: WIDTH, height, left: 24 }, plot.title, plot.caption, [
    ...decades.flatMap((decade) => [
      stroke(x(10 ** decade), FRAME.top, x(10 ** decade), bottom, GRID),
      text(x(10 ** decade), bottom + 21, decadeLabel(decade), 'font-size="12.5" text-anchor="middle"'),
    ]),
    stroke(FRAME.left, bottom, FRAME.right, bottom, INK),
    text((FRAME.left + FRAME.right) / 2, bottom + 48, plot.xLabel, 'font-size="13.5" text-anchor="middle"'),
    ...plot.dots.flatMap((dot, i) => row(dot, FRAME.top + (i + 0.5) * PITCH, x(dot.value))),
  ])
}

function decadeLabel(decade: number): string {
  return decade < 0 ? (10 ** decade).toFixed(-decade) : String(10 ** decade)
}

function row(dot: Dot, middle: number, at: number): string[] {
  const note = `<tspan font-size="11.5" fill="${FAINT}" dx="6">${escapeXml(dot.note)}</tspan>`
  return [
    `<text x="24" y="${round(middle + 4.5)}" font-size="13">${escapeXml(dot.name)}${note}</text>`,
    stroke(FRAME.left, middle, at, middle, GRID),
    `<circle cx="${round(at)}" cy="${round(middle)}" r="5.5" fill="${dot.colour}"/>`,
    text(at + 12, middle + 4.5, threeDigits(dot.value), 'font-size="12.5"'),
  ]
}
