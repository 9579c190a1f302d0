/** A recorded hand as nodes: the root, and below it the parts, each on the one that it hangs on. */
import type { Animation, Document, Material, Node } from '@gltf-transform/core'
import { HAND_INTS } from '../../../engine/record/frame-record.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import { drawable } from '../../../walkthrough/hand/drawable.ts'
import type { BothHands } from '../../../walkthrough/hand/hand-measures.ts'
import { SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { addPrimitive } from './gltf-models.ts'
import { animate, MovingNode, TurningNode } from './gltf-nodes.ts'
import { HandPoses } from './hand-poses.ts'

export class GltfHand {
  readonly #side: 0 | 1
  readonly #poses: HandPoses
  readonly #root = new MovingNode()
  readonly #parts = new Map<number, TurningNode>()
  /** Moments at which it came or went. */
  readonly #shownTimes: number[] = []
  readonly #shown: number[] = []

  constructor(side: 0 | 1, hands?: BothHands) {
    this.#side = side
    this.#poses = new HandPoses(side, hands)
    for (const part of this.#poses.jointed) this.#parts.set(part, new TurningNode())
  }

  /** `place` gives the root's seven numbers from the whole ones at an offset of `state.hand`. */
  add(
    seconds: number,
    before: number,
    state: LogState,
    place: (ints: Int32Array, o: number) => Float64Array,
  ): void {
    const isThere = (state.hands >> this.#side) & 1
    this.#show(seconds, isThere)
    if (isThere === 0) return
    this.#root.add(seconds, before, place(state.hand, this.#side * HAND_INTS), 0, 1)
    this.#poses.set(state.hand)
    for (const [part, node] of this.#parts) node.add(seconds, this.#poses.local(part), 3)
  }

  /** Null where the hand was never there. */
  finish(document: Document, animation: Animation, skin: Material): Node | null {
    if (!this.#shown.includes(1)) return null
    const { model } = this.#poses
    const side = SIDES[this.#side]
    const holder = document.createNode(`${side} hand`)
    this.#root.finish(document, animation, holder)
    const nodes: Node[] = []
    model.parts.forEach((part, i) => {
      const name = `${side} ${part.name}`
      const primitive = addPrimitive(document, drawable(part)).setMaterial(skin)
      const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive))
      const [x, y, z] = model.rest.subarray(7 * i, 7 * i + 3)
      node.setTranslation([x!, y!, z!])
      this.#parts.get(i)?.finish(document, animation, node)
      nodes.push(node)
      const parent = nodes[model.parent[i]!] ?? holder
      parent.addChild(node)
    })
    this.#hideWhereGone(document, animation, holder)
    return holder
  }

  /** glTF has no word for coming and going that every reader knows; nothing is seen of a node without size. */
  #hideWhereGone(document: Document, animation: Animation, holder: Node): void {
    const keys = {
      times: Float32Array.from(this.#shownTimes),
      values: Float32Array.from(this.#shown.flatMap((shown) => [shown, shown, shown])),
    }
    animate(document, animation, holder, 'scale', keys, 'STEP')
  }

  #show(seconds: number, isThere: number): void {
    if (this.#shown.at(-1) === isThere) return
    const time = Math.fround(seconds)
    if (time <= (this.#shownTimes.at(-1) ?? -1)) this.#shown[this.#shown.length - 1] = isThere
    else {
      this.#shownTimes.push(time)
      this.#shown.push(isThere)
    }
  }
}
