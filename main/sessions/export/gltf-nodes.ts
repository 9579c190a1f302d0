/** Nodes that move: each with the keys of where it was. */
import type { Animation, Document, Node } from '@gltf-transform/core'
import { type Keys, Track } from './gltf-track.ts'

/** What linear interpolation may miss: 10 µm and 0.01°, with room for the 24 bits of a glTF number. */
const POSITION_TOLERANCE = 9e-6
const TURN_TOLERANCE = 1.6e-4
const SCALE_TOLERANCE = 1e-6

/** Adds one value's keys to the animation; a value that never changes is the node's own. */
export function animate(
  document: Document,
  animation: Animation,
  node: Node,
  path: 'translation' | 'rotation' | 'scale',
  keys: Keys | null,
  interpolation: 'LINEAR' | 'STEP' = 'LINEAR',
): void {
  if (keys === null) return
  const size = path === 'rotation' ? 4 : 3
  const first = [...keys.values.subarray(0, size)]
  if (path === 'translation') node.setTranslation(first as [number, number, number])
  if (path === 'rotation') node.setRotation(first as [number, number, number, number])
  if (path === 'scale') node.setScale(first as [number, number, number])
  if (keys.times.length < 2) return
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
  const input = document.createAccessor().setType('SCALAR').setArray(keys.times).setBuffer(buffer)
  const type = size === 4 ? 'VEC4' : 'VEC3'
  const output = document.createAccessor().setType(type).setArray(keys.values).setBuffer(buffer)
  const sampler = document
    .createAnimationSampler()
    .setInput(input)
    .setOutput(output)
    .setInterpolation(interpolation)
  const channel = document
    .createAnimationChannel()
    .setTargetNode(node)
    .setTargetPath(path)
    .setSampler(sampler)
  animation.addSampler(sampler).addChannel(channel)
}

export class MovingNode {
  readonly #position = Track.linear(3, POSITION_TOLERANCE)
  readonly #turn = Track.turn(TURN_TOLERANCE)
  readonly #scale = Track.linear(3, SCALE_TOLERANCE)
  readonly #last = Float64Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1)
  #lastTime = Number.NaN

  /** A pose of seven numbers at pose[o] and a scale. `before` is the moment of the frame before this one. */
  add(seconds: number, before: number, pose: ArrayLike<number>, o: number, scale: number): void {
    // It has rested since it was last heard of, and has not drifted towards where it is now.
    if (before > this.#lastTime) this.#addSample(before)
    for (let k = 0; k < 7; k++) this.#last[k] = pose[o + k]!
    this.#last.fill(scale, 7)
    this.#addSample(seconds)
  }

  /** It is not there any more: nothing is seen of a node without size. */
  vanish(seconds: number, before: number): void {
    this.add(seconds, before, this.#last.slice(), 0, 0)
  }

  finish(document: Document, animation: Animation, node: Node): void {
    animate(document, animation, node, 'translation', this.#position.finish())
    animate(document, animation, node, 'rotation', this.#turn.finish())
    animate(document, animation, node, 'scale', this.#scale.finish())
  }

  #addSample(seconds: number): void {
    this.#position.add(seconds, this.#last, 0)
    this.#turn.add(seconds, this.#last, 3)
    this.#scale.add(seconds, this.#last, 7)
    this.#lastTime = seconds
  }
}

/** A node that only turns. */
export class TurningNode {
  readonly #turn = Track.turn(TURN_TOLERANCE)

  /** A quaternion at values[o]. */
  add(seconds: number, values: Float64Array, o: number): void {
    this.#turn.add(seconds, values, o)
  }

  finish(document: Document, animation: Animation, node: Node): void {
    animate(document, animation, node, 'rotation', this.#turn.finish())
  }
}
