/** What someone wrote about a session; kept when it is left and after a pause. */

import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { SessionEntry } from '../../contract/sessions.ts'
import { LONGEST_NOTE } from '../../contract/sessions.ts'
import { sessionList } from './session-list.ts'

/** Milliseconds without a letter. */
const PAUSE = 1000

type Kept = 'yes' | 'not yet' | 'just now' | 'failed'

const SAID: Readonly<Record<Kept, string>> = {
  yes: '',
  'not yet': '',
  'just now': 'Saved',
  failed: 'Not saved',
}

export function SessionNote({ entry }: { entry: SessionEntry }) {
  const { id } = entry
  const draft = useSignal(entry.note)
  const kept = useSignal<Kept>('yes')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Leaving the field and the page at once must not send it twice. */
  const sent = useRef<string | null>(null)
  // Another window may have written; what is being written here goes before it.
  if (kept.peek() !== 'not yet' && kept.peek() !== 'failed' && draft.peek() !== entry.note)
    draft.value = entry.note

  const keep = async (): Promise<void> => {
    clearTimeout(timer.current)
    if (kept.peek() !== 'not yet' && kept.peek() !== 'failed') return
    const text = draft.peek()
    if (text === sent.current) return
    sent.current = text
    const well = await sessionList.value?.note(id, text)
    if (sent.current === text) sent.current = null
    if (draft.peek() === text) kept.value = well ? 'just now' : 'failed'
  }
  // The page or another session comes: what was written goes to the host first.
  useEffect(() => () => void keep(), [])

  const heading = `note-${id}`
  return (
    <section class="session-note">
      <div class="session-note-head">
        <label for={heading}>Note</label>
        <span role="status" data-kept={kept.value}>
          {SAID[kept.value]}
        </span>
      </div>
      <textarea
        id={heading}
        rows={3}
        maxLength={LONGEST_NOTE}
        placeholder="What is worth knowing about this session?"
        value={draft.value}
        onInput={(event) => {
          draft.value = event.currentTarget.value
          kept.value = 'not yet'
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void keep(), PAUSE)
        }}
        onBlur={() => void keep()}
      />
    </section>
  )
}
