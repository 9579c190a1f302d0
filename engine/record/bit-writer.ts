import { enlargedBytes } from '../math/enlarged.ts'
import { type BitCoder, folded, MOST_STEPS } from './bit-coder.ts'

export class BitWriter implements BitCoder {
  readonly writing = true
  private bytes = new Uint8Array(4096)
  private at = 0
  /** Bits still free in the byte at `at`. */
  private room = 8

  /** Empty but for so many bytes, which are filled in when they are taken. */
  restart(reserved: number): void {
    this.bytes.fill(0, 0, Math.min(this.bytes.length, this.at + 1))
    this.at = reserved
    this.room = 8
  }

  /** A copy of everything; bits that were not written are zero. */
  taken(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.room === 8 ? this.at : this.at + 1)
  }

  bits(value: number, count: number): number {
    // The longest number reaches five bytes, and the next one starts after it.
    if (this.at + 6 > this.bytes.length) this.grow()
    let left = count
    while (left > 0) {
      const taken = left < this.room ? left : this.room
      left -= taken
      this.room -= taken
      this.bytes[this.at] |= ((value >>> left) & ((1 << taken) - 1)) << this.room
      if (this.room === 0) {
        this.at++
        this.room = 8
      }
    }
    return value
  }

  count(value: number): number {
    const length = 32 - Math.clz32(value + 1)
    this.bits(0, length - 1)
    this.bits(value + 1, length)
    return value
  }

  plain(value: number): number {
    const unsigned = folded(value)
    const length = 32 - Math.clz32(unsigned)
    this.bits(length, 6)
    // The first bit of a number is a one: not written.
    if (length > 1) this.bits(unsigned, length - 1)
    return value
  }

  near(value: number, scale: number): number {
    const unsigned = folded(value)
    const steps = unsigned >>> scale
    if (steps < MOST_STEPS) {
      this.bits((2 << steps) - 2, steps + 1)
      this.bits(unsigned, scale)
    } else {
      this.bits((1 << MOST_STEPS) - 1, MOST_STEPS)
      this.bits(unsigned, 32)
    }
    return value
  }

  private grow(): void {
    this.bytes = enlargedBytes(this.bytes, this.bytes.length * 2)
  }
}
