/**
 * A scene in which everything happens: bodies are added, removed, rescaled, teleported and moved, convex ones
 * and ones with parts, some in groups. It only says what to do; any number of worlds can follow it.
 */
import type { BodyId, ShapeId } from '../../../engine/bodies.ts'
import { Random } from '../../../engine/math/random.ts'
import type { World } from '../../../engine/world.ts'
import type { PlainPolytope, PlainPose, Vector } from '../../twins/convex-pair.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import {
  along,
  type Quaternion,
  randomDirection,
  randomQuaternion,
  smallTurn,
  times,
} from '../../twins/rotations.ts'
import {
  boxShape,
  displaced,
  latticeShape,
  prismShape,
  sphereShape,
  stretched,
} from '../../twins/shape-families.ts'

export interface SceneBody {
  readonly id: number
  readonly shape: number
  readonly group: number
  pose: PlainPose
  /** Changes with every change of the pose. */
  version: number
  velocity: Vector
  turn: Quaternion
}

/** Half the side of the cube in which bodies move; metres. */
const HALF_ROOM = 14
const BODIES = 300

function box(x: number, y: number, z: number, cx: number, cy: number, cz: number): Float64Array {
  return displaced(boxShape(x / 2, y / 2, z / 2), cx, cy, cz)
}

/** Lists of convex parts, as point lists. About 1 in radius. */
function shapeParts(random: Random): Float64Array[][] {
  const chair = [
    box(0.8, 0.1, 0.8, 0, 0, 0),
    box(0.8, 0.9, 0.1, 0, 0.5, -0.35),
    ...[-1, 1].flatMap((x) => [-1, 1].map((z) => box(0.1, 0.6, 0.1, 0.35 * x, -0.35, 0.35 * z))),
  ]
  const cup = [
    box(1, 0.1, 1, 0, -0.5, 0),
    box(0.1, 1, 1, -0.45, 0, 0),
    box(0.1, 1, 1, 0.45, 0, 0),
    box(1, 1, 0.1, 0, 0, -0.45),
    box(1, 1, 0.1, 0, 0, 0.45),
  ]
  const corner = [box(1.4, 0.3, 0.3, 0.4, 0, 0), box(0.3, 1.4, 0.3, 0, 0.4, 0)]
  const convex = [
    boxShape(0.5, 0.5, 0.5),
    boxShape(1, 0.2, 0.1),
    prismShape(12, 0.4),
    latticeShape(random, 8, 1),
    stretched(sphereShape(random, 8), 1, 0.05, 0.05),
    ...[4, 6, 8, 12, 18].map((count) => sphereShape(random, Math.max(count, 6))),
  ]
  return [...convex.map((points) => [points]), corner, chair, cup]
}

export class BusyScene {
  readonly parts: readonly (readonly PlainPolytope[])[]
  readonly bodies = new Map<number, SceneBody>()
  private readonly random: Random
  private readonly worlds: readonly World[]
  private readonly ids: Map<number, BodyId>[]
  private readonly shapes: ShapeId[][]
  private nextId = 0
  private frame = 0
  private readonly buffer = new Float64Array(7)

  constructor(seed: number, worlds: readonly World[]) {
    this.random = new Random(seed)
    this.worlds = worlds
    const parts = shapeParts(this.random)
    this.parts = parts.map((list) => list.map((points) => plainHull(points)))
    this.shapes = worlds.map((world) => parts.map((list) => world.addShape(list)))
    this.ids = worlds.map(() => new Map())
    for (let i = 0; i < BODIES; i++) this.addBody()
  }

  /** The body that a world knows by this number. */
  bodyOf(world: number, id: BodyId): SceneBody {
    for (const [own, other] of this.ids[world]) if (other === id) return this.bodies.get(own)!
    throw new Error(`World ${world} has no body ${id}.`)
  }

  idIn(world: number, body: SceneBody): BodyId {
    return this.ids[world].get(body.id)!
  }

  /** One frame's changes, told to all worlds; the caller steps them. */
  advance(): void {
    const { random } = this
    this.frame++
    // Every so often all move, or hardly any: the engine has a way for either.
    const share = this.frame % 16 === 0 ? 1 : this.frame % 5 === 0 ? 0.02 : 0.2
    for (const body of this.bodies.values()) {
      const dice = random.unit()
      if (dice < 0.003) this.setPose(body, this.anyPosition(), randomQuaternion(random))
      else if (dice < 0.006) this.setScale(body, this.anyScale())
      else if (random.unit() < share) this.drift(body)
    }
    for (let changes = random.below(3); changes > 0; changes--) {
      this.removeBody()
      if (random.below(8) > 0) this.addBody()
    }
    while (this.bodies.size < BODIES - 10) this.addBody()
    // A burst now and then, and bodies that come and go within one frame.
    if (this.frame % 97 === 0) for (let i = 0; i < 20; i++) this.addBody()
    if (this.frame % 89 === 0) while (this.bodies.size > BODIES) this.removeBody()
    if (this.frame % 31 === 0) this.removeBody(this.addBody())
  }

  private addBody(): SceneBody {
    const { random } = this
    const body: SceneBody = {
      id: this.nextId++,
      shape: random.below(this.parts.length),
      group: random.below(4) === 0 ? 1 + random.below(3) : 0,
      pose: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: 1 },
      version: 0,
      velocity: along([0, 0, 0], randomDirection(random), random.between(0, 0.1)),
      turn: smallTurn(random, random.between(0, 0.1)),
    }
    this.bodies.set(body.id, body)
    for (const [i, world] of this.worlds.entries())
      this.ids[i].set(body.id, world.addBody(this.shapes[i][body.shape], body.group))
    this.setScale(body, this.anyScale())
    this.setPose(body, this.anyPosition(), randomQuaternion(random))
    return body
  }

  private removeBody(body?: SceneBody): void {
    const list = [...this.bodies.values()]
    const gone = body ?? list[this.random.below(list.length)]
    this.bodies.delete(gone.id)
    for (const [i, world] of this.worlds.entries()) {
      world.removeBody(this.ids[i].get(gone.id)!)
      this.ids[i].delete(gone.id)
    }
  }

  private drift(body: SceneBody): void {
    const { position, rotation } = body.pose
    const [x, y, z] = body.velocity
    const bounce = (at: number, speed: number) =>
      at * speed > 0 && Math.abs(at) > HALF_ROOM ? -speed : speed
    body.velocity = [bounce(position[0], x), bounce(position[1], y), bounce(position[2], z)]
    this.setPose(body, along(position, body.velocity, 1), times(body.turn, rotation))
  }

  private setPose(body: SceneBody, position: Vector, rotation: Quaternion): void {
    body.pose = { position, rotation, scale: body.pose.scale }
    body.version++
    this.buffer.set([...position, ...rotation])
    for (const [i, world] of this.worlds.entries()) world.setPose(this.idIn(i, body), this.buffer)
  }

  private setScale(body: SceneBody, scale: number): void {
    body.pose = { ...body.pose, scale }
    body.version++
    for (const [i, world] of this.worlds.entries()) world.setScale(this.idIn(i, body), scale)
  }

  private anyPosition(): Vector {
    const along = () => this.random.between(-HALF_ROOM, HALF_ROOM)
    return [along(), along(), along()]
  }

  /** From 0.1 to 4, small ones more often. */
  private anyScale(): number {
    const unit = this.random.unit()
    return 0.1 + 3.9 * unit * unit * unit
  }
}
