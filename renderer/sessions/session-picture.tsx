/** The picture of a session, or a quiet empty room where there is none. */
import { useSignal } from '@preact/signals'
import type { SessionEntry } from '../../contract/sessions.ts'

export function SessionPicture({ entry }: { entry: SessionEntry }) {
  /** The address that gave no picture; another one is tried anew. */
  const missing = useSignal<string | null>(null)
  const url = entry.thumbnailUrl
  if (url === null || url === missing.value) {
    return (
      <div class="session-picture">
        <svg viewBox="0 0 96 54" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
          <path d="M0 0l28 14h40L96 0M28 14v24h40V14M0 54l28-16M96 54L68 38" />
        </svg>
      </div>
    )
  }
  return (
    <div class="session-picture">
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => (missing.value = url)}
      />
    </div>
  )
}
