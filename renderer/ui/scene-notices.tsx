/** Lasting remarks about the open scene, folded to one line until they are asked for. */
import { sceneNotices } from '../state.ts'
import { Icon } from './icon.tsx'
import { count } from './wording.ts'

export function SceneNotices() {
  const lines = sceneNotices.value
  if (lines.length === 0) return null
  return (
    <details class="scene-notices glass">
      <summary>
        <Icon name="info" /> {count(lines.length, 'remark', 'remarks')} on this scene
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
