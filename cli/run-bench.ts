import { availableParallelism } from 'node:os'
import type { BenchOptions } from './bench.ts'
import { benchMeshes } from './bench-meshes.ts'
import { CheckFailed } from './failure.ts'
import type { Output } from './output.ts'

export interface Bench {
  /** One line for the help. */
  readonly about: string
  readonly takesMeshes: boolean
  /** What has gone wrong when it ends with a code other than 0. */
  readonly fault: string
  /** Loads what it measures when it runs: help for one bench need not read the others. */
  run(options: BenchOptions, meshes: readonly string[], print: (line: string) => void): Promise<number>
}

export const benches: Readonly<Record<string, Bench>> = {
  icollide: {
    about: "the graphs of I-COLLIDE's section 6",
    takesMeshes: false,
    fault: 'the bench found a wrong or missing pair',
    async run({ peers, quick, out, json }, _meshes, print) {
      const { palpable } = await import('../bench/icollide/palpable.ts')
      const { benchIcollide } = await import('../bench/icollide/run.ts')
      return benchIcollide({ peers, quick, out, json, engine: palpable, progress }, print)
    },
  },
  kdet: {
    about:
      "kDet's Table 1 on its scenes or on given meshes, both hashes, one and all cores, graphics card; growth, work, what k bounds, three-mesh-bvh",
    takesMeshes: true,
    fault: 'the methods of the bench disagree about a pair',
    async run({ peers, quick, out, json }, paths, print) {
      const { benchKDet } = await import('../bench/kdet/run.ts')
      const { pairFinder } = await import('../bench/kdet/finders.ts')
      const { kdetWithThreads } = await import('./kdet-threads.ts')
      const { cardFinders } = await import('./bench-card.ts')
      const cores = availableParallelism()
      const threads = kdetWithThreads({ clock: () => performance.now() }, Math.max(cores - 1, 1))
      const all = pairFinder(`kDet, djb2, ${cores} threads`, threads.kdet, () => threads.ready())
      const only = paths.length > 0
      const meshes = await benchMeshes(paths, quick)
      const card = await cardFinders()
      const more = [...(cores > 1 ? [all] : []), ...card.finders]
      try {
        return await benchKDet({ peers, quick, out, json, meshes, only, progress, more }, print)
      } finally {
        card.close()
        await threads.stop()
      }
    },
  },
  inside: {
    about:
      'point in polyhedron by rays and by multipole, three-mesh-bvh beside them: tables, crossover, growth',
    takesMeshes: false,
    fault: 'the methods of the bench disagree about a label',
    async run({ peers, quick, out, json }, _meshes, print) {
      const { benchInside } = await import('../bench/inside/run.ts')
      return benchInside({ peers, quick, out, json, progress }, print)
    },
  },
  trees: {
    about: 'the cost model of AABB trees, and trees, spherical field and brute force, on given or own meshes',
    takesMeshes: true,
    fault: 'the methods of the bench disagree about a pair',
    async run({ peers, quick, out, json }, paths, print) {
      const { benchTrees } = await import('../bench/trees/run.ts')
      const only = paths.length > 0
      const meshes = await benchMeshes(paths, quick)
      return benchTrees({ peers, quick, out, json, meshes, only, progress }, print)
    },
  },
  headset: {
    about: 'five minutes of a headset session in the kitchen without drawing: the step, and the heap',
    takesMeshes: false,
    fault: 'the bench failed',
    async run({ quick }, _meshes, print) {
      const { benchHeadset } = await import('../bench/headset/run.ts')
      return benchHeadset({ quick, progress }, print)
    },
  },
  cloth: {
    about: 'people who play with every cloth, both hands in it: what passes through what, and the step',
    takesMeshes: false,
    fault: 'a cloth passed through itself',
    async run({ quick, json }, _meshes, print) {
      const { benchCloth } = await import('../bench/cloth/run.ts')
      return benchCloth({ quick, json, progress }, print)
    },
  },
}

/** One line that is written over, where a person is watching. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}\r`)
}

/** Runs a bench on the mesh files given. */
export async function runBench(
  bench: Bench,
  options: BenchOptions,
  meshes: readonly string[],
  output: Output,
): Promise<void> {
  const code = await bench.run(options, meshes, (line) => output.lineNow(line))
  if (code !== 0) throw new CheckFailed(bench.fault)
}
