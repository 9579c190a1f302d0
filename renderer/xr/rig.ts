/** The room in which the person in the headset stands, as three draws it: carried about the world, the camera in it. */
import { Group, type Object3D, PerspectiveCamera } from 'three'

export class Rig {
  /** In the world; what is in it has the room's coordinates. */
  readonly room = new Group()
  /** Between the eyes, in the room. */
  readonly head = new Group()
  readonly camera = new PerspectiveCamera()

  constructor() {
    this.room.matrixAutoUpdate = false
    this.head.matrixAutoUpdate = false
    this.camera.matrixAutoUpdate = false
    this.room.add(this.head, this.camera)
  }

  /** Both seven numbers: from the room to the world, and of the head in the room. */
  place(room: Float64Array, head: Float64Array): void {
    setPose(this.room, room, 0)
    setPose(this.head, head, 0)
    this.room.updateMatrixWorld(true)
  }
}

export function setPose(object: Object3D, pose: Float64Array, o: number): void {
  object.position.set(pose[o]!, pose[o + 1]!, pose[o + 2]!)
  object.quaternion.set(pose[o + 3]!, pose[o + 4]!, pose[o + 5]!, pose[o + 6]!)
  object.updateMatrix()
}
