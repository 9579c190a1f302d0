/** One session in the list. */
import type { SessionEntry } from '../../contract/sessions.ts'
import { spokenTime } from '../replay/time-text.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { whole } from '../ui/wording.ts'
import { SessionBadge } from './session-badge.tsx'
import { dateText, lengthText, nameText, sizeText } from './session-wording.ts'

export interface SessionRowProps {
  readonly entry: SessionEntry
  /** Its place in the list, and how many there are: only those in sight are on the page. */
  readonly index: number
  readonly total: number
  readonly top: number
  readonly chosen: boolean
  readonly active: boolean
  readonly onChoose: (event: MouseEvent) => void
  readonly onOpen: () => void
}

export function rowId(session: string): string {
  return `session-${session}`
}

export function SessionRow(props: SessionRowProps) {
  const { entry, index, total, top, chosen, active, onChoose, onOpen } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys for all of them
    <div
      id={rowId(entry.id)}
      role="option"
      class="session-row"
      aria-selected={chosen}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-active={active}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose}
      onDblClick={onOpen}
    >
      <Thumbnail url={entry.thumbnailUrl} class="session-picture" lazy />
      <span class="session-text">
        <span class="session-name">{nameText(entry.name)}</span>
        <span class="session-scene">
          {entry.scene.title} · {entry.device}
        </span>
      </span>
      <SessionBadge state={entry.state} />
      <span class="session-cells">
        <span class="session-date">{dateText(entry.startedAt)}</span>
        <span class="number">
          {/* Screen readers would say "1:02" as a time of day. */}
          <span aria-hidden="true">{lengthText(entry.duration)}</span>
          <span class="unseen">{spokenTime(entry.duration)}</span>
        </span>
        <span class="number">
          {whole(entry.contacts)}
          <span class="session-unit"> {entry.contacts === 1 ? 'contact' : 'contacts'}</span>
        </span>
        <span class="number">{sizeText(entry.bytes)}</span>
      </span>
    </div>
  )
}
