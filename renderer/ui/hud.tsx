/** What a frame costs, as live sparklines. */
import './hud.css'
import { SoftHud } from '../soft/soft-hud.tsx'
import type { Measurements } from '../state.ts'
import { measurements } from '../state.ts'
import { VrHud } from '../xr/vr-hud.tsx'
import type { Channel, HudHistory } from './hud-history.ts'
import { Sparkline } from './sparkline.tsx'
import { milliseconds, whole } from './wording.ts'

interface Line {
  readonly channel: Channel
  readonly label: string
  readonly unit: string
  /** The scale reaches at least this far, so that noise about nothing stays small. */
  readonly least: number
}

const LINES: readonly Line[] = [
  { channel: 'boxes', label: 'Boxes', unit: 'ms', least: 0.05 },
  { channel: 'sort', label: 'Sort', unit: 'ms', least: 0.05 },
  { channel: 'exact', label: 'Exact', unit: 'ms', least: 0.05 },
  { channel: 'step', label: 'Whole step', unit: 'ms', least: 0.2 },
  { channel: 'frameRate', label: 'Frame rate', unit: 'fps', least: 20 },
]

const COUNTS: readonly { readonly key: keyof Measurements; readonly label: string }[] = [
  { key: 'bodies', label: 'Bodies' },
  { key: 'activePairs', label: 'Active pairs' },
  { key: 'contacts', label: 'Contacts' },
  { key: 'swaps', label: 'Swaps' },
]

export function Hud({ history }: { history: HudHistory }) {
  return (
    <section class="hud glass" aria-labelledby="hud-title">
      <h2 id="hud-title">Measurements</h2>
      <dl class="hud-lines">
        {LINES.map((line) => (
          <div key={line.channel}>
            <dt>{line.label}</dt>
            <dd>
              <Sparkline history={history} channel={line.channel} least={line.least} />
              <Value line={line} />
            </dd>
          </div>
        ))}
      </dl>
      <dl class="hud-counts">
        {COUNTS.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Count of={key} />
            </dd>
          </div>
        ))}
      </dl>
      <SoftHud />
      <VrHud />
    </section>
  )
}

/** Small components of their own, so that ten times a second only these texts are compared. */
function Value({ line }: { line: Line }) {
  const now = measurements.value
  const value = now?.[line.channel]
  const text = value === undefined ? '–' : line.unit === 'ms' ? milliseconds(value) : whole(value)
  return (
    <span class="hud-value">
      {text} <small>{line.unit}</small>
    </span>
  )
}

function Count({ of }: { of: keyof Measurements }) {
  const now = measurements.value
  return <>{now === null ? '–' : whole(now[of])}</>
}
