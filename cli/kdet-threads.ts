import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { KDet, type KDetOptions } from '../engine/kdet/kdet.ts'
import { KDetTeam } from '../engine/kdet/kdet-team.ts'

export interface KDetThreads {
  readonly kdet: KDet
  readonly team: KDetTeam
  /** Waits until the helpers have what the last run needed, so that another like it is shared; false: not in time. */
  ready(patience?: number): Promise<boolean>
  stop(): Promise<void>
}

/** A kDet whose frames are shared with so many threads beside this one; `stop` ends them. */
export function kdetWithThreads(
  options: Omit<KDetOptions, 'team'>,
  threads: number,
  worth?: number,
): KDetThreads {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./kdet-worker.ts', import.meta.url)),
  )
  // A host that only waits for its helpers should be able to end.
  for (const worker of workers) worker.unref()
  const team = new KDetTeam(threads, (helper, memory) => workers[helper]!.postMessage(memory), worth)
  const kdet = new KDet({ ...options, team })
  return {
    kdet,
    team,
    async ready(patience = 5000) {
      const deadline = performance.now() + patience
      while (!team.isReady && performance.now() < deadline) await setTimeout(1)
      return team.isReady
    },
    async stop() {
      team.stop()
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
