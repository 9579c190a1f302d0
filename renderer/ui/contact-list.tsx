/** Who touches whom now. */
import './contact-list.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type ContactLine, contacts } from '../state.ts'
import { contactSummary, depthText, pairText } from './contact-wording.ts'
import { useSteadyContacts } from './steady-contacts.ts'

/** More than anyone reads at a glance; a hand in a heap of crockery has hundreds. */
const SHOWN = 40

/** Screen readers hear a sentence at most this often. */
const BETWEEN_SENTENCES_MS = 1500

/** `empty`: what is said while nothing is touched. */
export function ContactList({
  empty = 'Nothing is touched. Move the hand with the mouse.',
}: {
  empty?: string
}) {
  const lines = useSteadyContacts().value
  return (
    <section class="contacts glass" aria-labelledby="contacts-title" data-touching={lines.length > 0}>
      <h2 id="contacts-title">
        Contacts <span class="contacts-count">{lines.length > 0 && lines.length}</span>
      </h2>
      {lines.length === 0 ? (
        <p class="empty">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul tabIndex={0} data-scrolls aria-labelledby="contacts-title">
          {lines.slice(0, SHOWN).map((line) => (
            <ContactRow key={line.key} line={line} />
          ))}
          {lines.length > SHOWN && <li class="contacts-more">and {lines.length - SHOWN} more</li>}
        </ul>
      )}
    </section>
  )
}

function ContactRow({ line }: { line: ContactLine }) {
  return (
    <li>
      <span class={line.isSelf === true ? 'contact-dot self' : 'contact-dot'} aria-hidden="true" />
      <span>
        {pairText(line)}, <span class="contact-depth">{depthText(line.depth)}</span>
      </span>
    </li>
  )
}

/** Says once in a while what is touched. It stands apart from the list, which changes too often to be read out. */
export function ContactAnnouncer() {
  const said = useSignal('')
  const timer = useRef(0)
  useSignalEffect(() => {
    // Read before anything else: an effect that returns without reading is not called again.
    const quiet = contacts.value.length === 0 && said.peek() === ''
    if (quiet || timer.current !== 0) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      said.value = contactSummary(contacts.peek())
    }, BETWEEN_SENTENCES_MS)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    <p class="unseen" role="status">
      {said.value}
    </p>
  )
}
