/** The scene that a session carries, with what the app puts in by itself. */
import { HostError } from '../../../contract/host-api.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import { readParcel, unpackParcel } from '../../../formats/scene-parcel.ts'
import { sessionScene as playedScene } from '../../../walkthrough/record/session-stage.ts'
import type { ExportSource } from './export-source.ts'

/** Null where the session was kept without its scene. */
export async function sessionScene(source: ExportSource): Promise<LoadedScene | null> {
  const packed = source.scene()
  if (packed === null) return null
  try {
    return playedScene(await readParcel(unpackParcel(packed)), source.details.begin)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HostError(`The scene of the session cannot be read: ${reason}`)
  }
}
