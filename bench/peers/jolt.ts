import type Jolt from 'jolt-physics'
import { type Contestant, PairKeys } from './contestant.ts'
import { packageVersion } from './package-version.ts'

type JoltModule = typeof Jolt

const POSE_STRIDE = 7
/** Metres. Shapes of radius 1 keep all their vertices; the default of 1 mm may drop some. */
const HULL_TOLERANCE = 1e-7
/** Box pairs and contacts a body: many times what the scene has (0.15 and 0.06); a full buffer loses pairs. */
const PAIRS_PER_BODY = 4
/** More than one would not fit into the 10 MB of scratch memory that the build has, at 10,000 bodies. */
const CONTACTS_PER_BODY = 1
/** Small tests are denser than the bench's scene. */
const LEAST_CONTACTS = 1024
/** Metres between centres beyond which bodies of radius 1 cannot touch, with a margin for float32. */
const REACH = 2.01
/** Seconds. Nothing moves during a step, so its length is of no consequence, but 0 is not allowed. */
const TIME_STEP = 1 / 60

/**
 * Jolt: kinematic sensors that are told to collide with each other, one layer, hulls without rounding, no
 * speculative distance, no solver iterations. A whole `Step` runs: Jolt computes contact manifolds in it and
 * exposes no broad and narrow phase without it. Single-threaded build (as every contestant here), lock-free
 * body interface. No contact listener: each callback would cross from WebAssembly; the pairs are asked for
 * afterwards, untimed. Float32.
 */
export class JoltContestant implements Contestant {
  readonly name = 'jolt-physics'
  readonly version = packageVersion('jolt-physics')
  readonly answers = 'contacts'
  private jolt!: JoltModule
  private interface!: Jolt.JoltInterface
  private bodies!: Jolt.BodyInterface
  private ids: Jolt.BodyID[] = []
  private position!: Jolt.RVec3
  private rotation!: Jolt.Quat
  private poses: Float64Array = new Float64Array(0)

  async prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void> {
    const { default: load } = await import('jolt-physics')
    this.jolt = await load()
    this.interface = this.createWorld(shapeOf.length)
    const system = this.interface.GetPhysicsSystem()
    const settings = system.GetPhysicsSettings()
    settings.mSpeculativeContactDistance = 0
    settings.mNumVelocitySteps = 0
    settings.mNumPositionSteps = 0
    settings.mAllowSleeping = false
    // Sorting the contacts buys reproducible runs, which is of no use here and costs a little.
    settings.mDeterministicSimulation = false
    system.SetPhysicsSettings(settings)
    system.SetGravity(new this.jolt.Vec3(0, 0, 0))
    this.bodies = system.GetBodyInterfaceNoLock()
    this.position = new this.jolt.RVec3(0, 0, 0)
    this.rotation = new this.jolt.Quat(0, 0, 0, 1)
    const hulls = shapes.map((points, shape) => this.createHull(points, shape))
    this.ids = Array.from(shapeOf, (shape, body) => this.addBody(hulls[shape]!, poses, body * POSE_STRIDE))
    system.OptimizeBroadPhase()
    this.frame(poses)
  }

  private createWorld(bodyCount: number): Jolt.JoltInterface {
    const { jolt } = this
    const settings = new jolt.JoltSettings()
    const pairFilter = new jolt.ObjectLayerPairFilterTable(1)
    pairFilter.EnableCollision(0, 0)
    const layers = new jolt.BroadPhaseLayerInterfaceTable(1, 1)
    layers.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0))
    settings.mObjectLayerPairFilter = pairFilter
    settings.mBroadPhaseLayerInterface = layers
    settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(
      layers,
      1,
      pairFilter,
      1,
    )
    settings.mMaxBodies = bodyCount
    settings.mMaxBodyPairs = Math.max(LEAST_CONTACTS, bodyCount * PAIRS_PER_BODY)
    settings.mMaxContactConstraints = Math.max(LEAST_CONTACTS, bodyCount * CONTACTS_PER_BODY)
    return new jolt.JoltInterface(settings)
  }

  private createHull(points: Float64Array, shape: number): Jolt.Shape {
    const settings = new this.jolt.ConvexHullShapeSettings()
    const point = new this.jolt.Vec3(0, 0, 0)
    for (let at = 0; at < points.length; at += 3) {
      point.Set(points[at]!, points[at + 1]!, points[at + 2]!)
      settings.mPoints.push_back(point)
    }
    settings.mMaxConvexRadius = 0
    settings.mHullTolerance = HULL_TOLERANCE
    const result = settings.Create()
    if (result.HasError()) throw new Error(`jolt on shape ${shape}: ${result.GetError().c_str()}`)
    return result.Get()
  }

  private addBody(hull: Jolt.Shape, poses: Float64Array, at: number): Jolt.BodyID {
    const { jolt } = this
    this.position.Set(poses[at]!, poses[at + 1]!, poses[at + 2]!)
    this.rotation.Set(poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!)
    const kinematic = jolt.EMotionType_Kinematic
    const settings = new jolt.BodyCreationSettings(hull, this.position, this.rotation, kinematic, 0)
    settings.mIsSensor = true
    settings.mCollideKinematicVsNonDynamic = true
    settings.mAllowSleeping = false
    const body = this.bodies.CreateBody(settings)
    this.bodies.AddBody(body.GetID(), jolt.EActivation_Activate)
    jolt.destroy(settings)
    return body.GetID()
  }

  frame(poses: Float64Array): void {
    const { bodies, ids, position, rotation } = this
    const keepActivation = this.jolt.EActivation_DontActivate
    for (let body = 0, at = 0; body < ids.length; body++, at += POSE_STRIDE) {
      position.Set(poses[at]!, poses[at + 1]!, poses[at + 2]!)
      rotation.Set(poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!)
      bodies.SetPositionAndRotation(ids[body]!, position, rotation, keepActivation)
    }
    this.interface.Step(TIME_STEP, 1)
    this.poses = poses
  }

  /** Jolt answers for named pairs only: all those are asked for whose bounding balls come near. */
  collisions(): Float64Array {
    const { ids, poses } = this
    const system = this.interface.GetPhysicsSystem()
    const keys = new PairKeys(ids.length)
    const byX = Array.from(ids, (_, body) => body)
    byX.sort((a, b) => poses[a * POSE_STRIDE]! - poses[b * POSE_STRIDE]!)
    for (let i = 0; i < byX.length; i++) {
      const a = byX[i]! * POSE_STRIDE
      for (let j = i + 1; j < byX.length; j++) {
        const b = byX[j]! * POSE_STRIDE
        if (poses[b]! - poses[a]! > REACH) break
        const apart = [1, 2].some((axis) => Math.abs(poses[a + axis]! - poses[b + axis]!) > REACH)
        if (!apart && system.WereBodiesInContact(ids[byX[i]!]!, ids[byX[j]!]!)) keys.add(byX[i]!, byX[j]!)
      }
    }
    return keys.sorted()
  }

  dispose(): void {
    this.jolt.destroy(this.interface)
  }
}
