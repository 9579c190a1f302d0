/** The keys of a replay. They come before the app's: what they take is not a command of walking. */
import { commandFor, hasClosest, type KeyPress, keyIsTaken } from '../input/keys.ts'
import type { CameraMode, ReplayActions } from './replay-state.ts'

/** Microseconds. */
const SECOND = 1_000_000
/** What controls do themselves when they have the focus. */
const PRESSES = 'button, summary, a'
const CAMERAS: Readonly<Record<string, CameraMode>> = {
  Digit1: 'recorded',
  Digit2: 'free',
  Digit3: 'follow',
}
/** Commands that mean something here too. */
const COMMON = /^(overlay-.*|open-file|start-screen|sessions|settings|help|fullscreen|toggle-contacts)$/

export interface KeyContext {
  readonly time: number
  readonly duration: number
  readonly leave: () => void
}

/** Does what a key asks for; true where it did, or where the key must do nothing here. */
export function replayKey(event: KeyPress, actions: ReplayActions, context: KeyContext): boolean {
  const { code, shiftKey } = event
  if (keyIsTaken(event) || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return false
  if ((code === 'Space' || code === 'Enter') && isPressing(event.target)) return false
  switch (code) {
    case 'Space':
      actions.togglePlay()
      return true
    case 'ArrowLeft':
    case 'Comma':
      if (shiftKey) actions.seek(context.time - SECOND)
      else actions.step(-1)
      return true
    case 'ArrowRight':
    case 'Period':
      if (shiftKey) actions.seek(context.time + SECOND)
      else actions.step(1)
      return true
    case 'Home':
      actions.seek(0)
      return true
    case 'End':
      actions.seek(context.duration)
      return true
    case 'PageDown':
      actions.jump(1)
      return true
    case 'PageUp':
      actions.jump(-1)
      return true
    case 'KeyN':
      actions.jump(shiftKey ? -1 : 1)
      return true
    case 'ArrowUp':
      actions.changeSpeed(1)
      return true
    case 'ArrowDown':
      actions.changeSpeed(-1)
      return true
    case 'KeyI':
      actions.markLoop('from')
      return true
    case 'KeyO':
      actions.markLoop('to')
      return true
    case 'KeyU':
      actions.clearLoop()
      return true
    case 'Digit1':
    case 'Digit2':
    case 'Digit3':
      actions.setCamera(CAMERAS[code]!)
      return true
    case 'KeyP':
      actions.togglePath()
      return true
    case 'KeyT':
      actions.togglePicture()
      return true
    case 'Escape':
      context.leave()
      return true
  }
  const command = commandFor(event)
  return command !== null && !COMMON.test(command)
}

function isPressing(target: object | null): boolean {
  return hasClosest(target) && target.closest(PRESSES) !== null
}
