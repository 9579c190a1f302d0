/**
 * Steps 300 moving bodies and prints what that did to the heap; run by world-allocation.test.ts with
 * `--expose-gc` and a young generation so large that nothing is collected while it is measured.
 */
import type { BodyId } from '../../../engine/bodies.ts'
import { Random } from '../../../engine/math/random.ts'
import { World, type WorldOptions } from '../../../engine/world.ts'
import { boxShape, displaced, sphereShape } from '../../twins/shape-families.ts'

const [, , optionsText, warmUp, measured, steps] = process.argv
const options = JSON.parse(optionsText) as WorldOptions
const world = new World(options)
const random = new Random(20261116)
const shapes = Array.from({ length: 20 }, (_, i) =>
  i % 5 === 0
    ? world.addShape([boxShape(1, 0.3, 0.3), displaced(boxShape(0.3, 1, 0.3), 0.7, 0.7, 0)])
    : world.addShape([sphereShape(random, 18)]),
)
const BODIES = 300
const HALF_ROOM = 9
const bodies: BodyId[] = Array.from({ length: BODIES }, (_, i) => world.addBody(shapes[i % shapes.length]))
const pose = new Float64Array(7 * BODIES)
const velocity = new Float64Array(7 * BODIES)
for (let i = 0; i < BODIES; i++) {
  for (let k = 0; k < 3; k++) pose[7 * i + k] = random.between(-HALF_ROOM, HALF_ROOM)
  random.rotation(pose, 7 * i + 3)
  for (let k = 0; k < 7; k++) velocity[7 * i + k] = random.between(-0.05, 0.05)
}

function advance(): void {
  for (let i = 0; i < pose.length; i++) {
    pose[i] += velocity[i]
    const wall = i % 7 < 3 ? HALF_ROOM : 1
    if (pose[i] * velocity[i] > 0 && Math.abs(pose[i]) > wall) velocity[i] = -velocity[i]
  }
  for (let i = 0; i < BODIES; i++) world.setPose(bodies[i], pose, 7 * i)
  world.step()
}

function run(count: number): void {
  for (let i = 0; i < count; i++) advance()
}

run(Number(warmUp))
const collect = globalThis.gc!
/** Windows of steps, of which the best counts: in the others a compiler may still have been at work. */
const WINDOWS = 5
let perStep = Number.POSITIVE_INFINITY
for (let i = 0; i < WINDOWS; i++) {
  collect()
  const start = process.memoryUsage().heapUsed
  run(Number(measured))
  perStep = Math.min(perStep, (process.memoryUsage().heapUsed - start) / Number(measured))
}
collect()
const before = process.memoryUsage()
run(Number(steps))
collect()
const after = process.memoryUsage()
process.stdout.write(
  JSON.stringify({
    perStep,
    heapGrowth: after.heapUsed - before.heapUsed,
    bufferGrowth: after.arrayBuffers - before.arrayBuffers,
    contacts: world.contacts.count,
    activePairs: world.broad.pairs.activeCount,
  }),
)
