/** The scenes that come with the app: one folder each, with a scene.json. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SceneEntry } from '../contract/host-api.ts'
import { type SceneFile, sceneFile } from '../contract/scene-file.ts'

const THUMBNAILS = ['thumbnail.jpg', 'thumbnail.png']

export class SceneLibrary {
  readonly #folder: string
  readonly #notify: (text: string) => void
  readonly #told = new Set<string>()

  constructor(folder: string, notify: (text: string) => void) {
    this.#folder = folder
    this.#notify = notify
  }

  /** In the order of their ids. A broken scene is left out, with a notice the first time. */
  list(): SceneEntry[] {
    return this.#folders().flatMap((name) => {
      try {
        return [this.#entry(name)]
      } catch (error) {
        this.#tell(`The scene in ${join(this.#folder, name)} was left out: ${reasonOf(error)}.`)
        return []
      }
    })
  }

  #folders(): string[] {
    try {
      return readdirSync(this.#folder)
        .filter((name) => existsSync(join(this.#folder, name, 'scene.json')))
        .sort()
    } catch {
      this.#tell(`There are no scenes in ${this.#folder}.`)
      return []
    }
  }

  #entry(name: string): SceneEntry {
    const folder = join(this.#folder, name)
    const scene = sceneFile.parse(JSON.parse(readFileSync(join(folder, 'scene.json'), 'utf8')))
    if (scene.id !== name) throw new Error(`its id is "${scene.id}", and its folder is "${name}"`)
    if (!existsSync(join(folder, scene.geometry))) throw new Error(`${scene.geometry} is missing`)
    const thumbnail = THUMBNAILS.find((file) => existsSync(join(folder, file)))
    return {
      id: scene.id,
      title: scene.title,
      description: scene.description,
      bodies: countBodies(scene),
      parts: countParts(scene),
      sceneUrl: `scenes/${name}/scene.json`,
      thumbnailUrl: thumbnail === undefined ? null : `scenes/${name}/${thumbnail}`,
    }
  }

  #tell(text: string): void {
    if (this.#told.has(text)) return
    this.#told.add(text)
    this.#notify(text)
  }
}

/** That are seen: shards are not there until something breaks; a simulation brings its own, of one part each. */
function countBodies({ bodies, soft = [], simulation }: SceneFile): number {
  const shards = soft.filter(({ shardOf }) => shardOf !== undefined).length
  return bodies.length - shards + (simulation?.bodies ?? 0)
}

function countParts({ bodies, models, simulation }: SceneFile): number {
  const parts = new Map(models.map((model) => [model.id, model.parts.length]))
  return bodies.reduce((sum, body) => sum + (parts.get(body.model) ?? 0), simulation?.bodies ?? 0)
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return issue === undefined
      ? 'scene.json is broken'
      : `${issue.path.join('.') || 'scene.json'}: ${issue.message}`
  }
  if (error instanceof SyntaxError) return 'scene.json is no JSON'
  return error instanceof Error ? error.message : String(error)
}
