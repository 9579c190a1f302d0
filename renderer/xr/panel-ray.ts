/** The line from a controller to the button of the wrist panel that it points at. */
import { BoxGeometry, Mesh, MeshBasicMaterial } from 'three'
import { setPose } from './rig.ts'

const WIDTH = 0.0025

export class PanelRay {
  readonly object: Mesh<BoxGeometry, MeshBasicMaterial>

  constructor() {
    // From its own middle to −1, so that its length is its scale.
    const geometry = new BoxGeometry(WIDTH, WIDTH, 1).translate(0, 0, -0.5)
    this.object = new Mesh(geometry, new MeshBasicMaterial({ color: 0x7fd0ff, toneMapped: false }))
    this.object.matrixAutoUpdate = false
    this.object.visible = false
  }

  /** Along the −z of a pose of the room; metres. */
  show(pose: Float64Array, length: number): void {
    this.object.visible = true
    this.object.scale.z = length
    setPose(this.object, pose, 0)
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.object.removeFromParent()
    this.object.geometry.dispose()
    this.object.material.dispose()
  }
}
