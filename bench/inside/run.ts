import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { formatCsv } from '../report/csv.ts'
import { machine } from '../report/machine.ts'
import { formatLogPlot } from '../report/svg-log-plot.ts'
import type { Plot } from '../report/svg-plot.ts'
import { gridPoints, type Kind, type Plan, planOf } from './bodies.ts'
import { type Contestant, contestants } from './contestants.ts'
import { measureBody } from './measure-body.ts'
import { plotEvaluations, plotTotals } from './plots.ts'
import { printFindings, printRows } from './report.ts'
import type { Row } from './rows.ts'

export interface InsideBenchOptions {
  /** Accepted like everywhere; three-mesh-bvh is part of the tables anyway. */
  readonly peers?: boolean
  /** Fewer bodies and grids: to see that all is well, not for figures to quote. */
  readonly quick: boolean
  /** Folder for CSV and SVG files. */
  readonly out: string | undefined
  /** Rows as JSON lines instead of tables. */
  readonly json?: boolean
  /** For tests: other bodies and other methods. */
  readonly plan?: Plan
  readonly contestants?: readonly Contestant[]
  /** Told how far a long run has come. */
  readonly progress?: (text: string) => void
}

const DEFAULT_FOLDER = fileURLToPath(new URL('../results', import.meta.url))

/** The paper's tables; the exit code: 1 when one of our methods gives a label that another contradicts. */
export async function benchInside(
  options: InsideBenchOptions,
  print: (line: string) => void,
): Promise<number> {
  const folder = options.out ?? DEFAULT_FOLDER
  mkdirSync(folder, { recursive: true })
  const json = options.json === true
  const plan = options.plan ?? planOf(options.quick)
  const all = options.contestants ?? contestants()
  const grids = plan.grids.map(gridPoints)
  const faults: string[] = []
  if (!json) print(`Point in polyhedron: medians on one thread. ${machine()}\n`)
  warmUp(all, plan)
  const rows: Row[] = []
  for (const kind of new Set(plan.bodies.map((body) => body.kind))) {
    const bodies = plan.bodies.filter((body) => body.kind === kind)
    const own = bodies.flatMap((body, i) => {
      options.progress?.(`${kind}: body ${i + 1} of ${bodies.length}`)
      return measureBody(body, all, plan, grids, faults)
    })
    printRows(kind, own, all, json, print)
    writePlots(kind, own, all, folder)
    rows.push(...own)
  }
  writeFileSync(join(folder, 'inside.csv'), formatCsv(rows))
  printFindings(rows, all, json, print)
  if (!json) print(`CSV and SVG files are in ${folder}`)
  for (const fault of faults) print(json ? JSON.stringify({ fault }) : `WRONG: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

/** The first body must not pay for the compiler. */
function warmUp(all: readonly Contestant[], plan: Plan): void {
  const mesh = octasphere(3)
  const points = gridPoints(10)
  const labels = new Uint8Array(points.length / 3)
  for (const contestant of all) {
    const end = performance.now() + plan.warmupMs
    do contestant.prepare(mesh, labels.length, Number.POSITIVE_INFINITY)?.classify(points, labels)
    while (performance.now() < end)
  }
}

function writePlots(kind: Kind, rows: readonly Row[], all: readonly Contestant[], folder: string): void {
  const write = (name: string, plot: Plot) => writeFileSync(join(folder, `${name}.svg`), formatLogPlot(plot))
  write(`inside-${kind}`, plotTotals(kind, rows, all, machine()))
  write(`inside-${kind}-evaluation`, plotEvaluations(kind, rows, all, machine()))
}
