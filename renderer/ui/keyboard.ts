/** Names of keys for this person's keyboard. */
import { signal } from '@preact/signals'
import { ariaShortcut, type KeyboardLayout, keyLabel } from '../input/chord.ts'

const mac = /^Mac/.test(navigator.platform)
const layout = signal<KeyboardLayout | undefined>(undefined)

interface LayoutSource {
  getLayoutMap(): Promise<KeyboardLayout>
}

/** Browsers without it keep the US names. */
export async function readKeyboardLayout(): Promise<void> {
  const source = (navigator as { keyboard?: Partial<LayoutSource> }).keyboard
  try {
    layout.value = await source?.getLayoutMap?.()
  } catch {
    layout.value = undefined
  }
}

export function labelOf(key: string): string {
  return keyLabel(key, mac, layout.value)
}

export function ariaKeyOf(key: string): string {
  return ariaShortcut(key, mac, layout.value)
}
