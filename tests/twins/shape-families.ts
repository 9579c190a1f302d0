import type { Random } from '../../engine/math/random.ts'
import type { PlainPolytope } from './placed-polytope.ts'
import { plainHull } from './plain-hull.ts'

/** A family makes a point set whose hull has a volume; every call another one. */
export type ShapeFamily = (random: Random) => Float64Array

/** 50 km: where real building files put their coordinates (DESIGN.md). */
export const FAR = 50_000

/** Points of a family with their hull by the plain method. Vertex indices are those of the points. */
export function plainShape(family: ShapeFamily, random: Random): PlainPolytope {
  return plainHull(family(random))
}

export function sphereShape(random: Random, count: number): Float64Array {
  const points = new Float64Array(3 * count)
  for (let at = 0; at < points.length; at += 3) random.onSphere(points, at)
  return points
}

/** Some of the points end up inside: they are in no face. */
export function ballShape(random: Random, count: number): Float64Array {
  const points = sphereShape(random, count)
  for (let at = 0; at < points.length; at += 3) {
    const radius = Math.cbrt(random.between(0.001, 1))
    for (let axis = 0; axis < 3; axis++) points[at + axis] *= radius
  }
  return points
}

/** Half extents x, y, z; vertex i is at the positive end of axis k where bit k of i is set. */
export function boxShape(x: number, y: number, z: number): Float64Array {
  const corner = (index: number) => [index & 1 ? x : -x, index & 2 ? y : -y, index & 4 ? z : -z]
  return Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap(corner))
}

/** A regular prism along z of radius 1: faces with `sides` neighbours. Bottom vertices first. */
export function prismShape(sides: number, halfHeight: number): Float64Array {
  return Float64Array.from([...ring(sides, -halfHeight), ...ring(sides, halfHeight)])
}

/** A regular pyramid of base radius 1: an apex with `sides` edges, the last vertex. */
export function coneShape(sides: number, height: number): Float64Array {
  return Float64Array.from([...ring(sides, 0), 0, 0, height])
}

/** Corners of small integers, many of them coplanar, collinear and equal: parallel faces and edges galore. */
export function latticeShape(random: Random, count: number, reach: number): Float64Array {
  for (;;) {
    const points = Float64Array.from({ length: 3 * count }, () => random.below(2 * reach + 1) - reach)
    if (spansVolume(points)) return points
  }
}

/** Two nearly parallel faces that meet in an edge: dihedral angle about `angle` radians. */
export function wedgeShape(angle: number): Float64Array {
  return Float64Array.from([
    -1,
    0,
    0,
    1,
    0,
    0,
    -1,
    1,
    angle / 2,
    1,
    1,
    angle / 2,
    -1,
    1,
    -angle / 2,
    1,
    1,
    -angle / 2,
  ])
}

export function stretched(points: Float64Array, x: number, y: number, z: number): Float64Array {
  const factors = [x, y, z]
  return points.map((value, index) => value * factors[index % 3])
}

/** The same body written about another origin; coordinates are rounded where they land. */
export function displaced(points: Float64Array, x: number, y: number, z: number): Float64Array {
  const offsets = [x, y, z]
  return points.map((value, index) => value + offsets[index % 3])
}

function ring(sides: number, z: number): number[] {
  return Array.from({ length: sides }, (_, side) => {
    const angle = (2 * Math.PI * side) / sides
    return [Math.cos(angle), Math.sin(angle), z]
  }).flat()
}

function spansVolume(points: Float64Array): boolean {
  try {
    plainHull(points)
    return true
  } catch {
    return false
  }
}

function farOff(random: Random, points: Float64Array): Float64Array {
  return displaced(points, FAR, -FAR * random.unit(), FAR * random.unit())
}

/** A box in which every half extent is a power of two times 1 … 4, so that aligned cases stay exact. */
function dyadicBox(random: Random): Float64Array {
  const extent = () => (1 + random.below(4)) / 4
  return boxShape(extent(), extent(), extent())
}

/** Every kind of body the narrow phase must get right, by name. All are about 1 in radius, give or take 3. */
export const SHAPE_FAMILIES: Readonly<Record<string, ShapeFamily>> = {
  sphere: (random) => sphereShape(random, 6 + random.below(20)),
  ball: (random) => ballShape(random, 5 + random.below(30)),
  box: dyadicBox,
  cube: () => boxShape(0.5, 0.5, 0.5),
  tetrahedron: (random) => ballShape(random, 4),
  prism: (random) => prismShape(3 + random.below(14), random.between(0.1, 2)),
  cone: (random) => coneShape(3 + random.below(20), random.between(0.2, 3)),
  needle: (random) => stretched(sphereShape(random, 6 + random.below(14)), 1, 0.001, 0.001),
  'needle prism': (random) => stretched(prismShape(3 + random.below(8), 1), 0.001, 0.001, 1),
  plate: (random) => stretched(sphereShape(random, 6 + random.below(14)), 1, 1, 0.001),
  'plate box': () => boxShape(1, 1, 0.001),
  lattice: (random) => latticeShape(random, 4 + random.below(16), 1 + random.below(3)),
  'nearly flat': (random) => stretched(ballShape(random, 6 + random.below(14)), 1, 1, 1e-7),
  wedge: (random) => wedgeShape([1e-2, 1e-4, 1e-6, 1e-9][random.below(4)]),
  'far from its origin': (random) => farOff(random, sphereShape(random, 6 + random.below(14))),
  'far box': (random) => farOff(random, dyadicBox(random)),
}

/** Faces and vertices with many neighbours: slow for the twin (5 to 300 ms a pair), so a list of their own. */
export const MANY_SIDED_FAMILIES: Readonly<Record<string, ShapeFamily>> = {
  'prism of 200 sides': () => prismShape(200, 0.5),
  'cone of 200 sides': () => coneShape(200, 1.5),
  'flat cone of 100 sides': () => coneShape(100, 1e-3),
  'sphere of 100 points': (random) => sphereShape(random, 100),
}
