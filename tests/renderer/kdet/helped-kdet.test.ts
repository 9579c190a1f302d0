import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { TeamMemory } from '../../../engine/kdet/kdet-team.ts'
import { SAMPLE_SCENES } from '../../../engine/kdet/sample/scenes.ts'
import { type HelperWorker, helpedKDet } from '../../../renderer/kdet/helped-kdet.ts'
import { found } from '../../engine/kdet/triangle-sets.ts'

const set = SAMPLE_SCENES['cloth on statue']({ triangles: 6000, seed: 1 }).frame(1)
const alone = new KDet()
alone.use(set)
alone.run()

/** Node's thread in the place of a page's. */
function nodeWorker(): HelperWorker {
  const worker = new Worker(new URL('../../../cli/kdet-worker.ts', import.meta.url))
  return {
    onerror: null,
    postMessage: (memory: TeamMemory) => worker.postMessage(memory),
    terminate: () => void worker.terminate(),
  }
}

describe('kDet with helpers', () => {
  it('finds the same pairs on two threads as on one, and tells how many it was', async () => {
    const helped = helpedKDet({}, 1, nodeWorker)
    helped.kdet.use(set)
    const threads: number[] = []
    const deadline = performance.now() + 20_000
    while (threads.at(-1) !== 2 && performance.now() < deadline) {
      helped.kdet.run()
      expect(found(helped.kdet)).toEqual(found(alone))
      threads.push(helped.threadsUsed())
      await new Promise((done) => setTimeout(done, 5))
    }
    expect([threads[0], threads.at(-1)]).toEqual([1, 2])
    helped.end()
    helped.kdet.run()
    expect(helped.threadsUsed()).toBe(1)
    expect(found(helped.kdet)).toEqual(found(alone))
  })

  it('is one thread where nothing can be shared, or a helper cannot begin', () => {
    // Node is not isolated as a page is.
    const single = helpedKDet({})
    const workers: HelperWorker[] = []
    const broken = helpedKDet({}, 2, () => {
      const worker: HelperWorker = { onerror: null, postMessage() {}, terminate() {} }
      workers.push(worker)
      return worker
    })
    let prevented = 0
    workers[1]?.onerror?.({ preventDefault: () => prevented++ } as unknown as ErrorEvent)
    expect(prevented).toBe(1)
    for (const { kdet, threadsUsed, end } of [single, broken]) {
      kdet.use(set)
      kdet.run()
      expect(found(kdet)).toEqual(found(alone))
      expect(threadsUsed()).toBe(1)
      end()
    }
  })
})
