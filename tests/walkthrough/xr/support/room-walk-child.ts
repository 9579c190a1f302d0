/** Goes about with a headset among furniture and prints what a frame left on the heap; run with `--expose-gc`. */
import { LEFT, RIGHT } from '../../../../engine/record/frame-record.ts'
import { block, FLOOR, Headset } from './headset.ts'

const headset = await Headset.in(
  [
    FLOOR,
    block('wall', [-3, 0, -2.2], [3, 2.6, -2]),
    block('wall-2', [-3, 0, 2], [3, 2.6, 2.2]),
    block('table', [0.6, 0.7, -1], [1.6, 0.74, 1]),
    block('step', [-3, 0, -1], [-0.8, 0.15, 1]),
    block('shelf', [-3, 1.5, 1.6], [3, 1.55, 2]),
  ],
  { headsetMove: 'walk', headsetTurn: 'smooth' },
)
const { input, walk, walker } = headset
const [left, right] = [headset.hold(LEFT), headset.hold(RIGHT)]
let frame = 0
let faded = 0
let aimed = 0
let gone = 0

function run(frames: number): void {
  for (let i = 0; i < frames; i++) {
    frame++
    const time = frame / 90
    input.head[0] = 0.7 * Math.sin(time * 1.1)
    input.head[1] = 1.3 + 0.4 * Math.sin(time * 0.7)
    input.head[2] = 0.9 * Math.sin(time * 0.8)
    left.stickY = frame % 240 > 180 ? 0.8 : 0
    right.stickX = frame % 300 > 260 ? 1 : 0
    right.stickY = frame % 200 > 150 && frame % 200 < 190 ? 1 : 0
    right.aim[4] = Math.sin(time)
    right.aim[6] = Math.cos(time)
    const before = walker.feet[0]! + walker.feet[2]!
    headset.frame()
    if (walk.fade === 1) faded++
    if (walk.arc.isShown) aimed++
    if (Math.abs(walker.feet[0]! + walker.feet[2]! - before) > 0.3) gone++
  }
}

const WARM_UP = 40
const WINDOWS = 8
const FRAMES = 250
for (let i = 0; i < WARM_UP; i++) run(150)
/** The best of some windows: in the others a compiler may still have been at work. */
let perFrame = Number.POSITIVE_INFINITY
for (let i = 0; i < WINDOWS; i++) {
  globalThis.gc!()
  const start = process.memoryUsage().heapUsed
  run(FRAMES)
  perFrame = Math.min(perFrame, (process.memoryUsage().heapUsed - start) / FRAMES)
}
process.stdout.write(JSON.stringify({ perFrame, faded, aimed, gone }))
