import type { EngineUnderTest } from '../../../bench/icollide/engine-under-test.ts'
import { Judge } from '../../../bench/icollide/judge.ts'
import { trueCollisions } from '../../../bench/icollide/truth.ts'

/** An engine for testing the bench itself: slow and right, or `tampered` with. */
export function plainEngine(tamper = (keys: Float64Array): Float64Array => keys): EngineUnderTest {
  return {
    version: 'plain',
    create(shapes, shapeOf) {
      const judge = new Judge(shapes, shapeOf)
      let keys = new Float64Array(0) as Float64Array
      return {
        frame(poses) {
          keys = tamper(trueCollisions(judge, poses))
        },
        phases: Float64Array.of(0.1, 0.2, 0.3),
        collisions: () => keys,
        activePairs: () => keys.length,
      }
    },
  }
}
