import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROW_HEIGHT } from '../../../renderer/sessions/visible-rows.ts'
import { parseColor } from '../ui/contrast.ts'

const folder = new URL('../../../renderer/sessions/', import.meta.url)
const theme = readFileSync(new URL('../ui/theme.css', folder), 'utf8')
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map(
    (name) =>
      [name, readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')] as const,
  )
const all = sheets.map(([, css]) => css).join('\n')

describe.each(sheets)('%s', (_name, css) => {
  it('has no red: that says contact', () => {
    const reds = [...css.matchAll(/#[0-9a-f]{6}\b|rgb\([^)]*\)/gi)].filter(([text]) => {
      const [r, g, b] = parseColor(text)
      return r > 140 && g < 0.6 * r && b < 0.6 * r
    })
    expect(reds).toEqual([])
    expect(css).not.toContain('--contact')
  })

  it('moves nothing for those who want no motion', () => {
    const still = css.replaceAll(
      /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/g,
      '',
    )
    expect(/^\s*(?:animation|transition)\s*:/m.test(still)).toBe(false)
  })

  it('names only colours and sizes that there are', () => {
    for (const [, used] of css.matchAll(/var\(--([a-z-]+)\)/g)) {
      expect(theme.includes(`--${used}:`) || all.includes(`--${used}:`), used).toBe(true)
    }
  })
})

it('a row is as high as the list reckons with', () => {
  const row = /\.session-row \{[^}]*\bheight: (\d+)px/.exec(all)
  expect(Number(row?.[1])).toBe(ROW_HEIGHT)
})
