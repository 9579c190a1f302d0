/** Steers and places a hand for many frames and prints what a frame left on the heap; run with --expose-gc. */
import { HandControl } from '../../../../walkthrough/hand/hand-control.ts'
import { makeHand } from '../../../../walkthrough/hand/hand-model.ts'
import { leversOf, maxJointMotion, placeHand } from '../../../../walkthrough/hand/kinematics.ts'
import { POSES } from '../../../../walkthrough/hand/poses.ts'

const model = makeHand('right')
const control = new HandControl(model)
const levers = leversOf(model)
const places = new Float64Array(7 * model.parts.length)
const before = control.fingers.joints.slice()
const eye = Float64Array.of(1, 1.65, 2, 0, 0, 0, 1)
const WINDOW = 2000
let most = 0

function run(): void {
  for (let i = 0; i < WINDOW; i++) {
    control.pointAt((i % 200) / 100 - 1, (i % 130) / 65 - 1)
    control.turn(0.01, i % 40 < 20 ? 0.02 : -0.02, 0.01)
    control.moveReach(i % 50 < 25 ? 0.01 : -0.01)
    if (i % 30 === 0) control.fingers.choosePose(POSES[(i / 30) % POSES.length])
    control.fingers.setGrip(i % 20 < 10 ? 1 : 0)
    control.fingers.setBend('ring', i % 34 < 17 ? 1 : 0)
    control.update(eye, 0, 0.004)
    placeHand(model, control.target, 0, control.fingers.joints, places)
    const motion = maxJointMotion(levers, before, control.fingers.joints)
    if (motion > most) most = motion
    before.set(control.fingers.joints)
  }
}

for (let i = 0; i < 10; i++) run()
let perStep = Number.POSITIVE_INFINITY
for (let i = 0; i < 5; i++) {
  globalThis.gc!()
  const start = process.memoryUsage().heapUsed
  run()
  perStep = Math.min(perStep, (process.memoryUsage().heapUsed - start) / WINDOW)
}
process.stdout.write(JSON.stringify({ perStep, most }))
