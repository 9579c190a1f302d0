/** Something that keeps headsets away, or that a person should know: in a frame of its own, with what can be done. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../ui/icon.tsx'

export function Fault({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="headset-fault" role="alert">
      <p>
        <Icon name="warning" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  )
}
