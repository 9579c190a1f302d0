/** The red of contact on soups: of a whole building only the triangles that are touched, in the same frame. */
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three'
import type { Side } from '../../engine/contacts.ts'
import type { World } from '../../engine/world.ts'
import { writeTriangle } from './triangle-corners.ts'

/** A hand on a finely made wall touches some dozens; what is more is not shown. */
const MOST = 512

export class RedTriangles {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>
  private readonly positions = new Float32Array(MOST * 9)
  /** Body and triangle of each: one that several fingers touch is drawn once, or it would be redder than others. */
  private readonly drawn = new Int32Array(MOST * 2)
  private count = 0

  constructor() {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage))
    const material = new MeshBasicMaterial({
      color: 0xe5202b,
      transparent: true,
      // The wall's own light and pattern still show a little, as on other things in contact.
      opacity: 0.82,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
      side: DoubleSide,
      toneMapped: false,
    })
    this.object = new Mesh(geometry, material)
    this.object.frustumCulled = false
    this.object.visible = false
  }

  update(world: World): void {
    const { contacts } = world
    const before = this.count
    this.count = 0
    for (let i = 0; i < contacts.count; i++) {
      this.add(world, i, 0)
      this.add(world, i, 1)
    }
    if (this.count === 0 && before === 0) return
    const { geometry } = this.object
    geometry.setDrawRange(0, 3 * this.count)
    geometry.attributes.position!.needsUpdate = true
    this.object.visible = this.count > 0
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
  }

  private add(world: World, i: number, side: Side): void {
    const row = world.contacts.at(i)
    const body = side === 0 ? world.contacts.bodyA(row) : world.contacts.bodyB(row)
    const root = world.bodies.root[body]!
    if (this.count === MOST || !world.shapes.isSoup(root)) return
    const triangle = world.contacts.part(row, side)
    if (this.isDrawn(body, triangle)) return
    const { mesh } = world.shapes.soupOf(root)
    this.drawn[2 * this.count] = body
    this.drawn[2 * this.count + 1] = triangle
    writeTriangle(this.positions, 9 * this.count++, mesh, triangle, world.bodies.pose, body)
  }

  private isDrawn(body: number, triangle: number): boolean {
    for (let i = 0; i < 2 * this.count; i += 2) {
      if (this.drawn[i] === body && this.drawn[i + 1] === triangle) return true
    }
    return false
  }
}
