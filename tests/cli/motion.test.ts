import { describe, expect, it } from 'vitest'
import { InputError } from '../../cli/failure.ts'
import { parseMotion } from '../../cli/motion.ts'

const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const body = (id: unknown, ...parts: unknown[]) => ({
  id,
  parts: parts.length > 0 ? parts : [{ vertices: corners }],
})
const still = { position: [0, 0, 0] }
const parse = (value: unknown) =>
  parseMotion(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))

function failure(value: unknown): string {
  try {
    parse(value)
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return (error as Error).message
  }
  throw new Error('it was accepted')
}
const inFrame = (pose: unknown, id = 'a') => failure({ bodies: [body(id)], frames: [{ [id]: pose }] })
const inVertices = (vertices: unknown) => failure({ bodies: [body('a', { vertices })], frames: [] })

describe('a motion', () => {
  it('becomes flat arrays in the order of the file', () => {
    const motion = parse({
      frames: [
        { b: { scale: 2.5, rotation: [0, 0, 3, 4], position: [1, 2, 3] }, a: still },
        {},
        { a: { position: [-0, 5e-324, 1e50] } },
      ],
      comment: { anything: ['[', '"', { bodies: 1 }] },
      bodies: [
        body('a'),
        body('b', { vertices: corners, colour: 'red' }, { vertices: corners.toReversed() }),
      ],
    })
    expect(motion.bodies.map(({ id, parts }) => [id, parts.length])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(motion.bodies[1]!.parts[1]).toEqual(new Float64Array([0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0]))
    expect(motion.frameCount).toBe(3)
    expect(motion.updateStart).toEqual(new Int32Array([0, 2, 2, 3]))
    expect(motion.updateBody).toEqual(new Int32Array([1, 0, 0]))
    expect(motion.updatePose).toEqual(
      new Float64Array([1, 2, 3, 0, 0, 3, 4, 2.5, 0, 0, 0, 0, 0, 0, 1, 1, 0, 5e-324, 1e50, 0, 0, 0, 1, 1]),
    )
  })

  it('may have no frames, strange ids and names with escapes', () => {
    expect(parse({ bodies: [body('a')], frames: [] })).toMatchObject({
      frameCount: 0,
      updateStart: new Int32Array([0]),
    })
    const ids = ['__proto__', 'constructor', ' ', 'ü"\\\n', '𝄞', '\ud800', '0']
    const frame = Object.fromEntries(ids.map((id) => [id, still]))
    Object.defineProperty(frame, '__proto__', { value: still, enumerable: true })
    const motion = parse({ bodies: ids.map((id) => body(id)), frames: [frame] })
    expect(motion.bodies.map(({ id }) => id)).toEqual(ids)
    expect([...motion.updateBody].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(
      parse(
        '{"b\\u006fdies":[{"\\u0069d":"a","parts":[{"vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}]}],"frames":[]}',
      ).bodies,
    ).toHaveLength(1)
  })
})

describe('what is wrong is named with its place', () => {
  it.each([
    [[], 'a motion must be an object with bodies and frames'],
    [null, 'a motion must be an object with bodies and frames'],
    ['3 ', 'a motion must be an object with bodies and frames'],
    [{}, 'bodies is missing'],
    [{ bodies: [body('a')] }, 'frames is missing'],
    [{ frames: [] }, 'bodies is missing'],
    ['{"frames":[],"frames":[],"bodies":[]}', 'frames is given twice'],
    [{ bodies: {}, frames: [] }, 'bodies must be a list'],
    [{ bodies: [], frames: [] }, 'bodies must hold at least one body'],
    [{ bodies: [1], frames: [] }, 'bodies[0] must be an object with id and parts'],
    [{ bodies: [{ parts: [{ vertices: corners }] }], frames: [] }, 'bodies[0].id is missing'],
    [{ bodies: [{ id: 'a' }], frames: [] }, 'bodies[0].parts is missing'],
    [{ bodies: [body(7)], frames: [] }, 'bodies[0].id must be a string that is not empty'],
    [{ bodies: [body('')], frames: [] }, 'bodies[0].id must be a string that is not empty'],
    [{ bodies: [body('a'), body('b'), body('a')], frames: [] }, 'bodies[2] has the id "a" of bodies[0]'],
    [{ bodies: [{ id: 'a', parts: {} }], frames: [] }, 'bodies[0].parts must be a list'],
    [{ bodies: [{ id: 'a', parts: [] }], frames: [] }, 'bodies[0].parts must hold at least one part'],
    [
      { bodies: [body('a'), body('b', [])], frames: [] },
      'bodies[1].parts[0] must be an object with vertices',
    ],
    [{ bodies: [body('a', {})], frames: [] }, 'bodies[0].parts[0].vertices is missing'],
    [{ bodies: [body('a')], frames: {} }, 'frames must be a list'],
    [{ bodies: [body('a')], frames: [{}, []] }, 'frames[1] must be an object of poses by body id'],
    [{ bodies: [body('a')], frames: [{}, {}, {}, { x: still }] }, 'frames[3] names an unknown body "x"'],
    [
      { bodies: [body('a')], frames: [{ ['x'.repeat(1000)]: still }] },
      `frames[0] names an unknown body "${'x'.repeat(60)}…"`,
    ],
    [
      `{"bodies":[${JSON.stringify(body('a'))}],"frames":[{"a":{"position":[0,0,0]},"a":{"position":[0,0,0]}}]}`,
      'frames[0] places the body "a" twice',
    ],
  ])('%j', (value, sentence) => {
    expect(failure(value)).toBe(sentence)
  })

  it('in vertices', () => {
    const at5 = (vertex: string) =>
      failure(
        `{"bodies":[${JSON.stringify(body('a'))},${JSON.stringify(body('b'))},{"id":"c","parts":[{"vertices":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],${vertex}]}]}],"frames":[]}`,
      )
    for (const wrong of [
      '[1,2]',
      '[1,2,3,4]',
      '[]',
      '[1,"2",3]',
      '[1,null,3]',
      '7',
      '{}',
      '[1,[2],3]',
      '[1,1e999,0]',
    ])
      expect(at5(wrong)).toBe('bodies[2].parts[0].vertices[5] must be three finite numbers')
    expect(at5('[0,-2e50,0]')).toBe('bodies[2].parts[0].vertices[5] must be within ±1e+50, and has -2e+50')
    expect(inVertices('corners')).toBe('bodies[0].parts[0].vertices must be a list of points')
    expect(inVertices([])).toBe('bodies[0].parts[0].vertices has 0 points, and a part needs at least 4')
    expect(inVertices(corners.slice(1))).toBe(
      'bodies[0].parts[0].vertices has 3 points, and a part needs at least 4',
    )
  })

  it('in poses', () => {
    expect(inFrame(3)).toBe('frames[0].a must be an object with position, rotation and scale')
    expect(inFrame({})).toBe('frames[0].a.position is missing')
    expect(inFrame({ position: [1, 2] })).toBe('frames[0].a.position must be three finite numbers')
    expect(inFrame({ position: [1, 2, 1e51] })).toBe(
      'frames[0].a.position must be within ±1e+50, and has 1e+51',
    )
    expect(inFrame({ ...still, rotation: [0, 0, 0] })).toBe(
      'frames[0].a.rotation must be four finite numbers',
    )
    expect(inFrame({ ...still, rotation: [0, 0, 0, 0] })).toBe('frames[0].a.rotation must not be zero')
    expect(inFrame({ ...still, rotation: [0, 0, 1e-200, 0] })).toBe('frames[0].a.rotation must not be zero')
    expect(inFrame({ ...still, scale: 0 })).toBe('frames[0].a.scale must be greater than 0, and is 0')
    expect(inFrame({ ...still, scale: -1 })).toBe('frames[0].a.scale must be greater than 0, and is -1')
    expect(inFrame({ ...still, scale: null })).toBe('frames[0].a.scale must be a number greater than 0')
    expect(inFrame({ ...still, scale: 1e-60 })).toBe('frames[0].a.scale must be between 1e-50 and 1e+50')
    expect(inFrame({ ...still, rotaton: 1 })).toBe(
      'frames[0].a has "rotaton", and a pose has position, rotation and scale only',
    )
    expect(inFrame({ ...still, constructor: 1 })).toBe(
      'frames[0].a has "constructor", and a pose has position, rotation and scale only',
    )
    expect(inFrame({}, 'left door')).toBe('frames[0]["left door"].position is missing')
  })
})
