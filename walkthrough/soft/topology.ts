/** Edges and hinges of a soft body's triangles, in the order in which the triangles name them. */

export interface Topology {
  /** Two vertices an edge. */
  readonly edges: Int32Array
  /** The first triangle of each edge. */
  readonly edgeTriangle: Int32Array
  /** Two an edge: the vertices opposite to it in its first two triangles, −1 for none. */
  readonly opposite: Int32Array
  /** A triangle of each vertex, −1 for none. */
  readonly vertexTriangle: Int32Array
  /** All triangles of vertex v are `fan[firstInFan[v]] … fan[firstInFan[v + 1] − 1]`. */
  readonly fan: Int32Array
  readonly firstInFan: Int32Array
}

export function topologyOf(corners: Uint32Array, vertices: number): Topology {
  const numbers = new Map<number, number>()
  const edges: number[] = []
  const edgeTriangle: number[] = []
  const opposite: number[] = []
  const vertexTriangle = new Int32Array(vertices).fill(-1)
  for (let i = 0; i < corners.length; i++) {
    const triangle = Math.floor(i / 3)
    const from = corners[i]
    const to = corners[3 * triangle + ((i + 1) % 3)]
    const across = corners[3 * triangle + ((i + 2) % 3)]
    if (vertexTriangle[from] < 0) vertexTriangle[from] = triangle
    if (from === to) continue
    const key = Math.min(from, to) * vertices + Math.max(from, to)
    const known = numbers.get(key)
    if (known === undefined) {
      numbers.set(key, edgeTriangle.length)
      edges.push(from, to)
      edgeTriangle.push(triangle)
      opposite.push(across, -1)
    } else if (opposite[2 * known + 1] < 0) opposite[2 * known + 1] = across
  }
  return {
    edges: Int32Array.from(edges),
    edgeTriangle: Int32Array.from(edgeTriangle),
    opposite: Int32Array.from(opposite),
    vertexTriangle,
    ...fansOf(corners, vertices),
  }
}

function fansOf(corners: Uint32Array, vertices: number): Pick<Topology, 'fan' | 'firstInFan'> {
  const firstInFan = new Int32Array(vertices + 1)
  for (const corner of corners) firstInFan[corner + 1]++
  for (let v = 0; v < vertices; v++) firstInFan[v + 1] += firstInFan[v]
  const next = firstInFan.slice()
  const fan = new Int32Array(corners.length)
  corners.forEach((corner, i) => {
    fan[next[corner]++] = Math.floor(i / 3)
  })
  return { fan, firstInFan }
}

export function distanceBetween(positions: Float64Array, a: number, b: number): number {
  const x = positions[3 * b] - positions[3 * a]
  const y = positions[3 * b + 1] - positions[3 * a + 1]
  const z = positions[3 * b + 2] - positions[3 * a + 2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Inverse masses: each triangle's mass goes to its corners in equal shares; what is pinned has none. */
export function inverseMasses(
  rest: Float64Array,
  corners: Uint32Array,
  pins: Int32Array,
  density: number,
): Float64Array {
  const mass = new Float64Array(rest.length / 3)
  for (let i = 0; i < corners.length; i += 3) {
    const share = (density * triangleArea(rest, corners[i], corners[i + 1], corners[i + 2])) / 3
    for (let k = 0; k < 3; k++) mass[corners[i + k]] += share
  }
  // A vertex of no triangle, or of triangles without area, stays where it is.
  const inverse = mass.map((m) => (m > 0 ? 1 / m : 0))
  for (const pin of pins) inverse[pin] = 0
  return inverse
}

export function triangleArea(x: Float64Array, a: number, b: number, c: number): number {
  const ux = x[3 * b] - x[3 * a]
  const uy = x[3 * b + 1] - x[3 * a + 1]
  const uz = x[3 * b + 2] - x[3 * a + 2]
  const vx = x[3 * c] - x[3 * a]
  const vy = x[3 * c + 1] - x[3 * a + 1]
  const vz = x[3 * c + 2] - x[3 * a + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  return 0.5 * Math.sqrt(nx * nx + ny * ny + nz * nz)
}
