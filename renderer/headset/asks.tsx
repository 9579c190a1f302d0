/** What the desktop may ask of a headset: another scene, to record, to recentre, to leave VR. */
import type { ComponentChildren } from 'preact'
import type { HeadsetCommand } from '../../contract/link.ts'
import { scenes } from '../state.ts'
import { Icon } from '../ui/icon.tsx'

type Ask = ((command: HeadsetCommand) => void) | undefined

export function SceneAsk({ scene, isIn, ask }: { scene: string | null; isIn: boolean; ask: Ask }) {
  return (
    <label>
      <span class="unseen">Scene in the headset</span>
      <select
        class="scene-ask"
        value={scene ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') ask?.({ type: 'openScene', scene: { kind: 'scene', id: value } })
        }}
      >
        <option value="">{isIn ? 'Another scene …' : 'Open a scene …'}</option>
        {scenes.value?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Of a headset that is in a scene. */
export function SceneAsks({ recording, inVr, ask }: { recording: boolean; inVr: boolean; ask: Ask }) {
  return (
    <>
      <AskButton ask={ask} command={recording ? 'stopRecording' : 'startRecording'}>
        {recording ? 'Stop recording' : 'Record'}
      </AskButton>
      {inVr && (
        <>
          <AskButton ask={ask} command="recentre">
            <Icon name="reset" /> Recentre
          </AskButton>
          <AskButton ask={ask} command="leave">
            <Icon name="leave" /> Leave VR
          </AskButton>
        </>
      )}
    </>
  )
}

interface AskButtonParts {
  readonly ask: Ask
  readonly command: Exclude<HeadsetCommand['type'], 'openScene'>
  readonly children: ComponentChildren
}

function AskButton({ ask, command, children }: AskButtonParts) {
  return (
    <button type="button" class="plain" onClick={() => ask?.({ type: command })}>
      {children}
    </button>
  )
}
