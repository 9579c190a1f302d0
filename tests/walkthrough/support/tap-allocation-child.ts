/** Counts the garbage of reading frames: a hand on a table, and things that move all the time. */
import { defaultSettings } from '../../../contract/settings.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { FrameTap } from '../../../walkthrough/record/frame-tap.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { type TestBody, testStage } from '../touch/scene.ts'

const [warmUp, measured] = process.argv.slice(2).map(Number) as [number, number]
const collect = (globalThis as { gc?: () => void }).gc
if (collect === undefined) throw new Error('start with --expose-gc')

const blocks = Array.from(
  { length: 40 },
  (_, i): TestBody => ({
    id: `block-${i}`,
    kind: 'movable',
    at: [i, 5, 9],
    boxes: [{ size: [0.1, 0.1, 0.1] }],
  }),
)
const stage = await testStage([
  { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [1.6, 0.04, 0.8] }] },
  ...blocks,
])
const walkthrough = new Walkthrough(stage, defaultSettings)
walkthrough.lead = (root) => root.set([0, 0.9, 1.3, 0, 0, 0, 1])
const still = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
for (let i = 0; i < 30; i++) walkthrough.advance(1 / 60, still)

const tap = new FrameTap(walkthrough)
const record = new FrameRecord()
let contacts = 0
let moved = 0
const run = (frames: number): void => {
  for (let i = 0; i < frames; i++) {
    // As if the step had moved them: neither steps nor shifts are to be counted.
    for (let body = 1; body <= blocks.length; body++) stage.logged[stage.bodies[body] * 7]++
    tap.read(record, i)
    contacts += record.contactCount
    moved += record.movedCount
  }
}
run(warmUp)
collect()
const before = process.memoryUsage().heapUsed
contacts = 0
moved = 0
run(measured)
const after = process.memoryUsage().heapUsed
process.stdout.write(
  JSON.stringify({
    perFrame: (after - before) / measured,
    contacts: contacts / measured,
    moved: moved / measured,
  }),
)
