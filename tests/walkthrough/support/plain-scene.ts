/** Small scenes of boxes and other convex pieces, to walk in. */
import type { BodyId } from '../../../engine/bodies.ts'
import { type Accepts, Probe } from '../../../engine/query/probe.ts'
import { World } from '../../../engine/world.ts'
import { Walker, type WalkerSettings, type WalkInput } from '../../../walkthrough/walker/walker.ts'
import { boxShape, displaced } from '../../twins/shape-families.ts'

export const EVERYTHING = (): boolean => true

export const STANDING: WalkInput = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
export const FORWARD: WalkInput = { ...STANDING, forward: 1 }

export const NORMAL: WalkerSettings = { walkSpeed: 1.4, runSpeed: 4, eyeHeight: 1.65 }

export type Box = readonly [
  minX: number,
  minY: number,
  minZ: number,
  maxX: number,
  maxY: number,
  maxZ: number,
]

export class PlainScene {
  readonly world = new World({ boxes: 'dynamic' })

  /** A body of one or more boxes, each given by its corners. */
  boxes(...boxes: readonly Box[]): BodyId {
    return this.parts(...boxes.map(cornersOf))
  }

  parts(...parts: readonly Float64Array[]): BodyId {
    return this.world.addBody(this.world.addShape(parts))
  }

  floor(half = 20): BodyId {
    return this.boxes([-half, -0.3, -half, half, 0, half])
  }

  /** Four walls and a ceiling, each a body, around a square. */
  room(half: number, height = 2.5, thickness = 0.1): void {
    const far = half + thickness
    this.boxes([-far, 0, -far, far, height, -half])
    this.boxes([-far, 0, half, far, height, far])
    this.boxes([-far, 0, -half, -half, height, half])
    this.boxes([half, 0, -half, far, height, half])
    this.boxes([-far, height, -far, far, height + 0.1, far])
  }

  walker(settings: Partial<WalkerSettings> = {}): Walker {
    return new Walker(this.world, EVERYTHING, { ...NORMAL, ...settings })
  }
}

export function cornersOf([x0, y0, z0, x1, y1, z1]: Box): Float64Array {
  const points = boxShape((x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2)
  return displaced(points, (x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
}

/** A wedge that rises along −z from y = 0 at `fromZ`. */
export function ramp(fromZ: number, length: number, height: number, halfWidth: number): Float64Array {
  const far = fromZ - length
  const left = -halfWidth
  const foot = [left, 0, fromZ, halfWidth, 0, fromZ, left, 0, far, halfWidth, 0, far]
  return Float64Array.from([...foot, left, height, far, halfWidth, height, far])
}

export function walk(walker: Walker, seconds: number, frameRate: number, input: WalkInput): void {
  const frames = Math.round(seconds * frameRate)
  for (let i = 0; i < frames; i++) walker.advance(1 / frameRate, input)
}

/** Heading that looks along x, z. */
export function headingTo(x: number, z: number): number {
  return Math.atan2(-x, -z)
}

/** How near the nearest thing is to a copy of the walker's barrel; minus the depth inside it. */
export class Judge {
  private readonly probe: Probe
  private readonly shapes = new Map<number, ReturnType<World['addShape']>>()
  private readonly world: World

  private readonly accepts: Accepts

  constructor(world: World, accepts: Accepts = EVERYTHING) {
    this.world = world
    this.probe = new Probe(world)
    this.accepts = accepts
  }

  /** A plain prism within the barrel, made here: the walker's own shape is not trusted. */
  clearance(walker: Walker): number {
    const height = Math.floor((walker.eyeHeight + 0.1) * 20 + 1e-6)
    let shape = this.shapes.get(height)
    if (shape === undefined) {
      shape = this.world.addShape([innerBarrel(height / 20)])
      this.shapes.set(height, shape)
    }
    const { probe } = this
    probe.useShape(shape)
    probe.moveTo(walker.feet[0]!, walker.feet[1]!, walker.feet[2]!)
    const count = probe.near(0.05, this.accepts)
    return count === 0 ? 0.05 : Math.min(...probe.distance.subarray(0, count))
  }
}

function innerBarrel(height: number): Float64Array {
  const points: number[] = []
  const rings = [
    [0.19, 0.001],
    [0.249, 0.025],
    [0.25, height / 2],
    [0.249, height - 0.12],
    [0.2, height - 0.04],
    [0.1, height - 0.005],
  ] as const
  for (const [radius, y] of rings) {
    for (let i = 0; i < 16; i++) {
      const angle = (i * Math.PI) / 8
      points.push(radius * Math.cos(angle), y, radius * Math.sin(angle))
    }
  }
  return Float64Array.from(points)
}
