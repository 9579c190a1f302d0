import { Body, ConvexPolyhedron, SAPBroadphase, Vec3, World } from 'cannon-es'
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { type Contestant, PairKeys } from './contestant.ts'
import { packageVersion } from './package-version.ts'

const POSE_STRIDE = 7

/**
 * Cannon-es: its sweep-and-prune broad phase and its separating-axis test, called directly, so that neither
 * solver nor integrator runs. (Its whole convex–convex routine goes on to clip faces for contact points; that
 * is slower, and now and then finds no point on bodies that overlap by a tenth of their radius.) The bodies
 * are dynamic because its broad phase drops pairs of kinematic ones. Its hulls need faces: they are ours.
 * Double precision.
 */
export class CannonContestant implements Contestant {
  readonly name = 'cannon-es'
  readonly version = packageVersion('cannon-es')
  readonly answers = 'overlap'
  private world!: World
  /** Where the test leaves the axis of least overlap; nobody reads it. */
  private readonly axis = new Vec3()
  private readonly firsts: Body[] = []
  private readonly seconds: Body[] = []
  /** Pairs of the last frame: two body numbers each. */
  private readonly hits: number[] = []

  async prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void> {
    this.world = new World()
    this.world.broadphase = new SAPBroadphase(this.world)
    const hulls = withoutWarnings(() => shapes.map(createHull))
    for (const shape of shapeOf) {
      this.world.addBody(new Body({ mass: 1, shape: hulls[shape]!, allowSleep: false }))
    }
    this.frame(poses)
  }

  frame(poses: Float64Array): void {
    const { world, firsts, seconds, hits } = this
    const bodies = world.bodies
    for (let body = 0, at = 0; body < bodies.length; body++, at += POSE_STRIDE) {
      const { position, quaternion } = bodies[body]!
      position.set(poses[at]!, poses[at + 1]!, poses[at + 2]!)
      quaternion.set(poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!)
      bodies[body]!.aabbNeedsUpdate = true
    }
    world.broadphase.dirty = true
    firsts.length = 0
    seconds.length = 0
    world.broadphase.collisionPairs(world, firsts, seconds)
    hits.length = 0
    for (let i = 0; i < firsts.length; i++) {
      if (this.overlap(firsts[i]!, seconds[i]!)) hits.push(firsts[i]!.index, seconds[i]!.index)
    }
  }

  private overlap(a: Body, b: Body): boolean {
    const hullA = a.shapes[0] as ConvexPolyhedron
    const hullB = b.shapes[0] as ConvexPolyhedron
    return hullA.findSeparatingAxis(hullB, a.position, a.quaternion, b.position, b.quaternion, this.axis)
  }

  collisions(): Float64Array {
    const keys = new PairKeys(this.world.bodies.length)
    for (let i = 0; i < this.hits.length; i += 2) keys.add(this.hits[i]!, this.hits[i + 1]!)
    return keys.sorted()
  }

  dispose(): void {
    this.firsts.length = 0
    this.seconds.length = 0
  }
}

/**
 * cannon-es warns of inward normals wherever the origin lies outside a hull, which a hull of few random
 * points on a sphere may well have; the normals are right, and the answers are compared with the others'.
 */
function withoutWarnings<T>(make: () => T): T {
  const { error, warn } = console
  console.error = () => {}
  console.warn = () => {}
  try {
    return make()
  } finally {
    console.error = error
    console.warn = warn
  }
}

function createHull(points: Float64Array): ConvexPolyhedron {
  const result = convexHull(points)
  if (result.kind !== 'hull') throw new Error('cannon-es needs solid hulls')
  const { faceStart, faceVertices } = result.hull
  const vertices: Vec3[] = []
  for (let at = 0; at < points.length; at += 3) {
    vertices.push(new Vec3(points[at], points[at + 1], points[at + 2]))
  }
  const faces: number[][] = []
  for (let face = 0; face + 1 < faceStart.length; face++) {
    faces.push([...faceVertices.subarray(faceStart[face], faceStart[face + 1])])
  }
  return new ConvexPolyhedron({ vertices, faces })
}
