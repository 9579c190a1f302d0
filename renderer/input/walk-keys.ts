/** The keys that are held: walking, running, crouching, and the one that lends the mouse to turning the hand. */
import type { WalkInput } from '../../walkthrough/walker/walker.ts'
import { keyIsTaken } from './keys.ts'

const FORWARD = ['KeyW', 'ArrowUp']
const BACK = ['KeyS', 'ArrowDown']
const LEFT = ['KeyA', 'ArrowLeft']
const RIGHT = ['KeyD', 'ArrowRight']
const RUN = ['ShiftLeft', 'ShiftRight']
const CROUCH = ['KeyF']
const TURN_HAND = ['AltLeft', 'AltRight', 'KeyE']
const WATCHED = new Set([FORWARD, BACK, LEFT, RIGHT, RUN, CROUCH, TURN_HAND].flat())

export class WalkKeys {
  private readonly down = new Set<string>()
  /** One object for all frames; turn and pitch are the mouse's. */
  readonly input: { -readonly [K in keyof WalkInput]: WalkInput[K] } = {
    forward: 0,
    right: 0,
    run: false,
    crouch: false,
    turn: 0,
    pitch: 0,
  }

  /** Listens until the returned function is called. */
  listen(target: Window): () => void {
    const stop = new AbortController()
    const { signal } = stop
    target.addEventListener('keydown', (event) => this.press(event), { signal })
    target.addEventListener('keyup', (event) => this.down.delete(event.code), { signal })
    // A key that is let go in another window is never told of.
    target.addEventListener('blur', () => this.down.clear(), { signal })
    return () => stop.abort()
  }

  get turnsHand(): boolean {
    return this.any(TURN_HAND)
  }

  /** Writes what the keys ask for into `input`. */
  read(): void {
    const { input } = this
    input.forward = Number(this.any(FORWARD)) - Number(this.any(BACK))
    input.right = Number(this.any(RIGHT)) - Number(this.any(LEFT))
    input.run = this.any(RUN)
    input.crouch = this.any(CROUCH)
  }

  private press(event: KeyboardEvent): void {
    if (!WATCHED.has(event.code)) return
    // Ctrl+S and the like are not ours; and Alt alone would open the window's menu.
    if (event.ctrlKey || event.metaKey || keyIsTaken(event)) return
    if (event.code.startsWith('Alt') || event.code.startsWith('Arrow')) event.preventDefault()
    this.down.add(event.code)
  }

  private any(codes: readonly string[]): boolean {
    for (const code of codes) if (this.down.has(code)) return true
    return false
  }
}
