/** Cloth never passes through cloth: whatever its speed, size, place and mesh. Counted by exact arithmetic in each step. */
import { expect, it } from 'vitest'
import { triangleDistance } from '../../../engine/kdet/triangle-distance.ts'
import { Random } from '../../../engine/math/random.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { allFinite, crossingsOf, plainWorld } from './soft-scene.ts'

interface Kind {
  readonly name: string
  readonly size: number
  readonly at: readonly [number, number, number]
  /** Quads down for one across: what is more than 1 makes needles of its triangles. */
  readonly slender: number
  /** Metres a second. */
  readonly speed: number
}

const PLAIN: Kind = { name: 'plain', size: 0.25, at: [0, 1, 0], slender: 1, speed: 4 }
const KINDS: readonly Kind[] = [
  PLAIN,
  { ...PLAIN, name: 'far from the origin', at: [50_000, 1, -50_000] },
  { ...PLAIN, name: 'of needles', slender: 12 },
  { ...PLAIN, name: 'small', size: 0.04 },
  { ...PLAIN, name: 'large', size: 6, speed: 20 },
  { ...PLAIN, name: 'at a speed that nothing has', speed: 300 },
]

/** Sheets over each other, a finger's breadth apart. */
function stack(soft: SoftWorld, { size, at, slender }: Kind): SoftBody[] {
  return [0, 1, 2].map((layer) => {
    const across = Math.max(1, Math.round(8 / slender))
    const sheet = makeSheet(size, size, across, 8)
    const positions = new Float64Array(sheet.rest.length)
    for (let o = 0; o < positions.length; o += 3) {
      positions[o] = at[0] + sheet.rest[o]
      positions[o + 1] = at[1] + 0.012 * layer
      positions[o + 2] = at[2] + sheet.rest[o + 1]
    }
    return soft.add({ ...sheet, positions, pins: new Int32Array(0) })
  })
}

function shake(bodies: readonly SoftBody[], speed: number, random: Random): void {
  for (const { velocities } of bodies) {
    for (let k = 0; k < velocities.length; k++) velocities[k] += random.between(-speed, speed)
  }
}

it.each(KINDS.flatMap((kind) => [1, 2].map((seed) => ({ ...kind, seed }))))(
  'sheets shaken together, $name (seed $seed)',
  ({ seed, ...kind }) => {
    const random = new Random(seed)
    const soft = new SoftWorld(plainWorld(), { gravity: [0, 0, 0] })
    const bodies = stack(soft, kind)
    let held = 0
    for (let step = 0; step < 40; step++) {
      if (step % 4 === 0) shake(bodies, kind.speed, random)
      soft.step()
      held += soft.layers.guard.heldBack
      expect(crossingsOf(bodies), `step ${step}`).toBe(0)
    }
    expect(held).toBeGreaterThan(0)
    for (const body of bodies) expect(allFinite(body)).toBe(true)
  },
)

it('saved and loaded again and again while it is pressed together, it passes through itself nowhere', () => {
  const random = new Random(3)
  const make = (): SoftWorld => {
    const soft = new SoftWorld(plainWorld(), { gravity: [0, 0, 0] })
    stack(soft, PLAIN)
    return soft
  }
  let soft = make()
  for (let step = 0; step < 16; step++) {
    for (const { velocities, positions } of soft.bodies) {
      for (let o = 0; o < velocities.length; o += 3) {
        // All towards one point.
        for (let k = 0; k < 3; k++)
          velocities[o + k] -= 20 * (positions[o + k] - PLAIN.at[k]) + random.between(-1, 1)
      }
    }
    soft.step()
    const bytes = soft.save()
    expect(crossingsOf(soft.bodies), `step ${step}`).toBe(0)
    soft = make()
    soft.load(bytes)
  }
})

/** Vertices go on by their courses; a share of them is pushed off, and goes elsewhere. */
function goOn(bodies: readonly SoftBody[], pushed: number, random: Random): void {
  for (const { positions, course, drift, velocities } of bodies) {
    for (let o = 0; o < positions.length; o += 3) {
      const isPushed = random.between(0, 1) < pushed
      for (let k = o; k < o + 3; k++) {
        positions[k] = course[k] + drift[k] + (isPushed ? random.between(-0.0015, 0.0015) : 0)
        if (isPushed) velocities[k] = random.between(-6, 6)
      }
    }
  }
}

it.each([
  [1, 0],
  [2, 0],
  [3, 0],
  [1, 5],
  [2, 5],
  [3, 5],
])(
  'no two triangles that could meet before the step ends are left out (seed %i, substep %i)',
  (seed, later) => {
    const random = new Random(seed)
    const soft = new SoftWorld(plainWorld())
    const bodies = stack(soft, { ...PLAIN, size: 0.1 })
    shake(bodies, 3, random)
    const substeps = 8
    soft.courses.begin(substeps, 1 / 480)
    const { pairs } = soft.layers
    pairs.follow(soft.courses, 0.002)
    for (let i = 0; i < later; i++) {
      goOn(bodies, i === later - 1 ? 0.1 : 0, random)
      if (soft.courses.goOn()) pairs.follow(soft.courses, 0.002)
    }
    const listed = new Set<string>()
    for (let i = 0; i < pairs.count; i++) {
      const names = [0, 1].map((k) => `${pairs.bodies[2 * i + k]}:${pairs.triangles[2 * i + k]}`)
      listed.add(names.sort().join(' '))
    }
    const all = bodies.flatMap((body) =>
      Array.from({ length: body.mesh.corners.length / 3 }, (_, t) => ({ body, t })),
    )
    /** Where a triangle is by its course after a part of the step, 0 to 1. */
    const place = ({ body, t }: (typeof all)[number], part: number): Float64Array =>
      Float64Array.from({ length: 9 }, (_, i) => {
        const o = 3 * body.mesh.corners[3 * t + Math.floor(i / 3)] + (i % 3)
        return body.course[o] + part * (body.goal[o] - body.course[o])
      })
    const budget = ({ body, t }: (typeof all)[number]): number =>
      Math.min(...[0, 1, 2].map((k) => body.budgets[body.mesh.corners[3 * t + k]]))
    let met = 0
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        const corners = ({ body, t }: typeof a): number[] =>
          [0, 1, 2].map((k) => body.first + body.mesh.corners[3 * t + k])
        if (corners(a).some((corner) => corners(b).includes(corner))) continue
        const near = [0, 0.25, 0.5, 0.75, 1].some(
          (part) => triangleDistance(place(a, part), 0, place(b, part), 0) < budget(a) + budget(b),
        )
        if (!near) continue
        met++
        const name = [a, b]
          .map(({ body, t }) => `${body.number}:${t}`)
          .sort()
          .join(' ')
        expect(listed.has(name), name).toBe(true)
      }
    }
    expect(met).toBeGreaterThan(300)
  },
)
