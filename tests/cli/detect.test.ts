/** `palpable detect` from file to lines: small motions with known answers. */
import { describe, expect, it } from 'vitest'
import { boxShape, displaced, FAR } from '../twins/shape-families.ts'
import { type Body, detect, EVERY_WAY, far, motionFile, type Pose } from './detect-motion.ts'
import { runCli } from './run-cli.ts'

const cube = boxShape(0.5, 0.5, 0.5)
const TWO_CUBES: Body[] = [
  { id: 'a', parts: [cube] },
  { id: 'b', parts: [cube] },
]
describe('two cubes with known answers', () => {
  const cases: [string, Pose, boolean, number][] = [
    ['touching faces', { position: [1, 0, 0] }, true, 0],
    ['touching at an edge', { position: [1, 1, 0] }, true, 0],
    ['touching at a vertex', { position: [1, 1, 1] }, true, 0],
    ['apart', { position: [1.25, 0.125, 0] }, false, 0.25],
    ['apart, edge to edge', { position: [0, 4, 5] }, false, 5],
    ['overlapping', { position: [0, -0.75, 0.125] }, true, -0.25],
    ['in the same place', { position: [0, 0, 0] }, true, -1],
    ['one within the other', { position: [0.125, 0, 0], scale: 0.5 }, true, -0.625],
    ['one around the other', { position: [0, 0, 0], scale: 8 }, true, -4.5],
    ['a quarter turn, not normalised', { position: [1.5, 0, 0], rotation: [0, 0, 3, 3] }, false, 0.5],
    [
      'an eighth turn',
      { position: [2, 0, 0], rotation: [0, 0, Math.SQRT2 - 1, 1] },
      false,
      1.5 - Math.SQRT1_2,
    ],
    ['small', { position: [1, 0, 0], scale: 0.25 }, false, 0.375],
  ]
  it.each(cases)('%s', async (_name, pose, colliding, distance) => {
    const frames = [{ a: { position: [0, 0, 0] }, b: pose }]
    const [[row, ...others]] = await detect(TWO_CUBES, frames, '--pairs', 'all')
    expect(others).toEqual([])
    expect(row).toMatchObject({ a: 'a', partA: 0, b: 'b', partB: 0, colliding })
    expect(Math.abs(row.distance - distance)).toBeLessThan(1e-12)
    expect(Math.abs(far(row.pointA, row.pointB) - Math.abs(distance))).toBeLessThan(1e-12)
    for (const options of EVERY_WAY) {
      const [active] = await detect(TWO_CUBES, frames, ...options)
      if (colliding) expect(active, options.join(' ')).toEqual([row])
      for (const each of active) expect(each).toEqual(row)
    }
  })

  it('answers the same 50 km away, and for parts written 50 km from their origin', async () => {
    for (const [, pose, colliding, distance] of cases) {
      const moved = { ...pose, position: pose.position.map((x) => x + FAR) }
      const [[away]] = await detect(
        TWO_CUBES,
        [{ a: { position: [FAR, FAR, FAR] }, b: moved }],
        '--pairs',
        'all',
      )
      expect(away.colliding, `${pose.position}`).toBe(colliding)
      expect(Math.abs(away.distance - distance)).toBeLessThan(2e-9)
      if (pose.scale !== undefined || pose.rotation !== undefined) continue
      const parts = TWO_CUBES.map(({ id }) => ({ id, parts: [displaced(cube, FAR, -FAR, FAR)] }))
      const [[own]] = await detect(parts, [{ a: { position: [0, 0, 0] }, b: pose }], '--pairs', 'all')
      expect(own.colliding, `${pose.position}`).toBe(colliding)
      expect(Math.abs(own.distance - distance)).toBeLessThan(2e-9)
    }
  })

  it('names vertices by their place in the file, and other features by number', async () => {
    const inside = [0, 0, 0, ...displaced(cube, 0, 0, 0)]
    const bodies = [
      { id: 'a', parts: [Float64Array.from(inside)] },
      { id: 'b', parts: [cube] },
    ]
    const [[row]] = await detect(bodies, [{ b: { position: [3, 3, 3] } }], '--pairs', 'all')
    // Corner 7 is at the positive end of all axes, and stands one later in the list of a.
    expect(row.featureA).toEqual({ type: 'vertex', index: 8 })
    expect(row.featureB).toEqual({ type: 'vertex', index: 0 })
    const [[face]] = await detect(bodies, [{ b: { position: [3, 0.25, 0.25] } }], '--pairs', 'all')
    for (const { type, index } of [face.featureA, face.featureB]) {
      expect(type).toMatch(/^(vertex|edge|face)$/)
      expect(index).toBeGreaterThanOrEqual(0)
      expect(index).toBeLessThan({ vertex: 9, edge: 12, face: 6 }[type]!)
    }
  })
})

