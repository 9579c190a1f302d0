/** Solids of revolution around the y axis. */
import type { Model, Part } from './model.ts'
import { type Polygon, type SurfaceOptions, surface } from './surface.ts'
import { cosine, PI, sine, type Vec2, type Vec3 } from './vector.ts'

export interface LatheOptions extends SurfaceOptions {
  readonly material: string
  readonly name?: string
  /** Around the axis. Left out: as many as keep the polygon within half a millimetre of the circle. */
  readonly segments?: number
}

/** A ring of the turned profile: one point where the radius is 0. */
export function ring(radius: number, y: number, segments: number): Vec3[] {
  if (radius === 0) return [[0, y, 0]]
  return Array.from({ length: segments }, (_, i) => {
    const angle = (2 * PI * i) / segments
    return [radius * cosine(angle), y, -radius * sine(angle)]
  })
}

/** The fewest segments (a multiple of 4) whose chords stay within half a millimetre of the circle. */
export function roundSegments(radius: number): number {
  for (let n = 12; ; n += 4) {
    if (radius * (1 - cosine(PI / n)) <= 0.0005) return n
  }
}

/**
 * The profile (radius, y), from the bottom up. Where it is not convex, the solid is cut there into convex parts,
 * one above the other.
 */
export function lathe(profile: readonly Vec2[], options: LatheOptions): Model {
  const widest = profile.map(([r]) => r).reduce((a, b) => Math.max(a, b))
  const segments = options.segments ?? roundSegments(widest)
  const name = options.name ?? 'body'
  const runs = convexRuns(profile)
  const parts: Part[] = runs.map((run, i) => ({
    name: runs.length > 1 ? `${name} ${i + 1}` : name,
    points: run.flatMap(([r, y]) => ring(r, y, segments)),
  }))
  return { primitives: [turnedSurface(closed(profile), segments, widest, options)], parts }
}

export function cylinder(radius: number, height: number, options: LatheOptions & { bevel?: number }): Model {
  const { bevel = 0 } = options
  const profile: Vec2[] =
    bevel === 0
      ? [
          [radius, 0],
          [radius, height],
        ]
      : [
          [radius - bevel, 0],
          [radius, bevel],
          [radius, height - bevel],
          [radius - bevel, height],
        ]
  return lathe(profile, options)
}

/** An ellipsoid standing on y = 0. */
export function ball(radius: number, options: LatheOptions & { height?: number; rings?: number }): Model {
  const { height = 2 * radius, rings = 8 } = options
  const profile = Array.from({ length: rings + 1 }, (_, i): Vec2 => {
    const angle = (PI * i) / rings
    const r = i === 0 || i === rings ? 0 : radius * sine(angle)
    return [r, (height / 2) * (1 - cosine(angle))]
  })
  return lathe(profile, options)
}

/** The skin of a profile turned around; faces look to the right of the way from its first to its last point. */
export function turnedSurface(
  profile: readonly Vec2[],
  segments: number,
  widest: number,
  options: { readonly material: string } & SurfaceOptions,
) {
  const points: Vec3[] = []
  const starts = profile.map(([r, y]) => {
    const start = points.length
    points.push(...ring(r, y, segments))
    return start
  })
  const polygons: Polygon[] = []
  let along = 0
  for (let k = 0; k + 1 < profile.length; k++) {
    const [r0, y0] = profile[k] as Vec2
    const [r1, y1] = profile[k + 1] as Vec2
    const before = along
    along += Math.sqrt((r1 - r0) ** 2 + (y1 - y0) ** 2)
    const at = (row: number, i: number) =>
      (starts[row] as number) + ((profile[row] as Vec2)[0] === 0 ? 0 : i % segments)
    // A lid or a floor is seen from above, as a plane: around a pole a turned texture would pinch.
    const flat = Math.abs(y1 - y0) < 1e-9
    for (let i = 0; i < segments; i++) {
      const u0 = (2 * PI * widest * i) / segments
      const u1 = (2 * PI * widest * (i + 1)) / segments
      const corners = [at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i)]
      const uvs: Vec2[] = [
        [u0, before],
        [u1, before],
        [u1, along],
        [u0, along],
      ]
      const keep = [0, 1, 2, 3].filter((c) => corners[c] !== corners[(c + 3) % 4])
      polygons.push({
        corners: keep.map((c) => corners[c] as number),
        ...(flat ? {} : { uvs: keep.map((c) => uvs[c] as Vec2) }),
      })
    }
  }
  return surface(options.material, points, polygons, options)
}

/** With lids: a profile that ends away from the axis is led to it. */
function closed(profile: readonly Vec2[]): Vec2[] {
  const first = profile[0] as Vec2
  const last = profile[profile.length - 1] as Vec2
  return [
    ...(first[0] > 0 ? [[0, first[1]] as Vec2] : []),
    ...profile,
    ...(last[0] > 0 ? [[0, last[1]] as Vec2] : []),
  ]
}

/** Cut where the profile turns inwards, or is cut off flat by a step. */
function convexRuns(profile: readonly Vec2[]): Vec2[][] {
  const runs: Vec2[][] = []
  let run: Vec2[] = []
  for (const point of profile) {
    const n = run.length
    if (n >= 2 && turn(run[n - 2] as Vec2, run[n - 1] as Vec2, point) < -1e-12) {
      runs.push(run)
      run = [run[n - 1] as Vec2]
    }
    run.push(point)
  }
  runs.push(run)
  // A run within one plane is the step between two solids, not a solid.
  return runs.filter((r) => new Set(r.map(([, y]) => y)).size > 1)
}

/** Above 0 where the way from a over b to c turns towards the axis. */
function turn(a: Vec2, b: Vec2, c: Vec2): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
}
