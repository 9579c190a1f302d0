import { Worker } from 'node:worker_threads'
import { type TrackingMemory, TrackingTeam } from '../engine/narrow/tracking-team.ts'
import { World, type WorldOptions } from '../engine/world.ts'

/** A world whose exact tests are shared with so many threads beside this one; `stop` ends them. */
export function worldWithThreads(
  options: WorldOptions,
  threads: number,
): { world: World; stop(): Promise<void> } {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./tracking-worker.ts', import.meta.url)),
  )
  // A host that only waits for its helpers should be able to end.
  for (const worker of workers) worker.unref()
  let team: TrackingTeam | undefined
  const world = new World({
    ...options,
    makeBuffer: (bytes) => new SharedArrayBuffer(bytes),
    helpers: ({ shapes, bodies, rows }, solver) => {
      const send = (helper: number, memory: TrackingMemory) => workers[helper]!.postMessage(memory)
      team = new TrackingTeam(shapes, bodies, rows, solver, threads, send)
      return team
    },
  })
  return {
    world,
    async stop() {
      team?.stop()
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
