/** What is known of a session, to be read and copied. */
import { useSignal } from '@preact/signals'
import type { SessionEntry } from '../../contract/sessions.ts'
import { Icon } from '../ui/icon.tsx'
import { whole } from '../ui/wording.ts'
import { copyText } from './page-helpers.ts'
import { lengthText, shortText, sizeText } from './session-wording.ts'

/** Milliseconds that "Copied" is shown. */
const SHOWN = 1600

export function SessionFacts({ entry }: { entry: SessionEntry }) {
  return (
    <dl class="session-facts">
      <Fact name="Length">{lengthText(entry.duration)}</Fact>
      <Fact name="Frames">{whole(entry.frames)}</Fact>
      <Fact name="Contacts">{whole(entry.contacts)}</Fact>
      <Fact name="Size">{sizeText(entry.bytes)}</Fact>
      <Fact name="Device">{entry.device}</Fact>
      <Fact name="Recorded with">Palpable {entry.appVersion}</Fact>
      <Fact name="Scene">{entry.scene.title}</Fact>
      <LongFact name="Scene’s hash" text={entry.scene.hash} />
      <LongFact name="Session" text={entry.id} />
      <LongFact name="Digest" text={entry.digest} />
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LongFact({ name, text }: { name: string; text: string }) {
  const copied = useSignal(false)
  if (text === '') return null
  const copy = (): void => {
    if (!copyText(text)) return
    copied.value = true
    setTimeout(() => (copied.value = false), SHOWN)
  }
  return (
    <Fact name={name}>
      <code title={text}>{shortText(text)}</code>
      <span class="session-copied" role="status">
        {copied.value && 'Copied'}
      </span>
      <button type="button" class="quiet square" aria-label={`Copy: ${name}`} title="Copy" onClick={copy}>
        <Icon name="copy" />
      </button>
    </Fact>
  )
}
