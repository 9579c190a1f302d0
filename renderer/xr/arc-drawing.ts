/** The arc of a teleport, as a row of beads, and the ring where it lands: blue where one may stand, grey and crossed where not. */
import {
  DoubleSide,
  Group,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  OctahedronGeometry,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  Vector3,
} from 'three'
import type { TeleportArc } from '../../walkthrough/xr/teleport-arc.ts'

const BEADS = 96
/** Metres. */
const BEAD = 0.008
const RING_INNER = 0.2
const RING_OUTER = 0.25
/** Above the floor, or the two would flicker through each other. */
const LIFT = 0.01
const LEGAL = 0x35b6ff
const ILLEGAL = 0x9a9fa6
/** Into a plane that faces +z. */
const FACING = new Vector3(0, 0, 1)

export class ArcDrawing {
  readonly object = new Group()
  private readonly material = new MeshBasicMaterial({ color: LEGAL, toneMapped: false, side: DoubleSide })
  private readonly beads = new InstancedMesh(new OctahedronGeometry(BEAD), this.material, BEADS)
  private readonly ring = new Mesh(new RingGeometry(RING_INNER, RING_OUTER, 48), this.material)
  private readonly bars: readonly Mesh<PlaneGeometry, MeshBasicMaterial>[]
  private readonly normal = new Vector3()
  private readonly turn = new Quaternion()

  constructor() {
    const bar = new PlaneGeometry(2 * RING_INNER, RING_OUTER - RING_INNER)
    this.bars = [1, -1].map((side) => {
      const mesh = new Mesh(bar, this.material)
      mesh.rotation.z = (side * Math.PI) / 4
      return mesh
    })
    this.ring.add(...this.bars)
    this.beads.frustumCulled = false
    this.object.add(this.beads, this.ring)
    this.object.visible = false
    const { array } = this.beads.instanceMatrix
    for (let i = 0; i < BEADS; i++) for (const k of [0, 5, 10, 15]) array[16 * i + k] = 1
  }

  /** Points are in the world's coordinates. */
  update({ isShown, isLegal, count, points, landing, normal }: TeleportArc): void {
    this.object.visible = isShown && count > 1
    if (!this.object.visible) return
    this.material.color.setHex(isLegal ? LEGAL : ILLEGAL)

    const { array } = this.beads.instanceMatrix
    const shown = Math.min(count, BEADS)
    for (let i = 0; i < shown; i++) {
      // A long arc is shown by every so many of its points, its end among them.
      const from = count <= BEADS ? i : Math.round((i * (count - 1)) / (BEADS - 1))
      for (let k = 0; k < 3; k++) array[16 * i + 12 + k] = points[3 * from + k]!
    }
    this.beads.count = shown
    this.beads.instanceMatrix.needsUpdate = true
    this.normal.set(normal[0]!, normal[1]!, normal[2]!)
    this.turn.setFromUnitVectors(FACING, this.normal)
    this.ring.quaternion.copy(this.turn)
    this.ring.position.set(landing[0]!, landing[1]!, landing[2]!).addScaledVector(this.normal, LIFT)
    for (let i = 0; i < this.bars.length; i++) this.bars[i]!.visible = !isLegal
  }

  dispose(): void {
    this.object.removeFromParent()
    this.beads.dispose()
    this.beads.geometry.dispose()
    this.ring.geometry.dispose()
    this.bars[0]!.geometry.dispose()
    this.material.dispose()
  }
}
