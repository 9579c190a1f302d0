/** Records, and shows that it does: a dot and how long already. */
import './record-button.css'
import { lengthText } from '../sessions/session-wording.ts'
import { recording } from '../state.ts'
import { useActions } from './actions.ts'
import { focusPicture } from './focus.ts'
import { ariaKeyOf, labelOf } from './keyboard.ts'

const KEY = 'KeyR'

export function RecordButton() {
  const actions = useActions()
  const now = recording.value
  const does = now === null ? 'Record what is done here' : 'Stop recording'
  return (
    <>
      <button
        type="button"
        class="quiet record-button"
        aria-pressed={now !== null}
        aria-keyshortcuts={ariaKeyOf(KEY)}
        title={`${does} (${labelOf(KEY)})`}
        onClick={() => {
          actions.run('record')
          focusPicture()
        }}
      >
        <svg class="record-dot" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="5" />
        </svg>
        <span class={now === null ? 'record-word' : 'unseen'}>Record</span>
        {now !== null && <span class="record-time">{lengthText(now.seconds * 1e6)}</span>}
      </button>
      <p class="unseen" role="status">
        {now !== null && 'Recording.'}
      </p>
    </>
  )
}
