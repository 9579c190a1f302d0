/** The name of the chosen session, written anew in its place. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { SessionEntry } from '../../contract/sessions.ts'
import { LONGEST_NAME } from '../../contract/sessions.ts'
import { Icon } from '../ui/icon.tsx'
import { SessionBadge } from './session-badge.tsx'
import { sessionList } from './session-list.ts'
import { nameText } from './session-wording.ts'
import { renaming } from './state.ts'

export function SessionName({ entry }: { entry: SessionEntry }) {
  const writing = renaming.value === entry.id
  const begin = (): void => {
    renaming.value = entry.id
  }
  return (
    <div class="session-heading">
      {writing ? <NameField entry={entry} /> : <h3 onDblClick={begin}>{nameText(entry.name)}</h3>}
      {!writing && <SessionBadge state={entry.state} />}
      <button
        type="button"
        class="quiet square"
        aria-label="Rename"
        title="Rename (F2)"
        aria-pressed={writing}
        // Else the field would lose the focus first, and the click begin anew.
        onPointerDown={(event) => writing && event.preventDefault()}
        onClick={() => (writing ? undefined : begin())}
      >
        <Icon name="rename" />
      </button>
    </div>
  )
}

function NameField({ entry }: { entry: SessionEntry }) {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
    field.current?.select()
    return () => {
      renaming.value = null
    }
  }, [])
  const end = (keep: boolean): void => {
    if (renaming.peek() !== entry.id) return
    const name = field.current?.value ?? ''
    renaming.value = null
    if (keep) void sessionList.value?.rename(entry.id, name)
  }
  const endByKey = (keep: boolean): void => {
    const back = before.current
    end(keep)
    if (back instanceof HTMLElement) back.focus()
  }
  return (
    <input
      ref={field}
      type="text"
      aria-label="Name"
      maxLength={LONGEST_NAME}
      defaultValue={entry.name}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') endByKey(true)
        else if (event.key === 'Escape') endByKey(false)
        else return
        event.preventDefault()
        // Escape would close a panel as well.
        event.stopPropagation()
      }}
    />
  )
}
