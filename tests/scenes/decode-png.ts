/** A plain PNG reader for the kinds that scenes/build/png.ts writes; checks every chunk's sum. */
import { crc32, inflateSync } from 'node:zlib'

export interface DecodedPng {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

export function decodePng(bytes: Uint8Array): DecodedPng {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    throw new Error('no PNG signature')
  const chunks = new Map<string, Uint8Array>()
  let at = 8
  while (at < bytes.length) {
    const length = view.getUint32(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error('wrong sum')
    chunks.set(String.fromCharCode(...body.subarray(0, 4)), body.subarray(4))
    at += 12 + length
  }
  if (!chunks.has('IEND')) throw new Error('no end')
  const header = chunks.get('IHDR')
  const data = chunks.get('IDAT')
  if (!header || !data) throw new Error('chunks are missing')
  const size = new DataView(header.buffer, header.byteOffset)
  const [width, height, depth, type] = [size.getUint32(0), size.getUint32(4), header[8] ?? 0, header[9]]
  const channels = type === 2 ? 3 : 1
  const stride = Math.ceil((width * channels * depth) / 8)
  const raw = inflateSync(data)
  if (raw.length !== (stride + 1) * height) throw new Error('wrong number of bytes')
  const palette = chunks.get('PLTE')
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    const row = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1))
    if (filter === 1)
      for (let i = channels; i < stride; i++) row[i] = (row[i] ?? 0) + (row[i - channels] ?? 0)
    else if (filter !== 0) throw new Error('a filter that is not written')
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3
      if (type === 2) rgb.set(row.subarray(3 * x, 3 * x + 3), to)
      else {
        const bit = x * depth
        const index = ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
        rgb.set(palette?.subarray(3 * index, 3 * index + 3) ?? [], to)
      }
    }
  }
  return { width, height, rgb }
}
