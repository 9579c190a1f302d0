/** The processor's word on pairs that a kernel could not decide: as engine/kdet/candidates.ts has it, exactly. */
import { shareCorner } from '../../soup/tree-corners.ts'
import { trianglesMeet } from '../../soup/triangle-pair.ts'
import { BOXES_FAR, BOXES_MEET, NearDecision } from '../near-decision.ts'
import type { TriangleSet } from '../triangle-set.ts'

export class Undecided {
  /** Nine numbers of the first triangle, nine of the second. */
  readonly numbers = new Float64Array(18)
  private readonly near = new NearDecision()
  private set: TriangleSet | null = null
  private kept: TriangleSet | null = null
  private reach = 0

  begin(set: TriangleSet, kept: TriangleSet | null, reach: number): void {
    this.set = set
    this.kept = kept
    this.reach = reach
    this.near.setReach(reach)
  }

  /** Whether triangles a and b, a lower than b, are a pair. */
  isPair(a: number, b: number): boolean {
    const { numbers, near } = this
    this.load(a, b)
    if (shareCorner(numbers, 0, numbers, 9)) return this.meshOf(a) !== this.meshOf(b)
    const boxes = near.boxes(numbers, 0, 9)
    if (boxes === BOXES_FAR) return false
    if (boxes === BOXES_MEET && trianglesMeet(numbers, 0, numbers, 9)) return true
    return this.reach > 0 && near.isNear(numbers, 0, 9)
  }

  load(a: number, b: number): void {
    this.copy(a, 0)
    this.copy(b, 9)
  }

  private copy(triangle: number, to: number): void {
    if (this.set === null) return
    const count = this.set.corners.length / 3
    const from = triangle < count ? this.set : (this.kept ?? this.set)
    const first = 3 * (triangle < count ? triangle : triangle - count)
    for (let k = 0; k < 9; k++) {
      this.numbers[to + k] = from.positions[3 * from.corners[first + Math.floor(k / 3)] + (k % 3)]
    }
  }

  private meshOf(triangle: number): number {
    const count = (this.set?.corners.length ?? 0) / 3
    return (triangle < count ? this.set?.mesh[triangle] : this.kept?.mesh[triangle - count]) ?? 0
  }
}
