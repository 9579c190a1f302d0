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
}
