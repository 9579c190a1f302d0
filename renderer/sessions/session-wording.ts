/** Lengths, sizes, dates and distances of sessions as people read them. */
import { clockText } from '../replay/time-text.ts'

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** In the language of the browser. */
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** "0:07", "12:05", "1:02:03"; from microseconds. */
export function lengthText(microseconds: number): string {
  return clockText(microseconds, false)
}

/** "512 B", "1.2 MB", "120 MB": two or three digits, in thousands as disks are sold and file managers count. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  let value = bytes
  let unit = -1
  do {
    value /= 1000
    unit++
    // What would be shown as 1000 belongs to the next unit.
  } while (Math.round(value) >= 1000 && unit < UNITS.length - 1)
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}

/** "3 May 2026, 14:05"; from milliseconds since 1970. */
export function dateText(milliseconds: number): string {
  return dates.format(milliseconds)
}

/** A session someone has given no name. */
export function nameText(name: string): string {
  return name.trim() === '' ? 'Unnamed session' : name
}

/** The beginning of a long id or hash. */
export function shortText(id: string): string {
  return id.length > 12 ? `${id.slice(0, 12)}…` : id
}

/** "1.2500 mm deep", "0.3000 mm apart", "touching"; from metres, minus the depth where they overlap. */
export function distanceText(metres: number): string {
  const shown = (Math.abs(metres) * 1000).toFixed(4)
  if (Number(shown) === 0) return 'touching'
  return `${shown} mm ${metres < 0 ? 'deep' : 'apart'}`
}
