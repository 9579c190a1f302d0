/** Files that were open before. */
import './recent-files.css'
import { info, recentFiles } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon } from './icon.tsx'
import { timeAgo } from './wording.ts'

export function RecentFiles() {
  const actions = useActions()
  const files = recentFiles.value
  const remembers = info.value?.remembersFiles ?? true
  /** In a headset there is the one file that the desktop has open. */
  const isLink = info.value?.host === 'link'
  const now = Date.now()
  return (
    <>
      {files.length > 0 && (
        <ul class="recent" aria-label="Recent files">
          {files.map((file) => (
            <li key={file.id}>
              <button type="button" class="recent-open" onClick={() => actions.openRecent(file)}>
                <Icon name="file" />
                <span class="recent-name">{file.name}</span>
                <span class="recent-place" title={file.folder}>
                  {timeAgo(file.openedAt, now)} · {file.folder}
                </span>
              </button>
              {!isLink && (
                <button
                  type="button"
                  class="quiet square"
                  aria-label={`Forget ${file.name}`}
                  title="Forget this file"
                  onClick={() => actions.forgetRecent(file.id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 && remembers && (
        <p class="empty">No recent files. What you open is listed here, to be opened again.</p>
      )}
      {isLink && files.length === 0 && (
        <p class="empty">A file that the desktop has open is listed here, when this page is loaded again.</p>
      )}
      {!remembers && !isLink && (
        <p class="empty">
          In a browser Palpable does not learn where a file lies, so the files you pick are not listed here.
        </p>
      )}
    </>
  )
}
