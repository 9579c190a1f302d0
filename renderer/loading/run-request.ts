/** A request for a scene, carried out: what the worker does, without the worker. */
import { packParcel, parcelHash, readParcel, type SceneParcel } from '../../formats/scene-parcel.ts'
import { FETCHED, gatherParcel, type OnProgress } from './gather-parcel.ts'
import type { LoadProgress, LoadRequest, SceneSource, SourcedScene } from './messages.ts'

/** Steps shown are no finer than this: a message for every chunk would keep the page busy. */
const FINEST = 0.01

export async function runRequest(request: LoadRequest, onProgress: OnProgress): Promise<SourcedScene> {
  const report = paced(onProgress)
  const gathered = await gatherParcel(request, report)
  // Before it is read: what is read takes over some of the bytes.
  const source = await sourceOf(gathered.parcel)
  const scene = await readParcel(gathered.parcel, {
    name: gathered.name,
    onProgress: (file, fraction) =>
      report({ step: `Reading ${file}`, fraction: FETCHED + (1 - FETCHED) * fraction }),
  })
  return { scene, source }
}

async function sourceOf(parcel: SceneParcel): Promise<SceneSource> {
  const { kind } = parcel
  try {
    return { kind, hash: await parcelHash(packParcel(parcel)) }
  } catch (error) {
    // It does not fit into memory a second time. It can still be walked in.
    if (error instanceof RangeError) return { kind, hash: null }
    throw error
  }
}

/** Passes on what differs enough from what was shown last. */
function paced(onProgress: OnProgress): OnProgress {
  let last: LoadProgress = { step: '', fraction: null }
  return (next) => {
    const same =
      next.step === last.step &&
      (next.fraction === null || last.fraction === null
        ? next.fraction === last.fraction
        : next.fraction - last.fraction < FINEST)
    if (same) return
    last = next
    onProgress(next)
  }
}
