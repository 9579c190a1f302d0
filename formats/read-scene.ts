/** scene.json and the GLB beside it as a scene. */
import { type SceneFile, sceneFile } from '../contract/scene-file.ts'
import { reduced } from './convex/sound-parts.ts'
import { FormatError, inSentences } from './format-error.ts'
import { type Affine, identity, type Placed, place, product, rigidInverse, textOf } from './gltf/affine.ts'
import { MaterialTable } from './gltf/materials.ts'
import { MeshReader } from './gltf/meshes.ts'
import { drawn, joined } from './gltf/models.ts'
import { Notices } from './gltf/notices.ts'
import { openGltf } from './gltf/open-gltf.ts'
import { placements } from './gltf/placements.ts'
import type { LoadedBody, LoadedModel, LoadedScene, Quaternion } from './loaded-scene.ts'
import { softBodies } from './soft-bodies.ts'

const HOME = textOf(identity())

/** Checks the text alone: which geometry to fetch is in it. `name` is what sentences call it: "kitchen/scene.json". */
export function parseSceneFile(name: string, text: string): SceneFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new FormatError(`${name} is not valid JSON.`)
  }
  const result = sceneFile.safeParse(json)
  if (!result.success) {
    const issue = result.error.issues[0]!
    const where = issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
    throw new FormatError(`${name} is not a valid scene${where}: ${issue.message}.`)
  }
  refuseDoubles(name, 'model', result.data.models)
  refuseDoubles(name, 'body', result.data.bodies)
  return result.data
}

export interface SceneSource {
  readonly name: string
  readonly scene: SceneFile
  readonly geometry: Uint8Array<ArrayBuffer>
}

export function readScene(source: SceneSource): Promise<LoadedScene> {
  return inSentences(source.name, () => read(source))
}

async function read(source: SceneSource): Promise<LoadedScene> {
  const { name, scene } = source
  const gltf = await openGltf({ name: scene.geometry, bytes: source.geometry })
  const notices = new Notices()
  const materials = new MaterialTable(gltf, notices)
  const meshes = new MeshReader(gltf, materials, notices)
  const nodes = new Map<string, { mesh: number; map: Affine }>()
  const twice = new Set<string>()
  for (const { node, map } of placements(gltf)) {
    const { name: nodeName, mesh } = gltf.json.nodes![node]!
    if (nodeName === undefined || mesh === undefined) continue
    if (nodes.has(nodeName)) twice.add(nodeName)
    nodes.set(nodeName, { mesh, map })
  }
  const find = (node: string, model: string) => {
    const found = nodes.get(node)
    if (found === undefined) {
      throw new FormatError(
        `${name}: model "${model}" needs the node "${node}", which is not in ${scene.geometry}.`,
      )
    }
    if (twice.has(node)) throw new FormatError(`${scene.geometry} has the node "${node}" twice.`)
    return found
  }
  const models = scene.models.map((model): LoadedModel => {
    const visual = find(model.visual, model.id)
    const placed = place(visual.map)
    const back = isAtHome(placed) ? null : rigidInverse(placed)
    return {
      name: model.id,
      visual: drawn(meshes.read(visual.mesh), placed.rest),
      parts: model.parts.map((part) => {
        const { mesh, map } = find(part.node, model.id)
        const points = reduced(joined(meshes.points(mesh), back === null ? map : product(back, map)))
        if (points.length >= 12) return points
        throw new FormatError(`${name}: the part "${part.node}" has fewer than four points.`)
      }),
      partNames: model.parts.map((part) => part.name),
      soup: null,
    }
  })
  const bodies = bodiesOf(name, scene)
  const meshOf = (model: number) => {
    const { visual, id } = scene.models[model]!
    const { mesh, map } = find(visual, id)
    return textOf(map) === HOME ? mesh : null
  }
  const soft = softBodies({ name, scene, bodies, meshes, meshOf })
  // Shards lie in the coordinates of what breaks, and are not there before: nothing of them is drawn as other models are.
  const shards = new Set(soft.flatMap(({ body, shardOf }) => (shardOf < 0 ? [] : [bodies[body]!.model])))
  return {
    id: scene.id,
    title: scene.title,
    models: models.map((model, i) => (shards.has(i) ? { ...model, visual: [] } : model)),
    bodies,
    materials: materials.materials,
    images: materials.images,
    lights: scene.lights,
    start: scene.start,
    environment: scene.environment,
    ...(scene.simulation === undefined ? {} : { simulation: scene.simulation }),
    ...(scene.lab === undefined ? {} : { lab: scene.lab }),
    soft,
    notices: notices.sentences(),
  }
}

function bodiesOf(name: string, scene: SceneFile): LoadedBody[] {
  const index = new Map(scene.models.map((model, i) => [model.id, i]))
  return scene.bodies.map((body) => {
    const model = index.get(body.model)
    if (model === undefined) {
      throw new FormatError(`${name}: body "${body.id}" is of a model "${body.model}" that is not there.`)
    }
    const { breakSpeed, ...plain } = body
    return {
      ...plain,
      model,
      rotation: unit(name, body.id, body.rotation),
      ...(breakSpeed === undefined ? {} : { breakSpeed }),
    }
  })
}

function unit(name: string, body: string, q: Quaternion): Quaternion {
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  if (!(length > 1e-6)) throw new FormatError(`${name}: the rotation of body "${body}" has no length.`)
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

function refuseDoubles(name: string, what: string, list: readonly { readonly id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of list) {
    if (seen.has(id)) throw new FormatError(`${name} has the ${what} "${id}" twice.`)
    seen.add(id)
  }
}

function isAtHome(placed: Placed): boolean {
  const home = place(identity())
  return (
    placed.position.every((x, k) => x === home.position[k]) &&
    placed.rotation.every((x, k) => x === home.rotation[k])
  )
}
