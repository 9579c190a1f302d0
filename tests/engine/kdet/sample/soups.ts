/** Meshes of loose triangles that are hard to get right. */
import type { Random } from '../../../../engine/math/random.ts'
import type { TriangleMesh } from '../../../../engine/soup/triangle-mesh.ts'

export type Soup = (random: Random, triangles: number) => TriangleMesh

function soupOf(triangles: number, corner: (triangle: number, k: number) => readonly number[]): TriangleMesh {
  const positions = new Float64Array(9 * triangles)
  for (let t = 0; t < triangles; t++) for (let k = 0; k < 3; k++) positions.set(corner(t, k), 9 * t + 3 * k)
  return { positions, corners: Uint32Array.from({ length: 3 * triangles }, (_, i) => i) }
}

const anywhere = (random: Random, size: number) => [0, 1, 2].map(() => random.between(-size, size))

/** Each triangle about a place of its own. */
function placed(random: Random, triangles: number, room: number, size: () => number): TriangleMesh {
  let place: number[] = []
  let own = 0
  return soupOf(triangles, (_, k) => {
    if (k === 0) {
      place = anywhere(random, room)
      own = size()
    }
    return anywhere(random, own).map((x, axis) => x + place[axis])
  })
}

export const SOUPS: Readonly<Record<string, Soup>> = {
  'random triangles': (random, triangles) => placed(random, triangles, 1, () => 0.5),
  'a lattice of few places: coplanar, touching, without area, twice the same': (random, triangles) => {
    // −0 and 0 are one place.
    const digit = () => (random.below(4) - 1) * (random.below(2) === 0 ? 1 : -1)
    return soupOf(triangles, () => [digit(), digit(), digit()])
  },
  'a lattice of one plane': (random, triangles) =>
    soupOf(triangles, () => [random.below(8), random.below(8), 3]),
  'whole copies': (random, triangles) => {
    const half = placed(random, Math.ceil(triangles / 2), 1, () => 0.5)
    return soupOf(triangles, (t, k) => {
      const at = 9 * (t % Math.ceil(triangles / 2)) + 3 * k
      return [...half.positions.subarray(at, at + 3)]
    })
  },
  'sizes over twelve octaves': (random, triangles) =>
    placed(random, triangles, 0.6, () => 2 ** -random.between(0, 12)),
  'points, segments and needles among others': (random, triangles) => {
    const mesh = placed(random, triangles, 0.6, () => 0.5)
    for (let t = 0; t < triangles; t += 2) {
      const width = [0, 1e-14, 1e-6][random.below(3)]
      const whole = random.below(3) === 0
      for (let k = whole ? 3 : 6; k < 9; k++) {
        mesh.positions[9 * t + k] = mesh.positions[9 * t + k - 3] + width * random.between(-1, 1)
      }
    }
    return mesh
  },
  '50 km from the origin': (random, triangles) => {
    const mesh = placed(random, triangles, 1, () => 0.4)
    return { ...mesh, positions: mesh.positions.map((x, i) => x + [50_000, -50_000, 20_000][i % 3]) }
  },
}
