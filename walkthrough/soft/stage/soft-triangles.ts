/**
 * The triangles that kDet compares in one run: those of soft bodies that are live, and those of the pieces near them,
 * behind each other in one set. Where the same take part as last time, only positions are written.
 */
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { toWorld } from '../../../engine/math/body-coordinates.ts'
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../../engine/math/enlarged.ts'
import type { World } from '../../../engine/world.ts'
import type { SoftBody } from '../soft-body.ts'
import { type NearPieces, PIECE, PIECE_BODY, PIECE_ID, PIECE_NODE } from './near-pieces.ts'
import type { PartTriangles } from './part-triangles.ts'

export class SoftTriangles {
  set: TriangleSet = {
    positions: new Float64Array(0),
    corners: new Uint32Array(0),
    mesh: new Int32Array(0),
    solid: new Uint8Array(0),
  }
  count = 0
  /** By triangle: who it is of in a log. */
  owner = new Int32Array(1024)
  /** By triangle of a soft body: its place among the triangles of all soft bodies; −1 for others. */
  place = new Int32Array(1024)
  private positions = new Float64Array(1024 * 3)
  private corners = new Int32Array(1024 * 3)
  private mesh = new Int32Array(1024)
  private solid = new Uint8Array(1024)
  private vertices = 0
  private readonly bodies: readonly SoftBody[]
  private readonly ids: Int32Array
  /** By soft body: where its triangles begin among all. */
  private readonly first: Int32Array
  private readonly wasLive: Uint8Array
  private readonly world: World
  private readonly parts: PartTriangles

  /** `ids`: who each soft body is in a log. */
  constructor(
    world: World,
    parts: PartTriangles,
    bodies: readonly SoftBody[],
    ids: Int32Array,
    first: Int32Array,
  ) {
    this.world = world
    this.parts = parts
    this.bodies = bodies
    this.ids = ids
    this.first = first
    this.wasLive = new Uint8Array(bodies.length).fill(2)
  }

  gather(live: Uint8Array, near: NearPieces): void {
    let changed = near.changed
    for (let soft = 0; soft < live.length; soft++) {
      if (this.wasLive[soft] !== live[soft]) changed = true
      this.wasLive[soft] = live[soft]
    }
    if (changed) this.lay(live, near)
    this.write(live, near)
  }

  /** Corners, meshes and owners. */
  private lay(live: Uint8Array, near: NearPieces): void {
    this.count = 0
    this.vertices = 0
    for (let soft = 0; soft < live.length; soft++) {
      if (live[soft] === 0) continue
      const { corners, rest } = this.bodies[soft].mesh
      this.add(corners, rest.length / 3, soft, this.ids[soft], this.first[soft])
    }
    for (let i = 0; i < near.count; i++) {
      const { corners, positions } = this.parts.of(near.pieces[i * PIECE + PIECE_NODE])
      this.add(corners, positions.length / 3, live.length, near.pieces[i * PIECE + PIECE_ID], -1)
    }
    this.set = {
      positions: this.positions.subarray(0, 3 * this.vertices),
      corners: new Uint32Array(this.corners.buffer, 0, 3 * this.count),
      mesh: this.mesh.subarray(0, this.count),
      solid: this.solid.subarray(0, this.count),
    }
  }

  private add(corners: Uint32Array, vertices: number, mesh: number, owner: number, place: number): void {
    this.reserve(this.count + corners.length / 3, this.vertices + vertices)
    for (let i = 0; i < corners.length; i++) this.corners[3 * this.count + i] = corners[i] + this.vertices
    for (let i = 0; i < corners.length / 3; i++) {
      const t = this.count + i
      this.mesh[t] = mesh
      this.solid[t] = place < 0 ? 1 : 0
      this.owner[t] = owner
      this.place[t] = place < 0 ? -1 : place + i
    }
    this.count += corners.length / 3
    this.vertices += vertices
  }

  private write(live: Uint8Array, near: NearPieces): void {
    const { positions, world } = this
    const { pose } = world.bodies
    let o = 0
    for (let soft = 0; soft < live.length; soft++) {
      if (live[soft] === 0) continue
      const from = this.bodies[soft].positions
      for (let i = 0; i < from.length; i++) positions[o++] = from[i]
    }
    for (let i = 0; i < near.count; i++) {
      const body = near.pieces[i * PIECE + PIECE_BODY]
      const from = this.parts.of(near.pieces[i * PIECE + PIECE_NODE]).positions
      for (let p = 0; p < from.length; p += 3, o += 3) toWorld(positions, o, pose, body, from, p)
    }
  }

  private reserve(triangles: number, vertices: number): void {
    if (3 * vertices > this.positions.length) this.positions = enlargedDoubles(this.positions, 6 * vertices)
    if (triangles <= this.owner.length) return
    const length = 2 * triangles
    this.corners = enlargedInts(this.corners, 3 * length)
    this.mesh = enlargedInts(this.mesh, length)
    this.owner = enlargedInts(this.owner, length)
    this.place = enlargedInts(this.place, length)
    this.solid = enlargedBytes(this.solid, length)
  }
}
