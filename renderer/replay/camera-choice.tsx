/** From where a replay is seen. */
import { labelOf } from '../ui/keyboard.ts'
import { useMouseFocus } from './mouse-focus.ts'
import { type CameraMode, camera, type ReplayActions } from './replay-state.ts'

const CAMERAS: readonly {
  readonly mode: CameraMode
  readonly label: string
  readonly about: string
  readonly code: string
}[] = [
  { mode: 'recorded', label: 'Recorded', about: 'As the person saw it', code: 'Digit1' },
  {
    mode: 'free',
    label: 'Free',
    about: 'Drag to look, W A S D Q E to fly, wheel for the pace',
    code: 'Digit2',
  },
  { mode: 'follow', label: 'Hand', about: 'From behind the hand', code: 'Digit3' },
]

export function CameraChoice({ actions }: { actions: ReplayActions }) {
  const focus = useMouseFocus()
  return (
    <fieldset class="choice camera-choice" {...focus.handlers}>
      <legend class="unseen">Camera</legend>
      <div>
        {CAMERAS.map(({ mode, label, about, code }) => (
          <label key={mode} title={`${about} (${labelOf(code)})`}>
            <input
              type="radio"
              name="replay-camera"
              value={mode}
              checked={camera.value === mode}
              onChange={() => {
                actions.setCamera(mode)
                focus.chosen()
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
