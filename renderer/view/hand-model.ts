/** The hand as it is drawn: all parts in one mesh, and the balls whose soft shade falls on what is near. */
import type { Group } from 'three'
import { BALL_STRIDE, CENTER, RADIUS } from '../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import type { World } from '../../engine/world.ts'
import { JoinedBatch } from './joined-batch.ts'
import type { Materials } from './materials.ts'
import { PoseCopies } from './pose-copies.ts'
import type { HandView } from './stage-view.ts'
import { MAX_OCCLUDERS, shadeUniforms } from './touch-shading.ts'

/** Of a part’s bounding ball: what makes the shade plain to see a hand above the table. */
const OCCLUDER_SIZE = 1.1
/** Metres around the hand in which its shade is looked for. */
const SHADE_REACH = 0.3

export class HandModel {
  readonly view: HandView
  private readonly batch: JoinedBatch
  private readonly copies: PoseCopies

  constructor(view: HandView, materials: Materials, group: Group) {
    this.view = view
    this.copies = new PoseCopies(view.drawables.length)
    this.batch = new JoinedBatch(materials.hand)
    for (const { positions, normals, indices } of view.drawables) {
      this.batch.add({ positions, normals, indices, uvs: null, colors: null })
    }
    this.batch.finish(group, false)
  }

  /** True when a part has moved. */
  update(world: World, red: Uint8Array): boolean {
    const { batch, copies } = this
    const { bodies } = this.view
    const { pose } = world.bodies
    let moved = false
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]!
      batch.setTouched(i, red[body]!)
      if (!copies.take(i, pose, body)) continue
      batch.setPose(i, pose, body)
      moved = true
    }
    this.writeOccluders(world)
    return moved
  }

  private writeOccluders(world: World): void {
    const { bodies } = this.view
    const { pose, root } = world.bodies
    const { ball } = world.shapes.polytopes
    const { nodePolytope } = world.shapes
    const balls = shadeUniforms.occluders.value
    const count = Math.min(bodies.length, MAX_OCCLUDERS)
    let x = 0
    let y = 0
    let z = 0
    for (let i = 0; i < count; i++) {
      const body = bodies[i]!
      const p = body * POSE_STRIDE
      const b = nodePolytope[root[body]!]! * BALL_STRIDE
      const scale = pose[p + SCALE]!
      const cx = ball[b + CENTER]! * scale
      const cy = ball[b + CENTER + 1]! * scale
      const cz = ball[b + CENTER + 2]! * scale
      const occluder = balls[i]!
      occluder.x = pose[p]! * cx + pose[p + 1]! * cy + pose[p + 2]! * cz + pose[p + POSITION]!
      occluder.y = pose[p + 3]! * cx + pose[p + 4]! * cy + pose[p + 5]! * cz + pose[p + POSITION + 1]!
      occluder.z = pose[p + 6]! * cx + pose[p + 7]! * cy + pose[p + 8]! * cz + pose[p + POSITION + 2]!
      occluder.w = ball[b + RADIUS]! * scale * OCCLUDER_SIZE
      x += occluder.x / count
      y += occluder.y / count
      z += occluder.z / count
    }
    shadeUniforms.occluderCount.value = count
    shadeUniforms.occluderReach.value.set(x, y, z, SHADE_REACH)
  }

  dispose(): void {
    this.batch.dispose()
  }
}
