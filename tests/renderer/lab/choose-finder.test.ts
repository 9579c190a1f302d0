import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import type { Card } from '../../../renderer/kdet/open-card.ts'
import { chooseFinder, type FinderHost } from '../../../renderer/lab/choose-finder.ts'
import type { LabDevice } from '../../../renderer/lab/messages.ts'
import { loose } from '../../engine/kdet/triangle-sets.ts'

const CROSSING = loose([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.3, 1, 0.3, 0.2, 1])

/** A card that is the processor, until it is taken away. */
class FakeCard implements Card {
  isLost = false
  isClosed = false
  readonly isSoftware: boolean
  readonly finder: PairFinder

  constructor(isSoftware: boolean, device: 'cpu' | 'gpu' = 'gpu') {
    this.isSoftware = isSoftware
    const kdet = new KDet()
    const run = async () => {
      if (this.isLost) throw new Error('The graphics card is lost.')
      kdet.run()
    }
    this.finder = {
      device,
      report: kdet.report,
      use: (set: TriangleSet) => kdet.use(set),
      keep: () => {},
      writeClosest: () => {},
      run,
      get pairs() {
        return kdet.pairs
      },
      get pairCount() {
        return kdet.pairCount
      },
    }
  }

  close(): void {
    this.isClosed = true
  }
}

async function chosen(device: LabDevice, open: FinderHost['open']) {
  let now = 0
  let ended = 0
  const choice = await chooseFinder(device, 'djb2', {
    clock: () => now,
    open,
    processor: (hash) => ({ kdet: new KDet({ hash }), threadsUsed: () => 3, end: () => void ended++ }),
  })
  const find = async () => {
    choice.finder.use(CROSSING)
    await choice.finder.run()
    expect([...choice.finder.pairs.subarray(0, 2 * choice.finder.pairCount)]).toEqual([0, 1])
    return choice.found()
  }
  return { ...choice, find, wait: (ms: number) => (now += ms), ended: () => ended }
}

describe("the lab's choice of a device", () => {
  it('is the processor with its threads where that was chosen, and no card is looked for', async () => {
    const { find } = await chosen('cpu', () => Promise.reject(new Error('looked for')))
    expect(await find()).toEqual({ device: 'cpu', threads: 3, word: null })
  })

  it('is the card from the first moment on; software only where it was chosen, and then with a word', async () => {
    const real = await chosen('automatic', async () => new FakeCard(false))
    expect(await real.find()).toEqual({ device: 'gpu', threads: 1, word: null })
    const software = await chosen('gpu', async () => new FakeCard(true))
    expect(await software.find()).toMatchObject({ device: 'gpu', word: expect.stringContaining('software') })
  })

  it('is one thread of the processor where the card leaves a run to it', async () => {
    const { find } = await chosen('automatic', async () => new FakeCard(false, 'cpu'))
    expect(await find()).toEqual({ device: 'cpu', threads: 1, word: null })
  })

  it('is the processor where there is no card, with a word to whoever asked for one', async () => {
    const none = async () => null
    expect(await (await chosen('automatic', none)).find()).toEqual({ device: 'cpu', threads: 3, word: null })
    expect(await (await chosen('gpu', none)).find()).toEqual({
      device: 'cpu',
      threads: 3,
      word: 'There is no graphics card that kDet may run on.',
    })
    const broken = await chosen('gpu', () => Promise.reject(new Error('It is on fire.')))
    expect(await broken.find()).toMatchObject({ device: 'cpu', word: expect.stringContaining('on fire') })
  })

  it('goes on with the processor where the card is lost, and returns to another; what is left is closed', async () => {
    const cards: FakeCard[] = []
    const lab = await chosen('gpu', async () => {
      const card = new FakeCard(false)
      cards.push(card)
      return card
    })
    expect((await lab.find()).device).toBe('gpu')
    cards[0]!.isLost = true
    expect(await lab.find()).toMatchObject({ device: 'cpu', word: expect.stringContaining('lost') })
    lab.wait(10_000)
    await lab.find()
    expect(await lab.find()).toEqual({ device: 'gpu', threads: 1, word: null })
    lab.end()
    expect(cards.map(({ isClosed }) => isClosed)).toEqual([true, true])
    expect(lab.ended()).toBe(1)
  })
})
