import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, over, parseColor, type Rgba } from './contrast.ts'

const folder = new URL('../../../renderer/ui/', import.meta.url)
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    css: readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }))

const theme = sheets.find(({ name }) => name === 'theme.css')!.css

function color(name: string): Rgba {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(theme)?.[1]
  if (value === undefined) throw new Error(`theme.css has no --${name}`)
  return parseColor(value)
}

const WHITE: Rgba = [255, 255, 255, 1]
const BLACK: Rgba = [0, 0, 0, 1]
/** Whatever the picture shows behind glass, it lies between these. */
const glass = [over(color('glass'), WHITE), over(color('glass'), BLACK)]
const grounds = [color('page'), color('card'), ...glass]
/** A row or button under the mouse or the finger. */
const touched = grounds.flatMap((ground) => [over(color('hover'), ground), over(color('pressed'), ground)])

describe('contrast', () => {
  it.each(['text', 'text-soft', 'accent', 'accent-bright', 'caution'])(
    '--%s can be read on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(color(name), ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['text', 'text-soft'])('--%s can be read on what is hovered and pressed', (name) => {
    for (const ground of touched) expect(contrast(color(name), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('text on the accent can be read', () => {
    expect(contrast(color('on-accent'), color('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('on-accent'), color('accent-bright'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['control-line', 'contact', 'recording', 'accent-bright'])('--%s stands out as a shape', (name) => {
    for (const ground of grounds) expect(contrast(color(name), ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('style sheets', () => {
  it('use red for contact, and for the dot of a recording', () => {
    const uses = sheets.flatMap(({ name, css }) =>
      [...css.matchAll(/([^{}]+)\{[^{}]*var\(--contact\)/g)].map((match) => `${name} ${match[1]!.trim()}`),
    )
    expect(uses.toSorted()).toEqual(['base.css .mark-contact', 'contact-list.css .contact-dot'])
    const dots = sheets.filter(({ css }) => css.includes('var(--recording)')).map(({ name }) => name)
    expect(dots).toEqual(['record-button.css'])
    for (const { name, css } of sheets) {
      const plain = name === 'theme.css' ? css.replaceAll(/--(?:contact|recording):[^;]+;/g, '') : css
      const reds = [...plain.matchAll(/#[0-9a-f]{3,8}\b|rgb\([^)]*\)/gi)].map(([text]) => text).filter(isRed)
      expect(reds, name).toEqual([])
    }
  })

  it('move nothing for those who want no motion', () => {
    for (const { name, css } of sheets) {
      const still = css.replaceAll(
        /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/g,
        '',
      )
      expect(/^\s*(?:animation|transition)\s*:/m.test(still), name).toBe(false)
    }
  })

  it('name only colours that the theme has', () => {
    for (const { name, css } of sheets) {
      for (const [, used] of css.matchAll(/var\(--([a-z-]+)\)/g)) {
        expect(theme.includes(`--${used}:`), `${name}: --${used}`).toBe(true)
      }
    }
  })
})

function isRed(text: string): boolean {
  const [r, g, b] = parseColor(text)
  return r > 140 && g < 0.6 * r && b < 0.6 * r
}
