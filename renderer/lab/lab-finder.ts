/** Who finds the pairs of a moment. */
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import type { LabDevice, Moment } from './messages.ts'

/** As much of a finder as the lab uses. */
export type MomentFinder = Pick<PairFinder, 'report' | 'pairs' | 'pairCount' | 'run'> & {
  use(set: Parameters<PairFinder['use']>[0]): void
}

export interface ChosenFinder {
  readonly finder: MomentFinder
  /** Where the last run was, and why it was not where it was asked for. */
  found(): Pick<Moment, 'device' | 'threads' | 'word'>
  /** Another has been chosen. */
  end(): void
}

export type FinderMaker = (device: LabDevice, hash: CellHash) => Promise<ChosenFinder>
