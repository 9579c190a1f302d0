/**
 * Pushes that gained nothing. A hand that presses a cup against a wall asks for the same push several times a frame, and
 * every time the cup, what rides on it and all that it runs into would be cast again.
 */
import { enlargedDoubles } from '../../engine/math/enlarged.ts'

/** Cosine of the angle within which two pushes are the same; about 6°. */
const SAME_WAY = 0.995
/** A push that gained less than this share of its way was refused. */
const REFUSED = 0.01

export class Refusals {
  /** By engine body: the unit vector of the push that was refused last; zeros for none. */
  private direction = new Float64Array(64 * 3)
  private readonly refused: number[] = []

  /** Everything may be tried again: to be called once a frame. */
  forget(): void {
    const { refused } = this
    for (let i = 0; i < refused.length; i++) this.direction.fill(0, refused[i] * 3, refused[i] * 3 + 3)
    // Emptying one that is empty would give it another store for the next.
    if (refused.length > 0) refused.length = 0
  }

  has(body: number, push: Float64Array): boolean {
    const { direction } = this
    const i = body * 3
    const along = direction[i] * push[0] + direction[i + 1] * push[1] + direction[i + 2] * push[2]
    if (along <= 0) return false
    const length2 = push[0] * push[0] + push[1] * push[1] + push[2] * push[2]
    return along * along > SAME_WAY * SAME_WAY * length2
  }

  note(body: number, push: Float64Array, gained: number): void {
    if (gained > REFUSED) return
    const i = body * 3
    if (this.direction.length < i + 3) this.direction = enlargedDoubles(this.direction, 2 * (i + 3))
    const length = Math.sqrt(push[0] * push[0] + push[1] * push[1] + push[2] * push[2])
    for (let k = 0; k < 3; k++) this.direction[i + k] = push[k] / length
    this.refused.push(body)
  }
}
