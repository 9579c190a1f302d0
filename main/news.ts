/** What is new, for the start screen: the first sentences of the changelog's latest version. */
import type { AppInfo } from '../contract/host-api.ts'

const MOST_LINES = 5
const LONGEST_LINE = 160

export function newsFrom(changelog: string): AppInfo['news'] {
  const [, latest] = changelog.split(/^## /m)
  const version = latest === undefined ? undefined : /^\[?([^\]\s]+)/.exec(latest)?.[1]
  if (latest === undefined || version === undefined) return []
  const lines = [...latest.matchAll(/^- (.+)$/gm)].map((match) => shortened(withoutMarkup(match[1] ?? '')))
  return lines.length === 0 ? [] : [{ version, lines: lines.slice(0, MOST_LINES) }]
}

function withoutMarkup(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|`/g, '')
}

function shortened(text: string): string {
  const sentence = /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= LONGEST_LINE) return sentence
  return `${sentence.slice(0, LONGEST_LINE).replace(/[\s,;:]*\S*$/, '')} …`
}
