/** The bar over the picture: where one is, the menus, and the panels. */
import './top-bar.css'
import { actions as labActions } from '../lab/lab-state.ts'
import { opened as replayed } from '../replay/replay-state.ts'
import { openScene, type Panel, panel, screen } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon, type IconName, Mark } from './icon.tsx'
import { MenuBar } from './menu-bar.tsx'
import { RecordButton } from './record-button.tsx'
import { simulationPanel } from './simulation-slot.ts'

export function TopBar() {
  const actions = useActions()
  const replays = screen.value === 'replay'
  const title = replays ? replayed.value?.details.entry.name : openScene.value
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
      <h1 title={title ?? ''}>{title ?? 'No scene is open'}</h1>
      <div class="top-tools">
        {replays ? <WalkOn /> : <WalkTools />}
        <PanelButton shows="view" icon="layers" label="Overlays" />
        <PanelButton shows="settings" icon="sliders" label="Settings" />
        <PanelButton shows="help" icon="help" label="Help" />
      </div>
    </header>
  )
}

function WalkTools() {
  return (
    <>
      <RecordButton />
      {simulationPanel.value && <PanelButton shows="simulation" icon="spin" label="Simulation" />}
      {labActions.value && <PanelButton shows="lab" icon="lab" label="Lab" />}
      <PanelButton shows="probe" icon="probe" label="Probe" />
      <PanelButton shows="vr" icon="headset" label="VR" />
    </>
  )
}

/** Out of the replay, into the scene that is open. */
function WalkOn() {
  const actions = useActions()
  if (openScene.value === null) return null
  return (
    <button
      type="button"
      class="quiet panel-button"
      title={`Walk on in ${openScene.value}`}
      onClick={() => actions.goOn()}
    >
      <Icon name="walk" />
      <span>Walk on</span>
    </button>
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
