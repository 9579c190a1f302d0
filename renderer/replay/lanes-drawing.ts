/** The lanes as a picture: bars from the beginning of a contact to its end, the deeper the brighter. */
import { deepestOf, type Lane } from './lanes.ts'
import type { PlotColors, PlotSize } from './plot-canvas.tsx'

/** Pixels. */
export const LANE_HEIGHT = 22
const BAR_HEIGHT = 12
/** A touch of one frame must still be seen. */
const LEAST_WIDTH = 2

export function drawLanes(
  context: CanvasRenderingContext2D,
  { width }: PlotSize,
  colors: PlotColors,
  lanes: readonly Lane[],
  duration: number,
): void {
  const deepest = Math.max(deepestOf(lanes), 1e-9)
  lanes.forEach(({ bars }, row) => {
    const top = row * LANE_HEIGHT
    context.fillStyle = colors.line
    context.fillRect(0, top + LANE_HEIGHT - 1, width, 1)
    context.fillStyle = colors.contact
    for (const { begin, end, depth } of bars) {
      const x = (begin / duration) * width
      context.globalAlpha = shade(depth, deepest)
      context.fillRect(
        x,
        top + (LANE_HEIGHT - BAR_HEIGHT) / 2,
        Math.max(LEAST_WIDTH, ((end - begin) / duration) * width),
        BAR_HEIGHT,
      )
    }
    context.globalAlpha = 1
  })
}

/** Opacity from a mere touch to the deepest contact of the session; by the root, or one deep push would dim all others. */
export function shade(depth: number, deepest: number): number {
  return 0.3 + 0.7 * Math.sqrt(Math.min(1, Math.max(0, depth) / deepest))
}
