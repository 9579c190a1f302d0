/** What may still come now, of messages, requests or bytes; it fills up again with time. */
export class Allowance {
  readonly #rate: number
  readonly #burst: number
  readonly #now: () => number
  #left: number
  #at: number

  /** `rate` a second for long, `burst` at once; `now` in milliseconds. */
  constructor(rate: number, burst: number, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#burst = burst
    this.#now = now
    this.#left = burst
    this.#at = now()
  }

  /** False where there is not enough left; nothing is taken then. */
  take(amount = 1): boolean {
    this.#fill()
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  /** Takes it in any case; milliseconds to wait until it would have been there. */
  owe(amount: number): number {
    this.#fill()
    this.#left -= amount
    return this.#left >= 0 ? 0 : (-this.#left / this.#rate) * 1000
  }

  #fill(): void {
    const now = this.#now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#rate)
    this.#at = now
  }
}
