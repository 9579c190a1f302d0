/** The page of recorded sessions: the list, and beside it the one that is chosen. */
import './sessions-page.css'
import './sessions-list.css'
import { useLayoutEffect } from 'preact/hooks'
import { pickFiles } from '../app/pick-files.ts'
import { store } from '../state.ts'
import { Icon } from '../ui/icon.tsx'
import { count, whole } from '../ui/wording.ts'
import { NoSessions } from './no-sessions.tsx'
import { Progress } from './progress.tsx'
import { SessionDetails } from './session-details.tsx'
import { sessionList } from './session-list.ts'
import { focusRows, SessionRows } from './session-rows.tsx'
import { sizeText } from './session-wording.ts'
import { arriving, entries, listFault, query, shown } from './state.ts'

export function SessionsPage() {
  const known = entries.value
  useLayoutEffect(() => {
    // Before the commands hear of it: here it brings sessions back, in a scene it takes a move back. At the window,
    // for after the last session is deleted nothing has the focus.
    window.addEventListener('keydown', undoByKey, { capture: true })
    return () => window.removeEventListener('keydown', undoByKey, { capture: true })
  }, [])
  return (
    <div class="sessions">
      <div class="sessions-body" data-empty={known === null || known.length === 0}>
        <section class="sessions-list" aria-labelledby="sessions-title" aria-busy={known === null}>
          <Head />
          <Lines />
          {known?.length === 0 ? <NoSessions /> : <List />}
          <Foot />
        </section>
        {known !== null && known.length > 0 && <SessionDetails />}
      </div>
    </div>
  )
}

function undoByKey(event: KeyboardEvent): void {
  const typing = event.target instanceof Element && event.target.closest('input, textarea') !== null
  const control = event.ctrlKey || event.metaKey
  if (typing || !control || event.shiftKey || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  sessionList.value?.undoDelete()
}

function Head() {
  const all = entries.value?.length ?? 0
  const found = shown.value.length
  return (
    <div class="sessions-head">
      <h2 id="sessions-title">Recorded sessions</h2>
      <p class="sessions-count" role="status">
        {all > 0 && (found === all ? whole(all) : `${whole(found)} of ${whole(all)}`)}
      </p>
      {all > 0 && <Search />}
      <button type="button" class="plain" onClick={() => void importPicked()}>
        <Icon name="import" /> Import…
      </button>
    </div>
  )
}

function Search() {
  return (
    <label class="sessions-search">
      <Icon name="search" />
      <span class="unseen">Search sessions</span>
      <input
        type="search"
        placeholder="Search name, note, scene"
        value={query.value}
        onInput={(event) => (query.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          focusRows()
        }}
      />
    </label>
  )
}

async function importPicked(): Promise<void> {
  const files = await pickFiles('.palpable')
  if (files.length > 0) await sessionList.value?.importFiles(files)
}

/** What lasts until it is over: a store that does not work, a list that did not come, a file on its way. */
function Lines() {
  const file = arriving.value
  const storeFault = store.value?.fault ?? null
  return (
    <>
      {storeFault !== null && (
        <p class="sessions-line fault" role="alert">
          <Icon name="warning" /> <span>{storeFault}</span>
        </p>
      )}
      {listFault.value !== null && (
        <div class="sessions-line fault" role="alert">
          <Icon name="warning" /> <span>{listFault.value}</span>
          <button type="button" class="plain" onClick={() => void sessionList.value?.refresh()}>
            Try again
          </button>
        </div>
      )}
      {file !== null && (
        <div class="sessions-line">
          <Progress
            label={
              file.of > 1 ? `Importing ${file.name} (${file.number} of ${file.of})` : `Importing ${file.name}`
            }
            fraction={file.fraction}
            onCancel={() => sessionList.value?.cancelImport()}
          />
        </div>
      )}
    </>
  )
}

function List() {
  if (entries.value === null) {
    return <p class="sessions-wait">{listFault.value === null && 'Asking for the sessions…'}</p>
  }
  if (shown.value.length > 0) return <SessionRows />
  return (
    <div class="sessions-none">
      <p>No session has all of these words: “{query.value.trim()}”.</p>
      <button type="button" class="plain" onClick={() => (query.value = '')}>
        Show all {count(entries.value.length, 'session', 'sessions')}
      </button>
    </div>
  )
}

function Foot() {
  const { path, bytes } = store.value ?? { path: '', bytes: 0 }
  return (
    <p class="sessions-foot">
      {path !== '' && (
        <>
          <span class="sessions-path" title={path}>
            {path}
          </span>
          <span>{sizeText(bytes)}</span>
        </>
      )}
    </p>
  )
}
