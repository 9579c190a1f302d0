/**
 * The contacts as the list shows them: who touches whom at once, depths about three times a second. Digits that change
 * every frame cannot be read, and laying them out costs more than the frame's collision step.
 */
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type ContactLine, contacts } from '../state.ts'

const BETWEEN_DEPTHS_MS = 300

export function useSteadyContacts(): Signal<readonly ContactLine[]> {
  const shown = useSignal(contacts.peek())
  const timer = useRef(0)
  useSignalEffect(() => {
    const now = contacts.value
    if (!samePairs(now, shown.peek())) shown.value = now
    else if (timer.current === 0 && now !== shown.peek()) {
      timer.current = window.setTimeout(() => {
        timer.current = 0
        shown.value = contacts.peek()
      }, BETWEEN_DEPTHS_MS)
    }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return shown
}

export function samePairs(a: readonly ContactLine[], b: readonly ContactLine[]): boolean {
  return a.length === b.length && a.every((line, i) => line.key === b[i]?.key)
}
