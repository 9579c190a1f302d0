import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { KFreeness } from '../engine/kdet/k-freeness.ts'
import type { TriangleSet } from '../engine/kdet/triangle-set.ts'
import { longWork } from './long-work.ts'
import type { Output } from './output.ts'

/** Milliseconds of work between two looks at Ctrl+C. */
const interval = 50

/** Triangles between two looks at the clock: in a crowded mesh each may cost a millisecond. */
const few = 64

/** k of all triangles, or of polygons where these are given, with progress for whoever waits. */
export function countK(
  set: TriangleSet,
  file: string,
  output: Output,
  polygons?: Uint32Array,
): Promise<KFreeness> {
  return longWork(`analyzing ${basename(file)}`, output, async ({ signal, onProgress }) => {
    const kFreeness = new KFreeness(set, polygons)
    let last = performance.now()
    while (kFreeness.counted < kFreeness.count) {
      kFreeness.countUpTo(kFreeness.counted + few)
      if (performance.now() - last < interval) continue
      onProgress(kFreeness.counted / kFreeness.count)
      await setImmediate()
      signal.throwIfAborted()
      last = performance.now()
    }
    return kFreeness
  })
}
