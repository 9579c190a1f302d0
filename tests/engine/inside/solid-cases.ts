/** Closed meshes that are hard on rays, and the points that are hard on each. */
import { Random } from '../../../engine/math/random.ts'
import { joined, turned } from '../../../engine/soup/joined-mesh.ts'
import { boxSolid } from '../../../engine/soup/sample/box-solid.ts'
import { foam } from '../../../engine/soup/sample/foam.ts'
import { nestedShells } from '../../../engine/soup/sample/nested-shells.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { thinFins } from '../../../engine/soup/sample/thin-fins.ts'
import { type TriangleMesh, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'

export interface SolidCase {
  readonly name: string
  readonly mesh: TriangleMesh
}

export function mapped(mesh: TriangleMesh, change: (x: number, axis: number) => number): TriangleMesh {
  return triangleMesh(
    mesh.positions.map((x, i) => change(x, i % 3)),
    mesh.corners,
  )
}

export function tetrahedron(points: readonly number[]): TriangleMesh {
  return triangleMesh(Float64Array.from(points), Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3))
}

/** Tetrahedra on whole coordinates: every plane, line and corner is met by others; some are flat, some inside out. */
function latticeTetrahedra(count: number, size: number, seed: number): TriangleMesh {
  const random = new Random(seed)
  return joined(
    Array.from({ length: count }, () =>
      tetrahedron(Array.from({ length: 12 }, () => random.below(size + 1))),
    ),
  )
}

/** A cube whose top edge is divided on one side only; a triangle without an area fills the gap. */
function cubeWithSeam(): TriangleMesh {
  const positions = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0.5, 0, 1]
  const corners = [
    [0, 2, 1, 0, 3, 2],
    [0, 1, 5, 0, 5, 4],
    [1, 2, 6, 1, 6, 5],
    [2, 3, 7, 2, 7, 6],
    [3, 0, 4, 3, 4, 7],
    [4, 8, 7, 8, 6, 7, 8, 5, 6],
    // The front runs along 5 → 4, the top along 4 → 8 → 5: this one runs along both the other way.
    [4, 5, 8],
    // No area and no effect: shrunk to a corner.
    [6, 6, 6],
  ].flat()
  return triangleMesh(Float64Array.from(positions), Uint32Array.from(corners))
}

/** Two cubes that share one edge: four triangles on it. */
function cubesOnEdge(): TriangleMesh {
  return boxSolid([
    { min: [0, 0, 0], max: [1, 1, 1] },
    { min: [1, 1, 0], max: [2, 2, 1] },
  ])
}

const notched = boxSolid([
  { min: [0, 0, 0], max: [4, 4, 4] },
  { min: [1, 1, 1], max: [5, 3, 3], cut: true },
])
const ball = octasphere(2)

export const solidCases: readonly SolidCase[] = [
  { name: 'a sphere of 128 triangles', mesh: ball },
  { name: 'a sphere 50 km out', mesh: mapped(ball, (x, axis) => x + [50_000, -50_000, 12_345.678][axis]!) },
  { name: 'a sphere of 1e-150', mesh: mapped(ball, (x) => x * 1e-150) },
  { name: 'a sphere of 1e150', mesh: mapped(ball, (x) => x * 1e150) },
  { name: 'a sphere of denormals', mesh: mapped(ball, (x) => x * 1e-310) },
  { name: 'a sphere of 1e-107, whose volumes are denormals', mesh: mapped(ball, (x) => x * 1e-107) },
  { name: 'a sphere of 1e-161, whose areas are denormals', mesh: mapped(ball, (x) => x * 1e-161) },
  {
    name: 'a sphere of denormals beside one of metres',
    mesh: joined([mapped(octasphere(1), (x) => x * 1e-310), mapped(octasphere(0), (x) => x + 1.5)]),
  },
  {
    name: 'a needle 1e40 long and 1e-40 thick',
    mesh: mapped(ball, (x, axis) => x * [1e40, 1e-40, 1][axis]!),
  },
  { name: 'a box with a slot', mesh: notched },
  { name: 'two overlapping boxes in one mesh', mesh: joined([notched, mapped(notched, (x) => x + 1)]) },
  { name: 'a cube turned inside out', mesh: turned(notched) },
  { name: 'a mesh twice', mesh: joined([ball, ball]) },
  { name: 'a mesh and its own reverse', mesh: joined([notched, turned(notched)]) },
  { name: 'four nested shells facing out', mesh: nestedShells(4, 1, 'same') },
  { name: 'four nested shells facing in turn', mesh: nestedShells(4, 1, 'alternating') },
  { name: 'thin fins', mesh: thinFins(4, 2 ** -30) },
  { name: 'a foam of 64 cavities', mesh: foam({ cells: 4, level: 0, pieces: 2, seed: 3 }) },
  { name: 'a cube with a seam of no area', mesh: cubeWithSeam() },
  { name: 'two cubes on an edge', mesh: cubesOnEdge() },
  { name: 'a sheet of two sides', mesh: tetrahedron([0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0]) },
  { name: 'a needle of no width', mesh: tetrahedron([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]) },
  { name: 'one point', mesh: tetrahedron([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]) },
  { name: 'tetrahedra on a lattice of 3', mesh: latticeTetrahedra(12, 3, 5) },
  { name: 'tetrahedra on a lattice of 8', mesh: latticeTetrahedra(20, 8, 6) },
  { name: 'no triangles', mesh: triangleMesh(new Float64Array(0), new Uint32Array(0)) },
]

