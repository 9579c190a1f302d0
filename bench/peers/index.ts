import { CannonContestant } from './cannon.ts'
import type { Contestant } from './contestant.ts'
import { CrashcatContestant } from './crashcat.ts'
import { JoltContestant } from './jolt.ts'
import { RapierContestant } from './rapier.ts'

/** Every peer, in the order of the tables. Rapier runs in both its ways: see its file. */
export function createPeers(): Contestant[] {
  return [
    new RapierContestant('@dimforge/rapier3d-simd-compat', 'overlap'),
    new RapierContestant('@dimforge/rapier3d-simd-compat', 'contacts'),
    new RapierContestant('@dimforge/rapier3d-compat', 'overlap'),
    new RapierContestant('@dimforge/rapier3d-compat', 'contacts'),
    new CrashcatContestant(),
    new JoltContestant(),
    new CannonContestant(),
  ]
}
