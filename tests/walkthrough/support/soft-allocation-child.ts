/** Counts the garbage of looking for the contacts of cloth: a hand that goes back and forth in a curtain. */
import { KDet } from '../../../engine/kdet/kdet.ts'
import { firstState, putHand, softStage } from '../soft/soft-stage-scene.ts'

const [warmUp, measured] = process.argv.slice(2).map(Number) as [number, number]
const collect = (globalThis as { gc?: () => void }).gc
if (collect === undefined) throw new Error('start with --expose-gc')

const soft = await softStage()
const finder = new KDet()
const state = firstState(soft.stage)
let contacts = 0
let spent = 0
const run = (frames: number): void => {
  for (let i = 0; i < frames; i++) {
    // In steps of a hair, so that the same parts are near all the time.
    putHand(soft.stage, state, [0, 1.2, 0.17 + 0.0005 * (i % 2)])
    soft.apply(state)
    soft.step(1)
    const before = process.memoryUsage().heapUsed
    soft.gather(finder)
    finder.run()
    soft.conclude(finder)
    spent += process.memoryUsage().heapUsed - before
    contacts += soft.contactCount
  }
}
run(warmUp)
collect()
const empty = process.memoryUsage().heapUsed
process.memoryUsage().heapUsed
const asking = process.memoryUsage().heapUsed - empty
contacts = 0
spent = 0
run(measured)
process.stdout.write(
  JSON.stringify({ perFrame: spent / measured - asking / 2, contacts: contacts / measured, asking }),
)
