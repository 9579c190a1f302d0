/** The line below the picture while one is in VR: what the mouse does, how the frames go, and the way out. */
import { held } from '../state.ts'
import { Icon } from '../ui/icon.tsx'
import { Key } from '../ui/keys.tsx'
import * as vr from './vr-state.ts'

const NAMES = { head: 'the head', left: 'the left hand', right: 'the right hand' } as const

export function VrStatus() {
  return (
    <footer class="status glass">
      {vr.visiting.value === 'simulated' && (
        <p class="vr-status-mouse">
          <Key code="Digit1" /> <Key code="Digit2" /> <Key code="Digit3" /> The mouse moves{' '}
          {NAMES[vr.simTarget.value]}
        </p>
      )}
      <p class="status-pose">
        <Frames />
      </p>
      <p class="status-held" role="status">
        {vr.isHidden.value ? 'The headset was taken off.' : held.value !== null && `Holding ${held.value}`}
      </p>
      <div class="status-tools">
        <button type="button" class="quiet" onClick={() => void vr.actions.value?.leave()}>
          <Icon name="leave" />
          <span>Leave VR</span>
          <Key code={vr.visiting.value === 'simulated' ? 'Escape' : 'KeyN'} />
        </button>
      </div>
    </footer>
  )
}

/** A component of its own, so that twice a second only this text is compared. */
export function Frames() {
  const now = vr.figures.value
  if (now === null) return null
  return (
    <>
      {Math.round(now.rate)} fps, {now.work.toFixed(1)} ms, {now.dropped} dropped
    </>
  )
}
