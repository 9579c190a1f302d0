/** The slice: where it lies, what it shows, and what its colours mean. */
import {
  choices,
  FEWEST_CELLS,
  fault,
  MOST_CELLS,
  type ProbeChoices,
  progress,
  SHOWN,
  type SliceShows,
  slice,
  stopped,
} from '../probe/probe-state.ts'
import { COMPARING, differenceText, NOT_COMPARED } from '../probe/probe-wording.ts'
import {
  DIFFERENT_COLOR,
  IN_COLOR,
  ON_COLOR,
  OUT_COLOR,
  POTENTIAL_COLORS,
  type Rgba,
  SAME_COLOR,
} from '../probe/slice-colors.ts'
import { AXES, type SliceAxis } from '../probe/slice-plane.ts'
import { Choice, Slider } from './panel-controls.tsx'
import { whole } from './wording.ts'

const AXIS_NAMES: Readonly<Record<SliceAxis, string>> = { facing: 'facing me', x: 'x', y: 'y', z: 'z' }
const SHOWN_NAMES: Readonly<Record<SliceShows, string>> = {
  ray: 'Rays',
  multipole: 'Multipole',
  difference: 'Difference',
  potential: 'J',
}

export function ProbeSlice() {
  const { axis, place, cells, shows } = choices.value
  return (
    <section class="probe-slice" aria-labelledby="probe-slice-title">
      <h3 id="probe-slice-title">Slice</h3>
      <Choice
        label="Axis"
        name="probe-axis"
        options={AXES}
        names={AXIS_NAMES}
        chosen={axis}
        choose={(to) => change({ axis: to })}
      />
      <Slider
        id="probe-place"
        label="Place"
        value={place}
        text={`${Math.round(place * 100)} %`}
        range={[0, 1, 0.01]}
        onMove={(to) => change({ place: to })}
      />
      <Slider
        id="probe-cells"
        label="Cells on a side"
        value={cells}
        text={String(cells)}
        range={[FEWEST_CELLS, MOST_CELLS, 32]}
        onMove={(to) => change({ cells: to })}
      />
      <Choice
        label="Colours"
        name="probe-shows"
        options={SHOWN}
        names={SHOWN_NAMES}
        chosen={shows}
        choose={(to) => change({ shows: to })}
      />
      <Legend shows={shows} />
      <p class="probe-difference">{comparison()}</p>
    </section>
  )
}

/** What is told of the last slice must not be taken for this one's. */
function comparison(): string {
  if (stopped.value || fault.value !== null) return NOT_COMPARED
  return slice.value === null || progress.value !== null ? COMPARING : differenceText(slice.value)
}

function change(patch: Partial<ProbeChoices>): void {
  choices.value = { ...choices.peek(), ...patch }
}

function Legend({ shows }: { shows: SliceShows }) {
  if (shows === 'potential') return <Scale />
  const entries: readonly (readonly [string, Rgba])[] =
    shows === 'difference'
      ? [
          ['same', SAME_COLOR],
          ['different', DIFFERENT_COLOR],
        ]
      : [
          ['in', IN_COLOR],
          ['out', OUT_COLOR],
          ['on', ON_COLOR],
        ]
  return (
    <ul class="legend" aria-label="Colours of the slice">
      {entries.map(([name, color]) => (
        <li key={name}>
          <span class="swatch" style={{ background: css(color) }} aria-hidden="true" /> {name}
        </li>
      ))}
    </ul>
  )
}

function Scale() {
  const range = slice.value?.range
  const [low, high] = range ?? [0, 1]
  return (
    <p class="probe-scale">
      <span>J = {number(low)}</span>
      <span
        class="probe-ramp"
        style={{ background: `linear-gradient(to right, ${POTENTIAL_COLORS.map(css).join(', ')})` }}
        aria-hidden="true"
      />
      <span>{number(high)}</span>
    </p>
  )
}

function css([r, g, b]: Rgba): string {
  return `rgb(${r} ${g} ${b})`
}

/** Whole numbers as such: J of a closed body is one but for its error. */
function number(value: number): string {
  const nearest = Math.round(value)
  const text = Math.abs(value - nearest) < 0.005 ? whole(nearest + 0) : value.toFixed(2)
  return text.replace('-', '−')
}
