/**
 * Which side of a crossing is the wrong one. Where edges of a cloth are through triangles, the cloth is cut along them: if
 * it falls apart there, its largest piece is right, and the others are to come back (after Baraff, Witkin and Kass, 2003).
 * What is wrong is held off by nothing until it is back: contacts would hold it where it is.
 */
import { enlargedBytes, enlargedInts } from '../../engine/math/enlarged.ts'
import { OWN_EDGE } from './owned-features.ts'
import type { SoftBody } from './soft-body.ts'

export class Tangles {
  /** By vertex of the pool: 1 where it belongs to a piece that is to come back. */
  wrong = new Uint8Array(0)
  /** By vertex of the pool: 1 where it is at a crossing. */
  tangled = new Uint8Array(0)
  /** By vertex of the pool: another of its piece, or itself; and how many are in the piece of one that is itself. */
  private parent = new Int32Array(0)
  private size = new Int32Array(0)
  /** By soft body, by corner: 1 where the edge that begins there is through something. */
  private readonly cut: Uint8Array[] = []
  /** By soft body: whether any is. */
  private crossed = new Uint8Array(0)
  private anyTangled = false

  begin(bodies: readonly SoftBody[], vertices: number): void {
    if (this.wrong.length < vertices) {
      this.wrong = enlargedBytes(this.wrong, vertices)
      this.tangled = enlargedBytes(this.tangled, vertices)
      this.parent = enlargedInts(this.parent, vertices)
      this.size = enlargedInts(this.size, vertices)
    }
    while (this.cut.length < bodies.length) {
      this.cut.push(new Uint8Array(bodies[this.cut.length].mesh.corners.length))
    }
    if (this.crossed.length < bodies.length) this.crossed = enlargedBytes(this.crossed, bodies.length)
    for (let i = 0; i < bodies.length; i++) {
      if (this.crossed[i] === 0) continue
      this.crossed[i] = 0
      this.cut[i].fill(0)
      const { first, inverseMass } = bodies[i]
      this.wrong.fill(0, first, first + inverseMass.length)
    }
    if (this.anyTangled) this.tangled.fill(0)
    this.anyTangled = false
  }

  /** The edge of a body's triangle that begins at a corner is through something. */
  cross(body: SoftBody, corner: number): void {
    this.crossed[body.number] = 1
    this.cut[body.number][corner] = 1
    this.anyTangled = true
  }

  /** After all crossings are known. */
  judge(bodies: readonly SoftBody[]): void {
    for (let i = 0; i < bodies.length; i++) if (this.crossed[i] === 1) this.judgeOne(bodies[i])
  }

  private judgeOne(body: SoftBody): void {
    const { parent, size, wrong } = this
    const { first, owned } = body
    const { corners } = body.mesh
    const end = first + body.inverseMass.length
    for (let v = first; v < end; v++) {
      parent[v] = v
      size[v] = 1
    }
    const cut = this.cut[body.number]
    for (let t = 0; t < owned.length; t++) {
      for (let k = 0; k < 3; k++) {
        const corner = 3 * t + k
        if ((owned[t] & (OWN_EDGE << k)) === 0 || cut[corner] === 1) continue
        this.join(first + corners[corner], first + corners[k === 2 ? 3 * t : corner + 1])
      }
    }
    let largest = first
    for (let v = first; v < end; v++) if (parent[v] === v && size[v] > size[largest]) largest = v
    largest = this.rootOf(largest)
    for (let v = first; v < end; v++) wrong[v] = this.rootOf(v) === largest ? 0 : 1
  }

  private join(v: number, w: number): void {
    const { parent, size } = this
    const a = this.rootOf(v)
    const b = this.rootOf(w)
    if (a === b) return
    const larger = size[a] < size[b] ? b : a
    const smaller = larger === a ? b : a
    parent[smaller] = larger
    size[larger] += size[smaller]
  }

  private rootOf(v: number): number {
    const { parent } = this
    let at = v
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
}
