/** What is seen: screenshots as pixels. */
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Three bytes a pixel, rows from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

export async function pictureOf(page: Page, clip?: Area): Promise<Pixels> {
  const png = await page.screenshot({ animations: 'allow', ...(clip === undefined ? {} : { clip }) })
  return decodeScreenshot(png)
}

/** A picture that stays: the hand has come to where it goes, and the resolution is what the machine can draw. */
export async function stillPicture(page: Page, clip?: Area): Promise<Pixels> {
  let last = await pictureOf(page, clip)
  for (let tries = 0; tries < 20; tries++) {
    const next = await pictureOf(page, clip)
    if (difference(last, next) === 0) return next
    last = next
  }
  throw new Error('The picture does not come to rest.')
}

/** The red of contact. */
export function redPixels({ rgb }: Pixels): number {
  let count = 0
  for (let i = 0; i < rgb.length; i += 3) if (rgb[i] > 150 && rgb[i + 1] < 90 && rgb[i + 2] < 90) count++
  return count
}

/** The share of pixels that look different, 0 to 1; fine noise does not count. */
export function difference(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('Pictures of two sizes.')
  let count = 0
  for (let i = 0; i < a.rgb.length; i += 3) {
    const red = Math.abs(a.rgb[i] - b.rgb[i])
    const green = Math.abs(a.rgb[i + 1] - b.rgb[i + 1])
    const blue = Math.abs(a.rgb[i + 2] - b.rgb[i + 2])
    if (red > 24 || green > 24 || blue > 24) count++
  }
  return (3 * count) / a.rgb.length
}

/** How many colours there are, four bits a channel: a blank picture has one. */
export function colours({ rgb }: Pixels): number {
  const seen = new Set<number>()
  for (let i = 0; i < rgb.length; i += 3)
    seen.add(((rgb[i] >> 4) << 8) | ((rgb[i + 1] >> 4) << 4) | (rgb[i + 2] >> 4))
  return seen.size
}

/** A part of a picture. */
export function cut({ width, rgb }: Pixels, area: Area): Pixels {
  const part = new Uint8Array(area.width * area.height * 3)
  for (let row = 0; row < area.height; row++) {
    const from = ((area.y + row) * width + area.x) * 3
    part.set(rgb.subarray(from, from + area.width * 3), row * area.width * 3)
  }
  return { width: area.width, height: area.height, rgb: part }
}

/** PNG as browsers write it: eight bits, with or without alpha, every filter. */
function decodeScreenshot(png: Buffer): Pixels {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const packed: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(packed))
  const stride = width * channels
  const rgb = new Uint8Array(width * height * 3)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + stride))
    unfilter(raw[start], row, above, channels)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 3; k++) rgb[(y * width + x) * 3 + k] = row[x * channels + k]
    above = row
  }
  return { width, height, rgb }
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : row[i - channels]
    const corner = i < channels ? 0 : above[i - channels]
    if (filter === 1) row[i] += left
    else if (filter === 2) row[i] += above[i]
    else if (filter === 3) row[i] += (left + above[i]) >> 1
    else if (filter === 4) row[i] += nearest(left, above[i], corner)
  }
}

/** Paeth's predictor. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
