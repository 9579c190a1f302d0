import { readFile } from 'node:fs/promises'
import type { LoadedScene } from '../formats/loaded-scene.ts'
import { parseSceneFile, readScene } from '../formats/read-scene.ts'

/** One of those that ship with the app. */
export async function loadScene(name: string): Promise<LoadedScene> {
  const folder = new URL(`../scenes/${name}/`, import.meta.url)
  const scene = parseSceneFile(name, await readFile(new URL('scene.json', folder), 'utf8'))
  const geometry = Uint8Array.from(await readFile(new URL(scene.geometry, folder)))
  return await readScene({ name, scene, geometry })
}
