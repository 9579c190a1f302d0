/** What the lab found, in words and figures. */
import { count, milliseconds, whole } from '../ui/wording.ts'
import type { CountedK, Moment } from './messages.ts'

/** "about 108,000 triangles" */
export function resolutionText(triangles: number): string {
  return `about ${whole(triangles)}`
}

/** What a resolution costs: "One moment takes 34 ms: 29 a second." */
export function costText(moment: Moment | null): string {
  if (moment === null) return 'Being made.'
  const total = totalOf(moment)
  if (!(total > 0)) return 'One moment takes no time that could be measured.'
  const often = 1000 / total
  const pace = often >= 1.5 ? `${whole(often)} a second` : `one in ${(total / 1000).toFixed(1)} s`
  return `Pairs of one moment take ${milliseconds(total)} ms: ${pace}.`
}

export function totalOf({ report }: Moment): number {
  return report.buildMs + report.queryMs
}

/** "42 %" */
export function timeText(time: number): string {
  return `${Math.round(100 * time)} %`
}

/** "7.4 ± 2.1, at most 23" */
export function kText(k: CountedK | null): string {
  if (k === null) return '–'
  return `${k.mean.toFixed(1)} ± ${k.deviation.toFixed(1)}, at most ${whole(k.max)}`
}

/** Rows of the table: what is counted, and what it costs. */
export function rowsOf(moment: Moment | null): readonly (readonly [name: string, value: string])[] {
  const shown = (value: (moment: Moment) => string): string => (moment === null ? '–' : value(moment))
  const number = (value: (moment: Moment) => number): string => shown((each) => whole(value(each)))
  const time = (value: (moment: Moment) => number): string =>
    shown((each) => `${milliseconds(value(each))} ms`)
  return [
    ['Triangles', number(({ triangles }) => triangles)],
    ['Height of the grid', shown(({ report }) => count(report.levels, 'level', 'levels'))],
    ['Cells', number(({ report }) => report.cells)],
    ['Candidates', number(({ report }) => report.candidates)],
    ['Exact tests', number(({ report }) => report.exactTests)],
    ['Pairs', number(({ pairs }) => pairs)],
    ['Found on', shown(deviceText)],
    ['Build', time(({ report }) => report.buildMs)],
    ['Query', time(({ report }) => report.queryMs)],
    ['Total', time(totalOf)],
  ]
}

/** "processor, 4 threads" */
export function deviceText({ device, threads }: Moment): string {
  return device === 'gpu' ? 'graphics card' : `processor, ${count(threads, 'thread', 'threads')}`
}

/** For whoever hears the picture. */
export function spokenMoment({ triangles, tones, pairs }: Moment): string {
  const [, contact, selfContact] = tones
  const self = selfContact > 0 ? ` and ${whole(selfContact)} with their own mesh` : ''
  return `${count(pairs, 'pair', 'pairs')} among ${whole(triangles)} triangles: ${whole(contact)} in contact with another mesh${self}.`
}
