/** A rectangle of cloth as it was cut, in quads of two triangles, the diagonals in turn: no direction is favoured. */

export interface Sheet {
  /** Vertices along u and v: one more than quads. */
  readonly columns: number
  readonly rows: number
  /** xyz a vertex, row by row: u, v, 0, in metres from the middle. */
  readonly rest: Float64Array
  readonly corners: Uint32Array
}

export function makeSheet(width: number, height: number, quadsAcross: number, quadsDown: number): Sheet {
  const columns = quadsAcross + 1
  const rows = quadsDown + 1
  const rest = new Float64Array(3 * columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const o = 3 * (row * columns + column)
      rest[o] = width * (column / quadsAcross - 0.5)
      rest[o + 1] = height * (0.5 - row / quadsDown)
    }
  }
  const corners = new Uint32Array(6 * quadsAcross * quadsDown)
  let at = 0
  for (let row = 0; row < quadsDown; row++) {
    for (let column = 0; column < quadsAcross; column++) {
      const a = row * columns + column
      const b = a + columns
      const quad = (row + column) % 2 === 0 ? [a, b, b + 1, a, b + 1, a + 1] : [a, b, a + 1, a + 1, b, b + 1]
      for (const corner of quad) corners[at++] = corner
    }
  }
  return { columns, rows, rest, corners }
}
