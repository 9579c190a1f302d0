/** Says of a session what is out of the ordinary. */
import type { SessionEntry } from '../../contract/sessions.ts'

type State = SessionEntry['state']

export const STATE_MEANING: Readonly<Record<State, string | null>> = {
  ended: null,
  recording: 'This session is being recorded. Stop the recording to replay, verify or export it.',
  'ended unexpectedly':
    'The app ended before the recording was stopped. Everything up to the last half second is here.',
}

export function SessionBadge({ state }: { state: State }) {
  const meaning = STATE_MEANING[state]
  if (meaning === null) return null
  return (
    <span class="session-badge" data-state={state} title={meaning}>
      {state}
    </span>
  )
}
