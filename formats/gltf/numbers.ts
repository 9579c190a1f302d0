/** Accessors as plain floats: normalised integers stand for −1 … 1 or 0 … 1. */
import type { Accessor } from '@gltf-transform/core'

export type Floats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

export function floatsOf(accessor: Accessor): Floats {
  const array = accessor.getArray()
  if (array === null) return new Float32Array(0)
  if (array instanceof Float32Array || array instanceof Float64Array) return array as Floats
  const floats = Float32Array.from(array)
  if (!accessor.getNormalized()) return floats
  const largest = largestOf(array)
  for (let i = 0; i < floats.length; i++) floats[i] = Math.max(-1, array[i]! / largest)
  return floats
}

/** The step between neighbouring numbers, as a fraction of the range: what rounding to integers cost. */
export function stepOf(accessor: Accessor): number {
  const array = accessor.getArray()
  // Writers that quantise mostly keep 14 bits of 16.
  if (array instanceof Int16Array || array instanceof Uint16Array) return 2 ** -14
  return array instanceof Int8Array || array instanceof Uint8Array ? 2 ** -7 : 0
}

function largestOf(array: object): number {
  if (array instanceof Int8Array) return 127
  if (array instanceof Uint8Array) return 255
  if (array instanceof Int16Array) return 32767
  return array instanceof Uint16Array ? 65535 : 1
}
