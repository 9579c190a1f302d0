/** What came of verifying a session: identical, or the first frame that differs with both lists of contacts. */
import './verdict-view.css'
import type { Participant } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { Icon } from '../ui/icon.tsx'
import { contactPairs } from './contact-pairs.ts'
import { clockText } from './time-text.ts'
import { verdictTitle } from './verdict-wording.ts'

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
      {verdict.kind === 'different' && (
        <>
          <p>
            At {clockText(verdict.time)}: {verdict.reason}
          </p>
          <BothLists verdict={verdict} participants={participants} />
        </>
      )}
    </div>
  )
}

interface BothListsProps {
  readonly verdict: Extract<Verdict, { kind: 'different' }>
  readonly participants: readonly Participant[]
}

function BothLists({ verdict, participants }: BothListsProps) {
  const pairs = contactPairs(verdict.recorded, verdict.computed, participants)
  if (pairs.length === 0)
    return <p class="empty">Nothing is touched in this frame, neither as recorded nor as computed.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="verdict-lists" aria-label="Contacts of this frame" tabIndex={0} data-scrolls>
      <table>
        <thead>
          <tr>
            <th scope="col">Recorded</th>
            <th scope="col">Computed</th>
          </tr>
        </thead>
        {pairs.map(({ key, first, second, recorded, computed, differs }) => (
          <tbody key={key} data-differs={differs}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {first} – {second}
              </th>
            </tr>
            <tr>
              <Cell lines={recorded} other={computed} />
              <Cell lines={computed} other={recorded} />
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Cell({ lines, other }: { lines: readonly string[] | null; other: readonly string[] | null }) {
  if (lines === null) return <td class="none">no contact</td>
  return (
    <td>
      {lines.map((line, i) => (
        <span key={line} data-differs={other !== null && other[i] !== line}>
          {line}
        </span>
      ))}
    </td>
  )
}
