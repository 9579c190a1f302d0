/** The sliders of the multi-body simulation: the paper's five numbers, and which boxes. */
import { signal, useSignal } from '@preact/signals'
import { type SimulationSettings, simulationSettings } from '../../contract/scene-file.ts'
import type { App } from '../app/app.ts'
import { simulationPanel } from '../ui/simulation-slot.ts'
import './simulation-panel.css'

interface Slider {
  readonly key: 'bodies' | 'faces' | 'density' | 'velocity' | 'spin'
  readonly label: string
  readonly least: number
  readonly most: number
  readonly step: number
  readonly shown: (value: number) => string
}

const SLIDERS: readonly Slider[] = [
  { key: 'bodies', label: 'Bodies', least: 10, most: 1000, step: 10, shown: String },
  { key: 'faces', label: 'Faces of each', least: 4, most: 100, step: 2, shown: String },
  { key: 'density', label: 'Density', least: 0.002, most: 0.1, step: 0.002, shown: percent },
  {
    key: 'velocity',
    label: 'Velocity',
    least: 0,
    most: 0.5,
    step: 0.01,
    shown: (v) => `${percent(v)} of the radius`,
  },
  { key: 'spin', label: 'Spin', least: 0, most: 45, step: 1, shown: (v) => `${v}° a frame` },
]

const running = signal(true)
const wanted = signal<SimulationSettings | null>(null)

/** Puts the sliders into the panel that waits for them whenever a scene with a simulation is open. */
export function offerSimulation(app: App): void {
  // One component for good: another one would take the focus from the slider that is being moved.
  const Panel = () => <SimulationPanel app={app} />
  app.onOpened = () => {
    simulationPanel.value = app.opened?.simulation == null ? null : Panel
  }
}

function SimulationPanel({ app }: { app: App }) {
  const run = app.opened?.simulation
  const current = wanted.value ?? app.opened?.base.simulation
  if (run == null || current === undefined) return null
  const change = (patch: Partial<SimulationSettings>): void => {
    const next = simulationSettings.parse({ ...current, ...patch })
    wanted.value = next
    void app.changeSimulation(next).then(() => {
      wanted.value = null
      running.value = true
    })
  }
  return (
    <div class="simulation">
      <p>Polytopes fly, spin and exchange their velocities when they collide (I-COLLIDE, section 5.3).</p>
      {SLIDERS.map((slider) => (
        <SliderControl key={slider.key} slider={slider} value={current[slider.key]} change={change} />
      ))}
      <fieldset class="choice">
        <legend>Boxes</legend>
        <div>
          {(['fixed', 'dynamic'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="boxes"
                checked={current.boxes === kind}
                onChange={() => change({ boxes: kind })}
              />
              <span>{kind}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="simulation-buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            run.running = !run.running
            running.value = run.running
          }}
        >
          {running.value ? 'Pause' : 'Go on'}
        </button>
        <button type="button" class="plain" onClick={() => change({ seed: current.seed + 1 })}>
          Begin anew
        </button>
      </div>
    </div>
  )
}

interface SliderProps {
  readonly slider: Slider
  readonly value: number
  readonly change: (patch: Partial<SimulationSettings>) => void
}

/** The number follows the slider at once; the simulation is made anew when it is let go. */
function SliderControl({ slider, value, change }: SliderProps) {
  const moved = useSignal<number | null>(null)
  const shown = moved.value ?? value
  const filled = ((shown - slider.least) / (slider.most - slider.least)) * 100
  const id = `simulation-${slider.key}`
  return (
    <div class="simulation-slider">
      {/* By its id: a label round both would be the output's, which comes first. */}
      <label for={id}>{slider.label}</label>
      <output for={id}>{slider.shown(shown)}</output>
      <input
        id={id}
        type="range"
        min={slider.least}
        max={slider.most}
        step={slider.step}
        value={shown}
        aria-valuetext={slider.shown(shown)}
        style={{ '--filled': `${filled}%` }}
        onInput={(event) => (moved.value = event.currentTarget.valueAsNumber)}
        onChange={(event) => {
          moved.value = null
          change({ [slider.key]: event.currentTarget.valueAsNumber })
        }}
      />
    </div>
  )
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10} %`
}
