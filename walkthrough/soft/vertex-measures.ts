/** What is measured on all vertices of a soft body at once. */

/** Velocities from where vertices were and are; `pace` holds the seconds between the two and the most metres that count. */
export function takeVelocities(
  positions: Float64Array,
  previous: Float64Array,
  velocities: Float64Array,
  pace: Float64Array,
): void {
  const h = pace[0]
  const limit = pace[1] / h
  for (let o = 0; o < positions.length; o += 3) {
    const x = (positions[o] - previous[o]) / h
    const y = (positions[o + 1] - previous[o + 1]) / h
    const z = (positions[o + 2] - previous[o + 2]) / h
    const square = x * x + y * y + z * z
    const share = square > limit * limit ? limit / Math.sqrt(square) : 1
    velocities[o] = share * x
    velocities[o + 1] = share * y
    velocities[o + 2] = share * z
  }
}

export function findSpeed(v: Float64Array, speed: Float64Array): void {
  let fastest = 0
  for (let o = 0; o < v.length; o += 3) {
    const square = v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2]
    if (square > fastest) fastest = square
  }
  speed[0] = Math.sqrt(fastest)
}

/** Minima, then maxima. */
export function findBox(positions: Float64Array, box: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    box[k] = Infinity
    box[3 + k] = -Infinity
  }
  for (let o = 0; o < positions.length; o += 3) {
    for (let k = 0; k < 3; k++) {
      const at = positions[o + k]
      if (at < box[k]) box[k] = at
      if (at > box[3 + k]) box[3 + k] = at
    }
  }
}
