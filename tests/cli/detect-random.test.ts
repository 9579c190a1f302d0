/** `palpable detect` over random motions: rows of both kinds against the plain twin and brute-force boxes. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { SEED } from '../engine/support/volume.ts'
import { type PlainPolytope, type PlainPose, pairSize, plainPair, type Vector } from '../twins/convex-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'
import { type Quaternion, randomQuaternion, rotate } from '../twins/rotations.ts'
import { displaced, SHAPE_FAMILIES } from '../twins/shape-families.ts'
import { type Body, detect, EVERY_WAY, far, type Pose, type Row } from './detect-motion.ts'

describe('random motions against the plain twin', () => {
  const families = ['sphere', 'box', 'prism', 'cone', 'plate', 'lattice', 'tetrahedron', 'needle'] as const

  it.each([SEED, SEED + 1, SEED + 2, SEED + 3])('seed %i', async (seed) => {
    const random = new Random(seed)
    const bodies: Body[] = Array.from({ length: 5 }, (_, i) => ({
      id: `body ${i}`,
      parts: Array.from({ length: 1 + random.below(3) }, () => {
        const points = SHAPE_FAMILIES[families[random.below(families.length)]](random)
        return displaced(points, random.below(3), random.below(3), random.below(3))
      }),
    }))
    const frames = Array.from({ length: 8 }, () => randomFrame(random, bodies))
    const all = await detect(bodies, frames, '--pairs', 'all')
    const ways = await Promise.all(EVERY_WAY.map((options) => detect(bodies, frames, ...options)))
    const shapes = bodies.map(({ parts }) => parts.map((points) => plainHull(points)))
    const poses = new Map(bodies.map(({ id }) => [id, plainPose({ position: [0, 0, 0] })]))
    for (const [frame, placed] of frames.entries()) {
      for (const [id, pose] of Object.entries(placed)) poses.set(id, plainPose(pose))
      const { meeting, close } = judgeFrame(bodies, shapes, poses, all[frame], `frame ${frame}`)
      const collidingRows = ways.map((way) => way[frame].filter((row) => row.colliding))
      for (const rows of collidingRows) expect(rows).toEqual(collidingRows[0])
      for (const [i, way] of ways.entries()) {
        const tight = EVERY_WAY[i].includes('dynamic')
        expectBoxPairs(bodies, poses, way[frame], tight, `frame ${frame}, ${EVERY_WAY[i]}`)
      }
      const found = collidingRows[0].map((row) => `${row.a} ${row.partA} ${row.b} ${row.partB}`)
      expect(found.filter((key) => !close.has(key)).sort()).toEqual(meeting.sort())
    }
  })
})

/** Holds the one row of each body pair against the twin; returns the part pairs that meet, or nearly touch. */
function judgeFrame(
  bodies: readonly Body[],
  shapes: readonly (readonly PlainPolytope[])[],
  poses: ReadonlyMap<string, PlainPose>,
  rows: readonly Row[],
  frame: string,
): { meeting: string[]; close: Set<string> } {
  const rowOf = new Map(rows.map((row) => [`${row.a} ${row.b}`, row]))
  expect(rowOf.size, frame).toBe((bodies.length * (bodies.length - 1)) / 2)
  const meeting: string[] = []
  const close = new Set<string>()
  for (const [i, a] of bodies.entries()) {
    for (const [j, b] of bodies.entries()) {
      if (j <= i) continue
      const [poseA, poseB] = [poses.get(a.id)!, poses.get(b.id)!]
      const answers = shapes[i].map((p) => shapes[j].map((q) => plainPair(p, poseA, q, poseB)))
      const sizes = shapes[i].flatMap((p) => shapes[j].map((q) => pairSize(p, poseA, q, poseB)))
      const slack = 1e-9 * Math.max(...sizes)
      const row = rowOf.get(`${a.id} ${b.id}`)!
      const best = Math.min(...answers.flat().map(({ distance }) => distance))
      const where = `${frame}, ${a.id} and ${b.id}`
      expect(Math.abs(row.distance - best), where).toBeLessThan(slack)
      if (Math.abs(best) > slack) expect(row.colliding, where).toBe(best < 0)
      expect(Math.abs(answers[row.partA][row.partB].distance - best), where).toBeLessThan(slack)
      expect(Math.abs(far(row.pointA, row.pointB) - Math.abs(row.distance)), where).toBeLessThan(slack)
      expectVertex(row.featureA, row.pointA, a.parts[row.partA], poseA, slack)
      expectVertex(row.featureB, row.pointB, b.parts[row.partB], poseB, slack)
      for (const [p, list] of answers.entries()) {
        for (const [q, { distance }] of list.entries()) {
          const key = `${a.id} ${p} ${b.id} ${q}`
          if (Math.abs(distance) <= slack) close.add(key)
          else if (distance < 0) meeting.push(key)
        }
      }
    }
  }
  return { meeting, close }
}

