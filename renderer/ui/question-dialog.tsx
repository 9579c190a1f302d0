/** Something to decide before it is done. Escape and the way out are the same: nothing happens. */
import './question-dialog.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Question, question, screen } from '../state.ts'
import { focusPicture } from './focus.ts'

export function QuestionDialog() {
  const now = question.value
  return now === null ? null : <OpenQuestion key={now.text} {...now} />
}

function OpenQuestion({ title, text, yes, no, answer }: Question) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The harmless answer: whoever is typing or walking when it opens must not agree by chance.
    keep.current?.focus()
    return () => {
      element?.close()
      if (screen.peek() === 'walk') focusPicture()
      else if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      class="question"
      ref={dialog}
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <h2 id="question-title">{title}</h2>
      <p id="question-text">{text}</p>
      <div class="question-answers">
        <button type="button" class="plain" onClick={() => answer(true)}>
          {yes}
        </button>
        <button type="button" class="primary" ref={keep} onClick={() => answer(false)}>
          {no}
        </button>
      </div>
    </dialog>
  )
}
