/** The one panel that may be open at the right. */
import './panel.css'
import type { ComponentType } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { LabPanel } from '../lab/lab-panel.tsx'
import { loading, type Panel, panel, question, screen } from '../state.ts'
import { VrPanel } from '../xr/vr-panel.tsx'
import { focusPicture } from './focus.ts'
import { HelpPanel } from './help-panel.tsx'
import { Icon } from './icon.tsx'
import { ProbePanel } from './probe-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { simulationPanel } from './simulation-slot.ts'
import { ViewPanel } from './view-panel.tsx'

const TITLES: Readonly<Record<NonNullable<Panel>, string>> = {
  help: 'Keys and mouse',
  settings: 'Settings',
  view: 'Overlays',
  probe: 'Probe',
  simulation: 'Simulation',
  lab: 'Collision lab',
  vr: 'Virtual reality',
}

export function PanelHost() {
  const shown = panel.value
  if (shown === null) return null
  return <OpenPanel key={shown} shown={shown} content={contentOf(shown)} />
}

function contentOf(shown: NonNullable<Panel>): ComponentType {
  if (shown === 'help') return HelpPanel
  if (shown === 'settings') return SettingsPanel
  if (shown === 'view') return ViewPanel
  if (shown === 'probe') return ProbePanel
  if (shown === 'lab') return LabPanel
  if (shown === 'vr') return VrPanel
  return simulationPanel.value ?? NoSimulation
}

function OpenPanel({ shown, content: Content }: { shown: NonNullable<Panel>; content: ComponentType }) {
  const body = useRef<HTMLDivElement>(null)
  // Neither is useEffect: that comes a frame late, and a key that is pressed meanwhile would reach nobody.
  useLayoutEffect(() => {
    const before = document.activeElement
    body.current?.focus({ preventScroll: true })
    return () => {
      // From the start screen back to the button that opened it; from a walk back to the picture.
      if (screen.peek() === 'walk') focusPicture()
      else if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useLayoutEffect(() => {
    const closeByEscape = (event: KeyboardEvent): void => {
      // A scene that is loading and a question are cancelled by the same key, and come first.
      if (event.key === 'Escape' && loading.peek() === null && question.peek() === null) close()
    }
    window.addEventListener('keydown', closeByEscape)
    return () => window.removeEventListener('keydown', closeByEscape)
  }, [])
  return (
    <aside class="panel glass" aria-labelledby="panel-title">
      <div class="panel-head">
        <h2 id="panel-title">{TITLES[shown]}</h2>
        <button
          type="button"
          class="quiet square"
          aria-label="Close panel"
          title="Close (Esc)"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a name for what scrolls; it is no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="panel-body" ref={body} tabIndex={0} role="group" aria-labelledby="panel-title" data-scrolls>
        <Content />
      </div>
    </aside>
  )
}

function close(): void {
  panel.value = null
}

function NoSimulation() {
  return <p class="empty">This scene has no simulation. Open the scene “Simulation” from all scenes.</p>
}
