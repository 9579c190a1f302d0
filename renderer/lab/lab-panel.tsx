/** The collision lab: which figure, how fine, on which device, at what time, and what it costs. */
import './lab-panel.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { LAB_FIGURES, type LabFigure } from '../../contract/scene-file.ts'
import { FIGURES, nearestResolution, RESOLUTIONS } from '../../walkthrough/lab/figures.ts'
import { Icon } from '../ui/icon.tsx'
import { Choice, Slider } from '../ui/panel-controls.tsx'
import { actions, choices, fault, k, moment, playing, time } from './lab-state.ts'
import { LabTable } from './lab-table.tsx'
import { LabTime } from './lab-time.tsx'
import { costText, resolutionText, spokenMoment } from './lab-wording.ts'
import { DEVICES } from './messages.ts'

const HASHES = ['djb2', 'morton'] as const
const HASH_NAMES = { djb2: 'DJB2', morton: 'Morton' } as const
const DEVICE_NAMES = { automatic: 'Automatic', cpu: 'Processor', gpu: 'Graphics card' } as const

export function LabPanel() {
  const lab = actions.value
  if (lab === null) {
    return <p class="empty">This scene has no lab. Open the scene “Collision lab” from all scenes.</p>
  }
  const { hash, device } = choices.value
  return (
    <div class="lab">
      <FigureChoice />
      <LabTime />
      <Legend />
      <Resolution />
      <Choice
        label="Hash"
        name="lab-hash"
        options={HASHES}
        names={HASH_NAMES}
        chosen={hash}
        choose={(to) => lab.choose({ hash: to })}
      />
      <Choice
        label="Device"
        name="lab-device"
        options={DEVICES}
        names={DEVICE_NAMES}
        chosen={device}
        choose={(to) => lab.choose({ device: to })}
      />
      <Words />
      <LabTable />
      <p class="lab-about">
        Every moment is found anew, all meshes and each with itself, in one run (kDet, 2017). You can walk
        round the figure and through it: the hand does not touch it, and a recording does not hold it.
      </p>
      <Announcer />
    </div>
  )
}

function FigureChoice() {
  const { figure } = choices.value
  return (
    <div class="lab-figure">
      <label for="lab-figure">Figure</label>
      <select
        id="lab-figure"
        aria-describedby="lab-figure-about"
        value={figure}
        onChange={(event) => actions.peek()?.choose({ figure: event.currentTarget.value as LabFigure })}
      >
        {LAB_FIGURES.map((each) => (
          <option key={each} value={each} selected={each === figure}>
            {FIGURES[each].title}
          </option>
        ))}
      </select>
      <p id="lab-figure-about" class="lab-about">
        {FIGURES[figure].about}
      </p>
    </div>
  )
}

/** The number follows the slider at once; the figure is made anew when it is let go. */
function Resolution() {
  const moved = useSignal<number | null>(null)
  const at = moved.value ?? nearestResolution(choices.value.triangles)
  return (
    <div>
      <Slider
        id="lab-triangles"
        label="Triangles"
        value={at}
        text={resolutionText(RESOLUTIONS[at]!)}
        range={[0, RESOLUTIONS.length - 1, 1]}
        onMove={(to) => (moved.value = to)}
        onChoose={(to) => {
          moved.value = null
          actions.peek()?.choose({ triangles: RESOLUTIONS[to]! })
        }}
      />
      <p class="lab-about">{costText(moment.value)}</p>
    </div>
  )
}

function Legend() {
  return (
    <ul class="legend" aria-label="Colours of the figure">
      <li>
        <span class="swatch contact" aria-hidden="true" /> touches another
      </li>
      <li>
        <span class="swatch self-contact" aria-hidden="true" /> touches itself
      </li>
    </ul>
  )
}

/** What is not as it was asked for. */
function Words() {
  if (fault.value !== null) {
    return (
      <div class="lab-word" role="alert">
        <Icon name="warning" /> <span>{fault.value}</span>
        <button type="button" class="plain" onClick={() => actions.peek()?.choose({})}>
          Try again
        </button>
      </div>
    )
  }
  const words = [moment.value?.word ?? null, ...(k.value?.warnings ?? [])].filter((word) => word !== null)
  return words.map((word) => (
    <p key={word} class="lab-word">
      <Icon name="info" /> <span>{word}</span>
    </p>
  ))
}

/** Screen readers hear what a moment shows when it stands still; while it plays they would be told without end. */
function Announcer() {
  const said = useSignal('')
  useSignalEffect(() => {
    const now = moment.value
    if (playing.value || now === null || now.time !== time.value) return
    said.value = spokenMoment(now)
  })
  return (
    <p class="unseen" role="status">
      {said.value}
    </p>
  )
}
