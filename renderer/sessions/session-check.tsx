/** A session that is computed again: how far it is, and what came of it. */
import './session-check.css'
import { VerdictView } from '../replay/verdict-view.tsx'
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
        {check?.kind === 'failed' && (
          <p class="session-check" data-kind="unreadable">
            It could not be verified. {check.reason}
          </p>
        )}
        {check?.kind === 'done' && (
          <div class="session-check" data-kind={check.verdict.kind}>
            <VerdictView verdict={check.verdict} participants={check.participants} />
          </div>
        )}
      </div>
    </>
  )
}
