/** Whole numbers of either sign as bytes, seven bits each, the lowest first. */
import { enlargedBytes } from '../../engine/math/enlarged.ts'
import { SoftError } from './soft-mesh.ts'

/** More bytes than any whole number that a double holds exactly. */
const LONGEST = 8

export class ByteWriter {
  private buffer = new Uint8Array(1024)
  private length = 0

  byte(value: number): void {
    if (this.length === this.buffer.length) this.buffer = enlargedBytes(this.buffer, 2 * this.length)
    this.buffer[this.length++] = value
  }

  /** The sign is the lowest bit. Divisions, not shifts: shifts end at 32 bits. */
  whole(value: number): void {
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    while (rest >= 128) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length)
  }
}

export class ByteReader {
  private readonly buffer: Uint8Array
  private at = 0

  constructor(buffer: Uint8Array) {
    this.buffer = buffer
  }

  byte(): number {
    const value = this.buffer[this.at++]
    if (value === undefined) throw new SoftError('A saved state of soft bodies is cut off.')
    return value
  }

  whole(): number {
    let value = 0
    let place = 1
    for (let i = 0; i < LONGEST; i++) {
      const byte = this.byte()
      value += (byte % 128) * place
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
      place *= 128
    }
    throw new SoftError('A saved state of soft bodies has a number without an end.')
  }

  /** Throws where something is left. */
  end(): void {
    if (this.at !== this.buffer.length) {
      throw new SoftError('A saved state of soft bodies is longer than what it holds.')
    }
  }
}
