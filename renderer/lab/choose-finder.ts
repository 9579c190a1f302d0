/** The finder on the device that was asked for or, with a word why, on the processor. */
import { AutoFinder } from '../../engine/kdet/auto-finder.ts'
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import { type HelpedKDet, helpedKDet } from '../kdet/helped-kdet.ts'
import { type Card, openCard, wordOfCard } from '../kdet/open-card.ts'
import type { ChosenFinder } from './lab-finder.ts'
import type { LabDevice } from './messages.ts'

const SOFTWARE =
  'The graphics card here is software: the processor does its work, more slowly than it does kDet’s own.'

/** What a worker has; for tests. */
export interface FinderHost {
  readonly clock: () => number
  readonly open: typeof openCard
  readonly processor: (hash: CellHash) => HelpedKDet
}

const clock = () => performance.now()
const HERE: FinderHost = { clock, open: openCard, processor: (hash) => helpedKDet({ hash, clock }) }

export async function chooseFinder(
  device: LabDevice,
  hash: CellHash,
  host: FinderHost = HERE,
): Promise<ChosenFinder> {
  const processor = host.processor(hash)
  let card: Card | null = null
  let opening: Promise<unknown> = Promise.resolve()
  const open = async () => {
    card = device === 'cpu' ? null : await host.open(device, { clock: host.clock, hash })
    return card
  }
  const openOnce = () => {
    const opened = open()
    opening = opened.catch(() => null)
    return opened
  }
  const finder = new AutoFinder(processor.kdet, device === 'cpu' ? null : openOnce, host.clock)
  // On no triangles yet, to look for the card: a figure that stands still is found once, and would be found without.
  await finder.run()
  await opening
  return {
    finder,
    found() {
      const isSoftware = finder.device === 'gpu' && card?.isSoftware === true
      return {
        device: finder.device,
        threads: finder.isCards ? 1 : processor.threadsUsed(),
        word: isSoftware ? SOFTWARE : wordOfCard(device, finder),
      }
    },
    end() {
      finder.end()
      processor.end()
    },
  }
}
