/** What the probe found, in words. */
import type { Diagnosis } from '../../engine/inside/diagnose.ts'
import { IN, ON } from '../../engine/inside/label.ts'
import { count, milliseconds, whole } from '../ui/wording.ts'
import type { SliceReport } from './probe-state.ts'

/** Metres: what would read as 0.0 mm is called on the surface. */
const READS_AS_NOTHING = 0.000_05

export type Where = 'outside' | 'on' | 'inside'

export function whereText(label: number): Where {
  if (label === ON) return 'on'
  return label === IN ? 'inside' : 'outside'
}

/** The same for people, to whom a hair's breadth is nothing. */
export function spokenWhere(label: number, metres: number): Where {
  return metres < READS_AS_NOTHING ? 'on' : whereText(label)
}

/** "outside blue cup, 3.2 mm away", "inside blue cup, 1.4 mm deep", "on blue cup" */
export function tipText(label: number, metres: number, name: string): string {
  const where = spokenWhere(label, metres)
  if (where === 'on') return `on ${name}`
  return `${where} ${name}, ${lengthText(metres)}\u00a0${where === 'inside' ? 'deep' : 'away'}`
}

/** "3.2 mm", "412 mm", "1.24 m" */
export function lengthText(metres: number): string {
  const millimetres = metres * 1000
  if (millimetres >= 999.5) return `${metres.toFixed(2)}\u00a0m`
  return `${millimetres.toFixed(millimetres < 99.95 ? 1 : 0)}\u00a0mm`
}

/** "J = 0.9998 ± 0.19", "± 2e-4"; the error is rounded up. */
export function potentialText(potential: number, error: number): string {
  const near = Math.abs(potential) < 0.000_05 ? 0 : potential
  return `J = ${near.toFixed(4).replace('-', '−')} ± ${errorText(error)}`
}

function errorText(error: number): string {
  if (!(error > 0)) return '0'
  if (error > 0.01) return (Math.ceil(error * 100) / 100).toFixed(2)
  const exponent = Math.floor(Math.log10(error))
  const digit = Math.ceil(error / 10 ** exponent - 1e-9)
  return digit === 10 ? `1e${exponent + 1}` : `${digit}e${exponent}`
}

/** "Closed, of 412 triangles.", or what is wrong with it. */
export function meshText(triangles: number, diagnosis: Diagnosis): string {
  const of = count(triangles, 'triangle', 'triangles')
  if (diagnosis.closed) return `Closed mesh of ${of}.`
  const { boundaryEdges, misorientedEdges } = diagnosis
  const faults = [
    boundaryEdges > 0 && count(boundaryEdges, 'open edge', 'open edges'),
    misorientedEdges > 0 &&
      `${count(misorientedEdges, 'edge', 'edges')} between triangles that face opposite ways`,
  ].filter((fault) => fault !== false)
  const kind = boundaryEdges > 0 ? 'Open' : 'Inconsistently oriented'
  return `${kind} mesh of ${of}: ${faults.join(', ')}.`
}

/** "0.42 ms", "1.3 s"; a dash until it is known. */
export function timeText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return value < 1000 ? `${milliseconds(value)} ms` : `${(value / 1000).toFixed(1)} s`
}

export const NOT_COMPARED = 'The methods have not been compared.'
export const COMPARING = 'The methods are being compared.'

/** "No difference in 16,384 points." */
export function differenceText({ points, differences }: SliceReport): string {
  if (differences === null) return COMPARING
  const all = count(points, 'point', 'points')
  return differences === 0 ? `No difference in ${all}.` : `${whole(differences)} of ${all} differ.`
}
