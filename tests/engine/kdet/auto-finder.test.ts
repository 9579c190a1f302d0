import { describe, expect, it } from 'vitest'
import { AutoFinder, type OpenCard } from '../../../engine/kdet/auto-finder.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'

/** Two triangles that cross, of two meshes. */
const CROSSING: TriangleSet = {
  positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.2, 1, 0.3, 0.3, 1),
  corners: Uint32Array.of(0, 1, 2, 3, 4, 5),
  mesh: Int32Array.of(0, 1),
}

/** A card that is the processor, until it is taken away. */
class FakeCard implements PairFinder, OpenCard {
  device: 'cpu' | 'gpu' = 'gpu'
  readonly finder = this
  isLost = false
  closed = 0
  private readonly inner = new KDet()

  get report() {
    return this.inner.report
  }
  get pairs() {
    return this.inner.pairs
  }
  get pairCount() {
    return this.inner.pairCount
  }
  use(set: TriangleSet, reach?: number): void {
    this.inner.use(set, reach)
  }
  keep(set: TriangleSet | null): void {
    this.inner.keep(set)
  }
  writeClosest(pair: number, out: Float64Array): void {
    this.inner.writeClosest(pair, out)
  }
  close(): void {
    this.closed++
  }
  async run(): Promise<void> {
    await Promise.resolve()
    if (this.isLost) throw new Error('The device was lost.')
    this.inner.run()
  }
}

async function found(finder: AutoFinder): Promise<string> {
  finder.use(CROSSING)
  await finder.run()
  expect(finder.pairCount).toBe(1)
  expect([...finder.pairs.subarray(0, 2)]).toEqual([0, 1])
  return finder.device
}

function withCards() {
  const cards: FakeCard[] = []
  const open = async () => {
    const card = new FakeCard()
    cards.push(card)
    return card
  }
  let now = 0
  const wait = (ms: number) => {
    now += ms
  }
  return { finder: new AutoFinder(new KDet(), open, () => now), cards, wait }
}

describe('the finder that chooses its device', () => {
  it('stays on the processor where no card may be used, and answers at once', () => {
    const finder = new AutoFinder(new KDet(), null, () => 0)
    finder.use(CROSSING)
    expect(finder.run()).toBeUndefined()
    expect([finder.pairCount, finder.device, finder.word]).toEqual([1, 'cpu', null])
  })

  it('goes to the card when it is there, to the processor in the frame that loses it, and back', async () => {
    const { finder, cards, wait } = withCards()
    expect(await found(finder)).toBe('cpu')
    expect(await found(finder)).toBe('gpu')
    expect(finder.word).toBeNull()
    cards[0]!.isLost = true
    expect(await found(finder)).toBe('cpu')
    expect(finder.word).toContain('lost')
    expect(cards[0]!.closed).toBe(1)
    wait(4000)
    expect(await found(finder)).toBe('cpu')
    expect(cards.length).toBe(1)
    wait(1001)
    expect(await found(finder)).toBe('cpu')
    expect(await found(finder)).toBe('gpu')
    expect([cards.length, finder.word]).toEqual([2, null])
  })

  it('says that it was the processor where a card leaves a crowd to it, and that the card is next', async () => {
    const { finder, cards } = withCards()
    await found(finder)
    cards[0]!.device = 'cpu'
    expect(await found(finder)).toBe('cpu')
    expect([finder.nextDevice, finder.word]).toEqual(['gpu', null])
  })

  it('looks for a card again where nothing is to be found, but not before its time', async () => {
    const { finder, cards, wait } = withCards()
    finder.lookForCard()
    await Promise.resolve()
    expect(await found(finder)).toBe('gpu')
    cards[0]!.isLost = true
    expect(await found(finder)).toBe('cpu')
    finder.lookForCard()
    expect([cards.length, finder.nextDevice]).toEqual([1, 'cpu'])
    wait(5001)
    finder.lookForCard()
    finder.lookForCard()
    await Promise.resolve()
    expect([cards.length, finder.nextDevice, finder.word]).toEqual([2, 'gpu', null])
    finder.lookForCard()
    expect([cards.length, cards[1]!.closed]).toEqual([2, 0])
  })

  it('gives its card back at the end, also one that comes after it, and opens no other', async () => {
    const { finder, cards, wait } = withCards()
    await found(finder)
    expect(await found(finder)).toBe('gpu')
    finder.end()
    finder.end()
    wait(60_000)
    expect(await found(finder)).toBe('cpu')
    expect(cards.map(({ closed }) => closed)).toEqual([1])
    const late = withCards()
    late.finder.lookForCard()
    late.finder.end()
    await Promise.resolve()
    await Promise.resolve()
    expect(late.cards.map(({ closed }) => closed)).toEqual([1])
    expect(await found(late.finder)).toBe('cpu')
  })

  it('says why where there is no card or it cannot be opened', async () => {
    const none = new AutoFinder(
      new KDet(),
      () => Promise.resolve(null),
      () => 0,
    )
    await found(none)
    expect(await found(none)).toBe('cpu')
    expect(none.word).toContain('no graphics card')
    const broken = new AutoFinder(
      new KDet(),
      () => Promise.reject(new Error('Its driver is too old.')),
      () => 0,
    )
    await found(broken)
    expect(await found(broken)).toBe('cpu')
    expect(broken.word).toContain('too old')
  })
})
