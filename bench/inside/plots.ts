import type { Plot, Series } from '../report/svg-plot.ts'
import type { Kind } from './bodies.ts'
import type { Contestant, MethodId } from './contestants.ts'
import { isExtrapolated, type Row } from './rows.ts'

const COLOURS: Readonly<Record<MethodId, string>> = {
  ray: '#0969da',
  'ray-plain': '#1f2328',
  'fmm-wc': '#1a7f37',
  'fmm-pc': '#8250df',
  'three-mesh-bvh': '#bc4c00',
}

/** Figures 10 and 15 of the paper: all methods over the triangles, for the smallest grid and the largest. */
export function plotTotals(
  body: Kind,
  rows: readonly Row[],
  contestants: readonly Contestant[],
  machine: string,
): Plot {
  const own = rows.filter((row) => row.body === body)
  const [least, most] = [Math.min(...own.map((row) => row.grid)), Math.max(...own.map((row) => row.grid))]
  const pick = (grid: number, id: MethodId) => lineOf(own, grid, id, (row) => row.totalMs)
  return {
    title: `Point in polyhedron, ${body}: setup and evaluation together`,
    caption: [
      `Solid: ${most}³ points; dotted: ${least}³ points. One thread.`,
      ...sampleNote(own),
      `${machine}.`,
    ],
    xLabel: 'Triangles',
    yLabel: 'Milliseconds',
    series: contestants
      .flatMap(({ id, name }): Series[] => [
        { name: '', points: pick(least, id), colour: COLOURS[id], width: 1.4, dash: '2 5' },
        { name, points: pick(most, id), colour: COLOURS[id], width: 2.4, dash: '' },
      ])
      .filter(({ points }) => points.length > 0),
  }
}

/** What a point costs once the body is set up: the multipole's promise is that triangles hardly matter. */
export function plotEvaluations(
  body: Kind,
  rows: readonly Row[],
  contestants: readonly Contestant[],
  machine: string,
): Plot {
  const own = rows.filter((row) => row.body === body)
  const most = Math.max(...own.map((row) => row.grid))
  return {
    title: `Point in polyhedron, ${body}: evaluation of one point`,
    caption: [`${most}³ points, setup left out. One thread.`, ...sampleNote(own), `${machine}.`],
    xLabel: 'Triangles',
    yLabel: 'Nanoseconds a point',
    series: contestants
      .map(({ id, name }): Series => {
        const points = lineOf(own, most, id, (row) => row.nsPerPoint)
        return { name, points, colour: COLOURS[id], width: 2.4, dash: '' }
      })
      .filter(({ points }) => points.length > 0),
  }
}

function lineOf(
  rows: readonly Row[],
  grid: number,
  method: MethodId,
  value: (row: Row) => number,
): [number, number][] {
  return rows
    .filter((row) => row.method === method && row.grid === grid)
    .map((row) => [row.triangles, value(row)])
}

function sampleNote(rows: readonly Row[]): string[] {
  return rows.some(isExtrapolated)
    ? ['Where all points would take too long, the time is that of a random sample, in proportion.']
    : []
}
