import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { type TriangleMesh, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'

/** Loose triangles of a size, spread over a cube: no shared vertices. */
export function looseTriangles(count: number, size: number, seed: number): TriangleMesh {
  const random = new Random(seed)
  const positions: number[] = []
  for (let t = 0; t < count; t++) {
    const at = [0, 0, 0].map(() => random.between(-1, 1))
    for (let k = 0; k < 9; k++) positions.push(at[k % 3] + random.between(-size, size))
  }
  return triangleMesh(Float64Array.from(positions), Uint32Array.from(positions.keys()).slice(0, 3 * count))
}

/** Corners on a small grid: coplanar triangles, shared corners, segments and points. */
export function gridTriangles(count: number, width: number, seed: number): TriangleMesh {
  const random = new Random(seed)
  const positions = Float64Array.from({ length: 3 * width ** 3 }, (_, i) => {
    const v = Math.floor(i / 3)
    return [v % width, Math.floor(v / width) % width, Math.floor(v / width ** 2)][i % 3]
  })
  const corners = Uint32Array.from({ length: 3 * count }, () => random.below(width ** 3))
  return triangleMesh(positions, corners)
}

/** A closed sphere of longitudes and latitudes, 2 · around · (rings − 1) triangles, with ripples. */
export function rippledSphere(around: number, rings: number, ripple = 0): TriangleMesh {
  const positions: number[] = [0, 0, 1]
  for (let r = 1; r < rings; r++) {
    for (let a = 0; a < around; a++) {
      const theta = (Math.PI * r) / rings
      const phi = (2 * Math.PI * a) / around
      const radius = 1 + ripple * Math.sin(5 * phi) * Math.sin(7 * theta)
      positions.push(radius * Math.sin(theta) * Math.cos(phi), radius * Math.sin(theta) * Math.sin(phi))
      positions.push(radius * Math.cos(theta))
    }
  }
  positions.push(0, 0, -1)
  const south = positions.length / 3 - 1
  const corners: number[] = []
  for (let a = 0; a < around; a++) {
    const b = (a + 1) % around
    corners.push(0, 1 + a, 1 + b)
    for (let r = 0; r < rings - 2; r++) {
      const row = 1 + r * around
      corners.push(row + a, row + around + a, row + b, row + b, row + around + a, row + around + b)
    }
    const row = 1 + (rings - 2) * around
    corners.push(row + a, south, row + b)
  }
  return triangleMesh(Float64Array.from(positions), Uint32Array.from(corners))
}

/** One pose: at a random place and turned at random, or upright. */
export function randomPose(random: Random, reach: number, turned = true, scale = 1): Float64Array {
  const seven = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
  for (let k = 0; k < 3; k++) seven[k] = random.between(-reach, reach)
  if (turned) random.rotation(seven, 3)
  return pose(seven, scale)
}

export function pose(seven: ArrayLike<number>, scale = 1): Float64Array {
  const numbers = new Float64Array(POSE_STRIDE)
  writePose(numbers, 0, seven, 0)
  numbers[SCALE] = scale
  return numbers
}

export const HERE: Float64Array = pose([0, 0, 0, 0, 0, 0, 1])

export const SAMPLE_MESHES: Readonly<Record<string, () => TriangleMesh>> = {
  'no triangles': () => triangleMesh(new Float64Array(0), new Uint32Array(0)),
  'one triangle': () => looseTriangles(1, 1, 1),
  'loose triangles': () => looseTriangles(400, 0.2, 2),
  'triangles on a grid, some without area': () => gridTriangles(300, 4, 3),
  'a closed sphere': () => rippledSphere(24, 14),
  'equal triangles': () =>
    triangleMesh(
      Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      new Uint32Array(300).map((_, i) => i % 3),
    ),
  'one point many times': () => triangleMesh(new Float64Array(3), new Uint32Array(300)),
  'crosses about one middle': () => {
    const random = new Random(4)
    const positions = Float64Array.from({ length: 900 }, () => random.between(-1, 1))
    for (let t = 0; t < 900; t += 9) {
      for (let k = 0; k < 3; k++) {
        positions[t + k + 3] = -positions[t + k]
        positions[t + k + 6] = positions[t + k] / 2
      }
    }
    return triangleMesh(
      positions,
      Uint32Array.from({ length: 300 }, (_, i) => i),
    )
  },
  'halving without end': () => {
    const positions = Float64Array.from(
      { length: 9 * 900 },
      (_, i) => 2 ** -Math.floor(i / 9) * (1 + (i % 9) / 9),
    )
    return triangleMesh(
      positions,
      Uint32Array.from({ length: 2700 }, (_, i) => i),
    )
  },
}
