/** Mouse and keys of the flying camera. Whoever drags in the picture, or flies, has chosen it. */
import { keyIsTaken } from '../input/keys.ts'
import { lookBy } from '../input/mouse.ts'
import type { Flight } from './replay-camera.ts'

export interface FlyTarget {
  /** Radians: to the left, up. */
  look(turn: number, pitch: number): void
  changeSpeed(factor: number): void
  /** A key that flies was pressed. */
  take(): void
}

/** Pixels: a click is no drag. */
const DRAG = 4
const WHEEL = 0.0015
const KEYS = new Set(['KeyW', 'KeyS', 'KeyA', 'KeyD', 'KeyQ', 'KeyE'])

export class FlyInput {
  private readonly down = new Set<string>()
  private readonly stop = new AbortController()
  private readonly target: FlyTarget
  private readonly flight = { forward: 0, right: 0, up: 0 }
  private dragged = Number.NEGATIVE_INFINITY

  constructor(canvas: HTMLCanvasElement, target: FlyTarget) {
    this.target = target
    const { signal } = this.stop
    canvas.addEventListener('pointerdown', (event) => this.press(event, canvas), { signal })
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal })
    canvas.addEventListener('pointerup', () => this.letGo(), { signal })
    canvas.addEventListener('pointercancel', () => this.letGo(), { signal })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    canvas.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false })
    window.addEventListener('keydown', (event) => this.pressKey(event), { signal })
    window.addEventListener('keyup', (event) => this.down.delete(event.code), { signal })
    // A key that is let go in another window is never told of.
    window.addEventListener('blur', () => this.down.clear(), { signal })
  }

  /** What the keys ask for now. */
  read(): Flight {
    const { flight, down } = this
    flight.forward = Number(down.has('KeyW')) - Number(down.has('KeyS'))
    flight.right = Number(down.has('KeyD')) - Number(down.has('KeyA'))
    flight.up = Number(down.has('KeyE')) - Number(down.has('KeyQ'))
    return flight
  }

  dispose(): void {
    this.stop.abort()
  }

  private press(event: PointerEvent, canvas: HTMLCanvasElement): void {
    canvas.setPointerCapture(event.pointerId)
    this.dragged = 0
  }

  private move(event: PointerEvent): void {
    if (this.dragged < 0) return
    this.dragged += Math.hypot(event.movementX, event.movementY)
    if (this.dragged >= DRAG) lookBy(event, this.target)
  }

  private letGo(): void {
    this.dragged = Number.NEGATIVE_INFINITY
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    this.target.changeSpeed(Math.exp(-event.deltaY * WHEEL))
  }

  private pressKey(event: KeyboardEvent): void {
    if (!KEYS.has(event.code) || event.ctrlKey || event.metaKey || event.altKey || keyIsTaken(event)) return
    if (!this.down.has(event.code)) this.target.take()
    this.down.add(event.code)
  }
}
