/** Reads an MCAP file record by record from its specification alone: magic, records, chunks; no index is used. */
import { crc32, zstdDecompressSync } from 'node:zlib'

export interface ScannedMcap {
  readonly profile: string
  readonly library: string
  readonly schemas: ReadonlyMap<number, { name: string; encoding: string; data: string }>
  readonly channels: ReadonlyMap<number, { schema: number; topic: string; encoding: string }>
  readonly messages: {
    channel: number
    sequence: number
    logTime: bigint
    publishTime: bigint
    text: string
  }[]
  readonly metadata: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly chunkCount: number
}

const MAGIC = Buffer.from([0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a])

class Cursor {
  at = 0
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  u8(): number {
    return this.bytes.readUInt8(this.at++)
  }

  u16(): number {
    this.at += 2
    return this.bytes.readUInt16LE(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.bytes.readUInt32LE(this.at - 4)
  }

  u64(): bigint {
    this.at += 8
    return this.bytes.readBigUInt64LE(this.at - 8)
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new Error('the file is cut off')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  text(): string {
    return this.take(this.u32()).toString('utf8')
  }

  map(): Map<string, string> {
    const end = this.u32() + this.at
    const entries = new Map<string, string>()
    while (this.at < end) entries.set(this.text(), this.text())
    return entries
  }
}

export function scanMcap(file: Buffer): ScannedMcap {
  const opening = file.subarray(0, 8)
  const closing = file.subarray(file.length - 8)
  if (!opening.equals(MAGIC) || !closing.equals(MAGIC)) throw new Error('no MCAP file')
  const found = {
    profile: '',
    library: '',
    schemas: new Map<number, { name: string; encoding: string; data: string }>(),
    channels: new Map<number, { schema: number; topic: string; encoding: string }>(),
    messages: [] as ScannedMcap['messages'],
    metadata: new Map<string, ReadonlyMap<string, string>>(),
    chunkCount: 0,
  }
  let inData = true
  const records = (cursor: Cursor) => {
    while (!cursor.isAtEnd) {
      const opcode = cursor.u8()
      const record = new Cursor(cursor.take(Number(cursor.u64())))
      if (!inData) continue
      if (opcode === 0x01) {
        found.profile = record.text()
        found.library = record.text()
      } else if (opcode === 0x03) {
        const id = record.u16()
        const name = record.text()
        const encoding = record.text()
        found.schemas.set(id, { name, encoding, data: record.text() })
      } else if (opcode === 0x04) {
        const id = record.u16()
        const schema = record.u16()
        const topic = record.text()
        found.channels.set(id, { schema, topic, encoding: record.text() })
      } else if (opcode === 0x05) {
        const channel = record.u16()
        const sequence = record.u32()
        const logTime = record.u64()
        const publishTime = record.u64()
        const text = record.take(record.bytes.length - record.at).toString('utf8')
        found.messages.push({ channel, sequence, logTime, publishTime, text })
      } else if (opcode === 0x06) {
        found.chunkCount++
        records(new Cursor(unpacked(record)))
      } else if (opcode === 0x0c) {
        found.metadata.set(record.text(), record.map())
      } else if (opcode === 0x0f) inData = false
    }
  }
  records(new Cursor(file.subarray(8, file.length - 8)))
  if (inData) throw new Error('the data does not end')
  return found
}

function unpacked(record: Cursor): Buffer {
  record.u64()
  record.u64()
  const size = Number(record.u64())
  const checksum = record.u32()
  const compression = record.text()
  const packed = record.take(Number(record.u64()))
  const bytes = compression === 'zstd' ? zstdDecompressSync(packed) : packed
  if (compression !== '' && compression !== 'zstd') throw new Error(`compression ${compression}`)
  if (bytes.length !== size) throw new Error('a chunk of the wrong size')
  if (checksum !== 0 && crc32(bytes) !== checksum) throw new Error('a chunk with a wrong checksum')
  return bytes
}
