/**
 * Which parts of hands and of bodies that can move are near cloth now. All others are left out: a kitchen has thousands
 * of triangles in its crockery.
 */

import { NODE_BALL_STRIDE, REACH } from '../../../engine/geometry/shape-pool.ts'
import { toWorld } from '../../../engine/math/body-coordinates.ts'
import { enlargedInts } from '../../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../../engine/math/pose.ts'
import type { World } from '../../../engine/world.ts'
import { ballIsNear, boxesAreNear } from './box-reach.ts'
import type { PartTriangles } from './part-triangles.ts'

/** Whole numbers of a piece: the engine's body, the node of its part, and who it is in a log. */
export const PIECE = 3
export const PIECE_BODY = 0
export const PIECE_NODE = 1
export const PIECE_ID = 2

export class NearPieces {
  pieces = new Int32Array(64 * PIECE)
  count = 0
  /** Whether the last look found others than the one before. */
  changed = true
  private readonly world: World
  private readonly parts: PartTriangles
  /** Engine bodies that may come near, and who each is in a log. */
  private readonly bodies: Int32Array
  private readonly ids: Int32Array
  private readonly centre = new Float64Array(3)

  constructor(world: World, parts: PartTriangles, bodies: Int32Array, ids: Int32Array) {
    this.world = world
    this.parts = parts
    this.bodies = bodies
    this.ids = ids
  }

  /** All parts within `reach` of one of the soft bodies' boxes that are live. */
  look(softBoxes: Float64Array, live: Uint8Array, reach: number): void {
    const { world, bodies, ids } = this
    const before = this.count
    this.count = 0
    this.changed = false
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]
      for (let soft = 0; soft < live.length; soft++) {
        if (live[soft] === 0 || !boxesAreNear(world.boxes, body, softBoxes, soft, reach)) continue
        this.addParts(body, ids[i], softBoxes, live, reach)
        break
      }
    }
    if (this.count !== before) this.changed = true
  }

  private addParts(body: number, id: number, softBoxes: Float64Array, live: Uint8Array, reach: number): void {
    const { world, centre } = this
    const { pose, root } = world.bodies
    const { nodeBall } = world.shapes
    const leaves = this.parts.leavesOf(root[body])
    const scale = pose[body * POSE_STRIDE + SCALE]
    for (let i = 0; i < leaves.length; i++) {
      const ball = leaves[i] * NODE_BALL_STRIDE
      toWorld(centre, 0, pose, body, nodeBall, ball)
      const radius = nodeBall[ball + REACH] * scale + reach
      for (let soft = 0; soft < live.length; soft++) {
        if (live[soft] === 0 || !ballIsNear(softBoxes, soft, centre, 0, radius)) continue
        this.add(body, leaves[i], id)
        break
      }
    }
  }

  private add(body: number, node: number, id: number): void {
    const o = this.count++ * PIECE
    if (o === this.pieces.length) this.pieces = enlargedInts(this.pieces, 2 * o)
    const { pieces } = this
    if (pieces[o] !== body || pieces[o + PIECE_NODE] !== node) this.changed = true
    pieces[o + PIECE_BODY] = body
    pieces[o + PIECE_NODE] = node
    pieces[o + PIECE_ID] = id
  }
}
