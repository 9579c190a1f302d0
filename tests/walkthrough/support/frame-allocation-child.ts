/** Counts the garbage of whole frames: a hand that pushes, slides along a table and lets things fall. */
import { defaultSettings } from '../../../contract/settings.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { type TestBody, testStage } from '../touch/scene.ts'

const [warmUp, measured] = process.argv.slice(2).map(Number) as [number, number]
const collect = (globalThis as { gc?: () => void }).gc
if (collect === undefined) throw new Error('start with --expose-gc')

const blocks = Array.from(
  { length: 12 },
  (_, i): TestBody => ({
    id: `block-${i}`,
    kind: 'movable',
    at: [(i % 4) * 0.15 - 0.2, 1.1503, 1.1 + Math.floor(i / 4) * 0.15],
    boxes: [{ size: [0.08, 0.1, 0.08] }, { at: [0.05, 0, 0], size: [0.03, 0.04, 0.02] }],
  }),
)
const stage = await testStage([
  { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] },
  { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [1.6, 0.04, 0.8] }] },
  ...blocks,
])
const walkthrough = new Walkthrough(stage, defaultSettings)
const still = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
let time = 0
walkthrough.lead = (root) => {
  root[0] = 0.3 * Math.sin(time * 0.9)
  root[1] = 1.15 + 0.03 * Math.sin(time * 2.1)
  root[2] = 1.35 + 0.15 * Math.sin(time * 1.3)
}
let contacts = 0
const run = (frames: number): void => {
  for (let i = 0; i < frames; i++) {
    time += 1 / 60
    walkthrough.advance(1 / 60, still)
    contacts += stage.world.contacts.count
    if (i % 300 === 299) walkthrough.stage.place(stage.bodies[2], stage.startPlaces, stage.bodies[2] * 8)
  }
}
run(warmUp)
collect()
const before = process.memoryUsage().heapUsed
contacts = 0
run(measured)
const after = process.memoryUsage().heapUsed
process.stdout.write(JSON.stringify({ perFrame: (after - before) / measured, contacts: contacts / measured }))
