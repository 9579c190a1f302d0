/** `palpable bench trees`: the paper's cost model against counted tests, and the ways of finding pairs side by side. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { triangleCount } from '../../engine/soup/triangle-mesh.ts'
import { formatCsv } from '../report/csv.ts'
import { machine } from '../report/machine.ts'
import { formatTable } from '../report/table.ts'
import { FINDERS, type PairFinder } from './finders.ts'
import { type FinderRow, measureFinders } from './measure-finders.ts'
import { type ModelRow, measureModel } from './measure-model.ts'
import { type BenchMesh, generatedMeshes } from './meshes.ts'
import { FINDER_COLUMNS, MODEL_COLUMNS } from './tables.ts'

export interface TreesBenchOptions {
  /** Also three-mesh-bvh, whose triangle test is not exact. */
  readonly peers?: boolean
  /** Small meshes, few places: to see that all is well, not for figures to quote. */
  readonly quick: boolean
  /** Folder for CSV files. */
  readonly out: string | undefined
  /** Rows as JSON lines instead of tables. */
  readonly json?: boolean
  /** Besides the generated ones, or instead of them where `only` says so. */
  readonly meshes: readonly BenchMesh[]
  readonly only: boolean
  /** Told how far a long run has come. */
  readonly progress?: (text: string) => void
}

const DEFAULT_FOLDER = fileURLToPath(new URL('../results', import.meta.url))

/** The exit code: 1 when the ways disagree about a pair. */
export async function benchTrees(options: TreesBenchOptions, print: (line: string) => void): Promise<number> {
  const folder = options.out ?? DEFAULT_FOLDER
  mkdirSync(folder, { recursive: true })
  const meshes = options.only
    ? options.meshes
    : [...generatedMeshes(options.quick), ...(options.quick ? [] : options.meshes)]
  const model: ModelRow[] = []
  const finders: FinderRow[] = []
  const faults: string[] = []
  const methods = options.peers === true ? [...FINDERS, await peer()] : FINDERS
  warmUp(methods)
  for (const [i, mesh] of meshes.entries()) {
    options.progress?.(`${mesh.name}: ${i} of ${meshes.length} meshes`)
    // A large mesh tells as much in fewer places.
    const large = triangleCount(mesh.mesh) > 20_000
    model.push(...measureModel(mesh, options.quick ? 20 : large ? 60 : 300))
    const result = measureFinders(mesh, options.quick ? 8 : large ? 10 : 20, methods)
    finders.push(...result.rows)
    faults.push(...result.faults)
  }
  options.progress?.('')
  writeFileSync(join(folder, 'trees-model.csv'), formatCsv(model))
  writeFileSync(join(folder, 'trees-methods.csv'), formatCsv(finders))
  if (options.json === true) printLines(model, finders, faults, print)
  else printTables(model, finders, faults, folder, print)
  return faults.length === 0 ? 0 : 1
}

/** Loaded only when asked for: our own methods need nothing of three. */
async function peer(): Promise<PairFinder> {
  return (await import('./peer-finder.ts')).THREE_MESH_BVH
}

/** The first mesh must not pay for the compiler. */
function warmUp(methods: readonly PairFinder[]): void {
  const [sphere] = generatedMeshes(true)
  if (sphere === undefined) return
  measureModel(sphere, 50)
  measureFinders(sphere, 10, methods)
}

function printLines(
  model: readonly ModelRow[],
  finders: readonly FinderRow[],
  faults: readonly string[],
  print: (line: string) => void,
): void {
  for (const row of model) print(JSON.stringify({ kind: 'model', ...row }))
  for (const row of finders) print(JSON.stringify({ kind: 'method', ...row }))
  for (const fault of faults) print(JSON.stringify({ fault }))
}

function printTables(
  model: readonly ModelRow[],
  finders: readonly FinderRow[],
  faults: readonly string[],
  folder: string,
  print: (line: string) => void,
): void {
  print('Overlap tests of two copies of a mesh at random places: the cost model against what was counted.')
  print(
    'predicted: from the mean scaling factors, as the paper has it; by boxes: from the boxes of every level;',
  )
  print('counted: upright, as the model assumes; turned: boxes realigned.')
  for (const line of formatTable(MODEL_COLUMNS, model)) print(line)
  print('')
  print(
    'All intersecting triangle pairs of two copies, one moved and turned; missing and extra: against the first.',
  )
  for (const line of formatTable(FINDER_COLUMNS, finders)) print(line)
  print('')
  print(`One thread. ${machine()}`)
  print(`CSV files are in ${folder}`)
  for (const fault of faults) print(`WRONG: ${fault}`)
}
