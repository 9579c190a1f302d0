import { describe, expect, it } from 'vitest'
import { addFrame, difference, noVerdict } from '../../../bench/icollide/compare.ts'
import { evenly, GRAPHS, settingsAt, sweeps } from '../../../bench/icollide/graphs.ts'
import { Judge } from '../../../bench/icollide/judge.ts'
import { measurePeers } from '../../../bench/icollide/measure-peers.ts'
import { measureSweep } from '../../../bench/icollide/measure-sweep.ts'
import { median, race } from '../../../bench/icollide/race.ts'
import { Playback, recordScene } from '../../../bench/icollide/scene.ts'
import { DEFAULT_SETTINGS, MultiBodySimulation } from '../../../engine/simulation/multi-body.ts'
import { plainEngine } from './plain-engine.ts'

const SHORT = { warmupMs: 1, frames: 5, capMs: 1000, sceneFrames: 4, passes: 2 }
const withoutFirst = (keys: Float64Array) => keys.slice(1)

describe('graphs', () => {
  it('sample the paper’s ranges with values the simulation takes', () => {
    for (const quick of [true, false]) {
      for (const sweep of sweeps(quick)) {
        expect(new Set(sweep.values).size).toBe(sweep.values.length)
        for (const value of [sweep.values[0], sweep.values.at(-1)!]) {
          const settings = { ...settingsAt(sweep, value), bodies: 2 }
          expect(() => new MultiBodySimulation(settings)).not.toThrow()
        }
      }
    }
    const bodies = sweeps(false)[0].values
    expect([bodies[0], bodies.at(-1), bodies.length]).toEqual([20, 2000, 50])
    expect(evenly(0, 0.1, 3, 0.001)).toEqual([0, 0.05, 0.1])
  })

  it('all name a sweep that exists', () => {
    const ids = sweeps(true).map((sweep) => sweep.id)
    for (const graph of GRAPHS) expect(ids).toContain(graph.sweep)
  })
})

describe('Playback', () => {
  it('turns round at both ends and never jumps', () => {
    const frames = [0, 1, 2, 3].map((k) => Float64Array.of(k))
    const playback = new Playback(frames)
    const seen = Array.from({ length: 8 }, () => playback.next()[0])
    expect(seen).toEqual([1, 2, 3, 2, 1, 0, 1, 2])
    const single = new Playback(frames.slice(0, 1))
    expect([single.next()[0], single.next()[0]]).toEqual([0, 0])
  })
})

describe('race', () => {
  it('gives every runner the same frames in turns of a block, and stops the slow one at its cap', () => {
    const frames = [Float64Array.of(0), Float64Array.of(1)]
    const order: string[] = []
    const wait = (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end);
    }
    const quick = { frame: () => void order.push('quick') }
    const slow = {
      frame() {
        order.push('slow')
        wait(4)
      },
    }
    const [quickTimes, slowTimes] = race([quick, slow], frames, { warmupMs: 0, frames: 50, capMs: 30 })
    expect(quickTimes.length).toBe(50)
    expect(slowTimes.length).toBeGreaterThan(0)
    expect(slowTimes.length).toBeLessThan(10)
    // One warm-up frame each, then a lead-in of five and fifty of the first before the second has its turn.
    expect(order.slice(2, 58)).toEqual([...Array(55).fill('quick'), 'slow'])
  })

  it('takes the median', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })
})

describe('compare', () => {
  it('sorts differences into missing, extra and borderline', () => {
    expect(difference(Float64Array.of(1, 2, 3), Float64Array.of(2))).toEqual([1, 3])
    const octahedron = Float64Array.from([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1])
    const judge = new Judge([octahedron], new Int32Array(3))
    const poses = Float64Array.from(
      [
        [0, 0, 0, 0, 0, 0, 1],
        [2.0005, 0, 0, 0, 0, 0, 1],
        [0, 1, 0, 0, 0, 0, 1],
      ].flat(),
    )
    const truth = Float64Array.of(2)
    const verdict = noVerdict()
    // Says 0–1 (a gap of 0.0005: borderline) and 1–2 (far apart: extra), and misses 0–2 (deep).
    addFrame(verdict, Float64Array.of(1, 5), truth, 1e-3, judge, poses, 3)
    expect(verdict).toEqual({ compared: 1, missing: 1, extra: 1, borderline: 1 })
  })
})

describe('measuring', () => {
  const dense = { ...DEFAULT_SETTINGS, bodies: 30, faces: 8, density: 0.2 }

  it('records a scene that collides', () => {
    const scene = recordScene(dense, 5, plainEngine())
    expect(scene.frames.length).toBe(5)
    expect(scene.frames[0]).not.toEqual(scene.frames[4])
    expect(scene.collisionsPerFrame).toBeGreaterThan(0)
  })

  const sweep = { ...sweeps(true)[0], values: [300] }

  it('reports both box methods and no fault of a right engine', () => {
    const { rows, faults } = measureSweep(plainEngine(), sweep, SHORT)
    expect(faults).toEqual([])
    expect(rows.map((row) => row.boxes)).toEqual(['fixed', 'dynamic'])
    expect(rows[0]).toMatchObject({ boxesMs: 0.1, sortMs: 0.2, exactMs: 0.3, value: 300 })
    expect(rows[0].msPerFrame).toBeGreaterThan(0)
  })

  it('finds the engine out when it loses a pair', async () => {
    const { faults } = measureSweep(plainEngine(withoutFirst), sweep, SHORT)
    expect(faults.length).toBe(2)
    const plan = { ...SHORT, bodies: 300, checkedFrames: 2 }
    const peers = await measurePeers(plainEngine(withoutFirst), () => [], plan)
    expect(peers.faults.length).toBe(2)
    expect(peers.rows[0]).toMatchObject({ missing: 2, extra: 0, borderline: 0 })
  })
})
