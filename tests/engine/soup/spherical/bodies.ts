/** Bodies for the tests of spherical fields: star-shaped, not star-shaped, long, open and degenerate. */
import { POSE_STRIDE, SCALE, writePose } from '../../../../engine/math/pose.ts'
import { Random } from '../../../../engine/math/random.ts'
import { octasphere } from '../../../../engine/soup/sample/octasphere.ts'
import { type TriangleMesh, triangleMesh } from '../../../../engine/soup/triangle-mesh.ts'

type Point = [number, number, number]

/** Each vertex of an octasphere moved along its ray. */
export function starBody(level: number, radius: (x: number, y: number, z: number) => number): TriangleMesh {
  return mapped(octasphere(level), (x, y, z) => {
    const r = radius(x, y, z)
    return [r * x, r * y, r * z]
  })
}

/** Small bumps all over, and longer than wide. */
export function pineapple(level: number): TriangleMesh {
  return starBody(level, (x, y, z) => (1 + 0.12 * Math.sin(9 * x) * Math.sin(9 * z)) * (1 + 0.5 * y * y))
}

/** Four lobes and a dent at the top. */
export function pepper(level: number): TriangleMesh {
  return starBody(
    level,
    (x, y, z) => 0.8 + 0.15 * Math.cos(4 * Math.atan2(z, x)) * (1 - y * y) - 0.3 * y ** 8,
  )
}

export function ball(level: number): TriangleMesh {
  return starBody(level, () => 1)
}

/** A closed tube of given radius about a curve; the curve is closed too, or else its ends are shut by fans. */
export function tube(
  curve: (t: number) => Point,
  rings: number,
  sides: number,
  radius: (t: number) => number,
  isLoop: boolean,
): TriangleMesh {
  const points: Point[] = []
  const triangles: number[] = []
  const count = isLoop ? rings : rings + 1
  for (let i = 0; i < count; i++) {
    const t = i / rings
    const at = curve(t)
    const ahead = unit(minus(curve(t + 1e-4), curve(t - 1e-4)))
    const across = unit(cross(ahead, Math.abs(ahead[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
    const up = cross(across, ahead)
    for (let s = 0; s < sides; s++) {
      const c = radius(t) * Math.cos((2 * Math.PI * s) / sides)
      const d = radius(t) * Math.sin((2 * Math.PI * s) / sides)
      points.push([0, 1, 2].map((k) => at[k]! + c * across[k]! + d * up[k]!) as Point)
    }
  }
  for (let i = 0; i < rings; i++) {
    for (let s = 0; s < sides; s++) {
      const next = (i + 1) % count
      const a = i * sides + s
      const b = i * sides + ((s + 1) % sides)
      const c = next * sides + s
      const d = next * sides + ((s + 1) % sides)
      triangles.push(a, c, b, b, c, d)
    }
  }
  if (!isLoop) {
    for (const end of [0, rings]) {
      points.push(curve(end / rings))
      const middle = points.length - 1
      for (let s = 0; s < sides; s++) {
        const a = end * sides + s
        const b = end * sides + ((s + 1) % sides)
        if (end === 0) triangles.push(middle, a, b)
        else triangles.push(middle, b, a)
      }
    }
  }
  return outwards(triangleMesh(Float64Array.from(points.flat()), Uint32Array.from(triangles)))
}

export function torus(rings = 24, sides = 10): TriangleMesh {
  return tube(
    (t) => [Math.cos(2 * Math.PI * t), 0, Math.sin(2 * Math.PI * t)],
    rings,
    sides,
    () => 0.35,
    true,
  )
}

export function spiral(rings = 60, sides = 6): TriangleMesh {
  return tube(
    (t) => [Math.cos(18 * t), 2 * t - 1, Math.sin(18 * t)],
    rings,
    sides,
    () => 0.12,
    false,
  )
}

export function rod(rings = 40, sides = 8, length = 20): TriangleMesh {
  return tube(
    (t) => [length * (t - 0.5), 0, 0],
    rings,
    sides,
    (t) => 0.5 + 0.1 * Math.sin(40 * t),
    false,
  )
}

/** A thick-walled cup: a profile turned about the y axis. Its middle is hollow and outside the solid. */
export function cup(sides = 24): TriangleMesh {
  const profile: [number, number][] = [
    [0, -1],
    [0.5, -1],
    [0.9, -0.6],
    [1, 0.2],
    [1.1, 1],
    [1, 1.05],
    [0.9, 1],
    [0.8, 0.2],
    [0.7, -0.5],
    [0.4, -0.8],
    [0, -0.8],
  ]
  const points: Point[] = []
  const triangles: number[] = []
  for (const [r, y] of profile) {
    for (let s = 0; s < sides; s++) {
      points.push([r * Math.cos((2 * Math.PI * s) / sides), y, r * Math.sin((2 * Math.PI * s) / sides)])
    }
  }
  for (let i = 0; i + 1 < profile.length; i++) {
    for (let s = 0; s < sides; s++) {
      const [a, b] = [i * sides + s, i * sides + ((s + 1) % sides)]
      const [c, d] = [a + sides, b + sides]
      triangles.push(a, c, b, b, c, d)
    }
  }
  return outwards(triangleMesh(Float64Array.from(points.flat()), Uint32Array.from(triangles)))
}

/** Triangles anywhere in a cube, some of them long, some shrunk to segments and points. */
export function litter(seed: number, count: number): TriangleMesh {
  const random = new Random(seed)
  const points: number[] = []
  for (let t = 0; t < count; t++) {
    const at = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const size = t % 10 === 0 ? 1.5 : 0.25
    for (let k = 0; k < 9; k++) points.push(at[k % 3]! + random.between(-size, size))
    if (t % 7 === 3) for (let k = 0; k < 3; k++) points[9 * t + 6 + k] = points[9 * t + k]!
    if (t % 11 === 5) for (let k = 0; k < 6; k++) points[9 * t + 3 + k] = points[9 * t + (k % 3)]!
  }
  return triangleMesh(
    Float64Array.from(points),
    Uint32Array.from({ length: 3 * count }, (_, i) => i),
  )
}

/** One flat sheet through the origin. */
export function sheet(steps: number): TriangleMesh {
  const points: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) points.push((2 * i) / steps - 1, 0, (2 * j) / steps - 1)
  }
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const a = i * (steps + 1) + j
      triangles.push(a, a + 1, a + steps + 1, a + 1, a + steps + 2, a + steps + 1)
    }
  }
  return triangleMesh(Float64Array.from(points), Uint32Array.from(triangles))
}

