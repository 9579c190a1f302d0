/** The sliders of the multi-body simulation: the paper's five numbers, and which boxes. */
import { signal } from '@preact/signals'
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

/** Puts the sliders into the panel that waits for them. */
export function offerSimulation(app: App): void {
  simulationPanel.value = () => <SimulationPanel app={app} />
}

function SimulationPanel({ app }: { app: App }) {
  const run = app.opened?.simulation
  const current = wanted.value ?? app.opened?.base.simulation
  if (run == null || current === undefined) {
    return <p class="empty">This scene has no simulation. Open the scene “Simulation” from all scenes.</p>
  }
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
      <p>
        The multi-body simulation of I-COLLIDE: polytopes that fly, spin and exchange their velocities when
        they collide.
      </p>
      {SLIDERS.map((slider) => (
        <label key={slider.key} class="simulation-slider">
          <span>{slider.label}</span>
          <output>{slider.shown(current[slider.key])}</output>
          <input
            type="range"
            min={slider.least}
            max={slider.most}
            step={slider.step}
            value={current[slider.key]}
            onChange={(event) => change({ [slider.key]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      <fieldset>
        <legend>Boxes</legend>
        {(['fixed', 'dynamic'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="boxes"
              checked={current.boxes === kind}
              onChange={() => change({ boxes: kind })}
            />
            {kind === 'fixed' ? 'fixed cubes' : 'dynamic boxes'}
          </label>
        ))}
      </fieldset>
      <div class="simulation-buttons">
        <button
          type="button"
          onClick={() => {
            run.running = !run.running
            running.value = run.running
          }}
        >
          {running.value ? 'Pause' : 'Go on'}
        </button>
        <button type="button" onClick={() => change({ seed: current.seed + 1 })}>
          Another beginning
        </button>
      </div>
    </div>
  )
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10} %`
}
