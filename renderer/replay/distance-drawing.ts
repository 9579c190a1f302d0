/** How far the hands were from what was nearest, as a curve. */
import { FARTHEST } from './nearest-distance.ts'
import type { PlotColors, PlotSize } from './plot-canvas.tsx'
import type { Samples } from './survey.ts'

/** Of the height: by the root, since the last centimetres are what one looks for. */
export function heightOf(distance: number): number {
  return Math.sqrt(Math.min(1, Math.max(0, distance / FARTHEST)))
}

/** Lines across, metres. */
export const LINES = [0.01, 0.1] as const

export function drawDistances(
  context: CanvasRenderingContext2D,
  { width, height }: PlotSize,
  colors: PlotColors,
  samples: Samples | null,
  duration: number,
): void {
  const floor = height - 1
  context.fillStyle = colors.line
  for (const line of LINES) context.fillRect(0, Math.round(floor - heightOf(line) * (floor - 1)), width, 1)
  context.fillRect(0, floor, width, 1)
  if (samples === null || duration <= 0) return
  const { times, values } = samples
  let begun = false
  context.beginPath()
  for (let i = 0; i < times.length; i++) {
    const distance = values[i]!
    if (Number.isNaN(distance)) {
      begun = false
      continue
    }
    const x = (times[i]! / duration) * width
    const y = floor - heightOf(distance) * (floor - 1)
    if (begun) context.lineTo(x, y)
    else context.moveTo(x, y)
    begun = true
  }
  context.strokeStyle = colors.accent
  context.lineWidth = 1.25
  context.lineJoin = 'round'
  context.stroke()
}

/** "in contact", "3.2 mm", "12 cm", "over 50 cm" */
export function distanceText(distance: number): string {
  if (Number.isNaN(distance)) return 'no hand'
  if (distance >= FARTHEST) return `over ${FARTHEST * 100} cm`
  if (distance < 5e-5) return 'in contact'
  if (distance < 0.00995) return `${(distance * 1000).toFixed(1)} mm`
  return distance < 0.0995 ? `${(distance * 100).toFixed(1)} cm` : `${Math.round(distance * 100)} cm`
}
