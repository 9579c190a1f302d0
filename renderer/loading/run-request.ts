/** A request for a scene, carried out: what the worker does, without the worker. */
import { FormatError } from '../../formats/format-error.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { readGlb } from '../../formats/read-glb.ts'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { fetchBytes, fileBytes } from './fetch-bytes.ts'
import type { LoadProgress, LoadRequest } from './messages.ts'

type OnProgress = (progress: LoadProgress) => void

/** Of the whole, when the bytes are there. */
const FETCHED = 0.6
/** Steps shown are no finer than this: a message for every chunk would keep the page busy. */
const FINEST = 0.01

export async function runRequest(request: LoadRequest, onProgress: OnProgress): Promise<LoadedScene> {
  const report = paced(onProgress)
  switch (request.kind) {
    case 'scene':
      return loadScene(request.url, report)
    case 'url': {
      const bytes = await fetchBytes(request.url, request.name, fetching(request.name, report))
      return readFile(request.name, bytes, new Map(), report)
    }
    case 'files':
      return loadFiles(request.files, report)
  }
}

async function loadScene(url: string, report: OnProgress): Promise<LoadedScene> {
  const name = lastTwo(url)
  report({ step: `Fetching ${name}`, fraction: 0 })
  const text = new TextDecoder().decode(await fetchBytes(url, name, () => {}))
  const scene = parseSceneFile(name, text)
  const address = new URL(scene.geometry, url)
  // The host's token, where it has one, is in the query.
  address.search = new URL(url).search
  const geometry = await fetchBytes(address.href, scene.geometry, fetching(scene.geometry, report))
  report({ step: `Reading ${scene.geometry}`, fraction: FETCHED })
  return readScene({ name, scene, geometry })
}

async function loadFiles(files: readonly File[], report: OnProgress): Promise<LoadedScene> {
  const main = files.find((file) => /\.(glb|gltf)$/i.test(file.name)) ?? files[0]
  if (main === undefined) throw new FormatError('No file was chosen.')
  report({ step: `Reading ${main.name}`, fraction: null })
  const beside = new Map<string, Uint8Array<ArrayBuffer>>()
  // A GLB has all it needs in it; what else was dropped with it stays where it is.
  if (/\.gltf$/i.test(main.name)) {
    for (const file of files) if (file !== main) beside.set(file.name, await fileBytes(file))
  }
  return readFile(main.name, await fileBytes(main), beside, report)
}

function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  beside: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  report: OnProgress,
): Promise<LoadedScene> {
  const step = `Reading ${name}`
  report({ step, fraction: FETCHED })
  return readGlb({ name, bytes, beside }, (fraction) => {
    report({ step, fraction: FETCHED + (1 - FETCHED) * fraction })
  })
}

function fetching(name: string, report: OnProgress): (fraction: number | null) => void {
  const step = `Fetching ${name}`
  return (fraction) => report({ step, fraction: fraction === null ? null : FETCHED * fraction })
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

/** "kitchen/scene.json" */
function lastTwo(url: string): string {
  return new URL(url).pathname.split('/').slice(-2).join('/')
}
