/**
 * The arc of a teleport, as a row of beads, and the ring where it lands: blue where one may stand, grey and crossed where
 * not. Both have a dark rim, without which they are lost on a floor or a wall of their own brightness.
 */
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

/** Metres, of a bead and from one to the next: an arc's own points are so far apart that nobody would see a line. */
const BEAD = 0.008
const SPACING = 0.07
/** Of an arc that ends in the air far below they are farther apart. */
const BEADS = 192
const RING_INNER = 0.2
const RING_OUTER = 0.25
const RIM = 0.012
/** Above the floor, or the two would flicker through each other. */
const LIFT = 0.01
const LEGAL = 0x35b6ff
const ILLEGAL = 0xd5dae0
const DARK = 0x14181d
/** Into a plane that faces +z. */
const FACING = new Vector3(0, 0, 1)

export class ArcDrawing {
  readonly object = new Group()
  private readonly material = new MeshBasicMaterial({ color: LEGAL, toneMapped: false, side: DoubleSide })
  /** A little behind what it is the rim of. */
  private readonly dark = new MeshBasicMaterial({
    color: DARK,
    toneMapped: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 2,
  })
  private readonly beads = new InstancedMesh(new OctahedronGeometry(BEAD), this.material, BEADS)
  private readonly ring = new Mesh(new RingGeometry(RING_INNER, RING_OUTER, 48), this.material)
  private readonly rim = new Mesh(new RingGeometry(RING_INNER - RIM, RING_OUTER + RIM, 48), this.dark)
  private readonly bars: readonly Mesh<PlaneGeometry, MeshBasicMaterial>[]
  private readonly normal = new Vector3()
  private readonly turn = new Quaternion()

  constructor() {
    const wide = RING_OUTER - RING_INNER
    const bar = new PlaneGeometry(2 * RING_INNER, wide)
    const rim = new PlaneGeometry(2 * RING_INNER, wide + 2 * RIM)
    this.bars = [1, -1].map((side) => {
      const mesh = new Mesh(bar, this.material)
      mesh.rotation.z = (side * Math.PI) / 4
      mesh.add(new Mesh(rim, this.dark))
      return mesh
    })
    this.ring.add(this.rim, ...this.bars)
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

    this.beads.count = this.placeBeads(points, count)
    this.beads.instanceMatrix.needsUpdate = true
    this.normal.set(normal[0]!, normal[1]!, normal[2]!)
    this.turn.setFromUnitVectors(FACING, this.normal)
    this.ring.quaternion.copy(this.turn)
    this.ring.position.set(landing[0]!, landing[1]!, landing[2]!).addScaledVector(this.normal, LIFT)
    for (let i = 0; i < this.bars.length; i++) this.bars[i]!.visible = !isLegal
  }

  /** Evenly along the arc, from a little before the hand on; returns how many. */
  private placeBeads(points: Float64Array, count: number): number {
    const { array } = this.beads.instanceMatrix
    let whole = 0
    for (let i = 0; i + 1 < count; i++) whole += lengthOf(points, i)
    const spacing = Math.max(SPACING, whole / BEADS)
    let placed = 0
    /** From the beginning of a piece to the next bead. */
    let ahead = spacing
    for (let i = 0; i + 1 < count; i++) {
      const length = lengthOf(points, i)
      for (; ahead <= length && placed < BEADS; ahead += spacing) {
        const share = ahead / length
        for (let k = 0; k < 3; k++) {
          const from = points[3 * i + k]!
          array[16 * placed + 12 + k] = from + (points[3 * i + 3 + k]! - from) * share
        }
        placed++
      }
      ahead -= length
    }
    return placed
  }

  dispose(): void {
    this.object.removeFromParent()
    this.beads.dispose()
    this.beads.geometry.dispose()
    this.ring.geometry.dispose()
    this.rim.geometry.dispose()
    this.bars[0]!.geometry.dispose()
    for (const part of this.bars[0]!.children) if (part instanceof Mesh) part.geometry.dispose()
    this.material.dispose()
    this.dark.dispose()
  }
}

/** Of the piece from a point of an arc to the next. */
function lengthOf(points: Float64Array, i: number): number {
  const x = points[3 * i + 3]! - points[3 * i]!
  const y = points[3 * i + 4]! - points[3 * i + 1]!
  const z = points[3 * i + 5]! - points[3 * i + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}
