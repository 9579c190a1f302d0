/** Where the app begins: the scenes as pictures, files, and what is new. */
import './start-screen.css'
import { info, openScene, scenes, screen } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon, type IconName, Mark } from './icon.tsx'
import { Key } from './keys.tsx'
import { News } from './news.tsx'
import { RecentFiles } from './recent-files.tsx'
import { SceneCard, SceneCardSkeleton } from './scene-card.tsx'

export function StartHeader() {
  const actions = useActions()
  return (
    <header class="start-header">
      <Mark />
      <div class="start-name">
        <h1>Palpable</h1>
        <p>Walk through a building, reach out, and touch it.</p>
      </div>
      <div class="start-tools">
        {/* A headset's browser has neither, also before it knows that it is one: both are the desktop's. */}
        {info.value !== null && info.value.host !== 'link' && (
          <>
            <PageButton to="sessions" icon="sessions" label="Recorded sessions" />
            <PageButton to="headset" icon="headset" label="Headset" />
          </>
        )}
        <button type="button" class="quiet" onClick={() => actions.run('settings')}>
          <Icon name="sliders" /> Settings
        </button>
        <button type="button" class="quiet" onClick={() => actions.run('help')}>
          <Icon name="help" /> Help
        </button>
      </div>
    </header>
  )
}

/** To a page and back, by one button: who pressed it by keyboard is still on it. */
function PageButton({ to, icon, label }: { to: 'sessions' | 'headset'; icon: IconName; label: string }) {
  const actions = useActions()
  const isThere = screen.value === to
  return (
    <button type="button" class="quiet" onClick={() => actions.run(isThere ? 'start-screen' : to)}>
      <Icon name={isThere ? 'scenes' : icon} /> {isThere ? 'All scenes' : label}
    </button>
  )
}

export function StartScreen() {
  return (
    <div class="start">
      <div class="start-scenes">
        <Continue />
        <Scenes />
      </div>
      <div class="start-side">
        <Files />
        <News />
        <p class="start-version">{info.value && `Palpable ${info.value.version}`}</p>
      </div>
    </div>
  )
}

function Continue() {
  const actions = useActions()
  if (openScene.value === null) return null
  return (
    <button type="button" class="continue" onClick={() => actions.goOn()}>
      <Icon name="walk" />
      <span>
        Continue: <b>{openScene.value}</b>
      </span>
    </button>
  )
}

function Scenes() {
  const entries = scenes.value
  return (
    <section aria-labelledby="scenes-title" aria-busy={entries === null}>
      <h2 id="scenes-title">Scenes</h2>
      {entries?.length === 0 && (
        <p class="empty">No scenes were found beside the app. Open a .glb or .gltf file instead.</p>
      )}
      <ul class="scene-cards">
        {entries === null
          ? ['first', 'second', 'third'].map((key) => <SceneCardSkeleton key={key} />)
          : entries.map((entry) => <SceneCard key={entry.id} entry={entry} />)}
      </ul>
    </section>
  )
}

function Files() {
  const actions = useActions()
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">Your files</h2>
      <button type="button" class="primary wide" onClick={() => actions.run('open-file')}>
        <Icon name="folder" /> Open a file… <Key code="Ctrl+KeyO" />
      </button>
      <p class="hint">Or drop a .glb or .gltf file anywhere on this window.</p>
      <RecentFiles />
    </section>
  )
}
