/** The hand as it is drawn: all parts in one mesh, and the balls whose soft shade falls on what is near. */
import type { Group } from 'three'
import { BALL_STRIDE, CENTER, RADIUS } from '../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import type { World } from '../../engine/world.ts'
import { JoinedBatch } from './joined-batch.ts'
import type { Materials } from './materials.ts'
import { PLAIN_OCCLUDERS } from './plain-shading.ts'
import { PoseCopies } from './pose-copies.ts'
import type { HandView } from './stage-view.ts'
import { MAX_OCCLUDERS, shadeUniforms } from './touch-shading.ts'

/** Of a part’s bounding ball: what makes the shade plain to see a hand above the table. */
const OCCLUDER_SIZE = 1.1
/** Metres around the hand in which its shade is looked for; less where time is short. */
const SHADE_REACH = 0.3
const PLAIN_SHADE_REACH = 0.22

export class HandModel {
  readonly view: HandView
  private readonly batch: JoinedBatch
  private readonly copies: PoseCopies
  private readonly isPlain: boolean

  constructor(view: HandView, materials: Materials, group: Group) {
    this.view = view
    this.copies = new PoseCopies(view.drawables.length)
    this.batch = new JoinedBatch(materials.hand, true)
    const paint = materials.handPaint
    for (const { positions, normals, indices } of view.drawables) {
      this.batch.add({ positions, normals, indices, uvs: null, colors: null, paint })
    }
    this.batch.finish(group)
    // Its soft shade has to do: a shadow would have the whole map drawn again at every move of the mouse.
    this.isPlain = paint !== null
    this.batch.castsShadow = !this.isPlain
  }

  /** True when a part that casts a shadow has moved. */
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
    return moved && !this.isPlain
  }

  /** Where time is short, neighbouring parts share a ball that shades as much as theirs together. */
  private writeOccluders(world: World): void {
    const { bodies } = this.view
    const { pose, root } = world.bodies
    const { ball } = world.shapes.polytopes
    const { nodePolytope } = world.shapes
    const balls = shadeUniforms.occluders.value
    const reach = shadeUniforms.occluderReach.value
    const parts = Math.min(bodies.length, MAX_OCCLUDERS)
    const count = Math.min(parts, this.isPlain ? PLAIN_OCCLUDERS : MAX_OCCLUDERS)
    reach.set(0, 0, 0, this.isPlain ? PLAIN_SHADE_REACH : SHADE_REACH)
    for (let n = 0; n < count; n++) {
      const first = Math.floor((n * parts) / count)
      const end = Math.floor(((n + 1) * parts) / count)
      const occluder = balls[n]!.set(0, 0, 0, 0)
      for (let i = first; i < end; i++) {
        const body = bodies[i]!
        const p = body * POSE_STRIDE
        const b = nodePolytope[root[body]!]! * BALL_STRIDE
        const scale = pose[p + SCALE]!
        const cx = ball[b + CENTER]! * scale
        const cy = ball[b + CENTER + 1]! * scale
        const cz = ball[b + CENTER + 2]! * scale
        const radius = ball[b + RADIUS]! * scale * OCCLUDER_SIZE
        occluder.x += pose[p]! * cx + pose[p + 1]! * cy + pose[p + 2]! * cz + pose[p + POSITION]!
        occluder.y += pose[p + 3]! * cx + pose[p + 4]! * cy + pose[p + 5]! * cz + pose[p + POSITION + 1]!
        occluder.z += pose[p + 6]! * cx + pose[p + 7]! * cy + pose[p + 8]! * cz + pose[p + POSITION + 2]!
        occluder.w += radius * radius
      }
      occluder.x /= end - first
      occluder.y /= end - first
      occluder.z /= end - first
      occluder.w = Math.sqrt(occluder.w)
      reach.x += occluder.x / count
      reach.y += occluder.y / count
      reach.z += occluder.z / count
    }
    shadeUniforms.occluderCount.value = count
  }

  dispose(): void {
    this.batch.dispose()
  }
}
