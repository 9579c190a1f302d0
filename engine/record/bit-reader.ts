import { type BitCoder, MOST_STEPS, MOST_ZEROS, unfolded } from './bit-coder.ts'
import { LogError } from './log-error.ts'

export class BitReader implements BitCoder {
  readonly writing = false
  private bytes = new Uint8Array(0)
  private at = 0
  /** Bits not yet read of the byte at `at`. */
  private left = 8

  restart(bytes: Uint8Array, from: number): void {
    this.bytes = bytes as Uint8Array<ArrayBuffer>
    this.at = from
    this.left = 8
  }

  /** Whether everything was read: nothing is left but the zeros that fill the last byte. */
  get atEnd(): boolean {
    if (this.at === this.bytes.length) return true
    if (this.at !== this.bytes.length - 1 || this.left === 8) return false
    return (this.bytes[this.at] & ((1 << this.left) - 1)) === 0
  }

  bits(_value: number, count: number): number {
    let value = 0
    let wanted = count
    while (wanted > 0) {
      if (this.at >= this.bytes.length) throw new LogError('The recording ends in the middle of a frame.')
      const taken = wanted < this.left ? wanted : this.left
      wanted -= taken
      this.left -= taken
      value = (value << taken) | ((this.bytes[this.at] >>> this.left) & ((1 << taken) - 1))
      if (this.left === 0) {
        this.at++
        this.left = 8
      }
    }
    return value
  }

  count(_value: number): number {
    let zeros = 0
    while (this.bits(0, 1) === 0) if (++zeros > MOST_ZEROS) throw damaged()
    return ((1 << zeros) | this.bits(0, zeros)) - 1
  }

  plain(_value: number): number {
    const length = this.bits(0, 6)
    if (length > 32) throw damaged()
    if (length === 0) return 0
    const rest = length > 1 ? this.bits(0, length - 1) : 0
    return unfolded((1 << (length - 1)) | rest)
  }

  near(_value: number, scale: number): number {
    let steps = 0
    while (steps < MOST_STEPS && this.bits(0, 1) === 1) steps++
    if (steps < MOST_STEPS) return unfolded((steps << scale) | this.bits(0, scale))
    const unsigned = this.bits(0, 32)
    // Written so, it would have been shorter: a writer never does.
    if (unsigned >>> scale < MOST_STEPS) throw damaged()
    return unfolded(unsigned)
  }
}

function damaged(): LogError {
  return new LogError('The recording is damaged: a number in it cannot be one.')
}
