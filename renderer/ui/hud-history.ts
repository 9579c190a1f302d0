/** The last frames' numbers for the sparklines: written every frame, read a few times a second. */
import type { Measurements } from '../state.ts'

export type Channel = 'boxes' | 'sort' | 'exact' | 'step' | 'frameRate'

const CHANNELS: readonly Channel[] = ['boxes', 'sort', 'exact', 'step', 'frameRate']

/** Four seconds at 60 frames a second. */
const FRAMES = 240

export class HudHistory {
  /** One row of frames a channel, each a ring that starts at `next` once it is full. */
  readonly #rings = new Float32Array(CHANNELS.length * FRAMES)
  #next = 0
  #length = 0

  /** How many frames are kept at most. */
  readonly capacity = FRAMES

  /** How many frames are kept now. */
  get length(): number {
    return this.#length
  }

  push(frame: Measurements): void {
    const rings = this.#rings
    const at = this.#next
    rings[at] = frame.boxes
    rings[FRAMES + at] = frame.sort
    rings[2 * FRAMES + at] = frame.exact
    rings[3 * FRAMES + at] = frame.step
    rings[4 * FRAMES + at] = frame.frameRate
    this.#next = at + 1 === FRAMES ? 0 : at + 1
    if (this.#length < FRAMES) this.#length++
  }

  /** Copies the frames of a channel, oldest first, into `out` and returns how many there are. */
  read(channel: Channel, out: Float32Array): number {
    const row = CHANNELS.indexOf(channel) * FRAMES
    const count = Math.min(this.#length, out.length)
    let at = this.#next - count
    if (at < 0) at += FRAMES
    for (let i = 0; i < count; i++) {
      out[i] = this.#rings[row + at] ?? 0
      at = at + 1 === FRAMES ? 0 : at + 1
    }
    return count
  }

  /** Forgets all frames: another scene has other numbers. */
  clear(): void {
    this.#next = 0
    this.#length = 0
  }
}
