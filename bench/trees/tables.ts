import { type Column, left, right, threeDigits } from '../report/table.ts'
import type { FinderRow } from './measure-finders.ts'
import type { ModelRow } from './measure-model.ts'

const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–')

export const MODEL_COLUMNS: readonly Column<ModelRow>[] = [
  left('mesh', (row) => row.mesh),
  right('triangles', (row) => String(row.triangles)),
  left('rule', (row) => row.rule),
  right('build ms', (row) => threeDigits(row.buildMs)),
  right('αx', (row) => row.alphaX.toFixed(2)),
  right('αy', (row) => row.alphaY.toFixed(2)),
  right('αz', (row) => row.alphaZ.toFixed(2)),
  right('product', (row) => row.product.toFixed(3)),
  left('Table 1', (row) => row.regime),
  right('exponent', (row) => row.exponent.toFixed(2)),
  right('predicted', (row) => whole(row.predicted)),
  right('by boxes', (row) => whole(row.predictedByBoxes)),
  right('counted', (row) => whole(row.counted)),
  right('turned', (row) => whole(row.countedTurned)),
  right('places', (row) => String(row.places)),
]

export const FINDER_COLUMNS: readonly Column<FinderRow>[] = [
  left('mesh', (row) => row.mesh),
  right('triangles', (row) => String(row.triangles)),
  left('method', (row) => row.method),
  right('setup ms', (row) => threeDigits(row.setupMs)),
  right('ms/query', (row) => threeDigits(row.queryMs)),
  right('× first', (row) => row.ratio.toFixed(2)),
  right('volume tests', (row) => whole(row.volumeTests)),
  right('triangle tests', (row) => whole(row.triangleTests)),
  right('pairs', (row) => String(row.pairs)),
  right('missing', (row) => String(row.missing)),
  right('extra', (row) => String(row.extra)),
  right('places', (row) => String(row.places)),
]
