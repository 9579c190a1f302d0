import type { Collider, ColliderHandle, World } from '@dimforge/rapier3d-compat'
import { type Contestant, PairKeys } from './contestant.ts'
import { packageVersion } from './package-version.ts'

type Rapier = typeof import('@dimforge/rapier3d-compat')
type RapierPackage = '@dimforge/rapier3d-compat' | '@dimforge/rapier3d-simd-compat'

const POSE_STRIDE = 7

/**
 * Rapier exposes no collision pipeline of its own, so a whole `World.step` runs; with colliders that have no
 * rigid body there is nothing for its islands, solver and integrator to do, and the step is broad and narrow
 * phase alone. (Colliders on kinematic bodies were measured half as slow again.) Poses go through the raw
 * sets, which spares the wrapper's vector objects.
 *
 * `overlap`: every collider is a sensor, Rapier's quickest way, answering yes or no. `contacts`: solid
 * colliders, for which Rapier computes contact manifolds; prediction distance 0, so that only touching pairs
 * get one. Float32 throughout. Not included: reading the pairs out, which costs a call a body.
 */
export class RapierContestant implements Contestant {
  readonly name: string
  readonly version: string
  readonly answers: 'overlap' | 'contacts'
  private readonly packageName: RapierPackage
  private world!: World
  private colliders: Collider[] = []
  private handles = new Float64Array(0)
  private readonly bodyOf = new Map<ColliderHandle, number>()

  constructor(packageName: RapierPackage, answers: 'overlap' | 'contacts') {
    this.packageName = packageName
    this.name = packageName.replace('@dimforge/', '').replace('-compat', '')
    this.version = packageVersion(packageName)
    this.answers = answers
  }

  async prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void> {
    const rapier = (await import(this.packageName)) as Rapier
    await rapier.init()
    const world = new rapier.World({ x: 0, y: 0, z: 0 })
    world.integrationParameters.normalizedPredictionDistance = 0
    const allPairs = rapier.ActiveCollisionTypes.ALL | rapier.ActiveCollisionTypes.FIXED_FIXED
    this.colliders = Array.from(shapeOf, (shape, body) => {
      const description = rapier.ColliderDesc.convexHull(Float32Array.from(shapes[shape]!))
      if (description === null) throw new Error(`rapier finds no hull for shape ${shape}`)
      description.setSensor(this.answers === 'overlap')
      // Two colliders without bodies count as fixed, and fixed pairs are filtered out unless asked for.
      description.setActiveCollisionTypes(allPairs)
      const collider = world.createCollider(description)
      this.bodyOf.set(collider.handle, body)
      return collider
    })
    this.handles = Float64Array.from(this.colliders, (collider) => collider.handle)
    this.world = world
    this.frame(poses)
  }

  frame(poses: Float64Array): void {
    const set = this.world.colliders.raw
    const handles = this.handles
    for (let body = 0, at = 0; body < handles.length; body++, at += POSE_STRIDE) {
      const handle = handles[body]!
      set.coSetTranslation(handle, poses[at]!, poses[at + 1]!, poses[at + 2]!)
      set.coSetRotation(handle, poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!)
    }
    this.world.step()
  }

  collisions(): Float64Array {
    const keys = new PairKeys(this.colliders.length)
    this.colliders.forEach((collider, body) => {
      if (this.answers === 'overlap') {
        this.world.intersectionPairsWith(collider, (other) => keys.add(body, this.bodyOf.get(other.handle)!))
      } else {
        this.world.contactPairsWith(collider, (other) => {
          if (this.touches(collider, other)) keys.add(body, this.bodyOf.get(other.handle)!)
        })
      }
    })
    return keys.sorted()
  }

  private touches(one: Collider, other: Collider): boolean {
    let touching = false
    this.world.contactPair(one, other, (manifold) => {
      for (let i = 0; i < manifold.numContacts(); i++) touching ||= manifold.contactDist(i) <= 0
    })
    return touching
  }

  dispose(): void {
    this.world.free()
  }
}
