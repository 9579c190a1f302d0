/** The newest slice by either method: told in numbers, and painted where it or the choice of colours has changed. */
import type { SliceLabels } from './messages.ts'
import { type SliceShows, slice as told } from './probe-state.ts'
import { countDifferences, paintSlice, rangeOf } from './slice-colors.ts'
import type { SliceDrawing } from './slice-drawing.ts'

export class SliceKeeper {
  private ray: SliceLabels | null = null
  private multipole: SliceLabels | null = null
  private painted: { ray: SliceLabels | null; multipole: SliceLabels | null; shows: SliceShows } | null = null

  forget(): void {
    this.ray = this.multipole = this.painted = null
  }

  take(slice: SliceLabels): void {
    if (slice.method === 'ray') this.ray = slice
    else this.multipole = slice
    const { ray, multipole } = this
    const both = ray !== null && multipole !== null && ray.id === multipole.id
    // While a slider moves, the numbers of the last slice stay until those of the next are there, both methods'.
    if (!both && told.peek() !== null) return
    told.value = {
      points: slice.cells * slice.cells,
      ray: ray?.milliseconds ?? null,
      multipole: both ? multipole.milliseconds : null,
      differences: both ? countDifferences(ray, multipole) : null,
      range: multipole?.potentials == null ? null : rangeOf(multipole.potentials),
    }
  }

  /** `bodySize`: metres from corner to corner of the body's box. */
  paint(drawing: SliceDrawing, shows: SliceShows, bodySize: number): void {
    const { ray, multipole, painted } = this
    if (painted?.ray === ray && painted?.multipole === multipole && painted?.shows === shows) return
    const newest = shows === 'ray' ? ray : multipole
    if (newest === null) drawing.commit(false)
    else {
      drawing.shape(newest.plane, newest.cells, bodySize)
      const done = paintSlice(drawing.pixels, shows, ray, multipole)
      // Until both methods have answered for the new place, the difference of the old one stays.
      if (!done && shows === 'difference' && painted?.shows === shows) return
      drawing.commit(done)
    }
    this.painted = { ray, multipole, shows }
  }
}
