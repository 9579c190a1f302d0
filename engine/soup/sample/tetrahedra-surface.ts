/**
 * Where a function on a grid changes its sign, as triangles: marching tetrahedra. Each cube is cut into the six
 * tetrahedra along its diagonal, the same way everywhere, so the surface closes from cube to cube without special
 * cases. Its vertices stay off the grid's nodes: no triangle degenerates and no two meet but at shared vertices.
 */
import type { TriangleMesh } from '../triangle-mesh.ts'

export interface ScalarGrid {
  /** Nodes along x, y and z. */
  readonly nodes: readonly [number, number, number]
  readonly origin: readonly [number, number, number]
  readonly spacing: number
  /** One a node, x fastest; negative in the solid. Positive on the border, or the surface is open there. */
  readonly values: Float64Array
}

/** Corners of a cube are bits (1 for x, 2 for y, 4 for z); each row is right-handed. */
const TETRAHEDRA = [
  [0, 1, 3, 7],
  [0, 5, 1, 7],
  [0, 3, 2, 7],
  [0, 2, 6, 7],
  [0, 4, 5, 7],
  [0, 6, 4, 7],
] as const

/** Even permutations, by which corners are solid: the two solid ones first. */
const TWO_SOLID: Readonly<Record<number, readonly [number, number, number, number]>> = {
  3: [0, 1, 2, 3],
  5: [0, 2, 3, 1],
  9: [0, 3, 1, 2],
  6: [1, 2, 0, 3],
  10: [1, 3, 2, 0],
  12: [2, 3, 0, 1],
}

/** Nearest that a vertex comes to a node, as a fraction of the edge. */
const KEEP_OFF = 0.04

export function tetrahedraSurface(grid: ScalarGrid): TriangleMesh {
  const [nx, ny, nz] = grid.nodes
  const surface = new Surface(grid)
  const cube = new Int32Array(8)
  for (let z = 0; z + 1 < nz; z++) {
    for (let y = 0; y + 1 < ny; y++) {
      for (let x = 0; x + 1 < nx; x++) {
        let solid = 0
        for (let c = 0; c < 8; c++) {
          const node = ((z + (c >> 2)) * ny + y + ((c >> 1) & 1)) * nx + x + (c & 1)
          cube[c] = node
          if (grid.values[node]! < 0) solid++
        }
        if (solid > 0 && solid < 8) surface.addCube(cube)
      }
    }
  }
  return surface.mesh()
}

class Surface {
  private readonly grid: ScalarGrid
  /** By an edge's lower node and its direction (1 … 7); vertex + 1, 0 where there is none yet. */
  private readonly vertexOn: Int32Array
  private readonly positions: number[] = []
  private readonly corners: number[] = []

  constructor(grid: ScalarGrid) {
    this.grid = grid
    this.vertexOn = new Int32Array(grid.values.length * 8)
  }

  addCube(cube: Int32Array): void {
    for (const tetrahedron of TETRAHEDRA) {
      let mask = 0
      for (let i = 0; i < 4; i++) if (this.grid.values[cube[tetrahedron[i]!]!]! < 0) mask |= 1 << i
      if (mask !== 0 && mask !== 15) this.addTetrahedron(cube, tetrahedron, mask)
    }
  }

  mesh(): TriangleMesh {
    return { positions: Float64Array.from(this.positions), corners: Uint32Array.from(this.corners) }
  }

  private addTetrahedron(cube: Int32Array, tetrahedron: readonly number[], mask: number): void {
    const two = TWO_SOLID[mask]
    if (two !== undefined) {
      const [a, b, c, d] = two.map((i) => tetrahedron[i]!) as [number, number, number, number]
      const ac = this.vertex(cube, a, c)
      const bd = this.vertex(cube, b, d)
      this.corners.push(ac, this.vertex(cube, a, d), bd, ac, bd, this.vertex(cube, b, c))
      return
    }
    const oneSolid = (mask & (mask - 1)) === 0
    const alone = 31 - Math.clz32(oneSolid ? mask : 15 - mask)
    // Exchanging two pairs of corners keeps the tetrahedron right-handed.
    const [p, q, r] = [1, 2, 3].map((turn) =>
      this.vertex(cube, tetrahedron[alone]!, tetrahedron[alone ^ turn]!),
    ) as [number, number, number]
    if (oneSolid) this.corners.push(p, q, r)
    else this.corners.push(p, r, q)
  }

  private vertex(cube: Int32Array, one: number, other: number): number {
    const low = Math.min(one, other)
    const direction = one ^ other
    const from = cube[low]!
    const key = from * 8 + direction
    const known = this.vertexOn[key]!
    if (known > 0) return known - 1
    const to = cube[low | direction]!
    const { values, origin, spacing, nodes } = this.grid
    const t = Math.min(1 - KEEP_OFF, Math.max(KEEP_OFF, values[from]! / (values[from]! - values[to]!)))
    const x = from % nodes[0]
    const y = ((from - x) / nodes[0]) % nodes[1]
    const z = Math.floor(from / (nodes[0] * nodes[1]))
    this.positions.push(
      origin[0] + spacing * (x + (direction & 1) * t),
      origin[1] + spacing * (y + ((direction >> 1) & 1) * t),
      origin[2] + spacing * (z + (direction >> 2) * t),
    )
    const vertex = this.positions.length / 3 - 1
    this.vertexOn[key] = vertex + 1
    return vertex
  }
}
