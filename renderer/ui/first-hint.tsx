/** The first steps, shown until they are put away once. It is no dialog: everything works while it is there. */
import './first-hint.css'
import type { ComponentChildren } from 'preact'
import { settings } from '../state.ts'
import { useActions } from './actions.ts'
import { focusPicture } from './focus.ts'
import { Icon, type IconName } from './icon.tsx'
import { Key } from './keys.tsx'

export function FirstHint() {
  const actions = useActions()
  if (settings.value.hintSeen) return null
  const close = (): void => {
    actions.changeSettings({ hintSeen: true })
    focusPicture()
  }
  return (
    <section class="first-hint glass" aria-labelledby="hint-title">
      <h2 id="hint-title">First steps</h2>
      <ul>
        <Step icon="walk" title="Move">
          <Key code="KeyW" /> <Key code="KeyA" /> <Key code="KeyS" /> <Key code="KeyD" /> or the arrows
        </Step>
        <Step icon="eye" title="Look">
          drag with the right button, or <Key code="KeyQ" />
        </Step>
        <Step icon="hand" title="Touch">
          move the mouse; the wheel reaches in and out
        </Step>
        <Step icon="grab" title="Pick up">
          hold the left button around a thing
        </Step>
      </ul>
      <div class="first-hint-tools">
        <button type="button" class="primary" onClick={close}>
          Got it
        </button>
        <button type="button" class="quiet" onClick={() => actions.run('help')}>
          All keys <Key code="F1" />
        </button>
      </div>
    </section>
  )
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{title}:</b> {children}
      </span>
    </li>
  )
}
