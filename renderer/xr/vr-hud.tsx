/** A headset's frames among the measurements; nothing at the desktop. */

import { visiting } from './vr-state.ts'
import { Frames } from './vr-status.tsx'

export function VrHud() {
  if (visiting.value === null) return null
  return (
    <p class="soft-word">
      Headset: <Frames />
    </p>
  )
}
