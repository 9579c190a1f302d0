/** From the scene that a headset is in to the same one on the desktop's own stage, in its picture. */
import type { RecentFile, SceneEntry } from '../../../contract/host-api.ts'
import type { SharedScene } from '../../../contract/link.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { simulationScene } from '../../../walkthrough/simulation/simulation-scene.ts'
import { inSlices, type Progress, PUT_UP } from '../../app/opening-progress.ts'
import { type Picture, readScene } from '../../app/scene-opening.ts'
import type { LoadRequest } from '../../loading/messages.ts'
import { MirrorStage } from './mirror-stage.ts'

/** How this computer opens it; throws a sentence where it cannot. */
export function requestFor(
  scene: SharedScene,
  scenes: readonly SceneEntry[],
  files: readonly RecentFile[],
): LoadRequest {
  if (scene.kind === 'scene') {
    const entry = scenes.find(({ id }) => id === scene.id)
    if (entry === undefined)
      throw new Error(`The headset is in a scene that is not on this computer: “${scene.id}”.`)
    return { kind: 'scene', url: entry.sceneUrl }
  }
  const file = files.find(({ id }) => id === scene.id)
  if (file === undefined)
    throw new Error('The headset is in a file that this computer no longer has among its recent ones.')
  return { kind: 'url', url: file.url, name: file.name }
}

/** Throws a sentence, or the signal's reason; what is shown stays then. */
export async function putUpMirror(
  request: LoadRequest,
  picture: Picture,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ readonly mirror: MirrorStage; readonly title: string }> {
  const { scene } = await readScene(request, progress, signal)
  const played = scene.simulation === undefined ? scene : simulationScene(scene, scene.simulation).scene
  const { stage } = await buildStage(played, { pause: inSlices(progress, signal) })
  signal.throwIfAborted()
  progress('Drawing it', PUT_UP)
  const mirror = new MirrorStage(stage)
  await picture.view.setScene(mirror.view, signal)
  return { mirror, title: scene.title }
}
