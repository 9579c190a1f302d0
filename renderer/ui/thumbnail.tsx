/** A picture of a room, or a quiet empty room where there is none. */
import './thumbnail.css'
import { useSignal } from '@preact/signals'

interface ThumbnailProps {
  readonly url: string | null
  readonly class?: string
  /** Of many in a list: each is fetched when it comes into view. */
  readonly lazy?: boolean
}

export function Thumbnail({ url, class: name = '', lazy = false }: ThumbnailProps) {
  /** The address that gave no picture; another one is tried anew. */
  const missing = useSignal<string | null>(null)
  return (
    <div class={`thumbnail ${name}`}>
      {url === null || url === missing.value ? (
        <svg viewBox="0 0 96 54" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
          <path d="M0 0l28 14h40L96 0M28 14v24h40V14M0 54l28-16M96 54L68 38" />
        </svg>
      ) : (
        <img
          src={url}
          alt=""
          {...(lazy ? { loading: 'lazy', decoding: 'async' } : {})}
          draggable={false}
          onError={() => (missing.value = url)}
        />
      )}
    </div>
  )
}
