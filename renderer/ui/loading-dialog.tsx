/** A scene on its way, with what is being done and a way out. */
import './loading-dialog.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Loading, loading, screen } from '../state.ts'
import { focusPicture } from './focus.ts'

export function LoadingDialog() {
  const now = loading.value
  return now === null ? null : <OpenDialog {...now} />
}

function OpenDialog({ title, fraction, step, cancel }: Loading) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // A new scene: the keys walk at once. Behind the dialog the picture could not take the focus. A panel that stays
      // open keeps it: a simulation is made anew while its slider is being moved.
      const inPanel = document.activeElement?.closest('.panel') != null
      const overPicture = screen.peek() === 'walk' || screen.peek() === 'replay'
      if (overPicture && !inPanel) focusPicture()
    }
  }, [])
  const percent = fraction === null ? null : Math.round(fraction * 100)
  return (
    <dialog
      class="loading"
      ref={dialog}
      aria-labelledby="loading-title"
      onCancel={(event) => {
        // It closes when the work has stopped, not before.
        event.preventDefault()
        cancel()
      }}
    >
      <h2 id="loading-title">Opening {title}</h2>
      <progress aria-label={`Opening ${title}`} max={100} {...(percent === null ? {} : { value: percent })} />
      <div class="loading-foot">
        <p aria-live="polite">{step}</p>
        <span class="loading-percent">{percent !== null && `${percent} %`}</span>
      </div>
      <button type="button" class="plain" onClick={cancel}>
        Cancel <kbd>Esc</kbd>
      </button>
    </dialog>
  )
}
