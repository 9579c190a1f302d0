/** A session that is being verified, and what came of it. */
import './verify-dialog.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { focusPicture } from '../ui/focus.ts'
import { opened, replayActions, type Verification, verification } from './replay-state.ts'
import { VerdictView } from './verdict-view.tsx'

export function VerifyDialog() {
  const now = verification.value
  return now === null ? null : <OpenDialog now={now} />
}

function OpenDialog({ now }: { now: Verification }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const actions = replayActions.value
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      focusPicture()
    }
  }, [])
  const close = (): void => actions?.closeVerification()
  return (
    <dialog
      class="verify"
      ref={dialog}
      aria-labelledby="verify-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id="verify-title">{now.kind === 'running' ? 'Verifying every frame' : 'Verification'}</h2>
      <div class="verify-body" aria-live="polite">
        {now.kind === 'running' && <Running fraction={now.fraction} />}
        {now.kind === 'failed' && <p>{now.reason}</p>}
        {now.kind === 'done' && (
          <VerdictView verdict={now.verdict} participants={opened.value?.details.begin.participants ?? []} />
        )}
      </div>
      <div class="verify-foot">
        {now.kind === 'done' && now.verdict.kind === 'different' && (
          <ShowFrame frame={now.verdict.frame} onShown={close} />
        )}
        <button type="button" class={now.kind === 'running' ? 'plain' : 'primary'} onClick={close}>
          {now.kind === 'running' ? 'Cancel' : 'Close'} <kbd>Esc</kbd>
        </button>
      </div>
    </dialog>
  )
}

function Running({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100)
  return (
    <>
      <p>The engine runs again over the recorded poses.</p>
      <progress aria-label="Verifying" max={100} value={percent} />
    </>
  )
}

function ShowFrame({ frame, onShown }: { frame: number; onShown: () => void }) {
  return (
    <button
      type="button"
      class="plain"
      onClick={() => {
        replayActions.value?.goTo(frame)
        onShown()
      }}
    >
      Show that frame
    </button>
  )
}
