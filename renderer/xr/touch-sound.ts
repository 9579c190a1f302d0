/** A short knock at a contact, made here: a decaying tone with a little noise, louder the deeper. No files. */
import { pulseStrength } from './haptics.ts'

/** Seconds, and of a second. */
const LENGTH = 0.09
/** By side, in Hz: the two hands are told apart. */
const TONES = [240, 290] as const
const LOUDEST = 0.35
/** Milliseconds between two knocks of one hand. */
const PAUSE = 60

export class TouchSound {
  private context: AudioContext | null = null
  private readonly knocks: AudioBuffer[] = []
  private readonly last = new Float64Array(2)

  /** Where a contact began; milliseconds, metres. */
  knock(side: number, now: number, depth: number): void {
    if (now - this.last[side]! < PAUSE) return
    this.last[side] = now
    const context = this.open()
    if (context === null) return
    const source = context.createBufferSource()
    const gain = context.createGain()
    source.buffer = this.knocks[side] ?? null
    gain.gain.value = LOUDEST * pulseStrength(depth)
    source.connect(gain).connect(context.destination)
    source.start()
  }

  close(): void {
    void this.context?.close().catch(() => {})
    this.context = null
    this.knocks.length = 0
  }

  /** Not before the first knock: whoever wants no sound has no audio open. */
  private open(): AudioContext | null {
    if (this.context !== null || typeof AudioContext === 'undefined') return this.context
    const context = new AudioContext()
    for (const tone of TONES) {
      const buffer = context.createBuffer(1, Math.ceil(LENGTH * context.sampleRate), context.sampleRate)
      writeKnock(buffer.getChannelData(0), tone, context.sampleRate)
      this.knocks.push(buffer)
    }
    this.context = context
    return context
  }
}

/** Samples from −1 to 1 that begin and end in silence. */
export function writeKnock(out: Float32Array, tone: number, rate: number): void {
  let noise = 1
  for (let i = 0; i < out.length; i++) {
    const seconds = i / rate
    noise = (noise * 16807) % 2147483647
    const hiss = (noise / 2147483647) * 2 - 1
    const attack = Math.min(1, seconds / 0.002)
    const body = Math.sin(2 * Math.PI * tone * seconds) * Math.exp(-seconds * 55)
    const left = 1 - i / out.length
    out[i] = attack * left * (0.8 * body + 0.2 * hiss * Math.exp(-seconds * 220))
  }
}
