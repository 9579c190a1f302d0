/** What just happened. Faults stay until they are closed, the rest goes by itself. */
import './notices.css'
import { useEffect, useRef } from 'preact/hooks'
import { type Notice, notices } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon } from './icon.tsx'

const SHOWN_MS = 6000
/** With something to press it takes longer to decide. */
const OFFERED_MS = 12_000

/** Both boxes are always there: screen readers only speak of changes inside one that they know. */
export function Notices() {
  const all = notices.value
  return (
    <div class="notices">
      <div role="alert">
        {all.map((notice) => notice.kind === 'fault' && <Toast key={notice.id} notice={notice} />)}
      </div>
      <div role="status">
        {all.map((notice) => notice.kind === 'info' && <Toast key={notice.id} notice={notice} />)}
      </div>
    </div>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const actions = useActions()
  const { id, kind, text, action } = notice
  const offers = action !== undefined
  const held = useRef(false)
  useEffect(() => {
    if (kind === 'fault') return
    let left = offers ? OFFERED_MS : SHOWN_MS
    const timer = setInterval(() => {
      if (!held.current) left -= 500
      if (left <= 0) actions.dismissNotice(id)
    }, 500)
    return () => clearInterval(timer)
  }, [id, kind, offers, actions])
  const hold = () => {
    held.current = true
  }
  const release = () => {
    held.current = false
  }
  return (
    <div
      class={`toast glass ${kind}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      <Icon name={kind === 'fault' ? 'warning' : 'info'} />
      <p>{text}</p>
      {action !== undefined && (
        <button
          type="button"
          class="plain toast-action"
          onClick={() => {
            actions.dismissNotice(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        class="quiet square"
        aria-label="Close this message"
        title="Close"
        onClick={() => actions.dismissNotice(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
