/** Two tracked hands go up and down on a table; prints what a frame left on the heap. Run with `--expose-gc`. */
import { defaultSettings } from '../../../../contract/settings.ts'
import { makeHand, SIDES } from '../../../../walkthrough/hand/hand-model.ts'
import { Walkthrough } from '../../../../walkthrough/walkthrough.ts'
import { FRAMES_TO_FIT } from '../../../../walkthrough/xr/hand-fit.ts'
import { HeadsetPerson } from '../../../../walkthrough/xr/headset-person.ts'
import { XR_JOINT, XR_JOINTS } from '../../../../walkthrough/xr/xr-input.ts'
import { testStage } from '../../touch/scene.ts'
import { track } from './xr-hand.ts'

const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }
const stage = await testStage([
  { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [12, 0.1, 12] }] },
  { id: 'table', at: [0, 1.08, 1.2], boxes: [{ size: [2.4, 0.04, 0.6] }] },
  { id: 'cup', kind: 'movable', at: [0.4, 1.1403, 1.2], boxes: [{ size: [0.08, 0.08, 0.08] }] },
])
const walkthrough = new Walkthrough(stage, defaultSettings)
const person = new HeadsetPerson(walkthrough, defaultSettings)
const { input, walk } = person
input.headTracked = true
input.head[1] = 1.65
person.enter()
walkthrough.advance(1 / 90, STILL)

/** In the room: before the person, above the table. */
for (const [side, x] of [-0.15, 0.2].entries()) {
  const root = Float64Array.of(x - walk.pose[0]!, 1.2 - walk.pose[1]!, 1.45 - walk.pose[2]!, 0, 0, 0, 1)
  track(input.hands[side]!, makeHand(SIDES[side]!), null, root, new Float64Array(20))
}
const rest = input.hands.map(({ joints }) => joints.slice())
let frame = 0
let touched = 0
let begun = 0

function run(frames: number): void {
  for (let i = 0; i < frames; i++) {
    const time = frame++ / 90
    for (let side = 0; side < 2; side++) {
      const { joints } = input.hands[side]!
      const from = rest[side]!
      const down = 0.09 * Math.sin(2 * time + side)
      const aside = 0.05 * Math.sin(1.3 * time)
      for (let joint = 0; joint < XR_JOINTS; joint++) {
        joints[joint * XR_JOINT] = from[joint * XR_JOINT]! + aside
        joints[joint * XR_JOINT + 1] = from[joint * XR_JOINT + 1]! + down
      }
    }
    walkthrough.advance(1 / 90, STILL)
    if (person.depth[0]! > 0 || person.depth[1]! > 0) touched++
    begun += person.begun[0]! + person.begun[1]!
  }
}

// Measured in the first second.
run(2 * FRAMES_TO_FIT)
const isMeasured = person.measures.every((measures) => measures !== null)
const WARM_UP = 20
const WINDOWS = 8
const FRAMES = 250
for (let i = 0; i < WARM_UP; i++) run(150)
touched = 0
begun = 0
/** The best of some windows: in the others a compiler may still have been at work. */
let perFrame = Number.POSITIVE_INFINITY
for (let i = 0; i < WINDOWS; i++) {
  globalThis.gc!()
  const start = process.memoryUsage().heapUsed
  run(FRAMES)
  perFrame = Math.min(perFrame, (process.memoryUsage().heapUsed - start) / FRAMES)
}
process.stdout.write(JSON.stringify({ perFrame, touched, begun, isMeasured }))
