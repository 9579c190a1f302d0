import { type Column, left, right, threeDigits } from '../report/table.ts'
import type { Sweep } from './graphs.ts'
import type { PeerRow } from './measure-peers.ts'
import type { SweepRow } from './measure-sweep.ts'

export function sweepColumns(sweep: Sweep): Column<SweepRow>[] {
  return [
    right(sweep.label, (row) => String(Number((row.value * sweep.displayScale).toPrecision(6)))),
    left('boxes', (row) => row.boxes),
    right('ms/frame', (row) => threeDigits(row.msPerFrame)),
    right('boxes ms', (row) => threeDigits(row.boxesMs)),
    right('sort ms', (row) => threeDigits(row.sortMs)),
    right('exact ms', (row) => threeDigits(row.exactMs)),
    right('box pairs', (row) => row.pairsPerFrame.toFixed(1)),
    right('collisions', (row) => row.collisionsPerFrame.toFixed(1)),
  ]
}

export const PEER_COLUMNS: readonly Column<PeerRow>[] = [
  left('engine', (row) => row.engine),
  left('version', (row) => row.version),
  left('answers', (row) => row.answers),
  right('ms/frame', (row) => threeDigits(row.msPerFrame)),
  right('× ours', (row) => row.ratio.toFixed(2)),
  right('frames', (row) => String(row.frames)),
  right('pairs compared', (row) => String(row.compared)),
  right('missing', (row) => String(row.missing)),
  right('extra', (row) => String(row.extra)),
  right('borderline', (row) => String(row.borderline)),
]
