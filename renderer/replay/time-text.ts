/** Times of a session in words; microseconds. */

/** "0:12.345", "1:02:03.456"; without the thousandths "1:02:03". */
export function clockText(time: number, thousandths = true): string {
  const milliseconds = Math.floor(Math.max(0, time) / 1000)
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const head = hours > 0 ? `${hours}:${two(minutes % 60)}` : `${minutes}`
  const tail = thousandths ? `.${String(milliseconds % 1000).padStart(3, '0')}` : ''
  return `${head}:${two(seconds % 60)}${tail}`
}

/** "1 hour 2 minutes 3.4 seconds", as a screen reader would say it. */
export function spokenTime(time: number): string {
  const tenths = Math.floor(Math.max(0, time) / 100_000)
  const minutes = Math.floor(tenths / 600)
  const hours = Math.floor(minutes / 60)
  const parts: string[] = []
  if (hours > 0) parts.push(plural(hours, 'hour'))
  if (minutes % 60 > 0) parts.push(plural(minutes % 60, 'minute'))
  const seconds = (tenths % 600) / 10
  if (seconds > 0 || parts.length === 0) parts.push(plural(seconds, 'second'))
  return parts.join(' ')
}

/** "0.8 s", "2:05" */
export function lengthText(time: number): string {
  return time < 60_000_000 ? `${(time / 1e6).toFixed(time < 9_950_000 ? 2 : 1)} s` : clockText(time, false)
}

/** Round steps of a ruler: the smallest that leaves `most` or fewer of them in `duration`. */
export function rulerStep(duration: number, most: number): number {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
  for (const seconds of steps) if (duration / (seconds * 1e6) <= most) return seconds * 1e6
  return Math.ceil(duration / 3.6e9 / most) * 3.6e9
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
