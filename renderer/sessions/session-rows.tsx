/** The list itself: a listbox of many, of which only what is in sight is on the page. */
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useActions } from '../ui/actions.ts'
import { afterKey, extended, only, toggled } from './selection.ts'
import { sessionList } from './session-list.ts'
import { SessionOrders } from './session-orders.tsx'
import { rowId, SessionRow } from './session-row.tsx'
import { chosenBefore, renaming, selection, shown, shownIds } from './state.ts'
import { placesOnPage, ROW_HEIGHT, type RowRange, rowsInSight, scrollTo } from './visible-rows.ts'

export function SessionRows() {
  const actions = useActions()
  /** What scrolls, with the heads of the columns staying on top; and in it the list. */
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const range = useSignal<RowRange>({ first: 0, end: 20 })
  const rows = shown.value
  const { chosen, active } = selection.value
  const activeAt = active === null ? -1 : shownIds.value.indexOf(active)

  /** Height of the rows in sight: the heads lie over the rest. */
  const seen = (element: HTMLElement): number => element.clientHeight - (list.current?.offsetTop ?? 0)
  const look = (): void => {
    const element = frame.current
    if (element === null) return
    const next = rowsInSight(element.scrollTop, seen(element))
    const { first, end } = range.peek()
    if (next.first !== first || next.end !== end) range.value = next
  }
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // Whoever came by a key has the focus nowhere, or on the picture that is not shown any more.
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused instanceof HTMLCanvasElement) focusRows()
    return () => sizes.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null || activeAt < 0) return
    element.scrollTop = scrollTo(activeAt, element.scrollTop, seen(element))
    look()
  }, [activeAt])

  const onKey = (event: KeyboardEvent): void => {
    const { key } = event
    const page = Math.max(1, Math.floor(frame.current === null ? 1 : seen(frame.current) / ROW_HEIGHT) - 1)
    const next = afterKey(selection.peek(), shownIds.peek(), event, page)
    if (next !== null) chosenBefore.value = next
    else if (key === 'Enter' && active !== null) open(active)
    else if (key === 'Delete') void sessionList.value?.remove([...chosen])
    else if (key === 'F2' && active !== null) {
      chosenBefore.value = only(active)
      renaming.value = active
    } else return
    event.preventDefault()
  }
  const choose = (id: string, event: MouseEvent): void => {
    if (event.shiftKey) chosenBefore.value = extended(selection.peek(), shownIds.peek(), id)
    else if (event.ctrlKey || event.metaKey) chosenBefore.value = toggled(selection.peek(), id)
    else chosenBefore.value = only(id)
  }
  const open = (id: string): void => {
    if (rows.find((row) => row.id === id)?.state !== 'recording') actions.replaySession(id)
  }

  return (
    <div class="session-table" ref={frame} data-scrolls onScroll={look}>
      <SessionOrders />
      <div
        class="session-rows"
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label="Sessions"
        aria-multiselectable="true"
        {...(activeAt < 0 ? {} : { 'aria-activedescendant': rowId(active ?? '') })}
        style={{ height: `${rows.length * ROW_HEIGHT}px` }}
        onKeyDown={onKey}
      >
        {placesOnPage(range.value, rows.length, activeAt).map((index) => {
          const entry = rows[index]!
          return (
            <SessionRow
              key={entry.id}
              entry={entry}
              index={index}
              total={rows.length}
              top={index * ROW_HEIGHT}
              chosen={chosen.has(entry.id)}
              active={index === activeAt}
              onChoose={(event) => choose(entry.id, event)}
              onOpen={() => open(entry.id)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Gives the keyboard back to the list, where what had it is gone. */
export function focusRows(): void {
  document.querySelector<HTMLElement>('.session-rows')?.focus({ preventScroll: true })
}
