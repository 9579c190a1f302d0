/** `palpable simulate`: what it prints, and a digest that depends on the motion and the contacts alone. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runCli } from './run-cli.ts'

interface Result {
  readonly frames: number
  readonly msPerFrame: number
  readonly phases: Readonly<Record<'boxes' | 'sort' | 'exact', number>>
  readonly pairsPerFrame: number
  readonly collisionsPerFrame: number
  readonly digest: string
}

afterEach(() => {
  vi.restoreAllMocks()
})

/**
 * A clock that leaps: the second and a half of warm-up is over after its least number of frames. It counts what it
 * was asked, so that a frame's time is a number of questions.
 */
function leapingClock(): { asked: number } {
  const clock = { asked: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => 10 * ++clock.asked)
  return clock
}

const DENSE = ['--bodies', '30', '--faces', '12', '--density', '0.2', '--frames', '20', '--json']

async function simulate(...options: string[]): Promise<Result> {
  leapingClock()
  const { code, stdout, stderr } = await runCli('simulate', ...DENSE, ...options)
  vi.restoreAllMocks()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.endsWith('}\n') && stdout.split('\n').length === 2, 'one line').toBe(true)
  return JSON.parse(stdout) as Result
}

describe('what it prints', () => {
  it('has the promised keys in order, and numbers that make sense', async () => {
    const result = await simulate()
    expect(Object.keys(result)).toEqual([
      'frames',
      'msPerFrame',
      'phases',
      'pairsPerFrame',
      'collisionsPerFrame',
      'digest',
    ])
    expect(Object.keys(result.phases)).toEqual(['boxes', 'sort', 'exact'])
    const { boxes, sort, exact } = result.phases
    expect(result.frames).toBe(20)
    expect(result.msPerFrame).toBeGreaterThan(0)
    expect(Math.min(boxes, sort, exact)).toBeGreaterThan(0)
    expect(boxes + sort + exact).toBeLessThan(result.msPerFrame)
    expect(result.collisionsPerFrame).toBeGreaterThan(1)
    expect(result.pairsPerFrame).toBeGreaterThan(result.collisionsPerFrame)
    expect(result.digest).toMatch(/^[0-9a-f]{8,}$/)
  })

  it('is for people without --json', async () => {
    leapingClock()
    const { code, stdout } = await runCli('simulate', '--bodies', '5', '--frames', '3')
    expect(code).toBe(0)
    for (const name of ['frames', 'boxes', 'sort', 'exact', 'box pairs', 'collisions', 'digest'])
      expect(stdout).toContain(name)
    expect(stdout).not.toContain('{')
  })

  it('comes after at least a second of warm-up', async () => {
    const start = performance.now()
    const { code } = await runCli('simulate', '--bodies', '2', '--faces', '4', '--frames', '1', '--json')
    expect(code).toBe(0)
    expect(performance.now() - start).toBeGreaterThan(1000)
  })
})

describe('the digest', () => {
  it('is the same in every run, and with both kinds of boxes', async () => {
    const first = await simulate()
    const again = await simulate()
    const dynamic = await simulate('--boxes', 'dynamic')
    expect(again.digest).toBe(first.digest)
    expect(again.pairsPerFrame).toBe(first.pairsPerFrame)
    expect(dynamic.digest).toBe(first.digest)
    expect(dynamic.collisionsPerFrame).toBe(first.collisionsPerFrame)
    expect(dynamic.pairsPerFrame, 'tight boxes overlap less often').toBeLessThan(first.pairsPerFrame)
  })

  it('changes with everything that changes the motion', async () => {
    const changes = [
      [],
      ['--seed', '2'],
      ['--bodies', '31'],
      ['--faces', '14'],
      ['--density', '0.1'],
      ['--velocity', '0.2'],
      ['--spin', '11'],
      ['--frames', '21'],
    ]
    const digests = []
    for (const change of changes) digests.push((await simulate(...change)).digest)
    expect(new Set(digests).size).toBe(changes.length)
  })
})

describe('small and still', () => {
  it.each([
    ['one body', ['--bodies', '1']],
    ['two bodies', ['--bodies', '2']],
    ['tetrahedra', ['--faces', '4']],
    ['one frame', ['--frames', '1']],
    ['no motion', ['--velocity', '0', '--spin', '0']],
    ['full of bodies', ['--density', '1']],
  ])('%s', async (name, options) => {
    const fixed = await simulate(...options)
    const dynamic = await simulate(...options, '--boxes', 'dynamic')
    expect(dynamic.digest).toBe(fixed.digest)
    if (name === 'one body') expect([fixed.pairsPerFrame, fixed.collisionsPerFrame]).toEqual([0, 0])
  })
})
