/** What the desktop may ask of a connected headset. */
import { Icon } from '../ui/icon.tsx'
import { SceneAsk, SceneAsks } from './asks.tsx'
import { headsetActions, lines } from './link-signals.ts'

export function ClientControls({ client, name }: { client: string; name: string }) {
  const line = lines.value.get(client)
  const isIn = line !== undefined && line.scene !== null
  const ask = headsetActions.value?.command.bind(headsetActions.value, client)
  return (
    <fieldset class="headset-controls">
      <legend class="unseen">{`Ask of ${name}`}</legend>
      <SceneAsk scene={line?.scene ?? null} isIn={isIn} ask={ask} />
      {isIn && (
        <>
          <button type="button" class="plain" onClick={() => headsetActions.value?.watch(client)}>
            <Icon name="eye" /> Watch
          </button>
          <SceneAsks recording={line.recording} inVr={line.inVr} ask={ask} />
        </>
      )}
    </fieldset>
  )
}
