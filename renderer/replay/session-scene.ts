/** The scene a session was recorded in: kept with it, or the same one of the library. */
import type { Host } from '../../contract/host-api.ts'
import type { SessionDetails } from '../../contract/sessions.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { LoadRequest, SourcedScene } from '../loading/messages.ts'

/** How to load it, with an address relative to the page; throws a sentence where it is nowhere. */
export async function sceneRequest(host: Host, details: SessionDetails): Promise<LoadRequest> {
  const { entry, begin, hasScene } = details
  const { id, title } = begin.scene
  if (hasScene) return { kind: 'parcel', url: `sessions/${entry.id}/scene`, name: title }
  const library = await host.call('scenes.list')
  const found = library.find((scene) => scene.id === id)
  if (found === undefined) {
    throw new Error(
      `The scene of this session is not here: “${title}” was recorded elsewhere and not kept with it.`,
    )
  }
  return { kind: 'scene', url: found.sceneUrl }
}

/** The scene, where it is the one that was recorded in; another one would show contacts that never were. */
export function recordedScene(
  { scene, source }: SourcedScene,
  { begin, hasScene }: SessionDetails,
): LoadedScene {
  if (hasScene || source.hash === begin.scene.hash) return scene
  throw new Error(
    `The scene of this session is not here: “${begin.scene.title}” has been changed since it was recorded.`,
  )
}
