/** Collects what stands in a scene, settles what is loose, and writes scene.json and the GLB. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type LabSettings,
  type SceneFile,
  type SimulationSettings,
  sceneFile,
} from '../../../contract/scene-file.ts'
import { type Cloth, clothModel } from './cloth.ts'
import { drape } from './drape.ts'
import type { Model } from './model.ts'
import { ordinal } from './ordinals.ts'
import { settle } from './settle.ts'
import { type Turn, turnAround, type Vec3 } from './vector.ts'
import { writeGlb } from './write-glb.ts'

export interface Material {
  /** Linear rgb, 0 to 1; multiplies the texture. */
  readonly color: Vec3
  readonly roughness?: number
  readonly metalness?: number
  readonly opacity?: number
  readonly emissive?: Vec3
  readonly doubleSided?: boolean
  /** Names in `TEXTURES` of scenes/build/textures.ts. */
  readonly texture?: string
  readonly normalTexture?: string
  readonly roughnessTexture?: string
  /** Metres that one repeat of the texture covers; 1 if left out. */
  readonly size?: number
}

export interface Placed {
  readonly id: string
  readonly name: string
  readonly kind: 'fixed' | 'movable' | 'soft'
  readonly model: string
  position: Vec3
  readonly rotation: Turn
  readonly scale: number
  /** Metres a second at which it breaks. */
  breakSpeed?: number
}

export interface Place {
  readonly at?: Vec3
  /** Radians around y; for anything else give `rotation`. */
  readonly turn?: number
  readonly rotation?: Turn
  readonly scale?: number
}

export interface SceneHead {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly start: { readonly position: Vec3; readonly heading: number; readonly pitch?: number }
  readonly environment: {
    readonly sky: Vec3
    readonly ground: Vec3
    readonly ambient: number
    readonly background: Vec3
  }
  readonly simulation?: SimulationSettings
  readonly lab?: LabSettings
}

/** As scene.json has them. */
export type Light =
  | { readonly type: 'sun'; readonly direction: Vec3; readonly color: Vec3; readonly intensity: number }
  | {
      readonly type: 'lamp'
      readonly position: Vec3
      readonly color: Vec3
      readonly intensity: number
      readonly range: number
    }

export class SceneBuilder {
  readonly head: SceneHead
  readonly models = new Map<string, Model>()
  readonly bodies: Placed[] = []
  readonly materials = new Map<string, Material>()
  readonly lights: Light[] = []
  /** By body, as they begin before they are draped. */
  private readonly cloths = new Map<string, Cloth>()
  private readonly softs: NonNullable<SceneFile['soft']> = []

  constructor(head: SceneHead) {
    this.head = head
  }

  material(name: string, material: Material): string {
    this.materials.set(name, material)
    return name
  }

  light(light: Light): void {
    this.lights.push(light)
  }

  /** A model that several bodies may share. */
  model(id: string, model: Model): string {
    if (this.models.has(id)) throw new Error(`there is already a model ${id}`)
    this.models.set(id, model)
    return id
  }

  /** A body that stays; `model` is a model of its own, or the id of one that is shared. */
  fixed(id: string, name: string, model: Model | string, place: Place = {}): void {
    this.place('fixed', id, name, model, place)
  }

  /** A body that can be taken. It falls from where it is put onto what stands there already. */
  movable(id: string, name: string, model: Model | string, place: Place = {}): void {
    this.place('movable', id, name, model, place)
  }

  /** Cloth: it falls and folds from where it begins until it rests. */
  soft(id: string, name: string, cloth: Cloth): void {
    this.place('soft', id, name, clothModel(cloth), {})
    this.cloths.set(id, cloth)
    this.softs.push({ body: id, parameters: cloth.parameters })
  }

  /** Lets a loose body break into shards when it lands faster than so many metres a second. */
  fragile(id: string, speed: number, shards: readonly Cloth[]): void {
    const body = this.bodies.find((placed) => placed.id === id)
    if (body === undefined) throw new Error(`there is no body ${id} to break`)
    body.breakSpeed = speed
    for (const [i, shard] of shards.entries()) {
      const shardId = `${id}-shard-${i + 1}`
      this.place('soft', shardId, `${ordinal(i)} shard of the ${body.name}`, clothModel(shard), {})
      this.softs.push({ body: shardId, parameters: shard.parameters, shardOf: id, rigid: true })
    }
  }

  /** Lets the loose bodies down, in the order in which they were put, and then cloth. */
  settle(): void {
    settle(this.models, this.bodies)
    for (const [id, cloth] of drape(this.models, this.bodies, this.cloths)) {
      this.models.set(id, clothModel(cloth))
    }
  }

  sceneFile(): SceneFile {
    return sceneFile.parse({
      format: 'palpable-scene',
      version: 1,
      ...this.head,
      geometry: `${this.head.id}.glb`,
      lights: this.lights,
      models: [...this.models].map(([id, { parts }]) => ({
        id,
        visual: id,
        parts: parts.map(({ name }, i) => ({ node: partNode(id, i), name })),
      })),
      bodies: this.bodies.map((body) => ({
        ...body,
        position: body.position.map(tidy),
        rotation: body.rotation.map(tidy),
      })),
      ...(this.softs.length > 0 ? { soft: this.softs } : {}),
    })
  }

  /** Bytes of the GLB; textures are made by name. */
  glb(textures: Readonly<Record<string, () => Uint8Array>>): Promise<Uint8Array> {
    return writeGlb(this.models, this.materials, textures, partNode)
  }

  async write(folder: string, textures: Readonly<Record<string, () => Uint8Array>>): Promise<void> {
    await mkdir(folder, { recursive: true })
    const scene = this.sceneFile()
    await writeFile(join(folder, 'scene.json'), jsonText(scene))
    await writeFile(join(folder, scene.geometry), await this.glb(textures))
  }

  private place(kind: Placed['kind'], id: string, name: string, model: Model | string, place: Place): void {
    if (this.bodies.some((body) => body.id === id)) throw new Error(`there is already a body ${id}`)
    const modelId = typeof model === 'string' ? model : this.model(id, model)
    if (!this.models.has(modelId)) throw new Error(`there is no model ${modelId} for ${id}`)
    const { at = [0, 0, 0], turn = 0, rotation = turnAround('y', turn), scale = 1 } = place
    this.bodies.push({ id, name, kind, model: modelId, position: at, rotation, scale })
  }
}

/** The GLB's node of a part; plain glTF readers know by `_part` that it belongs to the model. */
function partNode(model: string, part: number): string {
  return `${model}_part${part}`
}

/** A hundredth of a millimetre is finer than any gap here and keeps scene.json readable. */
export function tidy(x: number): number {
  return Math.round(x * 1e5) / 1e5 + 0
}

/** One model and one body a line: a change shows as a change of its line. */
export function jsonText(scene: SceneFile): string {
  const { models, bodies, soft, ...head } = scene
  const lines = (name: string, list: readonly unknown[]) =>
    `,\n  "${name}": [\n${list.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
  const start = JSON.stringify(head, null, 2).slice(0, -2)
  const end = soft === undefined ? '' : lines('soft', soft)
  return `${start}${lines('models', models)}${lines('bodies', bodies)}${end}\n}\n`
}
