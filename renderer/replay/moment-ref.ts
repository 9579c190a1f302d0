/** An element whose --at is how much of the session lies before the moment, 0 to 1: moved without drawing anything else. */
import { useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { duration, time } from './replay-state.ts'

export function useMoment(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useSignalEffect(() => {
    const share = duration.value > 0 ? time.value / duration.value : 0
    element.current?.style.setProperty('--at', String(share))
  })
  return element
}
