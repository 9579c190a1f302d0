/** A session that is computed again: how far it is, and what came of it. */
import './session-check.css'
import type { Participant } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { clockText } from '../replay/time-text.ts'
import { Icon } from '../ui/icon.tsx'
import { count, whole } from '../ui/wording.ts'
import { contactPairs } from './contact-pairs.ts'
import { Progress } from './progress.tsx'
import { sessionList } from './session-list.ts'
import { checks } from './state.ts'

export function SessionCheck({ session }: { session: string }) {
  const check = checks.value.get(session)
  return (
    <>
      {check?.kind === 'running' && (
        <div class="session-check">
          <Progress
            label="Computing every frame again"
            fraction={check.fraction}
            onCancel={() => sessionList.value?.checks.cancel(session)}
          />
        </div>
      )}
      {/* Always there: screen readers only speak of changes inside a box that they know. */}
      <div class="check-said" role="status">
        {check?.kind === 'failed' && <Bad title="It could not be verified" text={check.reason} />}
        {check?.kind === 'done' && <Said verdict={check.verdict} />}
      </div>
      {check?.kind === 'done' && check.verdict.kind === 'different' && (
        <BothLists verdict={check.verdict} participants={check.participants} />
      )}
    </>
  )
}

function Said({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'identical') {
    return (
      <div class="session-check good">
        <Icon name="check" />
        <div>
          <p class="check-title">Identical: {count(verdict.frames, 'frame', 'frames')}</p>
          <p>
            Every frame gives the same contacts again. Digest <code>{verdict.digest}</code>
          </p>
        </div>
      </div>
    )
  }
  if (verdict.kind === 'unreadable') {
    return <Bad title={`Frame ${whole(verdict.frame)} cannot be read`} text={verdict.reason} />
  }
  return (
    <Bad
      title={`Frame ${whole(verdict.frame)} differs, at ${clockText(verdict.time)}`}
      text={verdict.reason}
    />
  )
}

function Bad({ title, text }: { title: string; text: string }) {
  return (
    <div class="session-check bad">
      <Icon name="warning" />
      <div>
        <p class="check-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

interface BothListsProps {
  readonly verdict: Extract<Verdict, { kind: 'different' }>
  readonly participants: readonly Participant[]
}

function BothLists({ verdict, participants }: BothListsProps) {
  const pairs = contactPairs(verdict.recorded, verdict.computed, participants)
  if (pairs.length === 0) return <p class="hint">Neither has a contact in this frame.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="check-lists" aria-label="Contacts of this frame" tabIndex={0} data-scrolls>
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
