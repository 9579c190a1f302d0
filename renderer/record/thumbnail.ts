/** The session's picture: one soon after it began, and a better one when a hand first touches something. */
import { CONTACT_INTS, FIRST, type FrameRecord, SCENE_IDS } from '../../engine/record/frame-record.ts'
import { visiting } from '../xr/vr-state.ts'

const WIDTH = 320
/** Microseconds: by then people have looked where they want to. */
const SOON = 1_000_000

export class ThumbnailTaker {
  private readonly canvas: HTMLCanvasElement
  private readonly send: (picture: ImageBitmap) => void
  private hasBegun = false
  private hasTouched = false

  constructor(canvas: HTMLCanvasElement, send: (picture: ImageBitmap) => void) {
    this.canvas = canvas
    this.send = send
  }

  /** Right after the picture was drawn, in the same task: later the canvas may be empty. */
  look(record: FrameRecord): void {
    // A real headset draws into its own picture; the canvas stays as it was.
    if (this.hasTouched || visiting.value === 'real') return
    if (handTouches(record)) this.hasTouched = this.hasBegun = true
    else if (!this.hasBegun && record.time >= SOON) this.hasBegun = true
    else return
    this.take()
  }

  private take(): void {
    const { width, height } = this.canvas
    if (width === 0 || height === 0) return
    const resizeHeight = Math.max(1, Math.round((WIDTH * height) / width))
    createImageBitmap(this.canvas, { resizeWidth: WIDTH, resizeHeight, resizeQuality: 'medium' }).then(
      this.send,
      // A lost graphics card: the session goes without.
      () => {},
    )
  }
}

function handTouches(record: FrameRecord): boolean {
  for (let i = 0; i < record.contactCount; i++) {
    if (record.contacts[i * CONTACT_INTS + FIRST]! < SCENE_IDS) return true
  }
  return false
}
