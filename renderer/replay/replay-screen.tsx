/** What lies over the picture while a session is replayed: the contacts, and the timeline with all that belongs to it. */
import './replay-screen.css'
import { useEffect } from 'preact/hooks'
import { loading, panel, settings } from '../state.ts'
import { useActions } from '../ui/actions.ts'
import { ContactAnnouncer, ContactList } from '../ui/contact-list.tsx'
import { replayKey } from './replay-keys.ts'
import { duration, replayActions, time } from './replay-state.ts'
import { Timeline } from './timeline.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

export function ReplayScreen() {
  useReplayKeys()
  return (
    <div class="replay">
      <ContactAnnouncer />
      <div class="replay-left">
        {settings.value.showContacts && <ContactList empty="Nothing is touched at this moment." />}
      </div>
      <Timeline />
      <VerifyDialog />
    </div>
  )
}

function useReplayKeys(): void {
  const app = useActions()
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const actions = replayActions.peek()
      if (actions === null || loading.peek() !== null || event.defaultPrevented) return
      // A panel is closed first, by its own.
      if (event.key === 'Escape' && panel.peek() !== null) return
      const context = { time: time.peek(), duration: duration.peek(), leave: () => app.run('sessions') }
      if (replayKey(event, actions, context)) event.preventDefault()
    }
    // Before the app's own: its keys walk.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [app])
}
