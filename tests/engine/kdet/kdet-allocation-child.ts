/** Counts the bytes a frame leaves on the heap and in buffers; see kdet-allocation.test.ts. */
import { KDet } from '../../../engine/kdet/kdet.ts'
import { Random } from '../../../engine/math/random.ts'
import { SET_FAMILIES } from './triangle-sets.ts'

const sets = [
  'a folded sheet with shared vertices',
  'sizes over twelve octaves',
  'points alone',
  'small ones on a crowd of long thin ones',
].map((name) => SET_FAMILIES[name](new Random(1)))
const kdet = new KDet()

function frames(count: number): void {
  for (let n = 0; n < count; n++) {
    kdet.use(sets[n % sets.length])
    kdet.run()
  }
}

frames(3000)
let least = Infinity
for (let turn = 0; turn < 8; turn++) {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  frames(200)
  least = Math.min(least, (process.memoryUsage().heapUsed - before) / 200)
}
globalThis.gc?.()
const before = process.memoryUsage().arrayBuffers
frames(2000)
process.stdout.write(JSON.stringify({ least, buffers: process.memoryUsage().arrayBuffers - before }))
