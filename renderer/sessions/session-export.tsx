/** Choosing a format, and an export on its way. */
import './session-export.css'
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ExportFormat } from '../../contract/sessions.ts'
import { Icon } from '../ui/icon.tsx'
import { Progress } from './progress.tsx'
import { sessionList } from './session-list.ts'
import { exports } from './state.ts'

const FORMATS: readonly { readonly format: ExportFormat; readonly name: string; readonly about: string }[] = [
  { format: 'csv', name: 'CSV', about: 'Contacts and poses as tables' },
  { format: 'jsonl', name: 'JSON Lines', about: 'One record a line, for scripts' },
  { format: 'mcap', name: 'MCAP', about: 'Timed streams, for Foxglove' },
  { format: 'gltf', name: 'glTF', about: 'The motion, for 3D programs' },
  { format: 'palpable', name: '.palpable', about: 'The session, for another machine' },
]

/** The session whose formats are shown. */
export const showsExport = signal<string | null>(null)

/** Kept from one export to the next: most people want the same again. */
const format = signal<ExportFormat>('csv')
const withScene = signal(true)

export function SessionExportForm({ session }: { session: string }) {
  const now = exports.value.get(session)
  if (now !== undefined && now.files === null) {
    return (
      <section class="session-export" aria-label="Export">
        <Progress
          label={`Exporting as ${nameOf(now.format)}`}
          fraction={now.fraction}
          onCancel={() => sessionList.value?.exports.cancel(session)}
        />
      </section>
    )
  }
  return (
    <>
      {now?.files != null && <Files session={session} files={now.files} />}
      {showsExport.value === session && <Choice session={session} />}
    </>
  )
}

function Choice({ session }: { session: string }) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <form
      ref={form}
      class="session-export"
      aria-label="Export"
      onSubmit={(event) => {
        event.preventDefault()
        showsExport.value = null
        const inside = format.peek() === 'palpable' && withScene.peek()
        void sessionList.value?.exports.start(session, format.peek(), inside)
      }}
    >
      <fieldset class="session-formats">
        <legend>Export as</legend>
        {FORMATS.map(({ format: one, name, about }) => (
          <label key={one}>
            <input
              type="radio"
              name="format"
              value={one}
              checked={format.value === one}
              onInput={() => (format.value = one)}
            />
            <span>{name}</span>
            <span class="format-about">{about}</span>
          </label>
        ))}
      </fieldset>
      {format.value === 'palpable' && (
        <label class="switch-row">
          <input
            type="checkbox"
            role="switch"
            checked={withScene.value}
            aria-checked={withScene.value}
            onInput={(event) => (withScene.value = event.currentTarget.checked)}
          />
          <span class="switch-label">With the scene inside</span>
          <span class="switch-about">Larger, but replays where the scene is not known.</span>
        </label>
      )}
      <div class="session-export-foot">
        <button type="button" class="quiet" onClick={() => (showsExport.value = null)}>
          Cancel
        </button>
        <button type="submit" class="primary">
          Export
        </button>
      </div>
    </form>
  )
}

/** They were downloaded by themselves; a browser may have held some back. */
function Files({ session, files }: { session: string; files: readonly { name: string; url: string }[] }) {
  return (
    <section class="session-export session-files" aria-label="Exported files">
      <div class="session-files-head">
        <h4>Exported</h4>
        <button
          type="button"
          class="quiet square"
          aria-label="Close the list of exported files"
          title="Close"
          onClick={() => sessionList.value?.exports.cancel(session)}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul>
        {files.map(({ name, url }) => (
          <li key={url}>
            <a href={url} download={name}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p class="hint">Saved where your downloads go. If one is missing, click its name.</p>
    </section>
  )
}

function nameOf(one: ExportFormat): string {
  return FORMATS.find((known) => known.format === one)?.name ?? one
}
