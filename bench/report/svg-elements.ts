/** The few SVG elements that the plots are made of, in one hand: colours, fonts, rounding, escaping. */
export const INK = '#1f2328'
export const FAINT = '#59636e'
export const GRID = '#e4e7eb'
const FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
/** Pixels between the lines of a caption. */
const CAPTION_LINE = 16

/** A drawing on white with a title above and a caption at its foot. */
export function drawing(
  size: { readonly width: number; readonly height: number; readonly left: number },
  title: string,
  caption: readonly string[],
  content: readonly string[],
): string {
  const { width, height, left } = size
  const foot = height - 18 - (caption.length - 1) * CAPTION_LINE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}" font-family="${FONT}" fill="${INK}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(left, 32, title, 'font-size="17" font-weight="600"'),
    ...content,
    ...caption.map((line, i) =>
      text(left, foot + i * CAPTION_LINE, line, `font-size="11.5" fill="${FAINT}"`),
    ),
    '</svg>',
    '',
  ].join('\n')
}

export function stroke(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  const ends = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`
  return `<line ${ends} stroke="${colour}" stroke-width="1"/>`
}

export function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeXml(content)}</text>`
}

/** A hundredth of a pixel is finer than any print, and keeps the files short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
