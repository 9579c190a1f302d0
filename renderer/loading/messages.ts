/** What the page and the loading worker say to each other. */
import type { LoadedScene } from '../../formats/loaded-scene.ts'

export type LoadRequest =
  /** A scene of the app: the address of its scene.json, relative to the page; its geometry lies beside it. */
  | { readonly kind: 'scene'; readonly url: string }
  /** A glTF file that the host serves; `name` is what people call it. */
  | { readonly kind: 'url'; readonly url: string; readonly name: string }
  /** Files that were picked or dropped together: one glTF file and what it refers to. */
  | { readonly kind: 'files'; readonly files: readonly File[] }
  /** The scene that was kept with a recorded session (formats/scene-parcel.ts). */
  | { readonly kind: 'parcel'; readonly url: string; readonly name: string }

/** Where a scene came from, as its recordings name it. */
export interface SceneSource {
  readonly kind: 'scene' | 'file'
  /** Of its parcel; null where it is too large to be packed. */
  readonly hash: string | null
}

export interface SourcedScene {
  readonly scene: LoadedScene
  readonly source: SceneSource
}

export interface LoadProgress {
  /** "Reading kitchen.glb" */
  readonly step: string
  /** 0 to 1 over the whole, or null where it cannot be told. */
  readonly fraction: number | null
}

export type WorkerAnswer =
  | { readonly type: 'progress'; readonly progress: LoadProgress }
  | { readonly type: 'done'; readonly loaded: SourcedScene }
  | { readonly type: 'fault'; readonly text: string }
