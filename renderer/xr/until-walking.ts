/** Waits for a scene that is being opened; one that is cancelled or cannot be opened ends the wait, too. */
import { effect } from '@preact/signals'
import { loading, screen } from '../state.ts'

export function untilWalking(): Promise<void> {
  return new Promise((resolve) => {
    let hasBegun = false
    const stop = effect(() => {
      const isLoading = loading.value !== null
      hasBegun ||= isLoading
      if (screen.value !== 'walk' && (isLoading || !hasBegun)) return
      // Not within the effect itself, which has no way to stop when it runs first.
      queueMicrotask(() => {
        stop()
        resolve()
      })
    })
  })
}
