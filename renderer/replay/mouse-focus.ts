/**
 * Gives the keyboard back to the picture after a control was used by mouse: the space bar then plays, instead of opening
 * the control again. Who came by keyboard stays.
 */
import { useRef } from 'preact/hooks'
import { focusPicture } from '../ui/focus.ts'

export interface MouseFocus {
  readonly handlers: { readonly onPointerDown: () => void; readonly onKeyDown: () => void }
  /** After something was chosen. */
  readonly chosen: () => void
}

export function useMouseFocus(): MouseFocus {
  const byMouse = useRef(false)
  return {
    handlers: {
      onPointerDown: () => {
        byMouse.current = true
      },
      onKeyDown: () => {
        byMouse.current = false
      },
    },
    chosen: () => {
      // A click on a label focuses its control only afterwards.
      if (byMouse.current) setTimeout(focusPicture)
    },
  }
}
