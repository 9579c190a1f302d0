/**
 * A scene as the loader hands it over: plain typed arrays, nothing of three or glTF, so that it crosses from a worker
 * to the drawing thread by transfer. Units are metres, y is up.
 */
import type { LabSettings, SceneLight, SimulationSettings, SoftSettings } from '../contract/scene-file.ts'
import type { AabbTree } from '../engine/soup/aabb-tree.ts'

export interface LoadedScene {
  /** The scene's id, or the file's name. */
  readonly id: string
  readonly title: string
  readonly models: readonly LoadedModel[]
  readonly bodies: readonly LoadedBody[]
  readonly materials: readonly LoadedMaterial[]
  readonly images: readonly LoadedImage[]
  readonly lights: readonly SceneLight[]
  readonly start: { readonly position: Vector; readonly heading: number; readonly pitch?: number }
  /** Where an unseen ground is to be, so that nobody falls out of a file that others have made. */
  readonly ground?: number
  readonly environment: {
    readonly sky: Vector
    readonly ground: Vector
    readonly ambient: number
    readonly background: Vector
  }
  /** Where bodies are to fly about by themselves; see walkthrough/simulation. */
  readonly simulation?: SimulationSettings
  /** Where kDet's figures are to play; see walkthrough/lab. */
  readonly lab?: LabSettings
  /** What gives way: cloth and cushions, and the shards of what can break; see walkthrough/soft. */
  readonly soft: readonly LoadedSoft[]
  /** Plain sentences for the person who opened it: what could not be taken over as it stands. */
  readonly notices: readonly string[]
}

export type Vector = readonly [number, number, number]
export type Quaternion = readonly [number, number, number, number]

export interface LoadedModel {
  readonly name: string
  readonly visual: readonly LoadedPrimitive[]
  /** The points of each convex part, xyz. */
  readonly parts: readonly Float64Array[]
  readonly partNames: readonly string[]
  /** The triangles of what is not made of convex parts, in their tree: touched as they are. Neither: only seen. */
  readonly soup: AabbTree | null
}

export interface LoadedPrimitive {
  readonly positions: Float32Array
  readonly normals: Float32Array | null
  readonly uvs: Float32Array | null
  /** Linear rgb, three a vertex. */
  readonly colors: Float32Array | null
  readonly indices: Uint32Array
  /** Index into `materials`. */
  readonly material: number
}

export interface LoadedMaterial {
  readonly name: string
  /** Linear, as in glTF. */
  readonly color: Vector
  readonly opacity: number
  readonly roughness: number
  readonly metalness: number
  readonly emissive: Vector
  readonly doubleSided: boolean
  /** Indices into `images`, −1 for none. */
  readonly colorImage: number
  readonly normalImage: number
  /** Green is roughness, blue metalness, as in glTF. */
  readonly roughnessImage: number
  /** Where the colour image's alpha is below this, nothing is drawn (leaves, fences). */
  readonly alphaCutoff?: number
}

export interface LoadedImage {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface LoadedBody {
  readonly id: string
  readonly name: string
  /**
   * Moving ones move by themselves: nobody pushes them or picks them up. Soft ones have no parts: `soft` says what they
   * are made of.
   */
  readonly kind: 'fixed' | 'movable' | 'moving' | 'soft'
  /** Index into `models`. */
  readonly model: number
  readonly position: Vector
  readonly rotation: Quaternion
  readonly scale: number
  /** A fragile one breaks when it lands faster than this. Metres a second. */
  readonly breakSpeed?: number
}

export interface LoadedSoft {
  /** Index into the scene's bodies, of the one that this is. */
  readonly body: number
  /** xyz a vertex: where it begins, in the world; a shard, in the coordinates of what breaks into it. */
  readonly positions: Float64Array
  /** xyz a vertex: how it was cut, before it was hung or folded. */
  readonly rest: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Uint32Array
  /** Vertices that are held. */
  readonly pins: Int32Array
  /** Two a vertex. */
  readonly uvs: Float32Array | null
  /** Index into `materials`. */
  readonly material: number
  /** What is not said is as walkthrough/soft/soft-mesh.ts has it. */
  readonly parameters: SoftSettings
  /** Index of the scene's body that breaks into this shard, which is not there before; −1 for cloth. */
  readonly shardOf: number
  /** Keeps its shape, as shards do. */
  readonly rigid: boolean
}
