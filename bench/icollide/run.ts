import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCsv } from '../report/csv.ts'
import { machine } from '../report/machine.ts'
import { formatDots } from '../report/svg-dots.ts'
import { formatPlot } from '../report/svg-plot.ts'
import { formatTable } from '../report/table.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { GRAPHS, type Sweep, sweeps } from './graphs.ts'
import { measurePeers, type PeerRow } from './measure-peers.ts'
import { measureSweep, type SweepRow } from './measure-sweep.ts'
import { peerPlans, sweepPlan, WARMUP_MS } from './plans.ts'
import { plotGraph, plotPeers } from './plots.ts'
import { PEER_COLUMNS, sweepColumns } from './tables.ts'

export interface BenchOptions {
  /** Also time the peers. */
  readonly peers: boolean
  /** Few points, short runs: to see that all is well, not for figures to quote. */
  readonly quick: boolean
  /** Folder for CSV and SVG files. */
  readonly out: string | undefined
  /** Rows as JSON lines instead of tables. */
  readonly json?: boolean
  readonly engine: EngineUnderTest
  /** Told how far a long run has come. */
  readonly progress?: (text: string) => void
}

const DEFAULT_FOLDER = fileURLToPath(new URL('../results', import.meta.url))
/** The paper's graphs, and the peers when asked; the exit code: 1 when the engine gives a wrong pair. */
export async function benchIcollide(options: BenchOptions, print: (line: string) => void): Promise<number> {
  const folder = options.out ?? DEFAULT_FOLDER
  mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  warmUp(options)
  const rows: SweepRow[] = []
  for (const sweep of sweeps(options.quick)) {
    const result = measureSweep(options.engine, sweep, sweepPlan(options.quick), (done, all) =>
      options.progress?.(`${sweep.label}: ${done} of ${all} points`),
    )
    rows.push(...result.rows)
    faults.push(...result.faults)
    writeFileSync(join(folder, `sweep-${sweep.id}.csv`), formatCsv(result.rows))
    printSweep(options, sweep, result.rows, print)
  }
  writeGraphs(options, rows, folder)
  if (options.peers) faults.push(...(await runPeers(options, folder, print)))
  if (options.json !== true) print(`CSV and SVG files are in ${folder}`)
  for (const fault of faults) {
    print(options.json === true ? JSON.stringify({ fault }) : `WRONG: ${fault}`)
  }
  return faults.length === 0 ? 0 : 1
}

/** One point's work, thrown away: the first point must not pay for the compiler. */
function warmUp({ engine, quick }: BenchOptions): void {
  const [first] = sweeps(quick)
  const plan = { ...sweepPlan(quick), warmupMs: WARMUP_MS, passes: 1 }
  measureSweep(engine, { ...first!, values: [200] }, plan)
}

function printSweep(
  options: BenchOptions,
  sweep: Sweep,
  rows: readonly SweepRow[],
  print: (line: string) => void,
): void {
  if (options.json === true) {
    for (const row of rows) print(JSON.stringify({ kind: 'sweep', ...row }))
    return
  }
  print(`${sweep.label}: ${graphNames(sweep)}`)
  for (const line of formatTable(sweepColumns(sweep), rows)) print(line)
  print('')
}

function graphNames(sweep: Sweep): string {
  const titles = GRAPHS.filter((graph) => graph.sweep === sweep.id)
  return titles.map((graph) => `${graph.title} (${graph.id}.svg)`).join('; ')
}

function writeGraphs(options: BenchOptions, rows: readonly SweepRow[], folder: string): void {
  const all = sweeps(options.quick)
  for (const graph of GRAPHS) {
    const sweep = all.find(({ id }) => id === graph.sweep)!
    const svg = formatPlot(plotGraph(graph, sweep, rows, caption(sweep)))
    writeFileSync(join(folder, `${graph.id}.svg`), svg)
  }
}

/** The parameters held constant, as the paper's section 6 has them, and the machine. */
function caption(sweep: Sweep): string[] {
  const held = [
    ['bodies', '1000 polytopes'],
    ['faces', '36 faces'],
    ['density', 'density 1 %'],
    ['velocity', 'velocity 10 % of the radius'],
    ['spin', 'spin 10°'],
  ].filter(([parameter]) => parameter !== sweep.parameter)
  return [
    `Held constant: ${held.map(([, text]) => text).join(', ')}.`,
    `Median frame, one thread. ${machine()}.`,
  ]
}

async function runPeers(
  options: BenchOptions,
  folder: string,
  print: (line: string) => void,
): Promise<readonly string[]> {
  // Loaded only when asked for: two megabytes of engines that the graphs do not need.
  const { createPeers } = await import('../peers/index.ts')
  const rows: PeerRow[] = []
  const faults: string[] = []
  for (const plan of peerPlans(options.quick)) {
    const result = await measurePeers(options.engine, createPeers, plan)
    rows.push(...result.rows)
    faults.push(...result.faults)
    writeFileSync(
      join(folder, `peers-${plan.bodies}.svg`),
      formatDots(plotPeers(plan.bodies, result.rows, peerCaption())),
    )
    if (options.json === true) {
      for (const row of result.rows) print(JSON.stringify({ kind: 'peer', ...row }))
      continue
    }
    const { pairsPerFrame, collisionsPerFrame } = result.scene
    print(
      `Peers at ${plan.bodies} bodies, ${pairsPerFrame.toFixed(0)} box pairs and ${collisionsPerFrame.toFixed(0)} collisions a frame. ${machine()}`,
    )
    for (const line of formatTable(PEER_COLUMNS, result.rows)) print(line)
    print('')
  }
  writeFileSync(join(folder, 'peers.csv'), formatCsv(rows))
  return faults
}

function peerCaption(): string[] {
  return [
    'Identical poses for all: 36 faces, density 1 %, velocity 10 % of the radius, spin 10°. Median frame.',
    'features: closest features of all box pairs; contacts: contact points of touching pairs; overlap: yes or no.',
    `One thread. ${machine()}.`,
  ]
}
