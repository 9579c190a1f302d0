import type { Contestant } from '../peers/contestant.ts'

export type BoxMethod = 'fixed' | 'dynamic'
export const BOX_METHODS: readonly BoxMethod[] = ['fixed', 'dynamic']

/** The seam to the engine: the bench times whatever implements this. */
export interface EngineUnderTest {
  readonly version: string
  create(
    shapes: readonly Float64Array[],
    shapeOf: Int32Array,
    /** Frame 0: px, py, pz, qx, qy, qz, qw a body. */
    poses: Float64Array,
    boxes: BoxMethod,
  ): EngineRun
}

export interface EngineRun {
  /** Sets every pose, updates boxes, sorts, finds the closest features of all active pairs. */
  frame(poses: Float64Array): void
  /** Milliseconds of the last frame: boxes, sort, exact. */
  readonly phases: Float64Array
  /** Colliding pairs of the last frame as ascending keys a·n + b with a < b. */
  collisions(): Float64Array
  /** Pairs whose boxes overlapped in the last frame. */
  activePairs(): number
}

/** The engine under test as one contestant among the others. */
export class OwnContestant implements Contestant {
  readonly name: string
  readonly version: string
  readonly answers = 'features'
  private readonly engine: EngineUnderTest
  private readonly boxes: BoxMethod
  private run!: EngineRun

  constructor(engine: EngineUnderTest, boxes: BoxMethod) {
    this.engine = engine
    this.boxes = boxes
    this.name = `palpable, ${boxes}`
    this.version = engine.version
  }

  async prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void> {
    this.run = this.engine.create(shapes, shapeOf, poses, this.boxes)
  }

  frame(poses: Float64Array): void {
    this.run.frame(poses)
  }

  collisions(): Float64Array {
    return this.run.collisions()
  }

  dispose(): void {}
}
