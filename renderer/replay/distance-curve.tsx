/** The distance to what is nearest, over the whole session. */
import { distanceText, drawDistances, heightOf, LINES } from './distance-drawing.ts'
import { PlotCanvas } from './plot-canvas.tsx'
import { distances, duration, nearest } from './replay-state.ts'

export function DistanceCurve() {
  return (
    <div class="distance">
      <div class="distance-name">
        <span>Nearest</span>
        <span class="distance-now">{distanceText(nearest.value)}</span>
        {LINES.map((line) => (
          <span class="distance-line" key={line} style={{ bottom: `${100 * heightOf(line)}%` }}>
            {line * 100} cm
          </span>
        ))}
      </div>
      <div class="distance-area">
        <PlotCanvas
          class="distance-plot"
          label="Distance from the hand to what is nearest, over time"
          draw={(context, size, colors) =>
            drawDistances(context, size, colors, distances.value, duration.value)
          }
        />
        {distances.value === null && <p class="distance-wait">Measuring…</p>}
      </div>
    </div>
  )
}