/** Points in general position and, mostly, not: on corners, edges, faces, in their planes, a rounding beside them. */
export function hardPoints(mesh: TriangleMesh, seed: number, each: number): Float64Array {
  const random = new Random(seed)
  const { positions: v, corners } = mesh
  const points: number[] = []
  if (corners.length === 0) return Float64Array.of(0, 0, 0, 1, 2, 3)
  const corner = () => corners[random.below(corners.length)]!
  const low = [0, 1, 2].map((axis) => edgeOf(mesh, axis, Math.min))
  const high = [0, 1, 2].map((axis) => edgeOf(mesh, axis, Math.max))
  const lattice = 4
  const weights = [-1, -0.5, 0, 0.25, 0.5, 1, 1.5, 2]
  const weight = () => weights[random.below(weights.length)]!
  const axes = [0, 1, 2]
  for (let n = 0; n < each; n++) {
    points.push(...axes.map((k) => random.between(low[k]! * 1.125 - high[k]! * 0.125, high[k]!)))
    points.push(...axes.map((k) => low[k]! + (high[k]! - low[k]!) * (random.below(lattice + 1) / lattice)))
    // A corner, and one beside it by a rounding.
    const at = corner()
    points.push(...axes.map((k) => v[3 * at + k]!))
    points.push(...axes.map((k) => beside(v[3 * at + k]!, random.below(3) - 1)))
    // In line with corners along one, two or three axes: rays along axes meet edges and corners there.
    points.push(...axes.map((k) => v[3 * corner() + k]!))
    const line = corner()
    const free = random.below(3)
    points.push(...axes.map((k) => (k === free ? random.between(low[k]!, high[k]!) : v[3 * line + k]!)))
    // On an edge or its extension, in line with an edge up to rounding, and in a face or its plane.
    const t = 3 * random.below(corners.length / 3)
    const [a, b, c] = axes.map((k) => 3 * corners[t + k]!) as [number, number, number]
    const s = weight()
    const r = weight()
    points.push(...axes.map((k) => v[a + k]! + s * (v[b + k]! - v[a + k]!)))
    points.push(...axes.map((k) => v[a + k]! + s * (v[b + k]! - v[a + k]!) + r * (v[c + k]! - v[a + k]!)))
    const u = random.unit()
    points.push(
      ...axes.map((k) =>
        k === free ? random.between(low[k]!, high[k]!) : v[a + k]! + u * (v[b + k]! - v[a + k]!),
      ),
    )
    points.push(
      ...axes.map((k) => {
        const onFace = v[a + k]! + u * (v[b + k]! - v[a + k]!) + (1 - u) * 0.5 * (v[c + k]! - v[a + k]!)
        return beside(onFace, random.below(3) - 1)
      }),
    )
  }
  return Float64Array.from(points)
}

function edgeOf(mesh: TriangleMesh, axis: number, pick: (a: number, b: number) => number): number {
  return mesh.positions.reduce((best, x, i) => (i % 3 === axis ? pick(best, x) : best), mesh.positions[axis]!)
}

/** About one rounding up or down. */
function beside(x: number, steps: number): number {
  return x + steps * Math.max(Math.abs(x) * 2 ** -52, Number.MIN_VALUE)
}
