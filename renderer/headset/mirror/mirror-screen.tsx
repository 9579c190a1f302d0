/** What lies over the picture while a headset is watched: whose it is, how it goes there, and what can be asked of it. */
import './mirror-screen.css'
import { useEffect } from 'preact/hooks'
import { clockText } from '../../replay/time-text.ts'
import { loading, panel, question, settings } from '../../state.ts'
import { ContactAnnouncer, ContactList } from '../../ui/contact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SceneAsk, SceneAsks } from '../asks.tsx'
import { type MirrorLine, mirrorActions, mirrorLine } from './mirror-signals.ts'

export function MirrorScreen() {
  useStopByEscape()
  const line = mirrorLine.value
  return (
    <div class="mirror">
      <ContactAnnouncer />
      <div class="mirror-left">
        {settings.value.showContacts && <ContactList empty="Nothing is touched in the headset." />}
      </div>
      {/* There before it has something to say, or nobody would hear it. */}
      <p class="mirror-quiet" role="status" data-quiet={line?.isQuiet === true}>
        {line?.isQuiet === true && (
          <>
            <Icon name="warning" /> No news from the headset.
          </>
        )}
      </p>
    </div>
  )
}

export function MirrorBar() {
  const line = mirrorLine.value
  return (
    <header class="top-bar mirror-bar glass">
      <h1>
        <Icon name="headset" /> {line === null ? 'Headset' : `${line.name}: ${line.title}`}
      </h1>
      {line !== null && <Figures line={line} />}
      <div class="top-tools">
        {line !== null && <Asking line={line} />}
        <button type="button" class="plain" title="Stop watching (Esc)" onClick={stop}>
          <Icon name="close" /> Stop watching
        </button>
      </div>
    </header>
  )
}

function Figures({ line: { inVr, recording, seconds, rate, step, dropped } }: { line: MirrorLine }) {
  return (
    <p class="mirror-figures">
      {recording && (
        <span class="mirror-recording">
          <span class="mirror-dot" /> Recording {clockText(seconds * 1e6, false)}
        </span>
      )}
      <span>{rate > 0 ? `${(1000 / rate).toFixed(1)} ms a frame` : 'no frames'}</span>
      {inVr && <span>{dropped} dropped</span>}
      <span>{inVr ? 'in VR' : 'not in VR'}</span>
      <span>{step.toFixed(2)} ms collision</span>
    </p>
  )
}

function Asking({ line: { scene, recording, inVr } }: { line: MirrorLine }) {
  const ask = mirrorActions.value?.ask.bind(mirrorActions.value)
  return (
    <>
      <SceneAsk scene={scene} isIn ask={ask} />
      <SceneAsks recording={recording} inVr={inVr} ask={ask} />
    </>
  )
}

function stop(): void {
  mirrorActions.peek()?.stop()
}

function useStopByEscape(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      // Panels, questions and an opening are closed by the same key, and come first.
      const isTaken = panel.peek() !== null || question.peek() !== null || loading.peek() !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
