/** Counts the bytes that queries leave on the heap; run with --expose-gc and a young generation that is never full. */
import { RayTree } from '../../../../engine/inside/ray-tree.ts'
import { Random } from '../../../../engine/math/random.ts'
import { buildField } from '../../../../engine/soup/spherical/build-field.ts'
import { FieldPairs } from '../../../../engine/soup/spherical/field-pairs.ts'
import { pepper, poseAt, rod } from './bodies.ts'

const inside = new RayTree(pepper(2))
const star = buildField(pepper(2), { inside })
const long = buildField(rod(30, 6, 6))
const random = new Random(71)
const still = poseAt(0, 0, 0)
const poses = Array.from({ length: 16 }, () =>
  poseAt(random.between(0.5, 1.7), random.between(-0.5, 0.5), 0, random),
)
const fields = new FieldPairs()
const solids = { insideA: inside, insideB: inside }
const coarse = { level: 2 }
let round = 0

const queries: Record<string, () => void> = {
  collect: () => fields.collect(star, still, 0, star, poses[round++ % poses.length]!, 0),
  several: () => fields.collect(star, still, 0, long, poses[round++ % poses.length]!, 0),
  solids: () => fields.solidsMeet(star, still, 0, star, poses[round++ % poses.length]!, 0, solids),
  coarse: () => fields.solidsMeet(star, still, 0, star, poses[round++ % poses.length]!, 0, coarse),
  surfaces: () => fields.surfacesMeet(star, still, 0, star, poses[round++ % poses.length]!, 0, 3),
}

/** Windows, of which the best counts: in the others a compiler may still have been at work. */
const WINDOWS = 4
const QUERIES = 100

function bytesPerQuery(query: () => void): number {
  for (let n = 0; n < 400; n++) query()
  let least = Number.POSITIVE_INFINITY
  for (let w = 0; w < WINDOWS; w++) {
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < QUERIES; n++) query()
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / QUERIES)
  }
  return least
}

const measured = Object.entries(queries).map(([name, query]) => [name, bytesPerQuery(query)])
process.stdout.write(JSON.stringify(Object.fromEntries(measured)))
