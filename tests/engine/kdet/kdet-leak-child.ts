/** Ten thousand frames of breaking, removing and adding triangles; see kdet-leak.test.ts. */
import { setTimeout as pause } from 'node:timers/promises'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { byPredicates, pairsOfSet, withKept } from '../../twins/set-pairs.ts'
import { found, loose } from './triangle-sets.ts'

const FRAMES = 10_000
const MOST = 48

const random = new Random(11)
const kdet = new KDet()
const makeKept = () => loose(Array.from({ length: 180 }, () => random.between(-1, 1)))
let kept: TriangleSet | null = null
let triangles: number[][] = []

/** One triangle becomes two halves, or goes, or another one comes. */
function change(): void {
  const at = random.below(Math.max(triangles.length, 1))
  const kind = random.below(3)
  if (kind === 0 && triangles.length > 0 && triangles.length < MOST) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles[at]
    const middle = [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2]
    triangles.splice(at, 1, [ax, ay, az, ...middle, cx, cy, cz], [...middle, bx, by, bz, cx, cy, cz])
  } else if (kind === 1 || triangles.length >= MOST) triangles.splice(at, 1)
  else triangles.push(Array.from({ length: 9 }, () => random.between(-1, 1)))
}

/** Buffers that nobody holds are given back by a thread of their own, some time after they were collected. */
async function used(): Promise<{ heap: number; buffers: number }> {
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.()
    await pause(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}

let wrong = 0
let pairs = 0
let before = await used()
for (let frame = 0; frame < FRAMES; frame++) {
  for (let n = 0; n < 3; n++) change()
  // Now and then all is gone.
  if (frame % 1777 === 0) triangles = []
  if (frame % 500 === 0) {
    kept = frame % 1500 === 0 ? null : makeKept()
    kdet.keep(kept)
  }
  const set = loose(triangles.flat(), 3)
  kdet.use(set)
  kdet.run()
  pairs += kdet.pairCount
  if (frame % 333 === 0) {
    const expected = pairsOfSet(kept === null ? set : withKept(set, kept), byPredicates)
    if (found(kdet).join(' ') !== expected.join(' ')) wrong++
  }
  if (frame === FRAMES / 2) before = await used()
}
const after = await used()
process.stdout.write(
  JSON.stringify({ wrong, pairs, heap: after.heap - before.heap, buffers: after.buffers - before.buffers }),
)
