/** A request for a scene, carried out: what the worker does, without the worker. */
import { FormatError } from '../../formats/format-error.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { readGlb } from '../../formats/read-glb.ts'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { packParcel, parcelHash, type SceneParcel } from '../../formats/scene-parcel.ts'
import { FETCHED, type Gathered, gatherParcel, type OnProgress } from './gather-parcel.ts'
import type { LoadProgress, LoadRequest, SceneSource, SourcedScene } from './messages.ts'

/** Steps shown are no finer than this: a message for every chunk would keep the page busy. */
const FINEST = 0.01

export async function runRequest(request: LoadRequest, onProgress: OnProgress): Promise<SourcedScene> {
  const report = paced(onProgress)
  const gathered = await gatherParcel(request, report)
  // Before it is read: what is read takes over some of the bytes.
  const source = await sourceOf(gathered.parcel)
  return { scene: await read(gathered, report), source }
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

function read({ parcel, name }: Gathered, report: OnProgress): Promise<LoadedScene> {
  const { kind, main, files } = parcel
  const bytes = fileOf(parcel, main)
  if (kind === 'file') {
    const step = `Reading ${main}`
    report({ step, fraction: FETCHED })
    return readGlb({ name: main, bytes, beside: files }, (fraction) => {
      report({ step, fraction: FETCHED + (1 - FETCHED) * fraction })
    })
  }
  const scene = parseSceneFile(name, new TextDecoder().decode(bytes))
  report({ step: `Reading ${scene.geometry}`, fraction: FETCHED })
  return readScene({ name, scene, geometry: fileOf(parcel, scene.geometry) })
}

function fileOf({ files }: SceneParcel, name: string): Uint8Array<ArrayBuffer> {
  const bytes = files.get(name)
  if (bytes === undefined) throw new FormatError(`${name} is missing.`)
  return bytes
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
