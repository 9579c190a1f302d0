/** One scene as a picture to open. */
import './scene-card.css'
import { useSignal } from '@preact/signals'
import type { SceneEntry } from '../../contract/host-api.ts'
import { useActions } from './actions.ts'
import { count } from './wording.ts'

export function SceneCard({ entry }: { entry: SceneEntry }) {
  const actions = useActions()
  const description = `scene-${entry.id}`
  return (
    <li class="scene-card">
      <Thumbnail url={entry.thumbnailUrl} />
      <div class="scene-text">
        <h3>
          <button type="button" aria-describedby={description} onClick={() => actions.openScene(entry.id)}>
            {entry.title}
          </button>
        </h3>
        <p id={description}>{entry.description}</p>
        <p class="scene-counts">
          {count(entry.bodies, 'body', 'bodies')}, {count(entry.parts, 'part', 'parts')}
        </p>
      </div>
    </li>
  )
}

export function SceneCardSkeleton() {
  return (
    <li class="scene-card skeleton" aria-hidden="true">
      <div class="scene-picture" />
      <div class="scene-text">
        <span class="skeleton-line short" />
        <span class="skeleton-line" />
        <span class="skeleton-line" />
      </div>
    </li>
  )
}

function Thumbnail({ url }: { url: string | null }) {
  const missing = useSignal(false)
  if (url === null || missing.value) {
    return (
      <div class="scene-picture">
        <svg viewBox="0 0 96 54" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
          <path d="M0 0l28 14h40L96 0M28 14v24h40V14M0 54l28-16M96 54L68 38" />
        </svg>
      </div>
    )
  }
  return (
    <div class="scene-picture">
      <img src={url} alt="" draggable={false} onError={() => (missing.value = true)} />
    </div>
  )
}
