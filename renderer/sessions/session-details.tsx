/** The chosen session, or the chosen sessions, and what can be done with them. */
import './session-details.css'
import type { SessionEntry } from '../../contract/sessions.ts'
import { useActions } from '../ui/actions.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { count } from '../ui/wording.ts'
import { STATE_MEANING } from './session-badge.tsx'
import { SessionCheck } from './session-check.tsx'
import { SessionExportForm, showsExport } from './session-export.tsx'
import { SessionFacts } from './session-facts.tsx'
import { sessionList } from './session-list.ts'
import { SessionName } from './session-name.tsx'
import { SessionNote } from './session-note.tsx'
import { focusRows } from './session-rows.tsx'
import { dateText, lengthText, sizeText } from './session-wording.ts'
import { checks, chosenEntries } from './state.ts'

export function SessionDetails() {
  const chosen = chosenEntries.value
  const [first] = chosen
  return (
    <aside class="session-details" aria-label="Chosen session">
      {first === undefined && <p class="empty">Choose a session to see more of it.</p>}
      {first !== undefined && chosen.length === 1 && <One key={first.id} entry={first} />}
      {chosen.length > 1 && <Several chosen={chosen} />}
    </aside>
  )
}

function One({ entry }: { entry: SessionEntry }) {
  const actions = useActions()
  const { id, state } = entry
  const isRecorded = state !== 'recording'
  const checking = checks.value.get(id)?.kind === 'running'
  const exporting = showsExport.value === id
  return (
    <>
      <Thumbnail url={entry.thumbnailUrl} class="session-picture" lazy />
      <SessionName entry={entry} />
      <p class="session-when">
        {entry.scene.title} · {dateText(entry.startedAt)}
      </p>
      {STATE_MEANING[state] !== null && (
        <p class="session-meaning" data-state={state}>
          {STATE_MEANING[state]}
        </p>
      )}
      <div class="session-actions">
        <Action
          icon="play"
          label="Replay"
          kind="primary"
          enabled={isRecorded}
          run={() => actions.replaySession(id)}
        />
        <Action
          icon="verify"
          label="Verify"
          enabled={isRecorded && !checking}
          run={() => void sessionList.value?.checks.start(id)}
        />
        <Action
          icon="export"
          label="Export…"
          enabled={isRecorded}
          expanded={exporting}
          run={() => (showsExport.value = exporting ? null : id)}
        />
        <Action icon="delete" label="Delete" enabled={isRecorded} run={() => remove([entry])} />
      </div>
      <SessionCheck session={id} />
      <SessionExportForm session={id} />
      <SessionNote entry={entry} />
      <SessionFacts entry={entry} />
    </>
  )
}

function Several({ chosen }: { chosen: readonly SessionEntry[] }) {
  const sum = (of: (entry: SessionEntry) => number): number => chosen.reduce((all, one) => all + of(one), 0)
  return (
    <>
      <h3>{count(chosen.length, 'session', 'sessions')} chosen</h3>
      <p class="session-when">
        {lengthText(sum(({ duration }) => duration))} in all · {sizeText(sum(({ bytes }) => bytes))}
      </p>
      <div class="session-actions">
        <Action
          icon="delete"
          label={`Delete ${count(chosen.length, 'session', 'sessions')}`}
          enabled
          run={() => remove(chosen)}
        />
      </div>
    </>
  )
}

interface ActionProps {
  readonly icon: IconName
  readonly label: string
  readonly kind?: 'primary' | 'plain'
  readonly enabled: boolean
  /** Only of buttons that open something below. */
  readonly expanded?: boolean
  readonly run: () => void
}

function Action({ icon, label, kind = 'plain', enabled, expanded, run }: ActionProps) {
  return (
    <button
      type="button"
      class={kind}
      // Not `disabled`: the focus would be lost with it.
      aria-disabled={!enabled}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={() => enabled && run()}
    >
      <Icon name={icon} /> {label}
    </button>
  )
}

function remove(entries: readonly SessionEntry[]): void {
  void sessionList.value?.remove(entries.map(({ id }) => id))
  // The button goes with the session.
  focusRows()
}
