import { expect } from 'vitest'
import type { BroadPhase } from '../../../engine/broad/broad-phase.ts'
import { BruteForceBroadPhase } from '../../../engine/broad/brute-force.ts'
import { IntervalTreeBroadPhase } from '../../../engine/broad/interval-tree.ts'
import { NONE, type PairTable } from '../../../engine/broad/pair-table.ts'
import { SweepAndPrune } from '../../../engine/broad/sweep-and-prune.ts'
import { Random } from '../../../engine/math/random.ts'

/** Every method and option that must find what brute force finds. */
export const METHODS: Record<string, () => BroadPhase> = {
  'insertion, regions': () => new SweepAndPrune({ sort: 'insertion', regions: true }),
  'insertion, one region': () => new SweepAndPrune({ sort: 'insertion', regions: false }),
  'bubble, regions': () => new SweepAndPrune({ sort: 'bubble', regions: true }),
  'bubble, one region': () => new SweepAndPrune({ sort: 'bubble', regions: false }),
  'auto, regions': () => new SweepAndPrune({ sort: 'auto', regions: true }),
  'auto, one region': () => new SweepAndPrune({ sort: 'auto', regions: false }),
  'interval tree': () => new IntervalTreeBroadPhase(),
}

/**
 * Bodies in motion, shown alike to a method and to its plain twin. After each `update` the pairs, the deltas and
 * the pairs of each body are compared.
 */
export class TestScene {
  readonly random: Random
  readonly method: BroadPhase
  boxes = new Float64Array(6 * 64)
  readonly alive: number[] = []
  private readonly twin = new BruteForceBroadPhase()
  private readonly free: number[] = []
  private freedThisFrame: number[] = []
  private nextId = 0
  private readonly moved = new Set<number>()
  private pairsBefore = new Float64Array(0)

  constructor(method: BroadPhase, seed: number) {
    this.method = method
    this.random = new Random(seed)
  }

  /** Adds a body with this centre and half width; numbers of removed bodies are used again. */
  add(x: number, y: number, z: number, half: number, group = 0): number {
    const body = this.free.pop() ?? this.nextId++
    if (body * 6 >= this.boxes.length) {
      const larger = new Float64Array(this.boxes.length * 2)
      larger.set(this.boxes)
      this.boxes = larger
    }
    this.method.add(body, group)
    this.twin.add(body, group)
    this.alive.push(body)
    this.setBox(body, x, y, z, half)
    // Newly added bodies may or may not be listed as moved.
    if (this.random.below(2) === 0) this.moved.add(body)
    return body
  }

  remove(body: number): void {
    this.method.remove(body)
    this.twin.remove(body)
    this.alive.splice(this.alive.indexOf(body), 1)
    this.moved.delete(body)
    this.freedThisFrame.push(body)
  }

  removeAll(): void {
    for (const body of [...this.alive]) this.remove(body)
  }

  place(body: number, x: number, y: number, z: number, half: number): void {
    this.setBox(body, x, y, z, half)
    this.moved.add(body)
  }

  translate(body: number, x: number, y: number, z: number): void {
    const by = [x, y, z]
    for (let i = 0; i < 6; i++) this.boxes[body * 6 + i] += by[i % 3]
    this.moved.add(body)
  }

  /** Changes the box behind the broad phase's back: not to be seen before the body is listed as moved. */
  moveUnlisted(body: number, x: number): void {
    this.boxes[body * 6] += x
    this.boxes[body * 6 + 3] += x
  }

  /** Each side moves on its own: the box grows and shrinks. */
  reshape(body: number, amount: number): void {
    for (let axis = 0; axis < 3; axis++) {
      const a = this.boxes[body * 6 + axis] + this.random.between(-amount, amount)
      const b = this.boxes[body * 6 + axis + 3] + this.random.between(-amount, amount)
      this.boxes[body * 6 + axis] = Math.min(a, b)
      this.boxes[body * 6 + axis + 3] = Math.max(a, b)
    }
    this.moved.add(body)
  }

  someBody(): number {
    return this.alive[this.random.below(this.alive.length)]
  }

  update(): void {
    const moved = Int32Array.from(this.moved)
    this.method.update(this.boxes, moved, moved.length)
    this.twin.update(this.boxes, moved, moved.length)
    this.moved.clear()
    this.free.push(...this.freedThisFrame)
    this.freedThisFrame = []
    this.compare()
  }

  private setBox(body: number, x: number, y: number, z: number, half: number): void {
    this.boxes.set([x - half, y - half, z - half, x + half, y + half, z + half], body * 6)
  }

  private compare(): void {
    const { pairs } = this.method
    const now = sortedKeys(pairs, pairs.active, pairs.activeCount)
    expectSame(now, sortedKeys(this.twin.pairs, this.twin.pairs.active, this.twin.pairs.activeCount))
    expectSame(sortedKeys(pairs, pairs.begun, pairs.begunCount), difference(now, this.pairsBefore))
    expectSame(sortedKeys(pairs, pairs.ended, pairs.endedCount), difference(this.pairsBefore, now))
    this.pairsBefore = now
    const body = this.alive.length > 0 ? this.someBody() : 0
    expectSame(partnersOf(pairs, body), partnersOf(this.twin.pairs, body))
  }
}

const KEY_BASE = 2 ** 26

/** One number a pair; a pair listed twice shows as two equal numbers. */
function sortedKeys(pairs: PairTable, slots: Int32Array, count: number): Float64Array<ArrayBuffer> {
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const slot = slots[i]
    if (pairs.bodyA[slot] >= pairs.bodyB[slot])
      throw new Error(`The bodies of slot ${slot} are out of order.`)
    keys[i] = pairs.bodyA[slot] * KEY_BASE + pairs.bodyB[slot]
  }
  return keys.sort()
}

/** What is in one sorted array and not in the other. */
function difference(keys: Float64Array, without: Float64Array): Float64Array {
  let j = 0
  return keys.filter((key) => {
    while (j < without.length && without[j] < key) j++
    return without[j] !== key
  })
}

function partnersOf(pairs: PairTable, body: number): Float64Array {
  const partners: number[] = []
  for (let link = pairs.firstLink(body); link !== NONE; link = pairs.nextLink(link)) {
    const slot = pairs.slotOfLink(link)
    if (pairs.find(pairs.otherBody(link), body) !== slot)
      throw new Error(`Slot ${slot} is linked but not found.`)
    partners.push(pairs.otherBody(link))
  }
  return Float64Array.from(partners).sort()
}

/** The matcher is slow on thousands of pairs, so it is called only where it has something to say. */
function expectSame(found: Float64Array, wanted: Float64Array): void {
  if (found.length !== wanted.length || found.some((key, i) => key !== wanted[i]))
    expect(found).toEqual(wanted)
}
