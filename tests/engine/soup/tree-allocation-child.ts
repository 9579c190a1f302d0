/** Counts the bytes that queries leave on the heap; run with --expose-gc and a young generation that is never full. */
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { TreeNearest } from '../../../engine/soup/tree-nearest.ts'
import { TreePairs } from '../../../engine/soup/tree-pairs.ts'
import { TreeRay } from '../../../engine/soup/tree-ray.ts'
import { HERE, randomPose, rippledSphere } from './soup-makers.ts'

const tree = buildTree(rippledSphere(20, 14, 0.1))
const random = new Random(61)
const poses = Array.from({ length: 16 }, () => randomPose(random, 0.8))
const points = Float64Array.from({ length: 300 }, () => random.between(-1.5, 1.5))
const pairs = new TreePairs()
const nearest = new TreeNearest()
const ray = new TreeRay()
let round = 0

const queries: Record<string, () => void> = {
  all: () => pairs.all(tree, HERE, 0, tree, poses[round++ % poses.length], 0),
  any: () => pairs.any(tree, HERE, 0, tree, poses[round++ % poses.length], 0),
  nearest: () => nearest.find(tree, points, 3 * (round++ % 100)),
  first: () => ray.first(tree, points, 3 * (round++ % 100), points, 3 * (round % 99)),
  hits: () => ray.all(tree, points, 3 * (round++ % 100), points, 3 * (round % 99)),
}

/** The least of several rounds: until the compiler is done, which on a busy machine takes a while, numbers are boxed. */
function bytesPerQuery(query: () => void): number {
  for (let n = 0; n < 1500; n++) query()
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 10; turn++) {
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 300; n++) query()
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / 300)
  }
  return least
}

const measured = Object.entries(queries).map(([name, query]) => [name, bytesPerQuery(query)])
process.stdout.write(JSON.stringify(Object.fromEntries(measured)))
