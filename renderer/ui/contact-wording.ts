/** Contacts in words. */
import type { ContactLine } from '../state.ts'

/** "3.2 mm deep", or "touching" where the depth would read as nothing. */
export function depthText(depth: number): string {
  const millimetres = depth * 1000
  if (!(millimetres >= 0.05)) return 'touching'
  return `${millimetres.toFixed(millimetres < 99.95 ? 1 : 0)} mm deep`
}

export function pairText(line: ContactLine): string {
  return `${line.first} – ${line.second}`
}

/** "index tip – blue cup, 3.2 mm deep" */
export function contactText(line: ContactLine): string {
  return `${pairText(line)}, ${depthText(line.depth)}`
}

/**
 * One sentence for screen readers. It names who touches whom and leaves the depths out: they change every frame and
 * would be read out without end.
 */
export function contactSummary(lines: readonly ContactLine[]): string {
  if (lines.length === 0) return 'Nothing is touched.'
  if (lines.length <= 3) return `In contact: ${lines.map(pairText).join('; ')}.`
  const touched = [...new Set(lines.map((line) => (line.isSelf === true ? line.first : line.second)))]
  const named = touched.slice(0, 3).join(', ')
  const more = touched.length > 3 ? ` and ${touched.length - 3} more` : ''
  return `${lines.length} contacts, with ${named}${more}.`
}
