/** What lies over the picture while walking. */
import './walk-screen.css'
import { settings } from '../state.ts'
import { visiting } from '../xr/vr-state.ts'
import { ContactAnnouncer, ContactList } from './contact-list.tsx'
import { FirstHint } from './first-hint.tsx'
import { Hud } from './hud.tsx'
import type { HudHistory } from './hud-history.ts'
import { SceneNotices } from './scene-notices.tsx'

export function WalkScreen({ history }: { history: HudHistory }) {
  // Two eyes' pictures side by side leave no room for lists.
  if (visiting.value === 'simulated') return <ContactAnnouncer />
  return (
    <div class="walk">
      <ContactAnnouncer />
      <div class="walk-left">
        {settings.value.showContacts && <ContactList />}
        <SceneNotices />
        {settings.value.showHud && <Hud history={history} />}
      </div>
      <div class="walk-centre">
        <FirstHint />
      </div>
    </div>
  )
}
