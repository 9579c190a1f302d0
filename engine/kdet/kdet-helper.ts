/** A thread that helps with kDet: see kdet-team.ts. */
import { GridBasis } from './grid-basis.ts'
import { GridBoxes } from './grid-boxes.ts'
import { FIND, GridWork, MEASURE } from './grid-work.ts'
import type { TeamMemory } from './kdet-team.ts'
import { EXTENT_NUMBERS } from './set-extent.ts'
import * as Control from './team-control.ts'
import { TriangleRecords } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

/**
 * Takes pieces of jobs whenever there are some, and returns when its memory is out of date (a message with the new one
 * is on its way) or the team has stopped.
 */
export function helpWithPairs(memory: TeamMemory): void {
  const { control, frame, helper, version } = memory
  const { numbers, diameters, solid, boxes, levelOf } = frame
  const records = new TriangleRecords()
  Object.assign(records, { numbers, names: new Int32Array(numbers.buffer), diameters, solid })
  const gridBoxes = Object.assign(new GridBoxes(), { numbers: boxes, levelOf })
  const work = new GridWork(records, gridBoxes, new GridBasis(frame.basis), memory.hash, () => 0)
  work.ranges = frame.ranges
  const { positions, corners, mesh } = memory.set
  const without: TriangleSet = { positions, corners, mesh }
  let round = Atomics.load(control, Control.ROUND)
  Atomics.store(control, Control.READY + helper, version)
  for (;;) {
    const seen = Atomics.load(control, Control.WAKE)
    if (Atomics.load(control, Control.STOPPED) === 1) return
    if (Atomics.load(control, Control.MEMORY_VERSION) > version) return
    if (Atomics.load(control, Control.ROUND) === round) {
      Atomics.wait(control, Control.WAKE, seen)
      continue
    }
    round = Atomics.load(control, Control.ROUND)
    const job = control[Control.JOB]
    if (job === MEASURE) {
      records.keptCount = control[Control.KEPT]
      records.count = control[Control.KEPT] + control[Control.COUNT]
      work.begin(memory.reach[0])
      work.set = control[Control.HAS_SOLIDS] === 0 ? without : memory.set
    }
    work.parts = control[Control.PARTS]
    work.solids = control[Control.SOLIDS]
    if (job === FIND) work.followKept(control[Control.KEPT_VERSION])
    Control.takePieces(work, control)
    if (job === MEASURE) memory.extents.set(work.extent, helper * EXTENT_NUMBERS)
    if (job === FIND) tell(memory, work)
    Atomics.add(control, Control.FINISHED, 1)
  }
}

function tell({ results, helper, pairs }: TeamMemory, { found, candidates, query }: GridWork): void {
  const o = helper * Control.RESULTS
  results[o + Control.PAIRS] = found.count
  results[o + Control.CANDIDATES] = candidates.settled
  results[o + Control.EXACT_TESTS] = candidates.exactTests
  results[o + Control.CELLS] = query.cells
  results[o + Control.ENTRIES] = query.entries
  // Where there is no room, the number tells.
  if (2 * found.count <= pairs.length) for (let k = 0; k < 2 * found.count; k++) pairs[k] = found.pairs[k]
}
