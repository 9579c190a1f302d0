/**
 * What a person lets go of inside themselves, a cup close to the chest, is not solid to them until it is clear of them,
 * and neither is what an undo puts back there. Otherwise they would give way to it, their hand would come along and take
 * it with it, and they would be driven backwards through the room by a cup.
 */
import { enlargedBytes } from '../../engine/math/enlarged.ts'
import type { LooseBodies } from './loose-bodies.ts'

export class LetThrough {
  /** By engine body: 1 where the walker passes through it. */
  private passes = new Uint8Array(0)
  private readonly loose: LooseBodies
  private readonly isClearOf: (body: number) => boolean

  constructor(loose: LooseBodies, isClearOf: (body: number) => boolean) {
    this.loose = loose
    this.isClearOf = isClearOf
  }

  has(body: number): boolean {
    return body < this.passes.length && this.passes[body] === 1
  }

  /** From the next update on, those that the person is in. */
  add(bodies: readonly number[]): void {
    this.reserve()
    for (const body of bodies) this.passes[body] = 1
  }

  /** Once a frame, before the person moves. */
  update(): void {
    const { isHeld } = this.loose
    this.reserve()
    const { passes } = this
    for (let body = 0; body < isHeld.length; body++) {
      if (isHeld[body] !== 0) passes[body] = 1
      else if (passes[body] === 1 && this.isClearOf(body)) passes[body] = 0
    }
  }

  private reserve(): void {
    const { length } = this.loose.isHeld
    if (this.passes.length < length) this.passes = enlargedBytes(this.passes, length)
  }
}
