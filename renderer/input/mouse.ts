/**
 * The mouse on the picture. It moves the hand, the wheel moves it in and out, the left button closes it; with a key held
 * it turns the hand; the right button, or pointer lock, lends it to looking.
 */
import { mouseMode, settings } from '../state.ts'

export interface MouseTarget {
  /** −1 to 1, from left to right and from bottom to top. */
  pointAt(x: number, y: number): void
  /** Metres, positive away. */
  reach(by: number): void
  /** Radians: to the left, up, rolled to the left. */
  turnHand(yaw: number, pitch: number, roll: number): void
  /** Radians: to the left, up. */
  look(turn: number, pitch: number): void
  grip(closed: boolean): void
  /** A click where the cursor is; true where it was meant to choose something, and closes no hand. */
  pick(x: number, y: number): boolean
}

const TURN_PER_PIXEL = 0.006
/** Pixels of a wheel's notch, as browsers report it. */
const NOTCH = 100
const LINE = 33
const ROLL_PER_NOTCH = 0.12
const LEFT = 0
const RIGHT = 2

export class Mouse {
  private readonly canvas: HTMLCanvasElement
  private readonly target: MouseTarget
  private readonly turnsHand: () => boolean
  private looking = false
  private readonly stop = new AbortController()

  constructor(canvas: HTMLCanvasElement, target: MouseTarget, turnsHand: () => boolean) {
    this.canvas = canvas
    this.target = target
    this.turnsHand = turnsHand
    const { signal } = this.stop
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal })
    canvas.addEventListener('pointerdown', (event) => this.press(event), { signal })
    canvas.addEventListener('pointerup', (event) => this.release(event), { signal })
    canvas.addEventListener('pointercancel', () => this.letGo(), { signal })
    canvas.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    document.addEventListener('pointerlockchange', () => this.lockChanged(), { signal })
    window.addEventListener('blur', () => this.letGo(), { signal })
  }

  /** Lends the mouse to looking, and back. */
  async toggleLook(): Promise<void> {
    if (document.pointerLockElement === this.canvas) {
      document.exitPointerLock()
      return
    }
    if (mouseMode.value === 'look') {
      mouseMode.value = 'hand'
      return
    }
    mouseMode.value = 'look'
    try {
      await this.canvas.requestPointerLock()
    } catch {
      // Without the lock, which a window without focus is refused, moving the mouse looks until the edge of the window.
    }
  }

  dispose(): void {
    this.stop.abort()
    if (document.pointerLockElement === this.canvas) document.exitPointerLock()
  }

  private move(event: PointerEvent): void {
    const { movementX, movementY } = event
    if (this.looking || mouseMode.value === 'look') {
      lookBy(event, this.target)
    } else if (this.turnsHand()) {
      this.target.turnHand(-movementX * TURN_PER_PIXEL, -movementY * TURN_PER_PIXEL, 0)
    } else {
      this.point(event)
    }
  }

  private point(event: PointerEvent): void {
    const [x, y] = this.placeOf(event)
    this.target.pointAt(x, y)
  }

  private placeOf(event: PointerEvent): [x: number, y: number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect()
    return [((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2]
  }

  private press(event: PointerEvent): void {
    const locked = document.pointerLockElement === this.canvas
    // Drags go on outside the window, and end there too. A locked pointer cannot leave, and is refused to be captured.
    if (!locked) this.canvas.setPointerCapture(event.pointerId)
    if (event.button === RIGHT) this.looking = true
    if (event.button !== LEFT) return
    if (mouseMode.value === 'hand' && !this.turnsHand()) this.point(event)
    // A locked cursor has no place: what is looked at is in the middle.
    const [x, y] = locked ? [0, 0] : this.placeOf(event)
    if (!this.target.pick(x, y)) this.target.grip(true)
  }

  private release(event: PointerEvent): void {
    if (event.button === RIGHT) {
      this.looking = false
      if (mouseMode.value === 'hand') this.point(event)
    }
    if (event.button === LEFT) this.target.grip(false)
  }

  private letGo(): void {
    this.looking = false
    this.target.grip(false)
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY
    // With Alt or Shift some systems scroll sideways.
    const notches = (pixels || event.deltaX) / NOTCH
    if (this.turnsHand()) this.target.turnHand(0, 0, notches * ROLL_PER_NOTCH)
    else this.target.reach(-notches * settings.value.wheelStep)
  }

  private lockChanged(): void {
    if (document.pointerLockElement === this.canvas) mouseMode.value = 'look'
    else if (mouseMode.value === 'look') mouseMode.value = 'hand'
  }
}

/** By a move of the pointer, as the settings have it. */
export function lookBy(
  { movementX, movementY }: Pick<PointerEvent, 'movementX' | 'movementY'>,
  target: Pick<MouseTarget, 'look'>,
): void {
  const { lookSensitivity, invertLook } = settings.value
  const up = invertLook ? movementY : -movementY
  target.look(-movementX * lookSensitivity, up * lookSensitivity)
}
