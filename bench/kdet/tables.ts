import { type Column, left, right, threeDigits } from '../report/table.ts'
import type { Lead } from './lead.ts'
import type { Crossing, CrossingGrowth, Growth, KDetRow } from './rows.ts'

const known = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–'

export const SCENE_COLUMNS: readonly Column<KDetRow>[] = [
  left('scene', (row) => row.scene),
  right('polygons', (row) => String(row.polygons)),
  left('method', (row) => row.method),
  right('k', (row) => known(row.k, 1)),
  right('± k', (row) => known(row.kDeviation, 1)),
  right('height', (row) => known(row.height, 1)),
  right('build ms', (row) => threeDigits(row.buildMs)),
  right('query ms', (row) => threeDigits(row.queryMs)),
  right('total ms', (row) => threeDigits(row.totalMs)),
  right('× first', (row) => row.ratio.toFixed(2)),
  right('pairs', (row) => row.pairs.toFixed(0)),
  right('missing', (row) => String(row.missing)),
  right('extra', (row) => String(row.extra)),
  right('cells/tri', (row) => known(row.cells, 2)),
  right('entries/tri', (row) => known(row.entries, 2)),
  right('candidates/tri', (row) => known(row.candidates, 1)),
  right('exact/tri', (row) => known(row.exactTests, 2)),
  right('bytes moved/tri', (row) => known(row.bytesMoved, 0)),
]

export const GROWTH_COLUMNS: readonly Column<Growth>[] = [
  left('scene', (row) => row.scene),
  left('method', (row) => row.method),
  right('from', (row) => String(row.from)),
  right('to', (row) => String(row.to)),
  right('exponent', (row) => row.exponent.toFixed(2)),
]

export const LEAD_COLUMNS: readonly Column<Lead>[] = [
  left('scene', (row) => row.scene),
  right('polygons', (row) => String(row.polygons)),
  right('times', (row) => row.times.toFixed(1)),
  left('over', (row) => row.over),
  left('pairs', (row) => (row.samePairs ? 'the same' : 'not the same')),
]

export const CROSSING_COLUMNS: readonly Column<Crossing>[] = [
  left('two', (row) => row.two),
  right('triangles', (row) => String(row.triangles)),
  right('k', (row) => row.k.toFixed(1)),
  right('largest k', (row) => String(row.kMax)),
  right('3nk', (row) => String(row.bound)),
  right('pairs', (row) => String(row.pairs)),
  right('pairs/tri', (row) => (row.pairs / row.triangles).toFixed(1)),
  right('ms', (row) => threeDigits(row.ms)),
]

export const CROSSING_GROWTH_COLUMNS: readonly Column<CrossingGrowth>[] = [
  left('two', (row) => row.two),
  right('k grows by', (row) => row.ofK.toFixed(2)),
  right('pairs grow by', (row) => row.ofPairs.toFixed(2)),
]
