/**
 * Where the walks of earlier questions ended, so that the next question about the same two nodes starts there. Things
 * move little from one question to the next; a start that is wrong only makes the walk longer.
 */
import { type FeatureCode, NO_FEATURE } from '../narrow/convex-pair.ts'

/** Of a place's number. Of two questions that fall on one place the later stays. */
const BITS = 12
const STRIDE = 4

export class WarmStarts {
  /** The features to start from, after `find`. */
  a: FeatureCode = NO_FEATURE
  b: FeatureCode = NO_FEATURE
  /** The two nodes, then where their walk ended. */
  private readonly places = new Int32Array(STRIDE << BITS).fill(-1)
  private at = 0

  find(node: number, otherNode: number): void {
    const { places } = this
    this.at = (Math.imul(node, 0x9e3779b1) ^ Math.imul(otherNode, 0x85ebca6b)) >>> (32 - BITS)
    const i = this.at * STRIDE
    const isKnown = places[i] === node && places[i + 1] === otherNode
    places[i] = node
    places[i + 1] = otherNode
    this.a = isKnown ? places[i + 2] : NO_FEATURE
    this.b = isKnown ? places[i + 3] : NO_FEATURE
  }

  /** Keeps where the walk of the nodes that were asked for last has ended. */
  keep(a: FeatureCode, b: FeatureCode): void {
    const i = this.at * STRIDE
    this.places[i + 2] = a
    this.places[i + 3] = b
  }
}
