import {
  addBroadphaseLayer,
  addObjectLayer,
  contacts,
  convexHull,
  createWorld,
  createWorldSettings,
  enableCollision,
  MotionType,
  type RigidBody,
  registerAll,
  rigidBody,
  updateWorld,
  type World,
} from 'crashcat'
import type { Quat, Vec3 } from 'mathcat'
import { type Contestant, PairKeys } from './contestant.ts'
import { packageVersion } from './package-version.ts'

const POSE_STRIDE = 7
/** Metres. Shapes of radius 1 keep all their vertices; the default of 1 mm may drop some. */
const HULL_TOLERANCE = 1e-7

/**
 * Crashcat: kinematic sensors that are told to collide with each other, one broadphase layer, hulls without
 * rounding. `updateWorld` with a time step of 0 leaves out islands, solver and integration; what remains is
 * broad phase and contact manifolds (crashcat has no cheaper yes-or-no in its world update). No listener:
 * the pairs are read from the contact list afterwards, untimed. Speculative distance 0. The cache that skips
 * pairs at rest is left on, as it ships.
 */
export class CrashcatContestant implements Contestant {
  readonly name = 'crashcat'
  readonly version = packageVersion('crashcat')
  readonly answers = 'contacts'
  private world!: World
  private bodies: RigidBody[] = []
  private readonly position: Vec3 = [0, 0, 0]
  private readonly rotation: Quat = [0, 0, 0, 1]

  async prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void> {
    registerAll()
    const settings = createWorldSettings()
    const objectLayer = addObjectLayer(settings, addBroadphaseLayer(settings))
    enableCollision(settings, objectLayer, objectLayer)
    settings.gravityEnabled = false
    settings.sleeping.allowSleeping = false
    settings.narrowphase.speculativeContactDistance = 0
    this.world = createWorld(settings)
    const hulls = shapes.map((points) =>
      convexHull.create({ positions: [...points], convexRadius: 0, hullTolerance: HULL_TOLERANCE }),
    )
    this.bodies = Array.from(shapeOf, (shape) =>
      rigidBody.create(this.world, {
        shape: hulls[shape]!,
        objectLayer,
        motionType: MotionType.KINEMATIC,
        sensor: true,
        collideKinematicVsNonDynamic: true,
        allowSleeping: false,
      }),
    )
    this.frame(poses)
  }

  frame(poses: Float64Array): void {
    const { world, bodies, position, rotation } = this
    for (let body = 0, at = 0; body < bodies.length; body++, at += POSE_STRIDE) {
      for (let axis = 0; axis < 3; axis++) position[axis] = poses[at + axis]!
      for (let part = 0; part < 4; part++) rotation[part] = poses[at + 3 + part]!
      rigidBody.setTransform(world, bodies[body]!, position, rotation, false)
    }
    updateWorld(world, undefined, 0)
  }

  collisions(): Float64Array {
    const bodyOf = new Map(this.bodies.map((body, number) => [body.id, number]))
    const keys = new PairKeys(this.bodies.length)
    const state = this.world.contacts
    for (const contact of state.contacts) {
      const current = contact.contactIndex >= 0 && contact.lastProcessedFrame === state.frameStamp
      if (!current || contacts.getReadManifold(contact, state).numContactPoints === 0) continue
      keys.add(bodyOf.get(contact.bodyIdA)!, bodyOf.get(contact.bodyIdB)!)
    }
    return keys.sorted()
  }

  dispose(): void {
    this.bodies = []
  }
}
