/** kDet on all cores, from within a worker: helpers are workers of its own, and share its memory. */
import { KDet, type KDetOptions } from '../../engine/kdet/kdet.ts'
import { KDetTeam, type TeamMemory } from '../../engine/kdet/kdet-team.ts'

/** More share too little each to be worth waking. */
const MOST_HELPERS = 7

/** As much of a Worker as is used. */
export interface HelperWorker {
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(memory: TeamMemory): void
  terminate(): void
}

export interface HelpedKDet {
  readonly kdet: KDet
  /** That found the pairs of the last run. */
  threadsUsed(): number
  end(): void
}

/** With one thread where memory cannot be shared. */
export function helpedKDet(
  options: Omit<KDetOptions, 'team'>,
  helpers: number = helpersHere(),
  makeWorker: () => HelperWorker = newWorker,
): HelpedKDet {
  if (helpers < 1) return { kdet: new KDet(options), threadsUsed: () => 1, end() {} }
  const workers = Array.from({ length: helpers }, makeWorker)
  const team = new KDetTeam(helpers, (helper, memory) => workers[helper]?.postMessage(memory))
  for (const worker of workers) {
    worker.onerror = (event) => {
      // Without one of them the others would be waited for in vain: from here on, one thread.
      event.preventDefault()
      team.stop()
    }
  }
  let seen = 0
  return {
    kdet: new KDet({ ...options, team }),
    threadsUsed() {
      const isShared = team.frames > seen
      seen = team.frames
      return isShared ? helpers + 1 : 1
    },
    end() {
      team.stop()
      for (const worker of workers) worker.terminate()
    },
  }
}

function helpersHere(): number {
  // A page that is not isolated has no memory to share.
  if (!globalThis.crossOriginIsolated || typeof SharedArrayBuffer === 'undefined') return 0
  return Math.min(MOST_HELPERS, (globalThis.navigator?.hardwareConcurrency ?? 1) - 1)
}

function newWorker(): HelperWorker {
  return new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module', name: 'kdet helper' })
}
