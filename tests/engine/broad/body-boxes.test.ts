/** Boxes around bodies (4.1): the fixed cube holds every orientation, the dynamic box is the tight one. */
import { describe, expect, it } from 'vitest'
import { writeDynamicBox, writeFixedCubes } from '../../../engine/broad/body-boxes.ts'
import { BOX_MAX, BOX_SIZE } from '../../../engine/broad/broad-phase.ts'
import { polytopeRadius } from '../../../engine/geometry/polytope-pool.ts'
import { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { BOX_MARGIN } from '../../../engine/settings.ts'
import type { Vector } from '../../twins/placed-polytope.ts'
import {
  type Quaternion,
  randomQuaternion,
  rotate,
  smallTurn,
  times,
  turnFromTo,
} from '../../twins/rotations.ts'
import {
  coneShape,
  displaced,
  FAR,
  MANY_SIDED_FAMILIES,
  SHAPE_FAMILIES,
  type ShapeFamily,
  stretched,
} from '../../twins/shape-families.ts'
import { SEED } from '../support/volume.ts'

const METHODS = ['walls', 'neighbours'] as const
const FAMILIES = Object.entries<ShapeFamily>({
  ...SHAPE_FAMILIES,
  ...MANY_SIDED_FAMILIES,
  'stretched cone of 60 sides': () => stretched(coneShape(60, 0.01), 1, 0.05, 1),
  'cone of 60 sides, far from its origin': () => displaced(coneShape(60, 1), FAR, 3, -FAR),
}).map(([name, family], i) => [name, SEED + i, family] as const)

/** Boxes grow with the coordinates (2 · TOUCH_ULPS times the sum of up to six), so many roundings at most. */
const ALLOWED = 16

/** A body of a world of its own, as number 1 of 2: number 0 must stay as it is. */
class BoxedBody {
  readonly shapes = new ShapePool()
  readonly root: number
  readonly boxes = new Float64Array(2 * BOX_SIZE)
  private readonly pose = new Float64Array(2 * POSE_STRIDE)
  private readonly extremal = new Int32Array(2 * BOX_SIZE).fill(-1)
  private readonly parts: readonly Float64Array[]
  private readonly tolerance: Float64Array
  private position = [0, 0, 0]
  private rotation: Quaternion = [0, 0, 0, 1]
  private scale = 1

  constructor(parts: readonly Float64Array[], tolerance: number) {
    this.parts = parts
    this.tolerance = Float64Array.of(tolerance)
    this.root = this.shapes.add(parts)
  }

  place(position: number[], rotation: Quaternion, scale: number): void {
    Object.assign(this, { position, rotation, scale })
    this.pose[POSE_STRIDE + SCALE] = scale
    writePose(this.pose, 1, [...position, ...rotation], 0)
  }

  fixed(node = this.root): Float64Array {
    writeFixedCubes(
      this.boxes,
      Int32Array.of(1),
      1,
      Int32Array.of(-1, node),
      this.pose,
      this.shapes,
      this.tolerance,
    )
    return this.boxes.slice(BOX_SIZE)
  }

  dynamic(method: (typeof METHODS)[number]): Float64Array {
    const { shapes, boxes, pose, tolerance, extremal } = this
    const polytope = shapes.nodePolytope[this.root]
    writeDynamicBox(boxes, 1, pose, shapes.polytopes, polytope, tolerance, extremal, method)
    return boxes.slice(BOX_SIZE)
  }

  /** All points where they stand, and the box around them. */
  tight(): Float64Array {
    const box = new Float64Array(BOX_SIZE).fill(Number.POSITIVE_INFINITY, 0, BOX_MAX)
    box.fill(Number.NEGATIVE_INFINITY, BOX_MAX)
    for (const points of this.parts) {
      for (let i = 0; i < points.length; i += 3) {
        const at = rotate(this.rotation, [points[i], points[i + 1], points[i + 2]])
        for (let k = 0; k < 3; k++) {
          const x = this.position[k] + this.scale * at[k]
          box[k] = Math.min(box[k], x)
          box[BOX_MAX + k] = Math.max(box[BOX_MAX + k], x)
        }
      }
    }
    return box
  }

  get radius(): number {
    return this.scale * polytopeRadius(this.shapes.polytopes, this.shapes.nodePolytope[this.root])
  }

  /** What rounding does to coordinates of this size; the boxes' own allowance for it is a few times as large. */
  get rounding(): number {
    const own = this.parts.reduce(
      (most, points) => points.reduce((m, x) => Math.max(m, Math.abs(x)), most),
      0,
    )
    const out = Math.max(...this.position.map(Math.abs))
    return 2 ** -50 * (out + this.scale * own)
  }
}

/** How far each side of a box lies outside of another's; negative where it lies inside. */
function beyond(outer: Float64Array, inner: Float64Array): number[] {
  return Array.from(outer, (x, side) => (side < BOX_MAX ? inner[side] - x : x - inner[side]))
}

/** Turns by a little, rests, and now and then appears elsewhere, in another size, turned otherwise. */
function* motion(random: Random, frames: number) {
  let rotation = randomQuaternion(random)
  let position = [0, 0, 0]
  let scale = 1
  const turn = smallTurn(random, 0.05)
  for (let frame = 0; frame < frames; frame++) {
    if (random.below(25) === 0) {
      rotation = randomQuaternion(random)
      const far = [1, 1, 1000, FAR][random.below(4)]
      position = [0, 0, 0].map(() => random.between(-far, far))
      scale = [1, 0.001, 20][random.below(3)]
    } else if (random.below(5) > 0) {
      rotation = times(turn, rotation)
      position = position.map((x) => x + random.between(-0.1, 0.1))
    }
    yield { position, rotation, scale }
  }
}

describe.each(FAMILIES)('%s, seed %i', (_name, seed, family) => {
  it.each(METHODS)('has a tight dynamic box by %s in every frame', (method) => {
    const random = new Random(seed)
    for (const tolerance of [0, 0.25]) {
      const body = new BoxedBody([family(random)], tolerance)
      for (const { position, rotation, scale } of motion(random, 150)) {
        body.place(position, rotation, scale)
        const margins = beyond(body.dynamic(method), body.tight())
        const margin = BOX_MARGIN * body.radius + tolerance
        const most = margin + ALLOWED * body.rounding
        const where = `tolerance ${tolerance}, at ${position}, turned ${rotation}, scale ${scale}`
        expect(Math.min(...margins), where).toBeGreaterThanOrEqual(margin)
        expect(Math.max(...margins), where).toBeLessThanOrEqual(most)
      }
      expect(
        body.boxes.subarray(0, BOX_SIZE).every((x) => x === 0),
        'the other body is left alone',
      ).toBe(true)
    }
  })

  it('lies in its fixed cube in any orientation', () => {
    const random = new Random(seed)
    for (const tolerance of [0, 0.25]) {
      const body = new BoxedBody([family(random)], tolerance)
      for (const { position, rotation, scale } of motion(random, 150)) {
        body.place(position, rotation, scale)
        const cube = body.fixed()
        const inside = Math.min(...beyond(cube, body.tight()))
        expect(inside, `at ${position}, turned ${rotation}`).toBeGreaterThanOrEqual(tolerance)
        for (let k = 0; k < BOX_MAX; k++) {
          const half = (cube[k + BOX_MAX] - cube[k]) / 2 - tolerance
          expect(half).toBeGreaterThanOrEqual(body.radius - body.rounding)
          expect(half).toBeLessThanOrEqual(body.radius * (1 + 2 * BOX_MARGIN) + ALLOWED * body.rounding)
        }
      }
    }
  })
})

describe('a small body far away, its farthest corner along an axis', () => {
  it.each([FAR, 1e7, -3e9])(
    `lies in its cube at %d m, where coordinates are coarse, seed ${SEED}`,
    (away) => {
      const random = new Random(SEED)
      for (let i = 0; i < 200; i++) {
        const points = SHAPE_FAMILIES.needle(random)
        const body = new BoxedBody([points], 0)
        const { ball } = body.shapes.polytopes
        let tip: Vector = [0, 0, 0]
        for (let k = 0; k < points.length; k += 3) {
          const p: Vector = [points[k] - ball[0], points[k + 1] - ball[1], points[k + 2] - ball[2]]
          if (Math.hypot(...p) > Math.hypot(...tip)) tip = p
        }
        const size = Math.hypot(...tip)
        const turn = turnFromTo([tip[0] / size, tip[1] / size, tip[2] / size], [0, 1, 0])
        if (Math.hypot(...turn) < 1e-3) continue
        body.place([random.unit(), away * random.between(0.5, 1), away], turn, 0.001)
        expect(Math.min(...beyond(body.fixed(), body.tight()))).toBeGreaterThanOrEqual(0)
      }
    },
  )
})

describe('a body of several parts', () => {
  it(`has boxes of both kinds that hold all of them, seed ${SEED}`, () => {
    const random = new Random(SEED)
    for (let i = 0; i < 10; i++) {
      const parts = Array.from({ length: 1 + random.below(8) }, () =>
        displaced(SHAPE_FAMILIES.ball(random), random.between(-9, 9), random.between(-2, 2), random.unit()),
      )
      const body = new BoxedBody(parts, 0)
      for (const { position, rotation, scale } of motion(random, 60)) {
        body.place(position, rotation, scale)
        const tight = body.tight()
        for (const box of [body.fixed(), body.dynamic('walls'), body.dynamic('neighbours')])
          expect(Math.min(...beyond(box, tight))).toBeGreaterThanOrEqual(0)
        // Else a pair of parts whose cubes overlap would be missed on the way down the tree.
        const whole = body.fixed()
        for (let node = 0; node < body.shapes.nodeCount; node++) {
          if (!body.shapes.isLeaf(node)) continue
          const out = Math.min(...beyond(whole, body.fixed(node)))
          expect(out, `the cube of part ${body.shapes.nodePart[node]}`).toBeGreaterThanOrEqual(-body.rounding)
        }
      }
    }
  })
})