/** Dynamic boxes: the rows are the part pairs whose tight boxes overlap. Fixed cubes: those at least. */
function expectBoxPairs(
  bodies: readonly Body[],
  poses: ReadonlyMap<string, PlainPose>,
  rows: readonly Row[],
  exactly: boolean,
  where: string,
): void {
  const found = new Set(rows.map((row) => `${row.a} ${row.partA} ${row.b} ${row.partB}`))
  expect(found.size, where).toBe(rows.length)
  const boxes = bodies.flatMap(({ id, parts }, body) =>
    parts.map((points, part) => ({ body, name: `${id} ${part}`, sides: tightBox(points, poses.get(id)!) })),
  )
  for (const a of boxes) {
    for (const b of boxes) {
      if (b.body <= a.body) continue
      const gap = Math.max(
        ...a.sides.map(([low, high], k) => Math.max(low - b.sides[k][1], b.sides[k][0] - high)),
      )
      const isRow = found.has(`${a.name} ${b.name}`)
      if (gap < -1e-7) expect(isRow, `${where}: ${a.name}, ${b.name} overlap`).toBe(true)
      if (gap > 1e-7 && exactly) expect(isRow, `${where}: ${a.name}, ${b.name} are apart`).toBe(false)
    }
  }
}

function tightBox(points: Float64Array, pose: PlainPose): [low: number, high: number][] {
  const placed = Array.from({ length: points.length / 3 }, (_, i) => placedVertex(points, i, pose))
  return [0, 1, 2].map((k) => {
    const values = placed.map((p) => p[k])
    return [Math.min(...values), Math.max(...values)]
  })
}

function placedVertex(points: Float64Array, i: number, { position, rotation, scale }: PlainPose): Vector {
  const turned = rotate(rotation, [points[3 * i], points[3 * i + 1], points[3 * i + 2]])
  return [0, 1, 2].map((k) => position[k] + scale * turned[k]) as unknown as Vector
}

function randomFrame(random: Random, bodies: readonly Body[]): Record<string, Pose> {
  const frame: Record<string, Pose> = {}
  for (const { id } of bodies) {
    if (random.below(5) === 0) continue
    const position = [0, 0, 0].map(() => random.between(-4, 4))
    const length = random.between(0.5, 2)
    const rotation = randomQuaternion(random).map((x) => x * length)
    frame[id] = random.below(3) === 0 ? { position } : { position, rotation, scale: random.between(0.5, 2) }
  }
  return frame
}

function plainPose({ position, rotation = [0, 0, 0, 1], scale = 1 }: Pose): PlainPose {
  return { position: position as unknown as Vector, rotation: rotation as unknown as Quaternion, scale }
}

/** A vertex that is named as a feature stands where the point does. */
function expectVertex(
  { type, index }: Row['featureA'],
  point: Vector,
  part: Float64Array,
  pose: PlainPose,
  slack: number,
): void {
  if (type === 'vertex') expect(far(placedVertex(part, index, pose), point)).toBeLessThan(slack)
}
