/** What is in contact now: which bodies are red, and the list of contacts in words. */
import type { Stage } from '../stage.ts'
import type { PersonHand } from './person-hand.ts'

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
  private readonly hands: readonly PersonHand[]

  constructor(stage: Stage, hands: readonly PersonHand[]) {
    this.stage = stage
    this.hands = hands
    this.red = new Uint8Array(stage.movable.length)
  }

  /** After the frame's last step. */
  update(): void {
    this.red = markTouched(this.stage, this.red)
  }

  /** One entry a pair of bodies, the hand's part first, deepest first. Allocates: for the list on the screen. */
  pairs(): TouchedPair[] {
    const { contacts } = this.stage.world
    const deepest = new Map<string, TouchedPair>()
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = contacts.bodyA(row)
      const b = contacts.bodyB(row)
      const bFirst = this.stage.sceneBody[b] < 0
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
    for (const hand of this.hands) {
      const part = hand.bodies.partOf(body)
      if (part >= 0) return this.partName(hand, part)
    }
    return this.stage.scene.bodies[this.stage.sceneBody[body]].name
  }

  /** With two hands the side belongs to the name. */
  partName({ bodies, model }: PersonHand, part: number): string {
    const name = bodies.rig.names[part]
    return this.hands.length > 1 ? `${model.handedness} ${name}` : name
  }
}

/** Marks, by engine body, what the last step found in contact; the array may be a longer one than was given. */
export function markTouched(stage: Stage, marks: Uint8Array): Uint8Array {
  const { contacts } = stage.world
  const red = marks.length < stage.movable.length ? new Uint8Array(stage.movable.length) : marks
  red.fill(0)
  for (let i = 0; i < contacts.count; i++) {
    const row = contacts.at(i)
    mark(stage, red, contacts.bodyA(row))
    mark(stage, red, contacts.bodyB(row))
  }
  return red
}

/** Of a soup, which may be a whole building, only the triangles turn red that are touched. */
function mark(stage: Stage, red: Uint8Array, body: number): void {
  const { shapes, bodies } = stage.world
  if (!shapes.isSoup(bodies.root[body])) red[body] = 1
}