export function cube(half = 1): TriangleMesh {
  const points = Array.from({ length: 8 }, (_, v) =>
    [v & 1, (v >> 1) & 1, v >> 2].map((b) => half * (2 * b - 1)),
  )
  const faces = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
  const triangles: number[] = []
  for (let f = 0; f < 24; f += 4) {
    const [a, b, c, d] = faces.slice(f, f + 4) as [number, number, number, number]
    triangles.push(a, b, c, a, c, d)
  }
  return outwards(triangleMesh(Float64Array.from(points.flat()), Uint32Array.from(triangles)))
}

export function mapped(mesh: TriangleMesh, f: (x: number, y: number, z: number) => Point): TriangleMesh {
  const positions = new Float64Array(mesh.positions.length)
  for (let v = 0; v < positions.length; v += 3) {
    positions.set(f(mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!), v)
  }
  return { positions, corners: mesh.corners }
}

/** Turned round where its volume would be negative. */
function outwards(mesh: TriangleMesh): TriangleMesh {
  const { positions, corners } = mesh
  let volume = 0
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const v = 3 * corners[t + k]!
      return [positions[v]!, positions[v + 1]!, positions[v + 2]!] as Point
    }) as [Point, Point, Point]
    const n = cross(a, b)
    volume += n[0] * c[0] + n[1] * c[1] + n[2] * c[2]
  }
  if (volume > 0) return mesh
  const turned = corners.slice()
  for (let t = 0; t < turned.length; t += 3) {
    turned[t + 1] = corners[t + 2]!
    turned[t + 2] = corners[t + 1]!
  }
  return { positions, corners: turned }
}

export function poseAt(x: number, y: number, z: number, turn?: Random, scale = 1): Float64Array {
  const pose = new Float64Array(POSE_STRIDE)
  const source = new Float64Array([x, y, z, 0, 0, 0, 1])
  turn?.rotation(source, 3)
  pose[SCALE] = scale
  writePose(pose, 0, source, 0)
  return pose
}

function minus(p: Point, q: Point): Point {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

function cross(p: Point, q: Point): Point {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

function unit(p: Point): Point {
  const length = Math.hypot(...p)
  return [p[0] / length, p[1] / length, p[2] / length]
}