describe('the lines', () => {
  it('are JSON of the promised form, keys in order, and nothing else', async () => {
    const path = motionFile(TWO_CUBES, [{ b: { position: [1.25, 0, 0] } }, { b: { position: [9, 0, 0] } }])
    const { stdout } = await runCli('detect', path, '--json')
    const [first, second, end] = stdout.split('\n')
    const number = String.raw`-?\d+(\.\d+)?(e[+-]?\d+)?`
    const point = `\\[${number},${number},${number}\\]`
    const feature = String.raw`\{"type":"(vertex|edge|face)","index":\d+\}`
    const pair = `\\{"a":"a","partA":0,"b":"b","partB":0,"colliding":false,"distance":0.25,"pointA":${point},"pointB":${point},"featureA":${feature},"featureB":${feature}\\}`
    expect(first).toMatch(new RegExp(`^\\{"frame":0,"pairs":\\[${pair}\\]\\}$`))
    expect([second, end]).toEqual(['{"frame":1,"pairs":[]}', ''])
  })

  it('are for people without --json', async () => {
    const bodies = [...TWO_CUBES, { id: 'c', parts: [cube, displaced(cube, 5, 0, 0)] }]
    const path = motionFile(bodies, [{ b: { position: [0.75, 0, 0] }, c: { position: [0, 1.25, 0] } }])
    const { code, stdout } = await runCli('detect', path, '--pairs', 'all')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^frame 0: 3 pairs, 1 colliding\n/)
    expect(stdout).toMatch(/a – b +colliding, depth +0\.25/)
    expect(stdout).toMatch(/a – c part 0 +apart by +0\.25/)
  })

  it('keep ids that need escaping', async () => {
    const [[row]] = await detect([{ ...TWO_CUBES[0], id: 'a "q"\n' }, TWO_CUBES[1]], [{}])
    expect(row.a).toBe('a "q"\n')
  })
})

describe('poses', () => {
  it('stay where a frame leaves a body out; what a pose leaves out is no rotation and scale 1', async () => {
    const frames: Record<string, Pose>[] = [
      {},
      { b: { position: [1.5, 0, 0], scale: 2 } },
      {},
      { a: { position: [-1, 0, 0] } },
      { b: { position: [1.5, 0, 0] } },
    ]
    for (const options of [['--pairs', 'all'], []]) {
      const rows = await detect(TWO_CUBES, frames, ...options)
      expect(rows.map(([row]) => row?.distance)).toEqual([-1, 0, 0, 1, options.length > 0 ? 1.5 : undefined])
    }
  })

  it('do not depend on the length of a quaternion', async () => {
    const turn = [0.1, -0.3, 0.2, 0.7]
    const at = (length: number) => ({
      b: { position: [1.2, 0.3, 0], rotation: turn.map((x) => x * length) },
    })
    // Powers of two change no digit, so the lines must be equal to the last one.
    const [[once], [long], [short]] = await detect(
      TWO_CUBES,
      [at(1), at(1024), at(2 ** -20)],
      '--pairs',
      'all',
    )
    expect(long).toEqual(once)
    expect(short).toEqual(once)
  })
})

describe('bodies of several parts', () => {
  // An L: part 0 along x, part 1 up from its start.
  const corner: Body = { id: 'L', parts: [displaced(cube, 2, 0, 0), displaced(cube, 0, 2, 0), cube] }
  const bodies = [corner, TWO_CUBES[1]]

  it('give one row a body pair with --pairs all: the closest parts, or the deepest', async () => {
    const frames = [
      { b: { position: [2, 1.5, 0] } },
      { b: { position: [0.25, 3.25, 0] } },
      { b: { position: [2.75, 0, 0] } },
      { b: { position: [0.25, 0.625, 0] } },
      { b: { position: [1, 0, 0] } },
    ]
    const rows = await detect(bodies, frames, '--pairs', 'all')
    expect(rows.map((pairs) => pairs.length)).toEqual([1, 1, 1, 1, 1])
    expect(rows.map(([{ partA, colliding, distance }]) => [partA, colliding, distance])).toEqual([
      [0, false, 0.5],
      [1, false, 0.25],
      [0, true, -0.25],
      [2, true, -0.375],
      // Touching both: the lowest number wins.
      [0, true, 0],
    ])
  })

  it.each([
    ['the near one first', [cube, displaced(cube, 2, 0, 0)]],
    ['the far one first', [displaced(cube, 2, 0, 0), cube]],
  ])('of parts equally close or deep the first counts: %s', async (_name, parts) => {
    const frames = [{ b: { position: [1, 0, 2] } }, { b: { position: [1, 0, 0], scale: 1.5 } }]
    const [[apart], [deep]] = await detect([{ id: 'U', parts }, TWO_CUBES[1]], frames, '--pairs', 'all')
    expect([apart.partA, apart.distance]).toEqual([0, 1])
    expect([deep.partA, deep.distance]).toEqual([0, -0.25])
  })

  it('give one row a part pair whose boxes overlap otherwise', async () => {
    const frames = [
      { b: { position: [0.5, 1, 0] } },
      { b: { position: [1, 3, 0] } },
      { b: { position: [9, 9, 9] } },
    ]
    const touching = [
      [1, 0, true],
      [2, 0, true],
    ]
    for (const options of EVERY_WAY) {
      const rows = await detect(bodies, frames, ...options)
      // A cube that holds every orientation reaches part 0; the tight box does not.
      const first = options.includes('fixed') ? [[0, 0, false], ...touching] : touching
      expect(
        rows.map((pairs) => pairs.map(({ partA, partB, colliding }) => [partA, partB, colliding])),
      ).toEqual([first, [[1, 0, true]], []])
    }
  })
})

describe('parts that are none', () => {
  const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0)
  it.each([
    ['flat', flat, 'is flat'],
    ['on a line', Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4, 4), 'lies on one line'],
    ['one point', new Float64Array(12).fill(7), 'is a single point'],
  ])('%s: exit code 2 and one sentence', async (_name, points, reason) => {
    const path = motionFile([TWO_CUBES[0], { id: 'cup', parts: [cube, points] }], [{}])
    for (const pairs of ['all', 'active']) {
      expect(await runCli('detect', path, '--json', '--pairs', pairs)).toEqual({
        code: 2,
        stdout: '',
        stderr: `palpable: part 1 of body "cup" ${reason}\n`,
      })
    }
  })
})
