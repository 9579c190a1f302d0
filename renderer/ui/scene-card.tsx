/** One scene as a picture to open. */
import './scene-card.css'
import type { SceneEntry } from '../../contract/host-api.ts'
import { useActions } from './actions.ts'
import { Thumbnail } from './thumbnail.tsx'
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
      <div class="thumbnail" />
      <div class="scene-text">
        <span class="skeleton-line short" />
        <span class="skeleton-line" />
        <span class="skeleton-line" />
      </div>
    </li>
  )
}
