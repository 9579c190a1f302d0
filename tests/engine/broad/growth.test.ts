import { describe, expect, it } from 'vitest'
import type { BroadPhase } from '../../../engine/broad/broad-phase.ts'
import { SweepAndPrune } from '../../../engine/broad/sweep-and-prune.ts'
import { Random } from '../../../engine/math/random.ts'

/** Volume a body, for boxes of side 2: the density of the paper's simulations. */
const VOLUME_A_BODY = 216
/** A frame, in box half widths. */
const SPEED = 0.1

/** Counts, not times: how the work grows, on any machine. */
class Crowd {
  readonly boxes: Float64Array
  private readonly random = new Random(7)
  private readonly velocity: Float64Array
  private readonly all: Int32Array
  private readonly half: number

  constructor(broad: BroadPhase, count: number) {
    this.boxes = new Float64Array(6 * count)
    this.velocity = new Float64Array(3 * count)
    this.all = Int32Array.from({ length: count }, (_, i) => i)
    this.half = Math.cbrt(count * VOLUME_A_BODY) / 2
    for (let body = 0; body < count; body++) {
      this.random.onSphere(this.velocity, 3 * body)
      for (let axis = 0; axis < 3; axis++) {
        const centre = this.random.between(-this.half, this.half)
        this.boxes[6 * body + axis] = centre - 1
        this.boxes[6 * body + axis + 3] = centre + 1
      }
      broad.add(body, 0)
    }
    broad.update(this.boxes, this.all, 0)
  }

  /** Moves the first bodies some frames; returns swaps, box tests and region changes, a frame. */
  run(broad: BroadPhase, movers: number, frames: number): number {
    let work = 0
    for (let frame = 0; frame < frames; frame++) {
      for (let i = 0; i < movers * 3; i++) {
        const at = 6 * Math.floor(i / 3) + (i % 3)
        const step = this.velocity[i] * SPEED
        if (Math.abs(this.boxes[at] + 1 + step) > this.half) this.velocity[i] = -this.velocity[i]
        else {
          this.boxes[at] += step
          this.boxes[at + 3] += step
        }
      }
      broad.update(this.boxes, this.all, movers)
      const { swaps, boxTests, regionChanges } = broad.counters
      work += swaps + boxTests + regionChanges
    }
    return work / frames
  }
}

describe('growth', () => {
  it('costs a body about the same among 1,000 and among 16,000 of the same density', () => {
    const workPerBody = [1000, 4000, 16_000].map((count) => {
      const broad = new SweepAndPrune()
      return new Crowd(broad, count).run(broad, count, 20) / count
    })
    for (const work of workPerBody) expect(work / workPerBody[0]).toBeLessThan(1.6)
    expect(workPerBody[0]).toBeLessThan(4)
  })

  it('is what one region cannot do: its lists grow denser', () => {
    const workPerBody = [1000, 8000].map((count) => {
      const broad = new SweepAndPrune({ regions: false })
      return new Crowd(broad, count).run(broad, count, 5) / count
    })
    expect(workPerBody[1] / workPerBody[0]).toBeGreaterThan(2.5)
  })

  it('costs 20 moving bodies the same among 2,000 fixed ones and among 20,000', () => {
    const work = [2000, 20_000].map((count) => {
      const broad = new SweepAndPrune()
      return new Crowd(broad, count).run(broad, 20, 50)
    })
    expect(work[1]).toBeLessThan(work[0] * 2 + 20)
    expect(work[1]).toBeLessThan(20 * 8)
  })

  it('does nothing when nothing moves', () => {
    const broad = new SweepAndPrune()
    expect(new Crowd(broad, 2000).run(broad, 0, 5)).toBe(0)
  })

  it('adds 20,000 bodies at once with far fewer than n² tests, in regions and in one', () => {
    const count = 20_000
    const inRegions = new SweepAndPrune()
    new Crowd(inRegions, count)
    expect(inRegions.counters.boxTests).toBeLessThan(20 * count)
    const inOne = new SweepAndPrune({ regions: false })
    new Crowd(inOne, count)
    expect(inOne.counters.boxTests).toBeLessThan((count * count) / 50)
  })

  it('adds bodies one a frame and chooses new regions only now and then', () => {
    const broad = new SweepAndPrune()
    const random = new Random(3)
    const boxes = new Float64Array(6 * 4000)
    let rebuilds = 0
    for (let body = 0; body < 4000; body++) {
      for (let axis = 0; axis < 3; axis++) {
        boxes[6 * body + axis] = random.between(0, 50)
        boxes[6 * body + axis + 3] = boxes[6 * body + axis] + 1
      }
      broad.add(body, 0)
      broad.update(boxes, new Int32Array(0), 0)
      rebuilds += broad.counters.rebuilds
    }
    expect(rebuilds).toBeGreaterThan(1)
    expect(rebuilds).toBeLessThan(12)
  })

  it('keeps memory proportional to the active pairs', () => {
    const broad = new SweepAndPrune()
    const crowd = new Crowd(broad, 8000)
    crowd.run(broad, 8000, 20)
    // The pairs that are active and those just ended, rounded up to a power of two.
    expect(broad.pairs.capacity).toBeLessThan(4 * broad.pairs.activeCount)
  })

  it('gives the same pairs in the same order for the same calls', () => {
    const runs = [0, 1].map(() => {
      const broad = new SweepAndPrune()
      new Crowd(broad, 1000).run(broad, 700, 30)
      const { pairs } = broad
      return Array.from(pairs.active.subarray(0, pairs.activeCount), (s) => [
        s,
        pairs.bodyA[s],
        pairs.bodyB[s],
      ])
    })
    expect(runs[1]).toEqual(runs[0])
  })
})
