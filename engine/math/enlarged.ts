/** Longer copies of arrays, zeros behind what was there. For growth only: never in a steady frame. */
export function enlargedInts(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length)
  larger.set(array)
  return larger
}

export function enlargedDoubles(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length)
  larger.set(array)
  return larger
}

export function enlargedBytes(array: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(array)
  return larger
}
