/** Numbers and times as people say them. */

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const grouped = new Intl.NumberFormat('en')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "yesterday", "3 hours ago"; both in milliseconds since 1970. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour')
  if (passed < 30 * DAY) return relative.format(-Math.floor(passed / DAY), 'day')
  if (passed < 365 * DAY) return relative.format(-Math.floor(passed / (30 * DAY)), 'month')
  return relative.format(-Math.floor(passed / (365 * DAY)), 'year')
}

/** "1 body", "1,200 bodies" */
export function count(number: number, one: string, many: string): string {
  return `${grouped.format(number)} ${number === 1 ? one : many}`
}

export function whole(number: number): string {
  return grouped.format(Math.round(number))
}

/** Three digits or so: "0.042", "1.31", "23.4". */
export function milliseconds(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : 1)
}
