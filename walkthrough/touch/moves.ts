/** Undo and redo: what bodies a move took from where to where. One move lasts from the first push or grip to rest. */
import { PLACE, type Stage } from '../stage.ts'

interface Move {
  readonly bodies: readonly number[]
  /** PLACE numbers a body. */
  readonly before: Float64Array
  readonly after: Float64Array
}

/** Enough for an afternoon; a move of a few bodies takes about a kilobyte. */
const KEPT_MOVES = 1000

export class Moves {
  private readonly stage: Stage
  private readonly done: Move[] = []
  private undone: Move[] = []
  /** Bodies of the move that is under way, in order, and where each was. */
  private readonly moving: number[] = []
  private before = new Float64Array(64 * PLACE)
  private isMoving = new Uint8Array(64)

  constructor(stage: Stage) {
    this.stage = stage
  }

  get canUndo(): boolean {
    return this.done.length > 0 || this.moving.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** To be called before a body leaves its place. */
  note(body: number): void {
    if (body < this.isMoving.length && this.isMoving[body] === 1) return
    this.reserve(body + 1)
    const at = this.moving.length * PLACE
    for (let k = 0; k < PLACE; k++) this.before[at + k] = this.stage.places[body * PLACE + k]
    this.isMoving[body] = 1
    this.moving.push(body)
  }

  /** Everything is at rest: what has moved since the last call is one move. */
  finish(): void {
    if (this.moving.length === 0) return
    const bodies: number[] = []
    const before: number[] = []
    const after: number[] = []
    for (const [i, body] of this.moving.entries()) {
      this.isMoving[body] = 0
      if (this.isBack(body, i)) continue
      bodies.push(body)
      for (let k = 0; k < PLACE; k++) {
        before.push(this.before[i * PLACE + k])
        after.push(this.stage.places[body * PLACE + k])
      }
    }
    this.moving.length = 0
    if (bodies.length === 0) return
    this.done.push({ bodies, before: Float64Array.from(before), after: Float64Array.from(after) })
    if (this.done.length > KEPT_MOVES) this.done.shift()
    this.undone = []
  }

  /** Puts the bodies of the last move back; returns them. */
  undo(): readonly number[] {
    this.finish()
    const move = this.done.pop()
    if (move === undefined) return []
    this.undone.push(move)
    return this.put(move.bodies, move.before)
  }

  redo(): readonly number[] {
    this.finish()
    const move = this.undone.pop()
    if (move === undefined) return []
    this.done.push(move)
    return this.put(move.bodies, move.after)
  }

  private put(bodies: readonly number[], places: Float64Array): readonly number[] {
    for (const [i, body] of bodies.entries()) this.stage.place(body, places, i * PLACE)
    return bodies
  }

  private isBack(body: number, i: number): boolean {
    for (let k = 0; k < PLACE; k++) {
      if (this.stage.places[body * PLACE + k] !== this.before[i * PLACE + k]) return false
    }
    return true
  }

  private reserve(count: number): void {
    if (count > this.isMoving.length) {
      const isMoving = new Uint8Array(Math.max(count, this.isMoving.length * 2))
      isMoving.set(this.isMoving)
      this.isMoving = isMoving
    }
    if ((this.moving.length + 1) * PLACE > this.before.length) {
      const before = new Float64Array(this.before.length * 2)
      before.set(this.before)
      this.before = before
    }
  }
}
