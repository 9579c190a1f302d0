/** What is new in this version, until it is closed; then one line to read it again. */
import './news.css'
import { info, settings } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon } from './icon.tsx'

export function News() {
  const actions = useActions()
  const about = info.value
  if (about === null || about.news.length === 0) return null
  if (settings.value.newsSeen === about.version) {
    return (
      <button type="button" class="quiet news-again" onClick={() => actions.changeSettings({ newsSeen: '' })}>
        <Icon name="info" /> What is new in {about.version}
      </button>
    )
  }
  return (
    <section class="news" aria-labelledby="news-title">
      <div class="news-head">
        <h2 id="news-title">What is new</h2>
        <button
          type="button"
          class="quiet square"
          aria-label="Close what is new"
          title="Close"
          onClick={() => actions.changeSettings({ newsSeen: about.version })}
        >
          <Icon name="close" />
        </button>
      </div>
      {about.news.map(({ version, lines }) => (
        <div key={version}>
          <h3>{version}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
