import { readFileSync } from 'node:fs'
import { World } from '../../engine/world.ts'
import type { BoxMethod, EngineRun, EngineUnderTest } from './engine-under-test.ts'

/** Palpable's own world behind the bench's seam. The depth of overlaps is not part of the paper's frame. */
export const palpable: EngineUnderTest = {
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  create: (shapes, shapeOf, poses, boxes) => new PalpableRun(shapes, shapeOf, poses, boxes),
}

class PalpableRun implements EngineRun {
  private readonly world: World
  private readonly bodies: Int32Array

  constructor(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array, boxes: BoxMethod) {
    this.world = new World({ boxes, depth: false, clock: () => performance.now() })
    const ids = shapes.map((points) => this.world.addShape([points]))
    this.bodies = shapeOf.map((shape) => this.world.addBody(ids[shape]!))
    this.frame(poses)
  }

  get phases(): Float64Array {
    return this.world.report.milliseconds
  }

  frame(poses: Float64Array): void {
    this.world.setPoses(this.bodies, poses)
    this.world.step()
  }

  collisions(): Float64Array {
    const { contacts } = this.world
    const keys = Float64Array.from({ length: contacts.count }, (_, i) => {
      const row = contacts.at(i)
      return contacts.bodyA(row) * this.bodies.length + contacts.bodyB(row)
    })
    return keys.sort()
  }

  activePairs(): number {
    return this.world.report.activePairs
  }
}
