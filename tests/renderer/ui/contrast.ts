/** Contrast after WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/** 0 to 255, and 0 to 1 for how opaque it is. */
export type Rgba = readonly [number, number, number, number]

/** "#rrggbb" or "rgb(r g b / a)" */
export function parseColor(text: string): Rgba {
  const hex = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) {
    const all = Number.parseInt(hex, 16)
    return [all >> 16, (all >> 8) & 255, all & 255, 1]
  }
  const parts = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(text.trim())
  if (parts === null) throw new Error(`"${text}" is no colour that this test can read.`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
}

export function over(top: Rgba, ground: Rgba): Rgba {
  const mix = (i: 0 | 1 | 2): number => top[i] * top[3] + ground[i] * (1 - top[3])
  return [mix(0), mix(1), mix(2), 1]
}

export function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([r, g, b]: Rgba): number {
  const linear = (channel: number): number => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
