/**
 * Pairs of triangles whose boxes overlap wait here, and are settled many at a time: neighbours are left out, plain
 * arithmetic decides what rounding cannot change, and exact arithmetic the rest.
 */
import { enlargedInts } from '../math/enlarged.ts'
import { shareCorner } from '../soup/tree-corners.ts'
import { trianglesMeet } from '../soup/triangle-pair.ts'
import { apartInView } from './flat-decision.ts'
import { BOXES_FAR, BOXES_NEAR, NearDecision } from './near-decision.ts'
import { APART, decidePair, MEET } from './pair-decision.ts'
import type { PairList } from './pair-list.ts'
import { MESH, NAME_STRIDE, RECORD_STRIDE, VERTEX } from './record-layout.ts'
import type { TriangleRecords } from './triangle-records.ts'

/** So many are settled at a time: they are still in the cache. */
const BATCH = 2048

export class Candidates {
  count = 0
  /** The later triangles of pairs; beyond the count, places of those to come, written before they are known to be. */
  seconds = new Int32Array(2 * BATCH)
  /** Since the last beginning. */
  settled = 0
  exactTests = 0

  private firsts = new Int32Array(2 * BATCH)
  private reaches = false
  private readonly near = new NearDecision()
  private readonly records: TriangleRecords
  private readonly found: PairList

  constructor(records: TriangleRecords, found: PairList) {
    this.records = records
    this.found = found
  }

  begin(reach: number): void {
    this.reaches = reach > 0
    this.near.setReach(reach)
    this.count = 0
    this.settled = 0
    this.exactTests = 0
  }

  /** For so many more: settles what waits, or grows. */
  makeRoom(more: number): void {
    if (this.count >= BATCH) this.settle()
    const wanted = this.count + more + 1
    if (wanted <= this.seconds.length) return
    this.firsts = enlargedInts(this.firsts, 2 * wanted)
    this.seconds = enlargedInts(this.seconds, 2 * wanted)
  }

  /** Those up to `count` that were written to `seconds` are pairs of this triangle with those at these places. */
  close(first: number, triangles: Int32Array, count: number): void {
    const { firsts, seconds } = this
    for (let k = this.count; k < count; k++) {
      firsts[k] = first
      seconds[k] = triangles[seconds[k]]
    }
    this.count = count
  }

  settle(): void {
    const { firsts, seconds, count } = this
    const { numbers, names, solid } = this.records
    for (let k = 0; k < count; k++) {
      const a = firsts[k]
      const b = seconds[k]
      if ((solid[a] & solid[b]) !== 0) continue
      const within = names[a * NAME_STRIDE + MESH] === names[b * NAME_STRIDE + MESH]
      if (within && shareVertex(names, a * NAME_STRIDE + VERTEX, b * NAME_STRIDE + VERTEX)) continue
      const i = a * RECORD_STRIDE
      const j = b * RECORD_STRIDE
      if (this.reaches) {
        this.settleNear(a, b, within)
        continue
      }
      const decision = decidePair(numbers, i, j)
      if (decision === APART) continue
      // Of one mesh they are neighbours; of two they meet, as copies do by the thousand.
      if (shareCorner(numbers, i, numbers, j)) {
        if (!within) this.add(a, b)
      } else if (decision === MEET || this.meetExactly(i, j)) this.add(a, b)
    }
    this.settled += count
    this.count = 0
  }

  /** Those that meet, and those apart by the reach at most. */
  private settleNear(a: number, b: number, within: boolean): void {
    const { numbers, keptCount } = this.records
    const i = a * RECORD_STRIDE
    const j = b * RECORD_STRIDE
    const boxes = this.near.boxes(numbers, i, j)
    if (boxes === BOXES_FAR || (within && shareCorner(numbers, i, numbers, j))) return
    const decision = boxes === BOXES_NEAR ? APART : decidePair(numbers, i, j)
    if (decision !== MEET && (decision === APART || !this.meetExactly(i, j))) {
      // The one of the lower number first, as in a pair: those kept come after the others.
      const inOrder = b < keptCount || (a >= keptCount && a < b)
      if (!this.near.isNear(numbers, inOrder ? i : j, inOrder ? j : i)) return
    }
    this.add(a, b)
  }

  private meetExactly(i: number, j: number): boolean {
    const { numbers } = this.records
    if (apartInView(numbers, i, j)) return false
    this.exactTests++
    return trianglesMeet(numbers, i, numbers, j)
  }

  private add(a: number, b: number): void {
    this.found.add(this.records.numberOf(a), this.records.numberOf(b))
  }
}

/** One less than a difference in bits is negative where there is none. No branch: half of all candidates share one. */
function shareVertex(names: Int32Array, i: number, j: number): boolean {
  const a = names[i]
  const b = names[i + 1]
  const c = names[i + 2]
  const p = names[j]
  const q = names[j + 1]
  const r = names[j + 2]
  const ofA = ((a ^ p) - 1) | ((a ^ q) - 1) | ((a ^ r) - 1)
  const ofB = ((b ^ p) - 1) | ((b ^ q) - 1) | ((b ^ r) - 1)
  const ofC = ((c ^ p) - 1) | ((c ^ q) - 1) | ((c ^ r) - 1)
  return (ofA | ofB | ofC) < 0
}
