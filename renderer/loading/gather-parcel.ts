/** The files behind a request, gathered into the parcel that a recorded session keeps of its scene. */
import { FormatError } from '../../formats/format-error.ts'
import { filesNamed, findName } from '../../formats/gltf/resources.ts'
import { parseSceneFile } from '../../formats/read-scene.ts'
import { type SceneParcel, unpackParcel } from '../../formats/scene-parcel.ts'
import { fetchBytes, fileBytes } from './fetch-bytes.ts'
import type { LoadProgress, LoadRequest } from './messages.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type OnProgress = (progress: LoadProgress) => void

/** Of the whole of loading, when the bytes are there. */
export const FETCHED = 0.6

export interface Gathered {
  readonly parcel: SceneParcel
  /** What sentences call it: "kitchen/scene.json". */
  readonly name: string
}

export async function gatherParcel(request: LoadRequest, report: OnProgress): Promise<Gathered> {
  if (request.kind === 'scene') return gatherScene(request.url, report)
  if (request.kind === 'files') return gatherFiles(request.files, report)
  const { url, name } = request
  const bytes = await fetchBytes(url, name, fetching(name, report))
  if (request.kind === 'parcel') return { parcel: unpackParcel(bytes), name }
  return { parcel: { kind: 'file', main: name, files: new Map([[name, bytes]]) }, name }
}

async function gatherScene(url: string, report: OnProgress): Promise<Gathered> {
  const name = lastTwo(url)
  report({ step: `Fetching ${name}`, fraction: 0 })
  const text = await fetchBytes(url, name, () => {})
  const { geometry } = parseSceneFile(name, new TextDecoder().decode(text))
  const address = new URL(geometry, url)
  // The host's token, where it has one, is in the query.
  address.search = new URL(url).search
  const bytes = await fetchBytes(address.href, geometry, fetching(geometry, report))
  const main = 'scene.json'
  return { parcel: { kind: 'scene', main, files: new Map([[main, text] as const, [geometry, bytes]]) }, name }
}

async function gatherFiles(list: readonly File[], report: OnProgress): Promise<Gathered> {
  const main = list.find((file) => /\.(glb|gltf)$/i.test(file.name)) ?? list[0]
  if (main === undefined) throw new FormatError('No file was chosen.')
  const { name } = main
  report({ step: `Reading ${name}`, fraction: null })
  const bytes = await fileBytes(main)
  const files = new Map([[name, bytes]])
  // A GLB has all it needs in it; what else was dropped with it stays where it is.
  if (/\.gltf$/i.test(name)) {
    const wanted = namesIn(
      name,
      bytes,
      list.map((file) => file.name),
    )
    for (const file of list)
      if (file !== main && wanted.has(file.name)) files.set(file.name, await fileBytes(file))
  }
  return { parcel: { kind: 'file', main: name, files }, name }
}

/** Which of the names a .gltf file refers to. Others would change the scene's hash, though not the scene. */
function namesIn(name: string, gltf: Bytes, names: readonly string[]): ReadonlySet<string> {
  const given = new Set(names)
  return new Set(filesNamed(name, gltf, ['buffers', 'images']).flatMap((uri) => findName(uri, given) ?? []))
}

function fetching(name: string, report: OnProgress): (fraction: number | null) => void {
  const step = `Fetching ${name}`
  return (fraction) => report({ step, fraction: fraction === null ? null : FETCHED * fraction })
}

/** "kitchen/scene.json" */
function lastTwo(url: string): string {
  return new URL(url).pathname.split('/').slice(-2).join('/')
}
