/** k-freeness in a few numbers, with the bounds that follow from it and a warning where they promise nothing. */
import type { KFreeness } from './k-freeness.ts'

export interface KFreenessSummary {
  readonly triangles: number
  readonly mean: number
  readonly max: number
  /** Standard deviation, over the triangles. */
  readonly deviation: number
  /** The first triangle with the largest k. */
  readonly crowded: number
  /** Mean number of the triangles counted in k that share a corner with theirs: 1 + neighbours + others is the mean. */
  readonly neighbours: number
  /** Levels of the grid from the smallest triangles to the largest (kdet, 4.4). */
  readonly height: number
  /** Largest diameter over the smallest that is not zero. */
  readonly sizeRatio: number
  /** Most pairs of the set that can meet: 3·n·k for triangles (Theorem 3.3), 7·n·k for polygons (3.4). */
  readonly triangleBound: number
  readonly polygonBound: number
  /** One sentence a reason why kDet may be slow on these triangles; none where they are fit. */
  readonly warnings: readonly string[]
}

/**
 * One standard deviation above the mean of the 8,000 meshes of the paper (6.1): k 30.79 and 32.82, heights 8.17 and
 * 4.03.
 */
const USUAL_K = 64
const USUAL_HEIGHT = 12

/** A k of this part of all triangles grows with them: 3·n·k is then no better than all pairs, n²/2. */
const SHARE_OF_ALL = 1 / 6
/** A handful of triangles are all close together, and that is no fault of theirs. */
const FEW_TRIANGLES = 100

/** A k that few triangles have, and no harm where they are few: a part of a mesh is stacked where it is this part of all k. */
const HEAP_K = 4 * USUAL_K
const SHARE_OF_HEAP = 1 / 4

/** A single k like this makes the bounds useless, where the mean is fine: the paper's defective meshes have 6,000. */
const DEFECTIVE_K = 1000

/** Empty levels under the largest triangles: those below are smaller by 2 to this power. */
const WIDE_GAP = 4
/** Of all triangles: a plane is made of few. */
const SHARE_OF_PLANES = 1 / 10

export function summarise(kFreeness: KFreeness): KFreenessSummary {
  const { k, neighbours, count, height } = kFreeness
  const { smallest, largest } = kFreeness.pieces
  let sum = 0
  let near = 0
  let crowded = 0
  for (let t = 0; t < count; t++) {
    sum += k[t]
    near += neighbours[t]
    if (k[t] > k[crowded]) crowded = t
  }
  const mean = count > 0 ? sum / count : 0
  let squares = 0
  for (let t = 0; t < count; t++) squares += (k[t] - mean) * (k[t] - mean)
  const max = count > 0 ? k[crowded] : 0
  return {
    triangles: count,
    mean,
    max,
    deviation: count > 0 ? Math.sqrt(squares / count) : 0,
    crowded,
    neighbours: count > 0 ? near / count : 0,
    height,
    sizeRatio: largest > 0 ? Math.min(largest / smallest, Number.MAX_VALUE) : 1,
    triangleBound: 3 * count * max,
    polygonBound: 7 * count * max,
    warnings: [...crowding(kFreeness, mean, crowded), ...spreading(kFreeness)],
  }
}

function crowding({ k, count }: KFreeness, mean: number, crowded: number): string[] {
  const max = count > 0 ? k[crowded] : 0
  const growing = count >= FEW_TRIANGLES && mean > SHARE_OF_ALL * count
  if (growing || mean > USUAL_K) {
    return [
      [
        'Long triangles are stacked close together, as in a Chazelle polyhedron:',
        `k is ${Math.round(mean)} on average, of ${count} triangles,`,
        'so the pairs that meet may grow with the square of their number.',
      ].join(' '),
    ]
  }
  if (max > DEFECTIVE_K) {
    return [
      [
        `Triangle ${crowded} has ${max - 1} others of at least its size within a quarter of its size,`,
        'as in a fan or among copies, so the bounds are far too high to be of use.',
      ].join(' '),
    ]
  }
  const heap = heapOf(k)
  if (heap.sum <= SHARE_OF_HEAP * mean * count) return []
  return [
    [
      `${heap.count} of ${count} triangles have ${HEAP_K} others or more within a quarter of their size,`,
      'as where long ones are stacked in a part of a mesh: what is near them may meet very many.',
    ].join(' '),
  ]
}

/** How many triangles have a large k, and the sum of theirs. */
function heapOf(k: Int32Array): { readonly count: number; readonly sum: number } {
  let count = 0
  let sum = 0
  for (let t = 0; t < k.length; t++) {
    if (k[t] <= HEAP_K) continue
    count++
    sum += k[t]
  }
  return { count, sum }
}

function spreading({ height, levels, grid, count }: KFreeness): string[] {
  const { population } = grid
  let above = 0
  let gap = 0
  for (let level = levels.count - 1; level >= 0 && gap < WIDE_GAP; level--) {
    gap = population[level] === 0 ? gap + 1 : 0
    above += population[level]
  }
  if (gap === WIDE_GAP && above <= SHARE_OF_PLANES * count) {
    return [
      [
        `Small detail on a huge plane: ${above} of ${count} triangles are at least ${2 ** WIDE_GAP} times larger than`,
        `all the others, so the grid is ${height} levels high, and some of them stand empty.`,
      ].join(' '),
    ]
  }
  if (height <= USUAL_HEIGHT) return []
  return [
    [
      `Triangles differ in size by ${levels.count - 1} octaves, so the grid is ${height} levels high,`,
      'and small ones are held against larger ones on each of them.',
    ].join(' '),
  ]
}
