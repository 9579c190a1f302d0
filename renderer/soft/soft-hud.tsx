/** What cloth costs, where kDet runs, and what the two tones mean. */
import './soft-hud.css'
import { soft } from '../state.ts'
import { milliseconds, whole } from '../ui/wording.ts'

export function SoftHud() {
  const news = soft.value
  if (news === null) return null
  const { report, fault } = news
  if (fault !== null) return <p class="soft-word">{fault}</p>
  if (report === null) return <p class="soft-word soft-waiting">Cloth is being prepared.</p>
  const { device, isAtRest, step, build, query, pairs, height, k, triangles, word } = report
  const rows: readonly (readonly [string, string])[] = [
    ['Pairs', whole(pairs)],
    ['kDet', device === 'gpu' ? 'graphics card' : 'processor'],
    ['k', k.toFixed(1)],
    ['Build', `${milliseconds(build)} ms`],
    ['Height', whole(height)],
    ['Query', `${milliseconds(query)} ms`],
    ['Cloth', isAtRest ? 'at rest' : `${milliseconds(step)} ms`],
    ['Triangles', whole(triangles)],
  ]
  return (
    <>
      <dl class="hud-counts soft-counts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="soft-legend">
        <span class="contact-dot" aria-hidden="true" /> contact
        <span class="contact-dot self" aria-hidden="true" /> self-contact
      </p>
      {word !== null && <p class="soft-word">{word}</p>}
    </>
  )
}
