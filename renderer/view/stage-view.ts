/** What the view needs of a stage; the walkthrough's stage fits it. The view reads, and changes nothing. */
import type { World } from '../../engine/world.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'

export interface HandDrawable {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly indices: Uint32Array
}

/** A hand is replaced as a whole (left for right): the view looks at the object's identity. */
export interface HandView {
  /** One a part, in the part's own coordinates. */
  readonly drawables: readonly HandDrawable[]
  /** The engine body of each drawable. */
  readonly bodies: Int32Array
  /** 1 where it is left out. Less: a headset has lost the hand from sight. */
  readonly opacity?: number
}

/** Soft bodies as they were last computed; see renderer/soft/messages.ts. */
export interface SoftPicture {
  /** A new object whenever something is new; null before the first. */
  readonly shown: SoftCornersShown | null
}

export interface SoftCornersShown {
  /** Nine a triangle of all soft bodies, in the scene's order. */
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** One a triangle: none, contact, or contact with itself; see walkthrough/soft/stage/soft-touches.ts. */
  readonly tones: Uint8Array
  /** By soft body: 1 where its corners are not those of the moment before. */
  readonly changed: Uint8Array
}

export interface StageView {
  readonly scene: LoadedScene
  readonly world: World
  /** The engine body of each of the scene's bodies; −1 for scenery that is seen, not touched. */
  readonly bodies: Int32Array
  /** None, one or two: a replayed headset session has both. */
  readonly hands: readonly HandView[]
  /** By engine body: 1 while it is in contact. */
  readonly red: Uint8Array
  /** The engine body in the hand, or −1. */
  readonly held: number
  /** Left out or null: soft bodies stay as the scene has them. */
  readonly soft?: SoftPicture | null
}
