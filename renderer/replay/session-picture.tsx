/** A whole session at a glance: contacts over time, and how near the hand was. */

import { count } from '../ui/wording.ts'
import { useMoment } from './moment-ref.ts'
import './session-picture.css'
import { depthText } from '../ui/contact-wording.ts'
import { DistanceCurve } from './distance-curve.tsx'
import { GROUPINGS, type Grouping } from './lanes.ts'
import { LanesView } from './lanes-view.tsx'
import { grouping, opened, shownContacts } from './replay-state.ts'

const NAMES: Readonly<Record<Grouping, string>> = { finger: 'Fingers', body: 'Things' }

export function SessionPicture() {
  const plots = useMoment()
  return (
    <div class="picture">
      <div class="picture-head">
        <fieldset class="choice grouping">
          <legend class="unseen">A row for each of the</legend>
          <div>
            {GROUPINGS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="lanes-by"
                  value={each}
                  checked={grouping.value === each}
                  onChange={() => (grouping.value = each)}
                />
                <span>{NAMES[each]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p>{summary()}</p>
      </div>
      <div class="picture-plots" ref={plots}>
        {/* biome-ignore lint/a11y/useSemanticElements: a name for what scrolls; it is no set of fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div class="lanes-scroll" tabIndex={0} role="group" aria-label="Contacts over time" data-scrolls>
          <LanesView />
        </div>
        <DistanceCurve />
        <div class="picture-now" />
      </div>
    </div>
  )
}

function summary(): string {
  const contacts = shownContacts.value
  const replay = opened.value
  if (replay === null || contacts.length === 0) return 'No contacts'
  const things = new Set(contacts.map(({ second }) => second))
  const deepest = contacts.reduce((most, { deepest: depth }) => Math.max(most, depth), 0)
  const many = count(contacts.length, 'contact', 'contacts')
  return `${many} with ${count(things.size, 'thing', 'things')}, at most ${depthText(deepest)}`
}
