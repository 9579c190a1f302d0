/** Any GLB or glTF 2 file as a scene: nodes become bodies, convex meshes exact parts, the rest soups of triangles. */
import { FormatError, inSentences } from './format-error.ts'
import { type Affine, isFinite16, type Placed, place, product, rigidInverse } from './gltf/affine.ts'
import { lightsOf } from './gltf/lights.ts'
import { MOST_BODIES } from './gltf/limits.ts'
import { MaterialTable } from './gltf/materials.ts'
import { MeshReader } from './gltf/meshes.ts'
import { type ModelSource, ModelTable } from './gltf/models.ts'
import { groupParts, type PartGroup } from './gltf/named-parts.ts'
import { humanName, Ids } from './gltf/names.ts'
import { Notices } from './gltf/notices.ts'
import { type GltfSource, type OpenedGltf, openGltf } from './gltf/open-gltf.ts'
import { type Placement, placements } from './gltf/placements.ts'
import { cameraStart, edgeStart, groundLevel } from './gltf/start-view.ts'
import type { LoadedBody, LoadedScene } from './loaded-scene.ts'

export type { GltfSource } from './gltf/open-gltf.ts'

/** 0 to 1, of the work after the bytes are there. */
export type OnFraction = (fraction: number) => void

export function readGlb(source: GltfSource, onFraction: OnFraction = () => {}): Promise<LoadedScene> {
  return inSentences(source.name, async () => new SceneReader(await openGltf(source)).read(onFraction))
}

class SceneReader {
  private readonly gltf: OpenedGltf
  private readonly placements: readonly Placement[]
  private readonly notices = new Notices()
  private readonly materials: MaterialTable
  private readonly models: ModelTable
  private readonly bodies: LoadedBody[] = []
  private readonly ids = new Ids()

  constructor(gltf: OpenedGltf) {
    this.gltf = gltf
    this.placements = placements(gltf)
    this.materials = new MaterialTable(gltf, this.notices)
    this.models = new ModelTable(gltf.file, new MeshReader(gltf, this.materials, this.notices), this.notices)
  }

  read(onFraction: OnFraction): LoadedScene {
    const { file, json } = this.gltf
    this.addBodies(onFraction)
    if (this.bodies.length === 0) throw new FormatError(`${file} has nothing in it that can be shown.`)
    if ((json.animations ?? []).length > 0) this.notices.count('animation', json.animations!.length)
    const { models } = this.models
    const start = this.cameraStart() ?? edgeStart(models, this.bodies)
    const lights = lightsOf(this.gltf, this.placements, this.notices)
    return {
      id: file,
      title: file.replace(/\.(glb|gltf)$/i, ''),
      models,
      bodies: this.bodies,
      materials: this.materials.materials,
      images: this.materials.images,
      lights,
      start,
      ground: groundLevel(models, this.bodies, start),
      environment: {
        sky: [0.72, 0.82, 0.95],
        ground: [0.42, 0.39, 0.35],
        ambient: 0.9,
        background: [0.76, 0.84, 0.92],
      },
      soft: [],
      notices: this.notices.sentences(),
    }
  }

  private addBodies(onFraction: OnFraction): void {
    const nodes = this.gltf.json.nodes ?? []
    const groups = groupParts(this.gltf.json, this.placements)
    const groupOf = new Map<Placement, PartGroup>()
    const isPart = new Set<Placement>()
    for (const group of groups) {
      if (group.owner !== null) groupOf.set(group.owner, group)
      else groupOf.set(group.parts[0]!.placement, group)
      for (const part of group.parts) isPart.add(part.placement)
    }
    const { length } = this.placements
    this.placements.forEach((placement, i) => {
      if (i % 16 === 0) onFraction(i / length)
      this.models.onFraction = (fraction) => onFraction((i + fraction) / length)
      const group = groupOf.get(placement)
      const node = nodes[placement.node]!
      if (group === undefined && (node.mesh === undefined || isPart.has(placement))) return
      if (node.skin !== undefined) this.notices.count('skin')
      this.addBody(placement, group, group?.owner === null ? undefined : node.mesh)
    })
  }

  private addBody(placement: Placement, group: PartGroup | undefined, mesh: number | undefined): void {
    const node = this.gltf.json.nodes![placement.node]!
    const maps = [placement.map, ...(group?.parts.map((part) => part.placement.map) ?? [])]
    if (!maps.every(isFinite16) || isNothing(placement.map)) {
      this.notices.count('lost')
      return
    }
    const placed = place(placement.map)
    const { kind, name: given } = wishesOf(node.extras)
    const meshName = mesh === undefined ? undefined : this.gltf.json.meshes![mesh]!.name
    const nodeName = group?.owner === null ? group.name : (node.name ?? '')
    const name = humanName(given ?? '') || humanName(nodeName) || humanName(meshName ?? '') || 'body'
    const numbered = placement.instance > 0 ? `${name} ${placement.instance + 1}` : name
    const model = this.models.indexOf(sourceOf(name, this.gltf, placed, mesh, group))
    if (model < 0) return
    const solid = this.models.isSolid(model)
    if (kind === 'movable' && !solid) this.notices.count('stays')
    if (this.bodies.length >= MOST_BODIES) {
      throw new FormatError(`${this.gltf.file} is too large to open: more than ${MOST_BODIES} bodies.`)
    }
    const above = placement.parent < 0 ? '' : (this.gltf.json.nodes![placement.parent]!.name ?? '')
    this.bodies.push({
      id: this.ids.take(nodeName || name, above),
      name: numbered,
      kind: solid ? kind : 'fixed',
      model,
      position: placed.position,
      rotation: placed.rotation,
      scale: 1,
    })
  }

  private cameraStart(): LoadedScene['start'] | null {
    const { nodes } = this.gltf.json
    const camera = this.placements.find(({ node }) => nodes![node]!.camera !== undefined)
    return camera === undefined ? null : cameraStart(camera.map)
  }
}

function sourceOf(
  name: string,
  gltf: OpenedGltf,
  placed: Placed,
  mesh: number | undefined,
  group: PartGroup | undefined,
): ModelSource {
  const back = rigidInverse(placed)
  const parts = (group?.parts ?? []).map((part) => ({
    mesh: gltf.json.nodes![part.placement.node]!.mesh!,
    map: product(back, part.placement.map),
    name: part.name,
  }))
  return { name, visual: mesh === undefined ? parts : [{ mesh, map: placed.rest }], parts }
}

/** Scaled to a point or a line: nothing is left to see. */
function isNothing(map: Affine): boolean {
  const axes = [0, 4, 8].map((at) => Math.hypot(map[at]!, map[at + 1]!, map[at + 2]!)).sort((a, b) => b - a)
  return !(axes[1]! > 1e-12 * Math.max(1, axes[0]!))
}

/** What a file says about a node in its extras: {"kind":"movable","name":"blue cup"}, also within "palpable". */
function wishesOf(extras: unknown): { kind: 'fixed' | 'movable'; name: string | undefined } {
  const own = record(extras)
  const inner = record(own.palpable)
  const name = inner.name ?? own.name
  return {
    kind: (inner.kind ?? own.kind) === 'movable' ? 'movable' : 'fixed',
    name: typeof name === 'string' ? name : undefined,
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
