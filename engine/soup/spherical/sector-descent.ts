/**
 * From the two whole spheres down, only sectors that may meet are refined (two-views, IV.B, Fig. 7); what remains is
 * handed out one pair of finest sectors at a time.
 */
import { CappedCones } from './capped-cones.ts'
import { type FieldPart, NOTHING } from './field.ts'
import type { RelativePose } from './relative-pose.ts'
import { firstSubsector, levelStart, MAX_LEVEL, subsectorCount, WHOLE_SPHERE } from './sectors.ts'
import { SolidBalls } from './solid-balls.ts'

/** A refinement replaces one pair by at most six. */
const STACK_PAIRS = 2 * MAX_LEVEL * 6 + 1

export class SectorDescent {
  /** The pair that `next` found. */
  sectorA = 0
  sectorB = 0
  /** Whether solid parts were seen to overlap; then the descent is over. */
  solidsOverlap = false
  /** Pairs of capped cones compared since `clearCounts`. */
  coneTests = 0
  private readonly cones: CappedCones
  private readonly solidBalls: SolidBalls
  private readonly pose: RelativePose
  private partA: FieldPart | undefined
  private partB: FieldPart | undefined
  private finestA = 0
  private finestB = 0
  private solids = false
  private readonly stack = new Int32Array(2 * STACK_PAIRS)
  private pending = 0

  constructor(pose: RelativePose) {
    this.pose = pose
    this.cones = new CappedCones(pose)
    this.solidBalls = new SolidBalls(pose)
  }

  /** Down to a level, or to the finest of each; `solids` looks out for solid parts that overlap, too. */
  begin(partA: FieldPart, partB: FieldPart, level: number, solids: boolean): void {
    this.partA = partA
    this.partB = partB
    this.finestA = levelStart(Math.min(level, partA.levels))
    this.finestB = levelStart(Math.min(level, partB.levels))
    this.solids = solids
    this.solidsOverlap = false
    this.pending = 0
    this.cones.set(partA, partB)
    this.solidBalls.set(partA, partB)
    this.offer(WHOLE_SPHERE, WHOLE_SPHERE)
  }

  /** Whether there is another pair. */
  next(): boolean {
    const { partA, partB, stack } = this
    if (partA === undefined || partB === undefined) return false
    while (this.pending > 0 && !this.solidsOverlap) {
      this.pending--
      const s = stack[2 * this.pending]
      const t = stack[2 * this.pending + 1]
      const finestA = s >= this.finestA
      const finestB = t >= this.finestB
      if (finestA && finestB) {
        this.sectorA = s
        this.sectorB = t
        return true
      }
      const sizeA = this.pose.scaleA[0] * partA.ballRadius[s]
      const sizeB = this.pose.scaleB[0] * partB.ballRadius[t]
      if (finestB || (!finestA && sizeA >= sizeB)) {
        const first = firstSubsector(s)
        for (let k = 0; k < subsectorCount(s); k++) this.offer(first + k, t)
      } else {
        const first = firstSubsector(t)
        for (let k = 0; k < subsectorCount(t); k++) this.offer(s, first + k)
      }
    }
    return false
  }

  private offer(s: number, t: number): void {
    const { partA, partB, cones } = this
    if (partA === undefined || partB === undefined) return
    if (partA.own.far[s] === NOTHING || partB.own.far[t] === NOTHING) return
    this.coneTests++
    // Before the rejection: a body within another touches none of its surface.
    if (this.solids && this.solidBalls.overlap(s, t)) this.solidsOverlap = true
    if (cones.areApart(s, t)) return
    this.stack[2 * this.pending] = s
    this.stack[2 * this.pending + 1] = t
    this.pending++
  }
}
