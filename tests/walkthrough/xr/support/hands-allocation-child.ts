/** Leads hands for many frames and prints what a frame left on the heap; run with --expose-gc. */
import { RIGHT } from '../../../../engine/record/frame-record.ts'
import { makeHand } from '../../../../walkthrough/hand/hand-model.ts'
import { POSES, STANDARD } from '../../../../walkthrough/hand/poses.ts'
import { HandFit } from '../../../../walkthrough/xr/hand-fit.ts'
import { LedHand } from '../../../../walkthrough/xr/led-hand.ts'
import { CONTROLLER, XrHandInput } from '../../../../walkthrough/xr/xr-input.ts'
import { track } from './xr-hand.ts'

const WINDOW = 2000
const model = makeHand('right')
const hand = new LedHand(model)
const fit = new HandFit(RIGHT)
const root = Float64Array.of(0, 1.2, -0.4, 0, 0, 0, 1)
const inputs = POSES.map((pose) => {
  const input = new XrHandInput()
  track(input, model, null, root, STANDARD[pose])
  return input
})
const controller = new XrHandInput()
controller.source = CONTROLLER
controller.tracked = true
inputs.push(controller)
const sum = new Float64Array(1)

function run(): void {
  for (let frame = 0; frame < WINDOW; frame++) {
    const input = inputs[Math.floor(frame / 40) % inputs.length]
    input.tracked = frame % 200 < 180
    if (fit.progress > 0.9) fit.restart()
    fit.add(input)
    hand.advance(0.011, input)
    sum[0] += hand.opacity + hand.pinch + (hand.gripping ? 1 : 0)
  }
}

for (let i = 0; i < 10; i++) run()
let perFrame = Number.POSITIVE_INFINITY
for (let i = 0; i < 5; i++) {
  globalThis.gc!()
  const start = process.memoryUsage().heapUsed
  run()
  perFrame = Math.min(perFrame, (process.memoryUsage().heapUsed - start) / WINDOW)
}
process.stdout.write(JSON.stringify({ perFrame, sum: sum[0] }))
