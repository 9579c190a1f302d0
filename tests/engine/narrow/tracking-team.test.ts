/** Exact tests shared between threads: the rows of one thread, bit for bit, and threads that end when told to. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { worldWithThreads } from '../../../cli/tracking-threads.ts'
import type { BodyId, ShapeId } from '../../../engine/bodies.ts'
import { EXACT_TESTS, PAIR_COUNTERS } from '../../../engine/narrow/convex-pair.ts'
import { TrackingTeam } from '../../../engine/narrow/tracking-team.ts'
import { MultiBodySimulation } from '../../../engine/simulation/multi-body.ts'
import { World, type WorldOptions } from '../../../engine/world.ts'
import { SEED } from '../support/volume.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-team-'))
afterAll(() => rmSync(folder, { recursive: true }))
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** A dense crowd that any number of worlds follow: its bodies enter as a test calls for them. */
class Crowd {
  private readonly simulation: MultiBodySimulation
  private readonly worlds: readonly World[]
  private readonly poses: Float64Array
  private entered = 0

  constructor(seed: number, bodies: number, worlds: readonly World[]) {
    this.simulation = new MultiBodySimulation({
      bodies,
      faces: 20,
      density: 0.8,
      velocity: 0.1,
      spin: 5,
      seed,
    })
    this.worlds = worlds
    this.poses = new Float64Array(bodies * 7)
  }

  /** Each with a shape of its own, so that the pools grow as well; or all with the shape of the first. */
  enter(count: number, own = true): void {
    for (const end = this.entered + count; this.entered < end; this.entered++) {
      const points = this.simulation.shapes[this.simulation.shapeOf[this.entered]]
      for (const world of this.worlds) world.addBody(own ? world.addShape([points]) : (0 as ShapeId))
    }
  }

  step(): void {
    this.simulation.writePoses(this.poses)
    for (const world of this.worlds) {
      for (let i = 0; i < this.entered; i++) world.setPose(i as BodyId, this.poses, i * 7)
      world.step()
    }
    this.simulation.advance(new Int32Array(0), 0)
  }
}

/** All rows, those in use and those that are free, as they stand in memory. */
function memoryOf({ rows, contacts }: World): string {
  const bytes = [rows.ints, rows.numbers].map((array) =>
    Buffer.from(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength).toString('latin1'),
  )
  return `${contacts.count} ${rows.meeting.subarray(0, contacts.count)} ${bytes.join('')}`
}

/** Threads made here rather than by worldWithThreads, to see what each of them did. */
function watchedWorld(options: WorldOptions, threads: number) {
  const url = new URL('../../../cli/tracking-worker.ts', import.meta.url)
  const workers = Array.from({ length: threads }, () => new Worker(url))
  const seen = { shared: 0, alone: 0, messages: 0, rowsOf: new Float64Array(threads) }
  let counters = new Float64Array(0)
  let team: TrackingTeam | undefined
  const world = new World({
    ...options,
    makeBuffer: (bytes) => new SharedArrayBuffer(bytes),
    helpers: ({ shapes, bodies, rows }, solver) => {
      team = new TrackingTeam(shapes, bodies, rows, solver, threads, (helper, memory) => {
        seen.messages++
        counters = memory.counters as Float64Array<ArrayBuffer>
        workers[helper].postMessage(memory)
      })
      const own = team
      return {
        track(rows, count) {
          const shared = own.track(rows, count)
          if (!shared) seen.alone++
          else seen.shared++
          for (let i = 0; shared && i < threads; i++)
            seen.rowsOf[i] += counters[i * PAIR_COUNTERS + EXACT_TESTS]
          return shared
        },
      }
    },
  })
  stops.push(async () => {
    team?.stop()
    await Promise.all(workers.map((worker) => worker.terminate()))
  })
  return { world, seen }
}

function threadedWorld(options: WorldOptions, threads: number): World {
  const { world, stop } = worldWithThreads(options, threads)
  stops.push(stop)
  return world
}

