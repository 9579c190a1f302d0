/** `palpable bench kdet`: Table 1's columns for the paper's scenes and for meshes beside the project, with peers. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { formatCsv } from '../report/csv.ts'
import { machine } from '../report/machine.ts'
import { formatTable } from '../report/table.ts'
import type { BenchMesh } from '../trees/meshes.ts'
import { crossingGrowths, crossings } from './crossings.ts'
import { factorK } from './factor-k.ts'
import { type FrameFinder, kdetFinder, takes } from './finders.ts'
import { growths } from './growth.ts'
import { type Lead, leads } from './lead.ts'
import { measureScene } from './measure.ts'
import { type BenchScene, type Plan, planOf, sampleScene } from './plan.ts'
import type { Crossing, Growth, KDetRow } from './rows.ts'
import {
  CROSSING_COLUMNS,
  CROSSING_GROWTH_COLUMNS,
  GROWTH_COLUMNS,
  LEAD_COLUMNS,
  SCENE_COLUMNS,
} from './tables.ts'
import { treeFinder } from './tree-finder.ts'

export interface KDetBenchOptions {
  /** Also three-mesh-bvh. */
  readonly peers?: boolean
  /** Small scenes: to see that all is well, not for figures to quote. */
  readonly quick: boolean
  /** Folder for the CSV file. */
  readonly out: string | undefined
  /** Rows as JSON lines instead of tables. */
  readonly json?: boolean
  /** Each a scene of one frame, besides the plan's; alone where `only` says so. */
  readonly meshes: readonly BenchMesh[]
  readonly only: boolean
  /** For tests: other scenes and ways. */
  readonly plan?: Plan
  readonly finders?: readonly FrameFinder[]
  /** Ways that need what a host has, besides our own: threads, a graphics card. */
  readonly more?: readonly FrameFinder[]
  /** Told how far a long run has come. */
  readonly progress?: (text: string) => void
}

const DEFAULT_FOLDER = fileURLToPath(new URL('../results', import.meta.url))

/** The exit code: 1 when our ways disagree about a pair. */
export async function benchKDet(options: KDetBenchOptions, print: (line: string) => void): Promise<number> {
  const folder = options.out ?? DEFAULT_FOLDER
  mkdirSync(folder, { recursive: true })
  const plan = options.plan ?? planOf(options.quick)
  const own = options.finders ?? [
    kdetFinder('djb2'),
    kdetFinder('morton'),
    ...(options.more ?? []),
    treeFinder(),
  ]
  const finders = options.peers === true ? [...own, ...(await peers())] : own
  const scenes = [...(options.only ? [] : plan.scenes), ...options.meshes.map(sceneOf)]
  await warmUp(finders, options.quick)
  const rows: KDetRow[] = []
  const faults: string[] = []
  for (const [i, scene] of scenes.entries()) {
    options.progress?.(`${scene.name}: ${i} of ${scenes.length} scenes`)
    const measured = await measureScene(scene, finders, factorK, plan)
    rows.push(...measured.rows)
    faults.push(...measured.faults)
  }
  options.progress?.('what k is for')
  const crossed = options.only ? [] : crossings(options.quick)
  for (const { two, triangles, pairs, bound } of crossed)
    if (pairs > bound) faults.push(`two ${two} of ${triangles} triangles have ${pairs} pairs, more than 3nk`)
  options.progress?.('')
  writeFileSync(join(folder, 'kdet.csv'), formatCsv(rows))
  const findings = { rows, grown: growths(rows), led: leads(rows, finders), crossed, faults }
  if (options.json === true) printLines(findings, print)
  else printTables(findings, folder, print)
  return faults.length === 0 ? 0 : 1
}

/** Loaded only when asked for: our own ways need nothing of three. */
async function peers(): Promise<FrameFinder[]> {
  const { threeMeshBvh } = await import('./peer-finder.ts')
  return [
    threeMeshBvh({ update: 'rebuild', test: 'own' }),
    threeMeshBvh({ update: 'refit', test: 'own' }),
    threeMeshBvh({ update: 'rebuild', test: 'exact' }),
    threeMeshBvh({ update: 'refit', test: 'exact' }),
  ]
}

function sceneOf({ name, mesh }: BenchMesh): BenchScene {
  return { name, frames: () => [joinedSet([mesh])] }
}

/** The first scene must not pay for the compiler. */
async function warmUp(finders: readonly FrameFinder[], quick: boolean): Promise<void> {
  const scene = sampleScene('cloth on statue', quick ? 1000 : 20_000, [0.3, 0.6, 0.9])
  const sets = scene.frames()
  for (const finder of finders) if (takes(finder, sets)) for (const set of sets) await finder.find(set)
}

interface Findings {
  readonly rows: readonly KDetRow[]
  readonly grown: readonly Growth[]
  readonly led: readonly Lead[]
  /** None where only given meshes are measured. */
  readonly crossed: readonly Crossing[]
  readonly faults: readonly string[]
}

function printLines({ rows, grown, led, crossed, faults }: Findings, print: (line: string) => void): void {
  for (const row of rows) print(JSON.stringify({ kind: 'scene', ...row }))
  for (const row of grown) print(JSON.stringify({ kind: 'growth', ...row }))
  for (const row of led) print(JSON.stringify({ kind: 'lead', ...row }))
  for (const row of crossed) print(JSON.stringify({ kind: 'crossing', ...row }))
  for (const fault of faults) print(JSON.stringify({ fault }))
}

function printTables(
  { rows, grown, led, crossed, faults }: Findings,
  folder: string,
  print: (line: string) => void,
): void {
  print(
    'All intersecting triangle pairs, within and between meshes, everything anew every frame: means a frame.',
  )
  print('k: Definition 3.1 in the last frame; missing and extra: pairs against the first method.')
  for (const line of formatTable(SCENE_COLUMNS, rows)) print(line)
  print('')
  print('Total time grows with this power of the number of triangles:')
  for (const line of formatTable(GROWTH_COLUMNS, grown)) print(line)
  print('')
  if (led.length > 0) {
    print(
      'How many times as fast the first method is as the fastest peer, with its own triangle test and with ours:',
    )
    for (const line of formatTable(LEAD_COLUMNS, led)) print(line)
    print('')
  }
  if (crossed.length > 0) printCrossings(crossed, print)
  print(`One thread where nothing else is said. ${machine()}`)
  print(`The CSV file is in ${folder}`)
  for (const fault of faults) print(`WRONG: ${fault}`)
}

function printCrossings(crossed: readonly Crossing[], print: (line: string) => void): void {
  print(
    'Two of a kind across each other: k (Definition 3.1), what it bounds (Theorem 3.3), and the pairs found:',
  )
  for (const line of formatTable(CROSSING_COLUMNS, crossed)) print(line)
  print('')
  print('These grow with this power of the number of triangles:')
  for (const line of formatTable(CROSSING_GROWTH_COLUMNS, crossingGrowths(crossed))) print(line)
  print('')
}
