/** Walks among furniture and prints what a frame left on the heap; run by allocation.test.ts with `--expose-gc`. */
import { Random } from '../../../engine/math/random.ts'
import { FORWARD, PlainScene } from './plain-scene.ts'

const scene = new PlainScene()
const random = new Random(3)
scene.floor()
scene.room(3)
for (let i = 0; i < 30; i++) {
  const [x, z] = [random.between(-2.7, 2.4), random.between(-2.7, 2.4)]
  if (Math.abs(x) + Math.abs(z) < 1) continue
  const height = i % 2 === 0 ? 0.15 : 0.8
  scene.boxes([x, 0, z, x + 0.05, height, z + 0.3], [x + 0.25, 0, z, x + 0.3, height, z + 0.3])
}
scene.world.step()
const walker = scene.walker()
walker.startAt([0, 0, 0], 0)
const input = { ...FORWARD, turn: 0.02, crouch: false }
const eye = new Float64Array(7)
const heights = new Set<number>()
let frame = 0

function run(frames: number): void {
  for (let i = 0; i < frames; i++) {
    frame++
    input.crouch = frame % 200 > 150
    input.turn = frame % 97 > 48 ? 0.04 : -0.03
    walker.advance(1 / 60, input)
    walker.eye(eye)
  }
  heights.add(Math.round(eye[1]! * 20))
}

const WARM_UP = 40
const WINDOWS = 8
const FRAMES = 250
for (let i = 0; i < WARM_UP; i++) run(70)
/** The best of some windows: in the others a compiler may still have been at work. */
let perFrame = Number.POSITIVE_INFINITY
for (let i = 0; i < WINDOWS; i++) {
  globalThis.gc!()
  const start = process.memoryUsage().heapUsed
  run(FRAMES)
  perFrame = Math.min(perFrame, (process.memoryUsage().heapUsed - start) / FRAMES)
}
process.stdout.write(JSON.stringify({ perFrame, heights: heights.size }))
