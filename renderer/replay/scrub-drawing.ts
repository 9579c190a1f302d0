/** The timeline's own picture: a ruler of time and a mark where each contact begins. */
import type { ContactMarks } from './contact-marks.ts'
import type { PlotColors, PlotSize } from './plot-canvas.tsx'
import { clockText, rulerStep } from './time-text.ts'

/** Pixels: of the ruler's labels, between two of them, and of the groove below the marks. */
const RULER = 15
const LABEL_SPACE = 84
const GROOVE = 4
/** Marks in one column from which on it is drawn at its strongest. */
const DENSE = 8

export function drawScrub(
  context: CanvasRenderingContext2D,
  { width, height }: PlotSize,
  colors: PlotColors,
  marks: ContactMarks,
  duration: number,
): void {
  const floor = height - RULER
  context.fillStyle = '#5b666c'
  context.fillRect(0, floor - GROOVE, width, GROOVE)
  if (duration <= 0) return
  drawRuler(context, width, floor, colors, duration)
  drawMarks(context, width, floor - GROOVE, colors, marks, duration)
}

function drawRuler(
  context: CanvasRenderingContext2D,
  width: number,
  floor: number,
  colors: PlotColors,
  duration: number,
): void {
  const step = rulerStep(duration, Math.max(1, width / LABEL_SPACE))
  context.font = '11px system-ui, sans-serif'
  context.textBaseline = 'top'
  for (let time = 0; time <= duration; time += step) {
    const x = (time / duration) * width
    context.fillStyle = colors.soft
    context.fillRect(Math.round(x), floor, 1, 3)
    const label = clockText(time, false) + (step < 1e6 ? `.${Math.round((time % 1e6) / 1e5)}` : '')
    const half = context.measureText(label).width / 2
    context.textAlign = 'left'
    context.fillText(label, Math.min(width - 2 * half, Math.max(0, x - half)), floor + 4)
  }
}

function drawMarks(
  context: CanvasRenderingContext2D,
  width: number,
  floor: number,
  colors: PlotColors,
  marks: ContactMarks,
  duration: number,
): void {
  const columns = new Uint32Array(Math.max(1, Math.floor(width / 2)))
  marks.countInto(columns, duration)
  context.fillStyle = colors.contact
  for (let i = 0; i < columns.length; i++) {
    const count = columns[i]!
    if (count === 0) continue
    const share = Math.min(1, Math.log2(1 + count) / Math.log2(1 + DENSE))
    const tall = floor * (0.4 + 0.5 * share)
    context.globalAlpha = 0.65 + 0.35 * share
    context.fillRect(2 * i, floor - tall, 2, tall)
  }
  context.globalAlpha = 1
}
