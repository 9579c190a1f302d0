/** As much of DER (ITU-T X.690) as a certificate is written with: tag, length, content. Nothing here reads any. */

export type Der = Buffer

function tagged(tag: number, content: Uint8Array): Der {
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

/** One byte below 128, else the number of bytes and the bytes. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}

export const sequence = (...items: Der[]): Der => tagged(0x30, Buffer.concat(items))
export const set = (...items: Der[]): Der => tagged(0x31, Buffer.concat(items))
export const boolean = (value: boolean): Der => tagged(0x01, Buffer.of(value ? 0xff : 0))
export const octets = (content: Uint8Array): Der => tagged(0x04, content)
export const text = (value: string): Der => tagged(0x0c, Buffer.from(value, 'utf8'))
/** `unused` bits at the end of the last byte. */
export const bits = (content: Uint8Array, unused = 0): Der =>
  tagged(0x03, Buffer.concat([Buffer.of(unused), content]))
/** [number]: a field that is told by its place; `constructed` where it holds other values. */
export const field = (number: number, content: Uint8Array, constructed = false): Der =>
  tagged(0x80 | (constructed ? 0x20 : 0) | number, content)

/** A whole number from its bytes, the highest first; never negative. */
export function integer(bytes: Uint8Array): Der {
  let from = 0
  while (from < bytes.length - 1 && bytes[from] === 0) from++
  const shortest = bytes.subarray(from)
  // A first bit that is set would make it negative.
  const isHigh = ((shortest[0] ?? 0) & 0x80) !== 0
  return tagged(0x02, isHigh ? Buffer.concat([Buffer.of(0), shortest]) : shortest)
}

/** "1.2.840.10045.4.3.2" */
export function identifier(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)))
}

/** Seven bits a byte, the highest first; all but the last have their first bit set. */
function base128(value: number): number[] {
  const bytes = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    bytes.unshift(0x80 | (left % 128))
  return bytes
}

/** RFC 5280, 4.1.2.5: two digits of the year until 2049, four after that; whole seconds, in UTC. */
export function time(at: Date): Der {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits))
}
