/** What is in contact now: which bodies are red, and the list of contacts in words. */
import type { Stage } from '../stage.ts'
import type { HandBodies } from './hand-bodies.ts'

export interface TouchedPair {
  readonly first: string
  readonly second: string
  /** Metres; the deepest of their parts. */
  readonly depth: number
}

export class Touched {
  /** By engine body: 1 while it is in contact and red as a whole. */
  red: Uint8Array
  private readonly stage: Stage
  private readonly hand: HandBodies

  constructor(stage: Stage, hand: HandBodies) {
    this.stage = stage
    this.hand = hand
    this.red = new Uint8Array(stage.movable.length)
  }

  /** After the frame's last step. */
  update(): void {
    const { contacts } = this.stage.world
    if (this.red.length < this.stage.movable.length) this.red = new Uint8Array(this.stage.movable.length)
    this.red.fill(0)
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      this.mark(contacts.bodyA(row))
      this.mark(contacts.bodyB(row))
    }
  }

  /** Of a soup, which may be a whole building, only the triangles turn red that are touched. */
  private mark(body: number): void {
    const { shapes, bodies } = this.stage.world
    if (!shapes.isSoup(bodies.root[body])) this.red[body] = 1
  }

  /** One entry a pair of bodies, the hand's part first, deepest first. Allocates: for the list on the screen. */
  pairs(): TouchedPair[] {
    const { contacts } = this.stage.world
    const deepest = new Map<string, TouchedPair>()
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = contacts.bodyA(row)
      const b = contacts.bodyB(row)
      const bFirst = this.hand.partOf(b) >= 0
      const first = this.nameOf(bFirst ? b : a)
      const second = this.nameOf(bFirst ? a : b)
      const depth = Math.max(0, -contacts.distance(row))
      const key = bFirst ? `${b}|${a}` : `${a}|${b}`
      const known = deepest.get(key)
      if (known === undefined || known.depth < depth) deepest.set(key, { first, second, depth })
    }
    return [...deepest.values()].sort(
      (a, b) => b.depth - a.depth || (`${a.first}${a.second}` < `${b.first}${b.second}` ? -1 : 1),
    )
  }

  private nameOf(body: number): string {
    const part = this.hand.partOf(body)
    if (part >= 0) return this.hand.rig.names[part]
    return this.stage.scene.bodies[this.stage.sceneBody[body]].name
  }
}
