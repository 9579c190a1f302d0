/**
 * The contacts as the list shows them: the first touch and the last release at once, what changes in between about three
 * times a second. Lines that change every frame cannot be read, and drawing them anew costs more than the frame's
 * collision step.
 */
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type ContactLine, contacts } from '../state.ts'

const BETWEEN_CHANGES_MS = 300

export function useSteadyContacts(): Signal<readonly ContactLine[]> {
  const shown = useSignal(contacts.peek())
  const timer = useRef(0)
  useSignalEffect(() => {
    const now = contacts.value
    if ((now.length === 0) !== (shown.peek().length === 0)) shown.value = now
    else if (now.length > 0 && timer.current === 0) {
      timer.current = window.setTimeout(() => {
        timer.current = 0
        shown.value = contacts.peek()
      }, BETWEEN_CHANGES_MS)
    }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return shown
}
