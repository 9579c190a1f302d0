/** What came of verifying a session: identical, or the first frame that differs with both lists of contacts. */
import './verdict-view.css'
import type { Participant } from '../../contract/sessions.ts'
import type { Verdict, VerdictContact } from '../../walkthrough/record/verify.ts'
import { Icon } from '../ui/icon.tsx'
import { Cast } from './contact-filter.ts'
import { clockText } from './time-text.ts'
import { type ComparedContact, compared, distanceText, featureText, verdictTitle } from './verdict-wording.ts'

export interface VerdictViewProps {
  readonly verdict: Verdict
  /** Whose names the contacts are told with; only where frames differ. */
  readonly participants: readonly Participant[]
}

export function VerdictView({ verdict, participants }: VerdictViewProps) {
  return (
    <div class="verdict" data-kind={verdict.kind}>
      <p class="verdict-title">
        <Icon name={verdict.kind === 'identical' ? 'check' : 'warning'} />
        {verdictTitle(verdict)}
      </p>
      {verdict.kind === 'identical' && (
        <>
          <p>Computed again, every frame gave the contacts that were recorded.</p>
          <p class="verdict-digest">
            Digest <code>{verdict.digest}</code>
          </p>
        </>
      )}
      {verdict.kind === 'unreadable' && <p>{verdict.reason}</p>}
      {verdict.kind === 'different' && <Difference verdict={verdict} participants={participants} />}
    </div>
  )
}

function Difference({
  verdict,
  participants,
}: {
  verdict: Verdict & { readonly kind: 'different' }
  participants: readonly Participant[]
}) {
  const cast = new Cast(participants)
  const rows = compared(verdict.recorded, verdict.computed)
  return (
    <>
      <p>
        At {clockText(verdict.time)}: {verdict.reason}
      </p>
      {rows.length === 0 ? (
        <p class="empty">Nothing is touched in this frame, neither as recorded nor as computed.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a name for what scrolls; it is no set of fields
        <div class="verdict-lists" tabIndex={0} role="group" aria-label="Contacts of the frame" data-scrolls>
          <table>
            <thead>
              <tr>
                <th scope="col">Contact</th>
                <th scope="col">Recorded</th>
                <th scope="col">Computed</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} cast={cast} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Row({ row, cast }: { row: ComparedContact; cast: Cast }) {
  const either = row.recorded ?? row.computed
  if (either === null) return null
  return (
    <tr data-differs={row.differs}>
      <th scope="row">
        {cast.nameOf(either.first)} – {cast.nameOf(either.second)}
        <span class="verdict-more">
          parts {either.firstPart} and {either.secondPart}
        </span>
      </th>
      <td>
        <ContactCell contact={row.recorded} />
      </td>
      <td>
        <ContactCell contact={row.computed} />
      </td>
    </tr>
  )
}

function ContactCell({ contact }: { contact: VerdictContact | null }) {
  if (contact === null) return <span class="verdict-none">not in contact</span>
  const { distance, firstFeature, secondFeature, point } = contact
  return (
    <>
      {distanceText(distance)}
      <span class="verdict-more">
        {featureText(firstFeature)} – {featureText(secondFeature)}
      </span>
      <span class="verdict-more">at {point.map((value) => value.toFixed(4)).join(', ')} m</span>
    </>
  )
}
