/** Which vertices are one point? Exactly equal coordinates, −0 and 0 alike; no tolerance. */

const EMPTY = -1

/** For each vertex the first vertex at the same position. */
export function weldVertices(positions: Float64Array): Uint32Array {
  const count = positions.length / 3
  const slots = 2 ** Math.ceil(Math.log2(2 * count + 2))
  const table = new Int32Array(slots).fill(EMPTY)
  const welded = new Uint32Array(count)
  const number = new Float64Array(1)
  const bits = new Uint32Array(number.buffer)
  for (let vertex = 0; vertex < count; vertex++) {
    let hash = 0
    for (let axis = 0; axis < 3; axis++) {
      // Adding 0 turns −0 into 0, whose bits differ.
      number[0] = positions[3 * vertex + axis] + 0
      hash = Math.imul(hash ^ bits[0], 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 15) ^ bits[1], 0xc2b2ae35)
      hash ^= hash >>> 13
    }
    let slot = hash & (slots - 1)
    for (;;) {
      const other = table[slot]
      if (other === EMPTY) {
        table[slot] = vertex
        welded[vertex] = vertex
        break
      }
      if (samePosition(positions, vertex, other)) {
        welded[vertex] = other
        break
      }
      slot = (slot + 1) & (slots - 1)
    }
  }
  return welded
}

function samePosition(positions: Float64Array, a: number, b: number): boolean {
  return (
    positions[3 * a] === positions[3 * b] &&
    positions[3 * a + 1] === positions[3 * b + 1] &&
    positions[3 * a + 2] === positions[3 * b + 2]
  )
}
