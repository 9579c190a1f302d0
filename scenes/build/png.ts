/** PNG files, written: with a palette (small) or in full colour. Node's zlib does the compression. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const COLOR_TYPE_RGB = 2
const COLOR_TYPE_PALETTE = 3

/** `rgb` holds three bytes a pixel, rows from the top. */
export function encodeRgbPng(width: number, height: number, rgb: Uint8Array): Uint8Array {
  checkSize(width, height, rgb.length, 3)
  return png(width, height, 8, COLOR_TYPE_RGB, [chunk('IDAT', compressed(width * 3, height, rgb, 3))])
}

/** `indices` holds one byte a pixel, rows from the top; `palette` three bytes a colour, 256 colours at most. */
export function encodePalettePng(
  width: number,
  height: number,
  palette: Uint8Array,
  indices: Uint8Array,
): Uint8Array {
  checkSize(width, height, indices.length, 1)
  const colors = palette.length / 3
  if (!Number.isInteger(colors) || colors < 1 || colors > 256)
    throw new Error(`A palette of ${palette.length} bytes is not 1 to 256 colours of 3 bytes.`)
  if (indices.some((index) => index >= colors)) throw new Error('A pixel names a colour beyond the palette.')
  const depth = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8
  const rows = packed(width, height, indices, depth)
  return png(width, height, depth, COLOR_TYPE_PALETTE, [
    chunk('PLTE', palette),
    chunk('IDAT', compressed(rows.length / height, height, rows, 1)),
  ])
}

function checkSize(width: number, height: number, bytes: number, bytesAPixel: number): void {
  if (width < 1 || height < 1 || bytes !== width * height * bytesAPixel)
    throw new Error(`${bytes} bytes are not an image of ${width} × ${height} pixels.`)
}

function packed(width: number, height: number, indices: Uint8Array, depth: number): Uint8Array {
  if (depth === 8) return indices
  const stride = Math.ceil((width * depth) / 8)
  const rows = new Uint8Array(stride * height)
  indices.forEach((index, pixel) => {
    const bit = (pixel % width) * depth
    const byte = Math.floor(pixel / width) * stride + (bit >> 3)
    rows[byte] = (rows[byte] ?? 0) | (index << (8 - depth - (bit & 7)))
  })
  return rows
}

/** The smaller of two: rows as they are (flat areas), or each byte as its difference from its left neighbour's. */
function compressed(stride: number, height: number, bytes: Uint8Array, bytesAPixel: number): Uint8Array {
  const plain = new Uint8Array((stride + 1) * height)
  const differences = new Uint8Array((stride + 1) * height)
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1)
    differences[to] = 1
    for (let i = 0; i < stride; i++) {
      const value = bytes[row * stride + i] ?? 0
      const left = i < bytesAPixel ? 0 : (bytes[row * stride + i - bytesAPixel] ?? 0)
      plain[to + 1 + i] = value
      differences[to + 1 + i] = value - left
    }
  }
  const a = deflateSync(plain, { level: 9 })
  const b = deflateSync(differences, { level: 9 })
  return a.length <= b.length ? a : b
}

function png(
  width: number,
  height: number,
  depth: number,
  colorType: number,
  chunks: Uint8Array[],
): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = depth
  header[9] = colorType
  return joined([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IEND', new Uint8Array(0))])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
