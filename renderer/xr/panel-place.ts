/** Where the wrist panel is in the room, and from there into its own millimetres: from the left, from the top, to the eye. */
import { type Group, Matrix4, Vector3 } from 'three'
import { turnVector } from '../../walkthrough/quaternion.ts'
import { PANEL_HEIGHT, PANEL_WIDTH } from './panel-layout.ts'

/** Metres from the wrist up to the panel's middle. */
const ABOVE = 0.16
export const MM = 1000

export class PanelPlace {
  private readonly middle = new Float64Array(3)
  /** Back from the panel's turn. */
  private readonly back = new Float64Array(4)
  private readonly eye = new Vector3()
  private readonly up = new Vector3(0, 1, 0)
  private readonly turn = new Matrix4()
  private readonly way = new Float64Array(3)

  /** Above the wrist, facing the head; seven numbers of the head. */
  put(object: Group, wrist: Float64Array, head: Float64Array): void {
    const { eye, up, turn, middle, back } = this
    object.position.set(wrist[0]!, wrist[1]! + ABOVE, wrist[2]!)
    eye.set(head[0]!, head[1]!, head[2]!)
    turn.lookAt(eye, object.position, up)
    object.quaternion.setFromRotationMatrix(turn)
    object.updateMatrix()
    object.updateMatrixWorld(true)
    const { position, quaternion } = object
    middle[0] = position.x
    middle[1] = position.y
    middle[2] = position.z
    back[0] = -quaternion.x
    back[1] = -quaternion.y
    back[2] = -quaternion.z
    back[3] = quaternion.w
  }

  /** A point of the room. */
  toPanel(out: Float64Array, from: Float64Array, o: number): void {
    for (let k = 0; k < 3; k++) out[k] = (from[o + k]! - this.middle[k]!) * MM
    turnVector(out, 0, this.back, 0, out, 0)
    out[0]! += PANEL_WIDTH / 2
    out[1] = PANEL_HEIGHT / 2 - out[1]!
  }

  /**
   * Where a ray along the −z of a pose meets the panel's plane from the front: x, y, and the way there in millimetres.
   * False where it does not.
   */
  meet(out: Float64Array, pose: Float64Array): boolean {
    const { way } = this
    this.toPanel(out, pose, 0)
    way[0] = 0
    way[1] = 0
    way[2] = -1
    turnVector(way, 0, pose, 3, way, 0)
    turnVector(way, 0, this.back, 0, way, 0)
    if (!(way[2]! < -0.05 && out[2]! > 0)) return false
    const along = -out[2]! / way[2]!
    out[0]! += way[0]! * along
    out[1]! -= way[1]! * along
    out[2] = along
    return true
  }
}
