import { describe, expect, test } from 'vitest'
import { hullFaces } from '../../../scenes/build/kit/hull.ts'
import {
  arc,
  ball,
  box,
  cross,
  cylinder,
  dot,
  extrude,
  hull,
  lathe,
  type Model,
  merge,
  mirror,
  PI,
  plate,
  rotate,
  shell,
  subtract,
  translate,
  tube,
  unit,
  type Vec3,
} from '../../../scenes/build/kit/index.ts'

const clay = { material: 'clay' }

const MODELS: Record<string, Model> = {
  box: box(0.4, 0.2, 0.3, clay),
  'box with bevel': box(0.4, 0.2, 0.3, { ...clay, bevel: 0.01 }),
  cylinder: cylinder(0.05, 0.2, clay),
  'cylinder with bevel': cylinder(0.05, 0.2, { ...clay, bevel: 0.004 }),
  ball: ball(0.04, { ...clay, height: 0.09 }),
  bottle: lathe(
    [
      [0.03, 0],
      [0.035, 0.01],
      [0.035, 0.15],
      [0.02, 0.19],
      [0.012, 0.2],
      [0.012, 0.26],
      [0.016, 0.26],
      [0.016, 0.28],
    ],
    clay,
  ),
  cup: shell(
    [
      [0.03, 0],
      [0.036, 0.01],
      [0.04, 0.09],
    ],
    0.003,
    { ...clay, floor: 0.004 },
  ),
  handle: tube(arc([0, 0], 0.03, -PI / 2, PI / 2, 6), 0.005, clay),
  hoop: tube(arc([0, 0], 0.03, 0, (2 * PI * 11) / 12, 11), 0.004, { ...clay, closed: true }),
  horn: tube(
    [
      [0, 0, 0],
      [0, 0.1, 0],
      [0.02, 0.2, 0.01],
    ],
    [0.02, 0.015, 0.01],
    clay,
  ),
  wedge: extrude(
    [
      [0, 0],
      [0.2, 0],
      [0, 0.1],
    ],
    0.3,
    clay,
  ),
  plate: plate(
    [
      [0, 0],
      [0.2, 0],
      [0.25, 0.3],
      [0, 0.3],
    ],
    0.02,
    clay,
  ),
  rock: hull(
    [
      [0, 0, 0],
      [0.1, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.1],
      [0.08, 0.08, 0.08],
    ],
    clay,
  ),
}
MODELS['mirrored cup, turned'] = rotate(mirror(MODELS.cup, 'x'), 'z', 0.7)
MODELS['two bodies'] = merge(MODELS.cup, translate(MODELS.bottle, [0.3, 0, 0]))

/** Six times the volume within triangles, seen from a point near them: far away, rounding would show. */
function sixfoldVolume(triangles: readonly (readonly [Vec3, Vec3, Vec3])[]): number {
  return triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)), 0)
}

function drawn(model: Model): [Vec3, Vec3, Vec3][] {
  return model.primitives.flatMap(({ positions, indices }) => {
    const at = (i: number): Vec3 => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]]
    return Array.from({ length: indices.length / 3 }, (_, t): [Vec3, Vec3, Vec3] => [
      at(indices[3 * t]),
      at(indices[3 * t + 1]),
      at(indices[3 * t + 2]),
    ])
  })
}

function touched(model: Model): [Vec3, Vec3, Vec3][] {
  return model.parts.flatMap(({ points }) =>
    hullFaces(points).flatMap((loop) =>
      loop
        .slice(2)
        .map((_, k): [Vec3, Vec3, Vec3] => [points[loop[0]], points[loop[k + 1]], points[loop[k + 2]]]),
    ),
  )
}

describe.each(Object.entries(MODELS))('%s', (name, model) => {
  test('is drawn closed: every edge is walked once each way', () => {
    const key = (p: Vec3) => p.map((x) => Math.round(x * 1e8)).join()
    const edges = new Map<string, number>()
    for (const loop of drawn(model)) {
      loop.forEach((from, k) => {
        const [a, b] = [key(from), key(loop[(k + 1) % 3])]
        edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1)
      })
    }
    for (const [edge, count] of edges) {
      const back = edges.get(edge.split(' ').reverse().join(' '))
      expect(back, edge).toBe(count)
    }
  })

  test('is drawn as large as its parts are: nothing seen that cannot be touched, no overlaps', () => {
    const seen = sixfoldVolume(drawn(model))
    expect(seen).toBeGreaterThan(0)
    // The stretches of a bar that bends and tapers at once have sides that are not quite flat.
    expect(seen / sixfoldVolume(touched(model))).toBeCloseTo(1, name === 'horn' ? 3 : 6)
  })

  test('has unit normals on the outer side of its triangles', () => {
    for (const { positions, normals, indices } of model.primitives) {
      const at = (list: readonly number[], i: number): Vec3 => [list[3 * i], list[3 * i + 1], list[3 * i + 2]]
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[t + k]))
        const facing = unit(cross(subtract(b, a), subtract(c, a)))
        for (let k = 0; k < 3; k++) {
          const normal = at(normals, indices[t + k])
          expect(dot(normal, normal)).toBeCloseTo(1, 9)
          expect(dot(normal, facing)).toBeGreaterThan(0.3)
        }
      }
    }
  })
})

test.each(['box', 'box with bevel', 'wedge', 'plate', 'rock'])(
  '%s keeps its texture: uvs are metres',
  (name) => {
    let large = 0
    for (const { positions, uvs, indices } of MODELS[name].primitives) {
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map((k): Vec3 => {
          const i = 3 * indices[t + k]
          return [positions[i], positions[i + 1], positions[i + 2]]
        })
        const across = cross(subtract(b, a), subtract(c, a))
        const area = Math.sqrt(dot(across, across)) / 2
        // Bevels lead from one face's texture to the next one's, squeezed.
        if (area < 0.004) continue
        large++
        const uv = [0, 1, 2].map((k) => [uvs[2 * indices[t + k]], uvs[2 * indices[t + k] + 1]])
        const [u1, v1, u2, v2] = [
          uv[1][0] - uv[0][0],
          uv[1][1] - uv[0][1],
          uv[2][0] - uv[0][0],
          uv[2][1] - uv[0][1],
        ]
        const covered = Math.abs(u1 * v2 - u2 * v1) / 2
        // Seen along an axis, a slanted face is foreshortened, by 1 / √3 at most.
        expect(covered / area).toBeLessThan(1 + 1e-9)
        expect(covered / area).toBeGreaterThan(0.57)
      }
    }
    expect(large).toBeGreaterThan(0)
  },
)

test('a box stands on the ground, a bevel stays within it', () => {
  for (const id of ['box', 'box with bevel']) {
    const points = MODELS[id].parts[0].points
    expect(Math.min(...points.map((p) => p[1]))).toBe(0)
    expect(Math.max(...points.map((p) => p[1]))).toBeCloseTo(0.2, 12)
    expect(Math.max(...points.map((p) => p[0]))).toBeCloseTo(0.2, 12)
  }
})

test('nothing is in the way inside a cup', () => {
  for (const [x, y, z] of MODELS.cup.parts.flatMap((part) => part.points)) {
    if (y > 0.005) expect(x * x + z * z).toBeGreaterThan(0.026 * 0.026)
  }
})
