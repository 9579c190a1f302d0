/**
 * The contacts of the hand and of what it holds, as the response needs them: which body is on the hand's side, which on
 * the other, how deep, and which way is out.
 */
import type { RowId } from '../../engine/contacts.ts'
import type { World } from '../../engine/world.ts'
import { Seams } from './seams.ts'

/** Of what is not in the hand's way though it is in the hand: with any other it is neither one side nor the other. */
export const PASSED = 2

export class HandContacts {
  count = 0
  /** The part of the hand, or the held body. */
  mine = new Int32Array(64)
  other = new Int32Array(64)
  depth = new Float64Array(64)
  /** Three a row: unit vector along which the hand's side gets out; zero where they only touch. */
  out = new Float64Array(64 * 3)
  private readonly points = new Float64Array(6)
  private readonly seams = new Seams()

  /** Reads the world's contacts. `isMine` by engine body: 1 for the hand's parts and what it holds, PASSED for neither side. */
  read(world: World, isMine: Uint8Array): void {
    const { contacts } = world
    this.count = 0
    this.seams.begin()
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = contacts.bodyA(row)
      const b = contacts.bodyB(row)
      if (isMine[a] + isMine[b] !== 1) continue
      this.add(world, row, isMine[a] === 1 ? a : b, isMine[a] === 1 ? b : a, isMine[a] === 1)
    }
    if (!this.seams.isEmpty) this.leaveOutSeams()
  }

  private leaveOutSeams(): void {
    for (let i = this.count - 1; i >= 0; i--) if (this.isAcrossSeam(i)) this.remove(i)
  }

  private isAcrossSeam(i: number): boolean {
    const { mine, other, out, seams } = this
    for (let j = 0; j < this.count; j++) {
      if (mine[j] === mine[i] && other[j] === other[i] && seams.leadsAcross(i, j, out)) return true
    }
    return false
  }

  private remove(i: number): void {
    const last = --this.count
    this.mine[i] = this.mine[last]
    this.other[i] = this.other[last]
    this.depth[i] = this.depth[last]
    for (let k = 0; k < 3; k++) this.out[3 * i + k] = this.out[3 * last + k]
    this.seams.move(last, i)
  }

  private add(world: World, row: RowId, mine: number, other: number, mineIsA: boolean): void {
    if (this.count === this.mine.length) this.grow()
    const i = this.count++
    this.seams.note(i, world, row, other, mineIsA ? 1 : 0)
    const { contacts } = world
    const depth = -contacts.distance(row)
    this.mine[i] = mine
    this.other[i] = other
    this.depth[i] = depth
    contacts.point(row, 0, this.points, 0)
    contacts.point(row, 1, this.points, 3)
    // B moved from its witness to A's is free; so is A the other way round.
    const sign = depth <= 0 ? 0 : (mineIsA ? 1 : -1) / depth
    for (let k = 0; k < 3; k++) this.out[3 * i + k] = (this.points[3 + k] - this.points[k]) * sign
  }

  private grow(): void {
    const length = this.mine.length * 2
    const mine = new Int32Array(length)
    mine.set(this.mine)
    this.mine = mine
    const other = new Int32Array(length)
    other.set(this.other)
    this.other = other
    const depth = new Float64Array(length)
    depth.set(this.depth)
    this.depth = depth
    const out = new Float64Array(length * 3)
    out.set(this.out)
    this.out = out
  }
}
