/** The panel "VR": what headset there is, the way in and out, and the simulated one's controls. */
import './vr-panel.css'
import { useActions } from '../ui/actions.ts'
import { focusPicture } from '../ui/focus.ts'
import { Keys } from '../ui/keys.tsx'
import { Choice } from '../ui/panel-controls.tsx'
import { SIM_POSES, type SimPose } from './sim-hand-poses.ts'
import * as vr from './vr-state.ts'

const TARGETS = ['head', 'left', 'right'] as const
const TARGET_NAMES = { head: 'Head', left: 'Left hand', right: 'Right hand' } as const
const SOURCES = ['hands', 'controllers'] as const
const SOURCE_NAMES = { hands: 'Tracked hands', controllers: 'Controllers' } as const
const POSE_NAMES: Readonly<Record<SimPose, string>> = {
  relaxed: 'Relaxed',
  open: 'Open',
  point: 'Point',
  pinch: 'Pinch',
  grasp: 'Grasp',
  fist: 'Fist',
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['KeyW', 'KeyA', 'KeyS', 'KeyD'], 'Step in the room'],
  [['KeyC'], 'Crouch while it is held'],
  [['Digit1', 'Digit2', 'Digit3'], 'The mouse moves head, left, right hand'],
  [['KeyO', 'KeyI', 'KeyP', 'KeyG', 'KeyF'], 'Open, point, pinch, grasp, fist'],
  [['Space'], 'Pinch, or trigger, while it is held'],
  [['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'], 'The controller’s stick'],
  [['KeyH'], 'Hands or controllers'],
  [['Escape'], 'Leave VR'],
]

export function VrPanel() {
  return vr.visiting.value === null ? <Entry /> : <Visit />
}

function Entry() {
  const actions = useActions()
  const found = vr.offer.value
  const isReal = found?.isReal === true
  return (
    <div class="vr-panel">
      <p id="vr-reason">
        {found === null ? 'Looking for a headset …' : isReal ? 'A headset is ready.' : found.reason}
      </p>
      <div class="vr-buttons">
        <button
          type="button"
          class={isReal ? 'primary' : 'plain'}
          disabled={!isReal || vr.isEntering.value}
          aria-describedby="vr-reason"
          onClick={() => enter('real')}
        >
          Enter VR
        </button>
        <button
          type="button"
          class={isReal ? 'plain' : 'primary'}
          disabled={vr.isEntering.value}
          onClick={() => enter('simulated')}
        >
          Simulated headset
        </button>
        <button type="button" class="plain" onClick={() => actions.run('headset')}>
          Headset link …
        </button>
      </div>
      <p class="vr-about">
        The simulated headset shows both eyes’ pictures side by side; keys and mouse move head and hands. The
        headset link opens this app in a headset’s own browser.
      </p>
    </div>
  )
}

function enter(kind: 'real' | 'simulated'): void {
  void vr.actions.peek()?.enter(kind)
  // The keys that follow are for the headset, not for the button.
  focusPicture()
}

function Visit() {
  const actions = vr.actions.value
  const figures = vr.figures.value
  return (
    <div class="vr-panel">
      {vr.isHidden.value && <p role="status">The headset was taken off.</p>}
      {figures !== null && (
        <p class="vr-figures">
          {Math.round(figures.rate)} frames a second, {figures.work.toFixed(1)} ms each, {figures.dropped}{' '}
          dropped
        </p>
      )}
      <div class="vr-buttons">
        <button type="button" class="plain" onClick={() => void actions?.leave()}>
          Leave VR
        </button>
      </div>
      {vr.visiting.value === 'simulated' && <Simulated />}
    </div>
  )
}

function Simulated() {
  const actions = vr.actions.value
  if (actions === null) return null
  const target = vr.simTarget.value
  const pose = vr.simPoses.value[target === 'left' ? 0 : 1]
  return (
    <>
      <Choice
        label="The mouse moves"
        name="sim-target"
        options={TARGETS}
        names={TARGET_NAMES}
        chosen={target}
        choose={(to) => actions.chooseTarget(to)}
      />
      <Choice
        label="In the room"
        name="sim-source"
        options={SOURCES}
        names={SOURCE_NAMES}
        chosen={vr.simHands.value ? 'hands' : 'controllers'}
        choose={(to) => actions.useHands(to === 'hands')}
      />
      <Choice
        label={target === 'left' ? 'Left hand' : 'Right hand'}
        name="sim-pose"
        options={SIM_POSES}
        names={POSE_NAMES}
        chosen={pose}
        choose={(to) => actions.choosePose(to)}
      />
      <dl class="vr-keys">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              <Keys sets={[keys]} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
