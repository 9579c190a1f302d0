/** The bar over the picture: where one is, the menus, and the panels. */
import './top-bar.css'
import { openScene, type Panel, panel } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon, type IconName, Mark } from './icon.tsx'
import { MenuBar } from './menu-bar.tsx'
import { simulationPanel } from './simulation-slot.ts'

export function TopBar() {
  const actions = useActions()
  return (
    <header class="top-bar glass">
      <button
        type="button"
        class="quiet square"
        aria-label="All scenes"
        title="All scenes"
        onClick={() => actions.run('start-screen')}
      >
        <Mark />
      </button>
      <MenuBar />
      <h1 title={openScene.value ?? ''}>{openScene.value ?? 'No scene is open'}</h1>
      <div class="top-tools">
        {simulationPanel.value && <PanelButton shows="simulation" icon="spin" label="Simulation" />}
        <PanelButton shows="probe" icon="probe" label="Probe" />
        <PanelButton shows="view" icon="layers" label="Overlays" />
        <PanelButton shows="settings" icon="sliders" label="Settings" />
        <PanelButton shows="help" icon="help" label="Help" />
      </div>
    </header>
  )
}

function PanelButton({ shows, icon, label }: { shows: NonNullable<Panel>; icon: IconName; label: string }) {
  const open = panel.value === shows
  return (
    <button
      type="button"
      class="quiet panel-button"
      aria-expanded={open}
      title={label}
      onClick={() => (panel.value = open ? null : shows)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
