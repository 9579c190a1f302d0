/** Before anything was recorded. */
import { useActions } from '../ui/actions.ts'
import { Icon } from '../ui/icon.tsx'
import { Key } from '../ui/keys.tsx'

export function NoSessions() {
  const actions = useActions()
  return (
    <div class="no-sessions">
      <svg viewBox="0 0 96 54" aria-hidden="true">
        <path d="M0 0l28 14h40L96 0M28 14v24h40V14M0 54l28-16M96 54L68 38" />
        <circle cx="48" cy="26" r="5" />
      </svg>
      <h3>Nothing is recorded yet</h3>
      <p>
        A session keeps a walk through a scene: where you looked, how the hand moved, and everything it
        touched. It can be replayed, computed again to prove it, and exported.
      </p>
      <p>
        Open a scene and press <Key code="KeyR" /> to record; press it again to stop. A session from another
        machine is a .palpable file: import it, or drop it here.
      </p>
      <button type="button" class="primary" onClick={() => actions.run('start-screen')}>
        <Icon name="scenes" /> Choose a scene
      </button>
    </div>
  )
}
