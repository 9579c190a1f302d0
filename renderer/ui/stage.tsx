/** The canvas under everything. It stays laid out while it is not shown, so that it never has a size of nothing. */
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { focusPicture } from './focus.ts'

export function Stage({ canvas, shown }: { canvas: HTMLCanvasElement; shown: boolean }) {
  const reached = useSignal(false)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    canvas.tabIndex = 0
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-label', 'The scene. W A S D walk, the mouse moves the hand, F1 lists all keys.')
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const leave = (): void => {
      reached.value = false
    }
    canvas.addEventListener('keyup', (event) => (reached.value = event.key === 'Tab'), { signal })
    canvas.addEventListener('pointerdown', leave, { signal })
    canvas.addEventListener('blur', leave, { signal })
    return () => stop.abort()
  }, [canvas, reached])
  useLayoutEffect(() => {
    if (shown) focusPicture()
  }, [shown])
  return <div class="stage" data-shown={shown} data-reached={reached.value} ref={frame} />
}
