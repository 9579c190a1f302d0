/**
 * What carried each loose body the last time it was let down. A thing that is pushed about on a table stays on the same part of
 * it, and one look at those two parts is much cheaper than letting it down again, part by part on everything below.
 */
import type { BodyId } from '../../engine/bodies.ts'
import { enlargedInts } from '../../engine/math/enlarged.ts'
import type { Probe } from '../../engine/query/probe.ts'
import { REST_GAP } from './limits.ts'

const NONE = -1
/** The gap under what rests is REST_GAP, a little less or more; farther up it has to come down. */
const STILL_ON = 1.05 * REST_GAP

export class Supports {
  private readonly probe: Probe
  /** By engine body: the node that rests, on which body, and on which node of it. */
  private node = new Int32Array(64).fill(NONE)
  private other = new Int32Array(64)
  private otherNode = new Int32Array(64)

  constructor(probe: Probe) {
    this.probe = probe
  }

  /** After a cast that ended on what carries the body. */
  remember(body: number): void {
    if (body >= this.node.length) this.grow(body + 1)
    const { probe } = this
    this.node[body] = probe.hitOtherNode < 0 ? NONE : probe.hitNode
    this.other[body] = probe.hitBody
    this.otherNode[body] = probe.hitOtherNode
  }

  /** Whether what carried it still does; `holds` is the least rise of a slope that a thing stays on. */
  carries(body: number, holds: number): boolean {
    if (!(this.node[body] >= 0)) return false
    const { probe } = this
    probe.useBody(body as BodyId)
    const gap = probe.gap(this.node[body], this.other[body], this.otherNode[body])
    return gap > 0 && gap <= STILL_ON && -probe.gapDirection[1] >= holds
  }

  private grow(least: number): void {
    const before = this.node.length
    const length = Math.max(least, 2 * before)
    this.node = enlargedInts(this.node, length).fill(NONE, before)
    this.other = enlargedInts(this.other, length)
    this.otherNode = enlargedInts(this.otherNode, length)
  }
}