describe('a team of threads', () => {
  it.each([
    [1, 'fixed', true],
    [3, 'dynamic', false],
  ] as const)(
    `%i beside this one, %s boxes, depth %s: shared, and the same, seed ${SEED}`,
    async (threads, boxes, depth) => {
      const { world, seen } = watchedWorld({ boxes, depth }, threads)
      const plain = new World({ boxes, depth })
      const crowd = new Crowd(SEED, 150, [world, plain])
      crowd.enter(150)
      // Threads take a moment to start; until then the world works alone.
      for (let frame = 0; frame < 400 && !(seen.shared >= 10 && Math.min(...seen.rowsOf) > 0); frame++) {
        crowd.step()
        expect(memoryOf(world) === memoryOf(plain), `frame ${frame}`).toBe(true)
        expect(world.report.exactTests, 'the tests of all threads are counted').toBe(plain.report.exactTests)
        expect(world.report.featureSteps).toBe(plain.report.featureSteps)
        await sleep(seen.shared === 0 ? 20 : 1)
      }
      expect(world.report.activePairs, 'worth sharing').toBeGreaterThan(512)
      expect(seen.shared).toBeGreaterThanOrEqual(10)
      expect(Math.min(...seen.rowsOf), 'every helper did some of the rows').toBeGreaterThan(0)
    },
  )

  it(`grows in the middle: bodies, shapes and rows, seed ${SEED + 1}`, async () => {
    const { world, seen } = watchedWorld({ depth: false }, 1)
    const plain = new World({ depth: false })
    const crowd = new Crowd(SEED + 1, 270, [world, plain])
    crowd.enter(120)
    let grown = 0
    let sharedSince = 0
    for (let frame = 0; frame < 600 && grown < 5; frame++) {
      const before = seen.shared
      crowd.step()
      expect(memoryOf(world) === memoryOf(plain), `frame ${frame}, grown ${grown} times`).toBe(true)
      sharedSince += seen.shared - before
      // Only once the new memory has been worked in is it time for the next.
      if (sharedSince >= 3) {
        // By turns: poses alone are replaced (at 128 and 256 bodies), or the pools and the rows too.
        crowd.enter(grown % 2 === 0 ? 10 : 50, grown % 2 === 1)
        grown++
        sharedSince = 0
      }
      await sleep(5)
    }
    expect(grown).toBe(5)
    expect(seen.messages, 'memory was replaced, and passed on').toBeGreaterThan(2)
    expect(seen.alone, 'only while threads start or fetch new memory').toBeGreaterThan(0)
  })

  it(`two teams at once do not disturb each other, seeds ${SEED + 2} and ${SEED + 3}`, async () => {
    const crowds = [SEED + 2, SEED + 3].map((seed) => {
      const worlds = [threadedWorld({ depth: false }, 1), new World({ depth: false })]
      const crowd = new Crowd(seed, 150, worlds)
      crowd.enter(150)
      return { crowd, worlds }
    })
    for (let frame = 0; frame < 25; frame++) {
      for (const { crowd, worlds } of crowds) {
        crowd.step()
        expect(memoryOf(worlds[0]) === memoryOf(worlds[1]), `frame ${frame}`).toBe(true)
      }
      await sleep(5)
    }
  })

  it('small worlds are left alone', () => {
    const { world, seen } = watchedWorld({}, 1)
    const crowd = new Crowd(SEED, 20, [world])
    crowd.enter(20)
    for (let frame = 0; frame < 10; frame++) crowd.step()
    expect([seen.shared, seen.messages]).toEqual([0, 0])
  })
})

/** In a process of its own: what hangs there does not hang the tests. Returns what it printed, and how it ended. */
function inProcess(ending: string) {
  const path = (name: string) => JSON.stringify(new URL(`../../../${name}`, import.meta.url).href)
  const script = `
    import { worldWithThreads } from ${path('cli/tracking-threads.ts')}
    import { MultiBodySimulation } from ${path('engine/simulation/multi-body.ts')}
    const { world, stop } = worldWithThreads({ depth: false }, 1)
    const settings = { bodies: 150, faces: 12, density: 0.8, velocity: 0.1, spin: 5, seed: ${SEED} }
    const simulation = new MultiBodySimulation(settings)
    for (const points of simulation.shapes) world.addBody(world.addShape([points]))
    const poses = new Float64Array(150 * 7)
    const step = () => {
      simulation.advance(new Int32Array(0), 0)
      simulation.writePoses(poses)
      for (let i = 0; i < 150; i++) world.setPose(i, poses, i * 7)
      world.step()
    }
    for (let frame = 0; frame < 15; frame++) {
      step()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    ${ending}
    console.log('done')`
  // A file, not --eval: threads inherit the options of the process, and refuse that one.
  const file = join(folder, 'script.mjs')
  writeFileSync(file, script)
  const { stdout, signal, status, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  return { stdout, signal, status, stderr }
}

describe('its end', () => {
  const clean = { stdout: 'done\n', signal: null, status: 0, stderr: '' }

  it('a process that stops its threads ends', () => {
    expect(inProcess('await stop()')).toEqual(clean)
  })

  it('a process that forgets to stop them ends as well', () => {
    expect(inProcess('')).toEqual(clean)
  })

  it('a world whose threads have stopped goes on alone', () => {
    expect(inProcess('await stop(); for (let frame = 0; frame < 3; frame++) step()')).toEqual(clean)
  })
})
