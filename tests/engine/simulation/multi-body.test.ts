import { describe, expect, it } from 'vitest'
import { convexHull } from '../../../engine/geometry/convex-hull.ts'
import { Random } from '../../../engine/math/random.ts'
import { DEFAULT_SETTINGS, MultiBodySimulation, POSE_STRIDE } from '../../../engine/simulation/multi-body.ts'
import { polyhedronVolume } from '../../../engine/simulation/polyhedron-volume.ts'

const NO_PAIRS = new Int32Array(0)

function simulation(changes = {}) {
  return new MultiBodySimulation({ ...DEFAULT_SETTINGS, bodies: 60, faces: 12, ...changes })
}

describe('MultiBodySimulation', () => {
  it('fills its cube to the wanted density', () => {
    for (const density of [0.001, 0.01, 0.1]) {
      const sim = simulation({ density, seed: 41 })
      let volume = 0
      for (const shape of sim.shapeOf) {
        const points = sim.shapes[shape]
        const result = convexHull(points)
        if (result.kind === 'hull') volume += polyhedronVolume(points, result.hull)
      }
      expect(volume / sim.side ** 3).toBeCloseTo(density, 12)
    }
  })

  it('shares a thousand shapes round-robin beyond a thousand bodies', () => {
    const sim = simulation({ bodies: 2300, faces: 4 })
    expect(sim.shapes.length).toBe(1000)
    expect(sim.shapeOf[999]).toBe(999)
    expect(sim.shapeOf[1000]).toBe(0)
    expect(sim.shapeOf[2299]).toBe(299)
    expect(simulation({ bodies: 7 }).shapes.length).toBe(7)
  })

  it('moves by velocity × radius and turns by the spin', () => {
    const sim = simulation({ velocity: 0.25, spin: 30, seed: 42 })
    const position = sim.position.slice()
    const rotation = sim.rotation.slice()
    sim.advance(NO_PAIRS, 0)
    for (let body = 0; body < sim.bodyCount; body++) {
      const v = body * 3
      const way = Math.hypot(...[0, 1, 2].map((k) => sim.position[v + k] - position[v + k]))
      expect(way).toBeCloseTo(0.25, 12)
      const q = body * 4
      let cosine = 0
      for (let k = 0; k < 4; k++) cosine += rotation[q + k] * sim.rotation[q + k]
      expect(Math.abs(cosine)).toBeCloseTo(Math.cos(Math.PI / 12), 12)
    }
  })

  it('comes back to its rotation after a full turn of 36 frames', () => {
    const sim = simulation({ spin: 10, seed: 43 })
    const rotation = sim.rotation.slice()
    for (let frame = 0; frame < 36; frame++) sim.advance(NO_PAIRS, 0)
    // 360 degrees is −1 in quaternions: the same rotation.
    for (let i = 0; i < rotation.length; i++) expect(sim.rotation[i]).toBeCloseTo(-rotation[i], 12)
  })

  it('keeps centres within one step of the cube and quaternions at length one for 5,000 frames', () => {
    const sim = simulation({ velocity: 0.7, density: 0.2, seed: 44 })
    for (let frame = 0; frame < 5000; frame++) {
      sim.advance(NO_PAIRS, 0)
      for (let i = 0; i < sim.position.length; i++) {
        if (!(sim.position[i] >= -0.7 && sim.position[i] <= sim.side + 0.7)) {
          throw new Error(`frame ${frame}: coordinate ${i} is ${sim.position[i]}, side ${sim.side}`)
        }
      }
    }
    for (let q = 0; q < sim.rotation.length; q += 4) {
      expect(Math.hypot(...sim.rotation.subarray(q, q + 4))).toBeCloseTo(1, 14)
    }
  })

  it('exchanges the velocities of a colliding pair, and only those', () => {
    const sim = simulation({ seed: 45 })
    const before = sim.velocity.slice()
    sim.advance(Int32Array.from([9, 4]), 1)
    for (let axis = 0; axis < 3; axis++) {
      expect(Math.abs(sim.velocity[12 + axis])).toBe(Math.abs(before[27 + axis]))
      expect(Math.abs(sim.velocity[27 + axis])).toBe(Math.abs(before[12 + axis]))
      expect(Math.abs(sim.velocity[axis])).toBe(Math.abs(before[axis]))
    }
  })

  it('gives the same poses, bit for bit, whatever the order of the pairs (seed 46)', () => {
    const random = new Random(46)
    const one = simulation({ seed: 46 })
    const two = simulation({ seed: 46 })
    for (let frame = 0; frame < 200; frame++) {
      const keys = new Set<number>()
      while (keys.size < 30) {
        const a = random.below(60)
        const b = random.below(60)
        if (a !== b) keys.add(Math.min(a, b) * 60 + Math.max(a, b))
      }
      const pairs = [...keys].map((key) => [Math.floor(key / 60), key % 60])
      one.advance(Int32Array.from(pairs.flat()), 30)
      two.advance(Int32Array.from(pairs.reverse().flatMap(([a, b]) => (a % 2 ? [a, b] : [b, a]))), 30)
      expect(one.position).toEqual(two.position)
      expect(one.rotation).toEqual(two.rotation)
    }
  })

  it('differs by seed and writes its poses body by body', () => {
    const sim = simulation({ seed: 47 })
    expect(sim.position).not.toEqual(simulation({ seed: 48 }).position)
    const poses = new Float64Array(sim.bodyCount * POSE_STRIDE)
    sim.writePoses(poses)
    expect(poses.slice(7, 10)).toEqual(sim.position.slice(3, 6))
    expect(poses.slice(10, 14)).toEqual(sim.rotation.slice(4, 8))
  })

  it('survives a single body in a cube smaller than itself', () => {
    const sim = simulation({ bodies: 1, density: 1, velocity: 3 })
    for (let frame = 0; frame < 100; frame++) sim.advance(NO_PAIRS, 0)
    expect([...sim.position].every(Number.isFinite)).toBe(true)
  })

  it('refuses settings that mean nothing', () => {
    for (const changes of [
      { bodies: 0 },
      { bodies: 1.5 },
      { density: 0 },
      { density: Number.NaN },
      { velocity: -1 },
      { spin: 361 },
      { faces: 35 },
    ]) {
      expect(() => simulation(changes)).toThrow(RangeError)
    }
  })
})
