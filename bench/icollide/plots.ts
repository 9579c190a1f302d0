import type { DotPlot } from '../report/svg-dots.ts'
import { FAINT, INK } from '../report/svg-elements.ts'
import type { Plot, Series } from '../report/svg-plot.ts'
import type { BoxMethod } from './engine-under-test.ts'
import type { Graph, Sweep } from './graphs.ts'
import type { PeerRow } from './measure-peers.ts'
import type { SweepRow } from './measure-sweep.ts'

/** Blue, orange, green of Okabe and Ito: told apart by colour-blind readers, and dark enough on white. */
const BLUE = '#0072b2'
const ORANGE = '#d55e00'
const GREEN = '#00855f'

/** The plot of one graph from its sweep's rows; line weights as in the paper (section 6). */
export function plotGraph(
  graph: Graph,
  sweep: Sweep,
  rows: readonly SweepRow[],
  caption: readonly string[],
): Plot {
  return {
    title: graph.title,
    caption,
    xLabel: sweep.label,
    yLabel: 'Milliseconds a frame',
    series: graph.shows === 'total' ? totals(sweep, rows) : phases(graph, sweep, rows),
  }
}

function totals(sweep: Sweep, rows: readonly SweepRow[]): Series[] {
  return [
    {
      name: 'dynamic boxes',
      points: points(sweep, rows, 'dynamic', (row) => row.msPerFrame),
      colour: INK,
      width: 3.2,
      dash: '',
    },
    {
      name: 'fixed cubes',
      points: points(sweep, rows, 'fixed', (row) => row.msPerFrame),
      colour: INK,
      width: 1.2,
      dash: '',
    },
  ]
}

function phases(graph: Graph, sweep: Sweep, rows: readonly SweepRow[]): Series[] {
  const boxes = graph.shows === 'phases of fixed cubes' ? 'fixed' : 'dynamic'
  const width = boxes === 'dynamic' ? 2.6 : 1.4
  const series = (name: string, colour: string, dash: string, y: (row: SweepRow) => number): Series => ({
    name,
    points: points(sweep, rows, boxes, y),
    colour,
    width,
    dash,
  })
  return [
    series('total', INK, '', (row) => row.msPerFrame),
    series('exact detection', BLUE, '9 5', (row) => row.exactMs),
    series('sorting the lists', ORANGE, '2 5', (row) => row.sortMs),
    series('updating the boxes', GREEN, '9 4 2 4', (row) => row.boxesMs),
  ]
}

function points(
  sweep: Sweep,
  rows: readonly SweepRow[],
  boxes: BoxMethod,
  y: (row: SweepRow) => number,
): [number, number][] {
  return rows
    .filter((row) => row.sweep === sweep.id && row.boxes === boxes)
    .map((row) => [row.value * sweep.displayScale, y(row)])
}

/** The peers of one scene, ours first. */
export function plotPeers(bodies: number, rows: readonly PeerRow[], caption: readonly string[]): DotPlot {
  return {
    title: `Detection at ${bodies.toLocaleString('en-US')} polytopes`,
    caption,
    xLabel: 'Milliseconds a frame (logarithmic)',
    dots: rows.map((row) => ({
      name: row.engine,
      note: `${row.version}, ${row.answers}`,
      value: row.msPerFrame,
      colour: row.answers === 'features' ? BLUE : FAINT,
    })),
  }
}
