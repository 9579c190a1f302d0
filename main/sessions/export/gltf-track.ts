/**
 * The keys of one animated value, thinned as they come: a sample is kept only where a straight way between its
 * neighbours would leave it by more than a tolerance. An hour of frames then costs as much as what moved in it.
 */
import { enlargedDoubles } from '../../../engine/math/enlarged.ts'

/** Samples that wait for a key at most: each new one is checked against all of them. */
const MOST_WAITING = 64

export interface Keys {
  /** Seconds, strictly ascending. */
  readonly times: Float32Array<ArrayBuffer>
  readonly values: Float32Array<ArrayBuffer>
}

/** Writes to `out` what lies between two values at a[i] and b[j], at a fraction of the way. */
type Between = (out: Float64Array, a: Float64Array, i: number, b: Float64Array, j: number, f: number) => void

export class Track {
  readonly #size: number
  readonly #tolerance: number
  readonly #between: Between
  readonly #isTurn: boolean
  #keyTimes = new Float64Array(64)
  #keys: Float64Array
  #keyCount = 0
  readonly #waitingTimes = new Float64Array(MOST_WAITING)
  readonly #waiting: Float64Array
  #waitingCount = 0
  /** The last moment at which it still had the last key's value; NaN where it has moved since. */
  #restsUntil = Number.NaN
  readonly #sample: Float64Array
  readonly #middle: Float64Array

  /** A value of `size` numbers that may be missed by `tolerance`, in its own unit. */
  static linear(size: number, tolerance: number): Track {
    return new Track(size, tolerance, lerp, false)
  }

  /** A unit quaternion; the tolerance is an angle in radians. */
  static turn(tolerance: number): Track {
    // Two turns that are an angle apart are half of it apart as points of the unit sphere.
    return new Track(4, tolerance / 2, slerp, true)
  }

  private constructor(size: number, tolerance: number, between: Between, isTurn: boolean) {
    this.#size = size
    this.#tolerance = tolerance
    this.#between = between
    this.#isTurn = isTurn
    this.#keys = new Float64Array(64 * size)
    this.#waiting = new Float64Array(MOST_WAITING * size)
    this.#sample = new Float64Array(size)
    this.#middle = new Float64Array(size)
  }

  /** The value at a later moment than the one before. */
  add(seconds: number, values: ArrayLike<number>, o: number): void {
    const sample = this.#sample
    for (let k = 0; k < this.#size; k++) sample[k] = values[o + k]!
    if (this.#isTurn) this.#turnShortWay(sample)
    if (this.#keyCount === 0) {
      this.#addKey(seconds, sample, 0)
      return
    }
    if (this.#waitingCount === 0 && this.#equalsLastKey(sample)) {
      this.#restsUntil = seconds
      return
    }
    if (!Number.isNaN(this.#restsUntil)) {
      this.#addKey(this.#restsUntil, this.#keys, (this.#keyCount - 1) * this.#size)
      this.#restsUntil = Number.NaN
    }
    if (this.#waitingCount === MOST_WAITING || !this.#isStraight(seconds, sample)) {
      const last = this.#waitingCount - 1
      this.#addKey(this.#waitingTimes[last]!, this.#waiting, last * this.#size)
      this.#waitingCount = 0
      if (this.#equalsLastKey(sample)) {
        this.#restsUntil = seconds
        return
      }
    }
    this.#waitingTimes[this.#waitingCount] = seconds
    this.#waiting.set(sample, this.#waitingCount * this.#size)
    this.#waitingCount++
  }

  /** Null where nothing was added. One key: it never changed. */
  finish(): Keys | null {
    if (this.#keyCount === 0) return null
    if (this.#waitingCount > 0) {
      const last = this.#waitingCount - 1
      this.#addKey(this.#waitingTimes[last]!, this.#waiting, last * this.#size)
      this.#waitingCount = 0
    }
    return {
      times: Float32Array.from(this.#keyTimes.subarray(0, this.#keyCount)),
      values: Float32Array.from(this.#keys.subarray(0, this.#keyCount * this.#size)),
    }
  }

  /** A quaternion and its negative are the same turn, and a straight way between them would turn all the way round. */
  #turnShortWay(sample: Float64Array): void {
    const last = this.#waitingCount > 0 ? this.#waiting : this.#keys
    const o = (this.#waitingCount > 0 ? this.#waitingCount - 1 : Math.max(0, this.#keyCount - 1)) * 4
    let dot = 0
    for (let k = 0; k < 4; k++) dot += sample[k]! * last[o + k]!
    if (dot < 0) for (let k = 0; k < 4; k++) sample[k] = -sample[k]!
  }

  #equalsLastKey(sample: Float64Array): boolean {
    const o = (this.#keyCount - 1) * this.#size
    for (let k = 0; k < this.#size; k++) if (sample[k] !== this.#keys[o + k]) return false
    return true
  }

  #isStraight(seconds: number, sample: Float64Array): boolean {
    const key = this.#keyCount - 1
    const start = this.#keyTimes[key]!
    for (let i = 0; i < this.#waitingCount; i++) {
      const f = (this.#waitingTimes[i]! - start) / (seconds - start)
      this.#between(this.#middle, this.#keys, key * this.#size, sample, 0, f)
      let sum = 0
      for (let k = 0; k < this.#size; k++) sum += (this.#middle[k]! - this.#waiting[i * this.#size + k]!) ** 2
      if (!(sum <= this.#tolerance * this.#tolerance)) return false
    }
    return true
  }

  #addKey(seconds: number, values: Float64Array, o: number): void {
    const time = Math.fround(seconds)
    // A time of glTF has 24 bits, so that after an hour two frames may share one: the later one counts.
    const isSame = this.#keyCount > 0 && time <= this.#keyTimes[this.#keyCount - 1]!
    const at = isSame ? this.#keyCount - 1 : this.#keyCount
    if ((at + 1) * this.#size > this.#keys.length) {
      this.#keyTimes = enlargedDoubles(this.#keyTimes, this.#keyTimes.length * 2)
      this.#keys = enlargedDoubles(this.#keys, this.#keys.length * 2)
    }
    if (!isSame) this.#keyTimes[at] = time
    for (let k = 0; k < this.#size; k++) this.#keys[at * this.#size + k] = values[o + k]!
    this.#keyCount = at + 1
  }
}

const lerp: Between = (out, a, i, b, j, f) => {
  for (let k = 0; k < out.length; k++) out[k] = a[i + k]! + (b[j + k]! - a[i + k]!) * f
}

/** Only written to files that people look at, never recorded: sines may differ in a last bit between machines. */
const slerp: Between = (out, a, i, b, j, f) => {
  let dot = 0
  for (let k = 0; k < 4; k++) dot += a[i + k]! * b[j + k]!
  const sign = dot < 0 ? -1 : 1
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  const sine = Math.sin(angle)
  const from = sine < 1e-6 ? 1 - f : Math.sin((1 - f) * angle) / sine
  const to = sign * (sine < 1e-6 ? f : Math.sin(f * angle) / sine)
  for (let k = 0; k < 4; k++) out[k] = a[i + k]! * from + b[j + k]! * to
}
